// @ts-check
import { writeLauncher } from './launcher.mjs';
import { prepare } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';

// Makes everything ready; the shell that `npm start` runs becomes the shop then.
await orSayWhy(async () => writeLauncher(await prepare({ pages: true })));

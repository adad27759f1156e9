// @ts-check
import { prepare } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';

await orSayWhy(async () => {
  await prepare({ pages: true });
});

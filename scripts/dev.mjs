// @ts-check
import { prepare, run } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';

// The shop from its sources: pages change at once, the server starts anew when one of its files changes.
await orSayWhy(async () => {
  const runtime = await prepare({ pages: false });
  const watching = ['--watch', '--watch-preserve-output', 'server/main.ts'];
  await run(runtime, watching, { NODE_ENV: 'development', SHOP_DEV: '1' });
});

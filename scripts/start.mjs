// @ts-check
import { prepare, run } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';

await orSayWhy(async () => {
  const runtime = await prepare({ pages: true });
  // React's own switch between its quick and its talkative build.
  await run(runtime, ['server/main.ts'], { NODE_ENV: process.env.NODE_ENV ?? 'production' });
});

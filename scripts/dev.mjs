// @ts-check
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.mjs';
import { ensurePages } from './pages.mjs';
import { prepare, run } from './prepare.mjs';
import { orSayWhy } from './problem.mjs';

const SETTLE_MS = 300;

// The shop, begun anew whenever a file of the server changes; the pages are built anew when theirs do.
await orSayWhy(async () => {
  const runtime = await prepare({ pages: true });
  let building = Promise.resolve();
  const buildSoon = settled(() => {
    building = building.then(() => orSayWhy(() => ensurePages(runtime)));
  });
  for (const folder of ['web', 'contract']) {
    watch(join(root, folder), { recursive: true, persistent: false }, buildSoon);
  }
  await run(runtime, ['--watch', '--watch-preserve-output', 'server/main.ts'], { NODE_ENV: 'development' });
});

/** @param {() => void} act called once after the last of several quick calls */
function settled(act) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, SETTLE_MS);
    timer.unref();
  };
}

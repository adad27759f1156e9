// @ts-check
// Loaded into the shop's own process by `npm start` (start.mjs).
import { isNpmGone } from './npm-process.mjs';

const LOOK_EVERY_MS = 250;

const watch = setInterval(() => {
  if (!isNpmGone()) return;
  clearInterval(watch);
  process.kill(process.pid, 'SIGTERM');
}, LOOK_EVERY_MS);
watch.unref();

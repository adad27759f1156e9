// @ts-check
// Loaded into the shop's own process by `npm start` (launcher.mjs): npm passes signals on, but kill -9 leaves it no time.
// Started without npm the parent may go, as with `nohup`.

const LOOK_EVERY_MS = 250;
const parent = process.ppid;

if (process.env.npm_lifecycle_event !== undefined) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  watch.unref();
}

import { setTimeout as sleep } from 'node:timers/promises';

const END_WITHIN_MS = 9_000;
/** A process manager may signal the whole group, and a parent pass its own signal on: that is one wish, not two. */
const SAME_WISH_MS = 1_500;

/** Collects what must be stopped, as it is started. */
export interface Ending {
  add(stop: () => Promise<void>): void;
  /** What is told at once, while everything goes on for `drainSeconds`: load balancers shall look elsewhere. */
  addDrain(begin: () => void): void;
  /** Ends without that wait. */
  endNow(): void;
}

/**
 * Ends the process, with code 0 unless `process.exitCode` says otherwise, on SIGTERM or SIGINT: first lets what serves
 * drain, then stops what was started, the last first, also in the middle of a start. Whatever hangs is left behind after
 * nine seconds, because the one who asked waits for ten. A second signal, later, ends the wait.
 *
 * What was started, in its order: the database server (`main.ts`), telemetry (`serve.ts`), calls and tasks with all they stand on
 * (`stop` in `start.ts`); with several processes their parent has the first (`workers.ts`).
 * @param drainSeconds 0 for none
 */
export const endOnSignal = (drainSeconds: number): Ending => {
  const parts: (() => Promise<void>)[] = [];
  const drains: (() => void)[] = [];
  const waited = new AbortController();
  let begunAt: number | null = null;
  const drain = async (): Promise<void> => {
    for (const begin of drains) begin();
    if (drains.length > 0 && drainSeconds > 0)
      await sleep(drainSeconds * 1_000, undefined, { signal: waited.signal }).catch(() => {});
  };
  const stopAll = async (): Promise<void> => {
    await drain();
    setTimeout(() => process.exit(), END_WITHIN_MS).unref();
    for (const stop of parts.toReversed()) await stop();
  };
  const end = (): void => {
    if (begunAt !== null) {
      if (performance.now() - begunAt > SAME_WISH_MS) waited.abort();
      return;
    }
    begunAt = performance.now();
    stopAll().then(
      () => process.exit(),
      (error: unknown) => {
        process.stderr.write(`The shop did not end cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  return {
    add: (stop) => parts.push(stop),
    addDrain: (begin) => drains.push(begin),
    endNow: () => {
      waited.abort();
      end();
    },
  };
};

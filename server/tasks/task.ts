/**
 * Work that no call waits for: what is due again and again, and jobs that are done once.
 *
 * - again:       here; `prune` (old rows that go, so many at a time), `upkeep/` (does so by the rules of all features), `kept-days` (for how long something is kept, as
 *                the owner has set it)
 * - once:        `job-rows` (what a queue and a job are; enqueued with a transaction, taken, tried again and after how long, given up, held up, taken back), `jobs` (how
 *                a process does them, and what it does when they fail)
 * - for a while: `carry-over` (jobs that the release before has left)
 */

import type { Log } from '#server/logging/log.ts';
import { taskEnds } from '#server/signals/signals.ts';

/** Work that is due less often is first done so long after the start: a shop that is restarted every few hours would never come to it. */
const FIRST_AFTER_MS = 5 * 60_000;

/** Not at the same moment in all processes that were started together. */
const firstAfter = (everyMs: number): number => Math.min(everyMs, FIRST_AFTER_MS * (1 + Math.random()));

/** Work that is due again and again, such as looking for lapsed holds. */
export interface Task {
  /** Waits for the run in hand. */
  stop(): Promise<void>;
  /** Runs now, or right after the run in hand, without waiting for the clock. */
  nudge(): void;
}

/**
 * Repeats `perform` until stopped, one run at a time. What is due stands in the database, so a run that fails or
 * a process that dies loses nothing: the next run finds it.
 */
export const startTask = (name: string, everyMs: number, log: Log, perform: () => Promise<void>): Task => {
  let isStopped = false;
  let isNudged = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    isNudged = false;
    const begunAt = performance.now();
    let hasFailed = false;
    try {
      await perform();
    } catch (error) {
      hasFailed = true;
      if (!isStopped) log.error({ err: error, task: name }, 'task failed; it runs again');
    }
    isRunning = false;
    taskEnds.send({ task: name, hasFailed, durationMs: performance.now() - begunAt });
    if (!isStopped) timer = setTimeout(begin, isNudged ? 0 : everyMs);
  };
  const begin = (): void => {
    running = run();
  };
  timer = setTimeout(begin, firstAfter(everyMs));
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    nudge: () => {
      isNudged = true;
      if (isRunning || isStopped) return;
      clearTimeout(timer);
      begin();
    },
  };
};

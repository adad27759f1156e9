import type { RawBuilder } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { startTask, type Task } from './task.ts';

/** Rows that one statement takes: it locks them for a moment, and passes over those that somebody else has locked. */
const AT_ONCE = 500;

/** What goes from a table, and when. Each rule stands with its feature, `features.ts` lists them (`prune`, `pruneSeldom`). */
export interface PruneRule {
  /** For the log, such as `unpaid checkouts`. */
  what: string;
  /**
   * Prunes until nothing more is due, or it is asked to end.
   * @returns how many rows it was
   */
  run: (db: Database, isEnding?: () => boolean) => Promise<number>;
}

/**
 * A rule of one statement, repeated as long as it finds as many rows as it may take.
 * @param some changes or deletes at most so many rows, those that are locked left to the next run
 */
export const inBatches = (
  what: string,
  some: (atOnce: number) => RawBuilder<unknown>,
  atOnce = AT_ONCE,
): PruneRule => ({
  what,
  run: async (db, isEnding = () => false) => {
    let rows = 0;
    let found: number;
    do {
      const { numAffectedRows } = await some(atOnce).execute(db);
      found = Number(numAffectedRows ?? 0);
      rows += found;
    } while (found >= atOnce && !isEnding());
    return rows;
  },
});

/** Applies rules again and again, one after the other; one that fails is logged, holds none of the others up, and makes the run one that has failed. */
export const startPruning = (
  name: string,
  everyMs: number,
  { db, log }: { db: Database; log: Log },
  rules: readonly PruneRule[],
): Task => {
  let isEnding = false;
  const task = startTask(name, everyMs, log, async () => {
    const failed: string[] = [];
    for (const { what, run } of rules) {
      if (isEnding) return;
      try {
        const rows = await run(db, () => isEnding);
        if (rows > 0) log.debug({ what, rows }, 'old rows pruned');
      } catch (error) {
        failed.push(what);
        log.error({ err: error, what }, 'old rows could not be pruned; they are tried again');
      }
    }
    if (failed.length > 0) throw new Error(`Not pruned: ${failed.join(', ')}`);
  });
  return {
    ...task,
    stop: async () => {
      isEnding = true;
      await task.stop();
    },
  };
};

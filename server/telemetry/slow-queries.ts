import { createHash } from 'node:crypto';
import type { Log } from '#server/logging/log.ts';
import { queryEnds } from '#server/signals/signals.ts';

const MOST_TEXT = 2_000;

/** The same for each use of a statement, so that its lines are found again. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

/**
 * Statements that take as long or longer as lines of the log, without their values.
 * @param slowMs what counts as slow
 * @returns what ends it
 */
export const logSlowQueries = (log: Log, slowMs: number): (() => void) =>
  queryEnds.hear(({ text, durationMs, error }) => {
    if (durationMs < slowMs) return;
    log.warn(
      {
        statement: nameOf(text),
        ms: Math.round(durationMs),
        text: text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_TEXT),
        ...(error ? { hasFailed: true } : {}),
      },
      'slow statement',
    );
  });

import { setTimeout as sleep } from 'node:timers/promises';

const DAY_MS = 86_400_000;
/** Lagos is an hour ahead of UTC the whole year. */
const AHEAD_MS = 3_600_000;
/** Longer than a file of tests takes on a busy machine. */
const NEAR_MS = 90_000;

/** Waits for the shop's next day where this one ends shortly: what was made "today" is asked for as today's. */
export const clearOfMidnight = async (): Promise<void> => {
  const left = DAY_MS - ((Date.now() + AHEAD_MS) % DAY_MS);
  if (left < NEAR_MS) await sleep(left + 100);
};

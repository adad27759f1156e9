import type { SystemLineName } from '#contract/system/kinds.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { readLines } from './read-system.ts';
import { noteTroubles } from './troubles.ts';

const LOOK_EVERY_MS = 60_000;

/** Each payment that needs somebody is told by itself. */
const TOLD_ELSEWHERE: readonly SystemLineName[] = ['payments'];

/** Looks how the shop is, and has its administrators told where it needs them. */
export const watchSystem = async (shop: Shop): Promise<void> => {
  const lines = await readLines(shop);
  const watched = lines.filter(({ name }) => !TOLD_ELSEWHERE.includes(name));
  const { begun, over } = await noteTroubles(shop.db, watched);
  // Where mails do not go out, the log may be all that tells of it.
  for (const { line, words } of begun) shop.log.error({ line, reason: words }, 'the shop needs somebody');
  for (const { line } of over) shop.log.warn({ line }, 'what the shop needed somebody for is over');
};

export const startWatchingSystem = (shop: Shop): Task =>
  startTask('watch of the system', LOOK_EVERY_MS, shop.log, () => watchSystem(shop));

import { sql } from 'kysely';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import { lagosDay } from './collection-filter.ts';

const LOOKED_AT_EVERY_MS = 30_000;

/** Whether a collection that is shown asks for products that came lately. */
const asksForNewest = async (shop: Shop): Promise<boolean> => {
  const { rows } = await sql`
    select from collection where is_shown and newest_days is not null limit 1`.execute(shop.connection.reads);
  return rows.length > 0;
};

/** Tells, each time it is asked on another day than before, that lists of what came lately have changed. */
export const onNewDays = (shop: Shop, now: () => number): (() => Promise<void>) => {
  let known = lagosDay(now());
  return async () => {
    const today = lagosDay(now());
    if (today === known) return;
    if (await asksForNewest(shop)) await shop.changes.catalogueChanged();
    known = today;
  };
};

/** At midnight in Lagos what is kept of the newest products is yesterday's. */
export const startNewDays = (shop: Shop): Task =>
  startTask('new days of collections', LOOKED_AT_EVERY_MS, shop.log, onNewDays(shop, Date.now));

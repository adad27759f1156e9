import { type RawBuilder, sql } from 'kysely';
import { UNREAD_KEPT_DAYS } from '#contract/notifications/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches, startPruning } from '#server/tasks/prune.ts';
import type { Task } from '#server/tasks/task.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;

/** SQL: whether a notification `n` has been read and is so many days old, or will never be read. */
const isOld = (
  days: RawBuilder<number>,
) => sql<boolean>`(n.created_at < now() - make_interval(days => ${days})
  and (n.read_at is not null or n.created_at < now() - make_interval(days => ${UNREAD_KEPT_DAYS}::int)))`;

/** Notifications that have been read and are old, and those that nobody will ever read. */
const oldNotifications = inBatches(
  'notifications',
  (atOnce) => sql`
    delete from notification where id in (
      select n.id from notification n where ${isOld(keptDays('notifications'))}
      limit ${atOnce}::int for update skip locked)`,
);

export const deleteOldNotifications = async (db: Database): Promise<void> => {
  await oldNotifications.run(db);
};

/** Starts the clean-up of notifications. */
export const startNotificationTasks = (shop: Shop): Task[] => [
  startPruning('notification clean-up', CLEAN_UP_EVERY_MS, shop, [oldNotifications]),
];

/** How many notifications would go after so many days. */
export const countOldNotifications = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification n where ${isOld(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};

import { sql } from 'kysely';
import { READ_KEPT_DAYS, UNREAD_KEPT_DAYS } from '#contract/notifications/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { inBatches, startPruning } from '#server/tasks/prune.ts';
import type { Task } from '#server/tasks/task.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;

/** Notifications that have been read and are old, and those that nobody will ever read. */
const oldNotifications = inBatches(
  'notifications',
  (atOnce) => sql`
    delete from notification where id in (
      select id from notification
      where created_at < now() - make_interval(days => ${READ_KEPT_DAYS}::int)
        and (read_at is not null or created_at < now() - make_interval(days => ${UNREAD_KEPT_DAYS}::int))
      limit ${atOnce}::int for update skip locked)`,
);

export const deleteOldNotifications = async (db: Database): Promise<void> => {
  await oldNotifications.run(db);
};

/** Starts the clean-up of notifications. */
export const startNotificationTasks = (shop: Shop): Task[] => [
  startPruning('notification clean-up', CLEAN_UP_EVERY_MS, shop, [oldNotifications]),
];

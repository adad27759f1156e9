import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

const CLEAN_UP_EVERY_MS = 60 * 60_000;
/** Many at once would hold the table for long. */
const AT_ONCE = 10_000;

/** SQL: whether an event `e` is so many days old. The database itself lets nobody delete what is younger than 180. */
const isOld = (days: RawBuilder<number>) =>
  sql<boolean>`e.created_at < now() - make_interval(days => ${days})`;

/** Deletes what is older than the owner wants it kept, so much at a time that nobody waits for it. */
export const deleteOldSecurityEvents = async (db: Database): Promise<void> => {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql<{ deleted: number }>`
      with old as (
        delete from security_event where id in (
          select e.id from security_event e where ${isOld(keptDays('securityLog'))}
          order by e.created_at limit ${AT_ONCE})
        returning id)
      select count(*)::int as deleted from old`.execute(db);
    deleted = rows[0]?.deleted ?? 0;
  }
};

export const startSecurityTasks = (shop: Shop): Task[] => [
  startTask('security log clean-up', CLEAN_UP_EVERY_MS, shop.log, () => deleteOldSecurityEvents(shop.db)),
];

/** How many entries would go after so many days. */
export const countOldSecurityEvents = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from security_event e where ${isOld(sql<number>`${days}::int`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

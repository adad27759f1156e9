import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

/** How long the security log is kept. The database itself lets nobody delete what is younger. */
const KEPT_DAYS = 180;
const CLEAN_UP_EVERY_MS = 60 * 60_000;
/** Many at once would hold the table for long. */
const AT_ONCE = 10_000;

/** Deletes what is older than half a year, so much at a time that nobody waits for it. */
export const deleteOldSecurityEvents = async (db: Database): Promise<void> => {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const { rows } = await sql<{ deleted: number }>`
      with old as (
        delete from security_event where id in (
          select id from security_event where created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
          order by created_at limit ${AT_ONCE})
        returning id)
      select count(*)::int as deleted from old`.execute(db);
    deleted = rows[0]?.deleted ?? 0;
  }
};

export const startSecurityTasks = (shop: Shop): Task[] => [
  startTask('security log clean-up', CLEAN_UP_EVERY_MS, shop.log, () => deleteOldSecurityEvents(shop.db)),
];

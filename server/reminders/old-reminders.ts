import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';

const KEPT_DAYS = 365;

/** Links of mails work for a year, far longer than anybody could be told the same again. */
export const oldReminders = inBatches(
  'reminders',
  (atOnce) => sql`
    delete from reminder where id in (
      select id from reminder where sent_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      order by sent_at limit ${atOnce}::int for update skip locked)`,
);

/** What one account was reminded of. */
export const forgetRemindersOf = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`delete from reminder where account_id = ${accountId}`.execute(trx);
};

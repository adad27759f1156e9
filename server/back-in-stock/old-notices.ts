import { sql, type Transaction } from 'kysely';
import { NOTICE_KEPT_DAYS } from '#contract/back-in-stock/limits.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** Whoever has waited for half a year is told no more; links of mails work as long. */
export const oldNotices = inBatches(
  'notices of what is back in stock',
  (atOnce) => sql`
    delete from stock_notice where id in (
      select id from stock_notice where created_at < now() - make_interval(days => ${NOTICE_KEPT_DAYS}::int)
      order by created_at limit ${atOnce}::int for update skip locked)`,
);

/** What an account, or its (lowercase) address, waits for. */
export const forgetNoticesOf = async (
  trx: Transaction<DB>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  await sql`delete from stock_notice where account_id = ${accountId} or email = ${email}`.execute(trx);
};

import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { MovedAddress } from '#server/accounts/kept-by-address.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { endMails } from '#server/mail/outbox.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';
import { noticeEvent } from './back-in-stock.ts';

/** SQL: whether somebody has waited so many days for what the row `n` says. */
const isOver = (days: RawBuilder<number>) =>
  sql<boolean>`n.created_at < now() - make_interval(days => ${days})`;

/** Whoever has waited for half a year is told no more; links of mails work as long. */
export const oldNotices = inBatches(
  'notices of what is back in stock',
  (atOnce) => sql`
    delete from stock_notice where id in (
      select n.id from stock_notice n where ${isOver(keptDays('stockNotices'))}
      order by n.created_at limit ${atOnce}::int for update skip locked)`,
);

/** What an account, or its (lowercase) address, waits for, and what waits to be sent there. */
export const forgetNoticesOf = async (
  trx: Transaction<DB>,
  { accountId, email }: { accountId: string; email: string },
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    delete from stock_notice where account_id = ${accountId} or email = ${email} returning id`.execute(trx);
  await endMails(
    trx,
    rows.map(({ id }) => noticeEvent(id)),
  );
};

/** What an address waits for, the account's new one waits for: once, where it does so already. */
export const moveNotices = async (
  trx: Transaction<DB>,
  { from, to }: Pick<MovedAddress, 'from' | 'to'>,
): Promise<void> => {
  await sql`
    with moved as (delete from stock_notice where email = ${from}
      returning id, account_id, product_id, variant_id, token, created_at, told_at)
    insert into stock_notice (id, email, account_id, product_id, variant_id, token, created_at, told_at)
    select id, ${to}, account_id, product_id, variant_id, token, created_at, told_at from moved
    on conflict do nothing`.execute(trx);
};

/** How many waiting would be forgotten after so many days. */
export const countOldNotices = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_notice n where ${isOver(sql<number>`${days}::int`)}`.execute(db);
  return rows[0]?.count ?? 0;
};

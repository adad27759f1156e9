import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { MovedAddress } from '#server/accounts/kept-by-address.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: whether a message `m` is so many days old. */
const isOld = (days: RawBuilder<number>) =>
  sql<boolean>`m.created_at < now() - make_interval(days => ${days})`;

/** Whoever asked has long been answered; what belongs to an order stands with the order. */
export const oldMessages = inBatches(
  'messages of the contact form',
  (atOnce) => sql`
    delete from contact_message where id in (
      select m.id from contact_message m where ${isOld(keptDays('contactMessages'))}
      order by m.created_at limit ${atOnce}::int for update skip locked)`,
);

/** How many messages would go after so many days. */
export const countOldContacts = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contact_message m where ${isOld(sql<number>`${days}::int`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

/** Deletes what somebody with this address has written; none where it is empty. */
export const forgetMessagesOf = async (trx: Transaction<DB>, email: string): Promise<void> => {
  await sql`delete from contact_message where email = ${email} and email <> ''`.execute(trx);
};

/** What the owner of an account has written is answered to the address that the account has from now on. */
export const moveMessages = async (
  trx: Transaction<DB>,
  { from, to }: Pick<MovedAddress, 'from' | 'to'>,
): Promise<void> => {
  await sql`update contact_message set email = ${to} where email = ${from} and email <> ''`.execute(trx);
};

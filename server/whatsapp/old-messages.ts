import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keptDays } from '#server/tasks/kept-days.ts';
import { inBatches } from '#server/tasks/prune.ts';

/** SQL: whether a message `m` is so many days old. */
const isOld = (days: RawBuilder<number>) =>
  sql<boolean>`m.created_at < now() - make_interval(days => ${days})`;

/** Numbers are kept no longer than somebody may ask what became of a message. */
export const oldWhatsAppMessages = inBatches(
  'messages by WhatsApp',
  (atOnce) => sql`
    delete from whatsapp_message where id in (
      select m.id from whatsapp_message m where ${isOld(keptDays('whatsAppMessages'))}
      order by m.created_at limit ${atOnce}::int for update skip locked)`,
);

/** Messages to one account, with the numbers that they went to. */
export const forgetMessagesTo = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`delete from whatsapp_message where account_id = ${accountId}`.execute(trx);
};

/** Messages about some orders that went to nobody's account, with the numbers that they went to. */
export const forgetMessagesAbout = async (
  trx: Transaction<DB>,
  orderIds: readonly string[],
): Promise<void> => {
  await sql`
    delete from whatsapp_message where account_id is null and order_id = any(${[...orderIds]}::uuid[])`.execute(
    trx,
  );
};

/** How many messages would be forgotten after so many days. */
export const countOldMessages = async (db: Database, days: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from whatsapp_message m where ${isOld(sql<number>`${days}::int`)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
};

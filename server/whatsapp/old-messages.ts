import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { inBatches } from '#server/tasks/prune.ts';

const KEPT_DAYS = 90;

/** Numbers are kept no longer than somebody may ask what became of a message. */
export const oldWhatsAppMessages = inBatches(
  'messages by WhatsApp',
  (atOnce) => sql`
    delete from whatsapp_message where id in (
      select id from whatsapp_message where created_at < now() - make_interval(days => ${KEPT_DAYS}::int)
      order by created_at limit ${atOnce}::int for update skip locked)`,
);

/** Messages to one account, with the numbers that they went to. */
export const forgetMessagesTo = async (trx: Transaction<DB>, accountId: string): Promise<void> => {
  await sql`delete from whatsapp_message where account_id = ${accountId}`.execute(trx);
};

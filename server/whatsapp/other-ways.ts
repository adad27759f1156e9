import { type Kysely, sql, type Transaction } from 'kysely';
import { whoIsTexted } from '#server/consents/consents.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Text } from '#server/texts/sender.ts';
import { enqueueText } from '#server/texts/texts.ts';

/** Sends by the next way what did not arrive by WhatsApp, unless its receiver wants nothing that way any more. */
export const sendOtherwise = async (trx: Transaction<DB>, otherwise: Text): Promise<void> => {
  const { accountId } = otherwise.about ?? {};
  if (accountId && !(await whoIsTexted(trx, [accountId])).has(accountId)) return;
  await enqueueText(trx, otherwise);
};

/** Which messages about orders would go by another way, should Meta say later that they have not arrived; each by its event. */
export const findOtherwise = async (
  db: Kysely<DB>,
  orderIds: readonly string[],
): Promise<{ id: string; event: string }[]> => {
  const { rows } = await sql<{ id: string; event: string }>`
    select id, otherwise ->> 'event' as event from whatsapp_message
    where order_id = any(${[...orderIds]}::uuid[]) and otherwise is not null`.execute(db);
  return rows;
};

/** Has messages not go by another way: what they say is not so any more. */
export const endOtherwise = async (trx: Transaction<DB>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`update whatsapp_message set otherwise = null where id = any(${[...ids]}::uuid[])`.execute(trx);
};

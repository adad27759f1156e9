import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';

/** Notes whether a shopper wants to hear of orders by SMS: since when they do, or that they do not (any more). */
export const noteTextConsent = async (
  trx: Transaction<DB>,
  accountId: string,
  agrees: boolean,
): Promise<void> => {
  await sql`
    update account set texts_agreed_at = case when ${agrees}::boolean then coalesce(texts_agreed_at, now()) end
    where id = ${accountId} and (texts_agreed_at is not null) <> ${agrees}::boolean`.execute(trx);
};

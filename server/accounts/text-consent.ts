import { type Kysely, sql, type Transaction } from 'kysely';
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

/** Which of these people want to hear of orders by SMS. */
export const whoAgreedToTexts = async (
  db: Kysely<DB>,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from account where texts_agreed_at is not null and deleted_at is null
      and id = any(${[...accountIds]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

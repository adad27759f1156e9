import { sql, type Transaction } from 'kysely';
import { httpMessages } from '#contract/http/messages.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { notLoggedIn } from '#server/http/errors.ts';

/**
 * Makes calls of one shopper, an account or a visitor, that must not run side by side take turns until the transaction ends.
 * @throws Refusal 401 when the account was deleted since the call was let in
 */
export const lockShopper = async (trx: Transaction<DB>, shopperId: string): Promise<void> => {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select deleted_at is not null as "isDeleted" from account where id = ${shopperId} for no key update`.execute(
    trx,
  );
  if (rows[0]?.isDeleted) throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
  if (rows.length === 0)
    await sql`select from visitor where id = ${shopperId} for no key update`.execute(trx);
};

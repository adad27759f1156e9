import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';

/** Makes calls of one shopper, an account or a visitor, that must not run side by side take turns until the transaction ends. */
export const lockShopper = async (trx: Transaction<DB>, shopperId: string): Promise<void> => {
  const { rows } = await sql`select from account where id = ${shopperId} for no key update`.execute(trx);
  if (rows.length === 0)
    await sql`select from visitor where id = ${shopperId} for no key update`.execute(trx);
};

import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';

/**
 * Forgets that payments were paid out, and the payouts in which nothing but them was: nobody will be told of these again. A payout in
 * which anything else was stays as the provider has told it.
 * @param references SQL: those of the payments
 */
export const forgetPayouts = async (trx: Transaction<DB>, references: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with gone as (delete from payout_payment where reference in ${references} returning payout_id)
    delete from payout p where p.id in (select payout_id from gone)
      and not exists (select from payout_payment m where m.payout_id = p.id and m.reference not in ${references})`.execute(
    trx,
  );
};

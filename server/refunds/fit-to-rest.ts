import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { unbookedKobo } from './disputes/dispute-rows.ts';
import { LeaseLost } from './lease.ts';
import type { Refund } from './refund-rows.ts';

/**
 * Lessens a refund that has not been asked for to what is left of its payment: some of it may have gone back in the
 * provider's dashboard, or to the bank, since it was decided.
 * @returns what is left, in kobo; 0 or less where nothing is
 * @throws LeaseLost
 */
export const fitToRest = async (db: Database, { id, lease }: Refund): Promise<number> => {
  const { rows } = await sql<{ rest: number }>`
    update refund r set amount_kobo = case when left_over.kobo > 0 then least(r.amount_kobo, left_over.kobo)
      else r.amount_kobo end
    from (select coalesce((select amount_kobo from charge where reference = own.reference), own.amount_kobo)
        - coalesce((select sum(amount_kobo) from refund
            where reference = own.reference and id <> own.id and state <> 'failed'), 0)::bigint
        - ${unbookedKobo(sql`own.reference`)} as kobo
      from refund own where own.id = ${id}) left_over
    where r.id = ${id} and r.lease = ${lease} returning left_over.kobo as rest`.execute(db);
  const [row] = rows;
  if (!row) throw new LeaseLost(`refund ${id} has been taken up by somebody else`);
  return row.rest;
};

import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import { isCharged } from '#server/sales/order-groups.ts';
import { isInBoth, isNow, type Period } from './period.ts';

/** Sums of what came through the provider, in kobo; `unknown` counts payments whose fee it has not told. */
export interface FeeSums {
  orders: number;
  charged: number;
  refunds: number;
  fees: number;
  kept: number;
  unknown: number;
}

export interface FeeRow extends FeeSums {
  /** The provider's word for a way of payment. */
  channel: string;
  isNow: boolean;
}

/** What the provider took and kept, of orders of the period and of the one before it, by the way they were paid. */
export const feesByChannel = async (db: Database, period: Period): Promise<FeeRow[]> => {
  const { rows } = await sql<FeeRow>`${plannedEachTime}
    select coalesce(c.channel, '') as channel, ${isNow(period)} as "isNow", count(*) as orders,
      sum(o.total_kobo) as charged, sum(o.refunded_kobo) as refunds, coalesce(sum(c.fees_kobo), 0) as fees,
      sum(o.total_kobo - o.refunded_kobo - coalesce(c.fees_kobo, 0)) as kept,
      count(*) filter (where c.fees_kobo is null) as unknown
    from customer_order o join charge c on c.reference = o.reference
    where ${isCharged} and ${isInBoth(period)} group by 1, 2`.execute(db);
  return rows;
};

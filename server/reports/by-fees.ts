import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import { isCharged } from '#server/sales/order-groups.ts';
import { isPaidOut } from '#server/sales/payouts.ts';
import { isInBoth, isNow, type Period } from './period.ts';

/** Sums of what came through the provider, in kobo; `unknown` counts payments whose fee it has not told. */
export interface FeeSums {
  orders: number;
  charged: number;
  refunds: number;
  fees: number;
  kept: number;
  settled: number;
  toCome: number;
  unknown: number;
}

export interface FeeRow extends FeeSums {
  /** The provider's word for a way of payment. */
  channel: string;
  isNow: boolean;
}

/** The fees that came out of the shop's money: where customers bear them they have paid as much on top. */
const shopsFees = sql<number>`greatest(0, coalesce(c.fees_kobo, 0) - greatest(0, c.amount_kobo - o.total_kobo))`;

/** What the provider took and kept, of orders of the period and of the one before it, by the way they were paid. */
export const feesByChannel = async (db: Database, period: Period): Promise<FeeRow[]> => {
  const { rows } = await sql<FeeRow>`${plannedEachTime}
    with paid as (
      select coalesce(c.channel, '') as channel, ${isNow(period)} as is_now, o.total_kobo as charged, o.refunded_kobo as refunds,
        c.fees_kobo as fees, o.total_kobo - o.refunded_kobo - ${shopsFees} as kept, ${isPaidOut} as is_settled
      from customer_order o join charge c on c.reference = o.reference
      where ${isCharged} and ${isInBoth(period)}
    )
    select channel, is_now as "isNow", count(*) as orders, sum(charged) as charged, sum(refunds) as refunds,
      coalesce(sum(fees), 0) as fees, sum(kept) as kept, coalesce(sum(kept) filter (where is_settled), 0) as settled,
      coalesce(sum(kept) filter (where not is_settled), 0) as "toCome", count(*) filter (where fees is null) as unknown
    from paid group by 1, 2`.execute(db);
  return rows;
};

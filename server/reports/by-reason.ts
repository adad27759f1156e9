import { sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import { plannedEachTime } from '#server/database/connection.ts';
import { lastTry } from '#server/orders/last-returns.ts';
import { isReturn } from '#server/sales/order-groups.ts';
import { isInBoth, isNow, type Period } from './period.ts';

/** Sums of what was sent back; `back` in kobo. */
export interface ReturnSums {
  orders: number;
  requests: number;
  units: number;
  back: number;
}

/** By reason, or of all reasons together, whose reason is null. */
export interface ReasonRow extends ReturnSums {
  reason: string | null;
  isNow: boolean;
}

/** Returns of orders of the period and of the one before it, by reason and in all. */
export const returnsByReason = async (db: Database, period: Period): Promise<ReasonRow[]> => {
  const { rows } = await sql<ReasonRow>`${plannedEachTime}
    with sent as (
      select t.order_id, t.reason, ${isNow(period)} as is_now,
        (select coalesce(sum(l.quantity), 0) from return_line l where l.return_id = t.id) as units,
        -- once it has ended otherwise, another refund of that sum is for something else
        case when r.state = 'processed' and (t.state = 'refunded' or r.id = t.refund_id) then r.amount_kobo else 0 end as back
      from return_request t join customer_order o on o.id = t.order_id ${lastTry}
      where ${isReturn} and ${isInBoth(period)}
    )
    select reason, is_now as "isNow", count(distinct order_id) as orders, count(*) as requests,
      sum(units) as units, sum(back) as back
    from sent group by grouping sets ((reason, is_now), (is_now))`.execute(db);
  return rows;
};

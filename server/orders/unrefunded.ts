import { sql } from 'kysely';

/**
 * SQL: whether `customer_order o` was cancelled although it is paid, and nothing of it was given back, by whatever
 * way, or is on its way: cancelling moves no money, and somebody has to.
 */
export const isUnrefunded = sql<boolean>`(o.status = 'cancelled' and o.payment_status = 'paid' and o.refunded_kobo = 0
  and o.total_kobo > 0
  and not exists (select from refund r where r.order_id = o.id and (r.state <> 'failed' or r.settled_at is not null)))`;

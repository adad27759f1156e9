import { sql } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { ReturnState } from '#contract/returns/kinds.ts';
import type { ReturnStanding } from '#contract/returns/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { becameOf, isCalledOff } from '#server/refunds/refunds.ts';

/** SQL: whether the order that went out in exchange for the return `t` is called off. */
export const hasNoExchange = isCalledOff(sql`t`);

/** SQL: how the return `t` stands. Where nothing goes out in exchange after all, it waits again with what has come back. */
export const standing = sql<ReturnState>`case when ${hasNoExchange} then 'received' else t.state end`;

/**
 * SQL for what became of the refund of `return_request t`, as `r`. One that failed may have been tried again among the payments:
 * what became of the last such try, which is no other return's, is what became of it, and a later one that fails takes nothing away
 * from one that has not.
 */
export const lastTry = sql`
  left join lateral (
    select l.id, l.state, l.amount_kobo, l.settled_at is not null as is_settled from refund f join refund l on l.id = f.id
      or ${becameOf}
    where f.id = t.refund_id order by l.created_at desc, l.id desc limit 1) r on true`;

/** SQL, with `lastTry`: whether the return waits for money that was refused: none is on its way, and none was given by other means. */
export const hasFailedRefund = sql<boolean>`(t.state = 'refunded' and r.state = 'failed' and not r.is_settled)`;

interface RefundOfReturn {
  state: ReturnState;
  refundState: string | null;
  refundKobo: number | null;
  /** Whether one that failed was given by other means. */
  isRefundSettled: boolean | null;
}

/** The money that is given back for a return, as its shopper is told of it; none where goods went out instead, or nothing. */
export const refundShown = ({
  state,
  refundState,
  refundKobo,
  isRefundSettled,
}: RefundOfReturn): ReturnStanding['refund'] => {
  if (state !== 'refunded' || refundState === null || refundKobo === null) return null;
  const amount = nairaOfKobo(refundKobo);
  if (refundState === 'processed' || isRefundSettled) return { amount, state: 'done' };
  return { amount, state: refundState === 'failed' ? 'failed' : 'underWay' };
};

/** Orders with how the newest return of each stands, where there is one. */
export const withLastReturns = async <T extends Order>(db: Database, orders: readonly T[]): Promise<T[]> => {
  if (orders.length === 0) return [];
  const { rows } = await sql<RefundOfReturn & { orderId: string }>`
    select distinct on (t.order_id) t.order_id as "orderId", ${standing} as state, r.state as "refundState",
      r.amount_kobo as "refundKobo", r.is_settled as "isRefundSettled"
    from return_request t ${lastTry}
    where t.order_id = any(${orders.map(({ _id }) => _id)}::uuid[])
    order by t.order_id, t.created_at desc, t.id desc`.execute(db);
  const found = new Map(rows.map((row) => [row.orderId, row]));
  return orders.map((order) => {
    const last = found.get(order._id);
    return last ? { ...order, lastReturn: { state: last.state, refund: refundShown(last) } } : order;
  });
};

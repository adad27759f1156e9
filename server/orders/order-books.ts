import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { OrderBooks, OrderRefund } from '#server/refunds/refunds.ts';
import { notifyOrderRefund } from './refund-notices.ts';
import { setStatus } from './status.ts';

const note = async (
  trx: Transaction<DB>,
  { id, orderId, amountKobo }: OrderRefund,
  kind: 'refundStarted' | 'refundFailed',
): Promise<void> => {
  await sql`
    insert into order_event (order_id, kind, amount_kobo, actor_id)
    select ${orderId}::uuid, ${kind}, ${amountKobo}::bigint, case when ${kind} = 'refundStarted' then requested_by end
    from refund where id = ${id}`.execute(trx);
};

/** Adds to what is back, up to the order's total: how much of it is new, and whether that is all. */
const addToRefunded = async (
  trx: Transaction<DB>,
  { orderId, amountKobo }: OrderRefund,
): Promise<{ addedKobo: number; isFull: boolean }> => {
  const { rows } = await sql<{ addedKobo: number; isFull: boolean }>`
    with before as (select id, refunded_kobo from customer_order where id = ${orderId} for update),
    changed as (
      update customer_order o set refunded_kobo = least(o.total_kobo, o.refunded_kobo + ${amountKobo}::bigint),
        payment_status = case when o.refunded_kobo + ${amountKobo}::bigint >= o.total_kobo then 'refunded'
          else o.payment_status end
      from before b where o.id = b.id
      returning o.refunded_kobo - b.refunded_kobo as added, o.refunded_kobo = o.total_kobo as "isFull"
    ),
    told as (
      insert into order_event (order_id, kind, amount_kobo)
      select ${orderId}::uuid, 'refund', added from changed where added > 0
    )
    select added as "addedKobo", "isFull" from changed`.execute(trx);
  return rows[0] ?? { addedKobo: 0, isFull: false };
};

/** What a refund does to its order. A beginning that came to nothing before the provider took it leaves no trace. */
export const orderBooks: OrderBooks = {
  begun: (trx, refund) => note(trx, refund, 'refundStarted'),
  failed: (trx, refund) => note(trx, refund, 'refundFailed'),
  moneyBack: async (trx, refund, restocks = true) => {
    const { addedKobo, isFull } = await addToRefunded(trx, refund);
    if (addedKobo === 0) return { isFull, stock: [] };
    await notifyOrderRefund(trx, refund.orderId, { id: refund.id, amountKobo: addedKobo });
    return { isFull, stock: isFull && restocks ? await setStatus(trx, refund.orderId, 'refunded') : [] };
  },
};

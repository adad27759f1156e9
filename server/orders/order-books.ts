import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { OrderBooks, OrderRefund } from '#server/refunds/refunds.ts';
import { lastTry } from './last-returns.ts';
import { notifyOrderRefund } from './refund-notices.ts';
import { setStatus } from './status.ts';
import { unitsBack } from './status-transitions.ts';

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

/**
 * Whether a refund is a return's while others of its order's goods are with the customer, or are no more: what came back was dealt
 * with when it was received, and of the rest nobody has said that it is there.
 */
const isOfPart = async (trx: Transaction<DB>, { id, orderId }: OrderRefund): Promise<boolean> => {
  const { rows } = await sql`
    select from return_request t ${lastTry} where t.order_id = ${orderId} and t.state = 'refunded' and r.id = ${id}
      and exists (select from order_item i where i.order_id = t.order_id and i.quantity > ${unitsBack})`.execute(
    trx,
  );
  return rows.length > 0;
};

/**
 * Whether a full refund puts the goods back: not where a bank has taken the money of goods that have left the shop, since
 * whoever disputes a payment has them mostly; nor where it is a return's, but for an order that came back as a whole. What does
 * come back goes onto the shelf when it is received, or with the status that an admin sets.
 */
const restocksUnasked = async (trx: Transaction<DB>, refund: OrderRefund): Promise<boolean> => {
  const { madeBy, orderId } = refund;
  if (madeBy !== 'dispute') return !(await isOfPart(trx, refund));
  const { rows } = await sql`
    select from customer_order o where o.id = ${orderId} and (o.status in ('shipped', 'delivered')
      or exists (select from parcel p where p.order_id = o.id))`.execute(trx);
  return rows.length === 0;
};

/** What a refund does to its order. A beginning that came to nothing before the provider took it leaves no trace. */
export const orderBooks: OrderBooks = {
  begun: (trx, refund) => note(trx, refund, 'refundStarted'),
  failed: (trx, refund) => note(trx, refund, 'refundFailed'),
  moneyBack: async (trx, refund, restocks) => {
    const { addedKobo, isFull } = await addToRefunded(trx, refund);
    if (addedKobo === 0) return { isFull, stock: [] };
    await notifyOrderRefund(trx, refund.orderId, { ...refund, amountKobo: addedKobo });
    const isRestocked = isFull && (restocks ?? (await restocksUnasked(trx, refund)));
    return { isFull, stock: isRestocked ? await setStatus(trx, refund.orderId, 'refunded') : [] };
  },
};

import { sql, type Transaction } from 'kysely';
import { nairaOfKobo } from '#contract/money.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import { onDeliveryMessages as say } from '#contract/orders/on-delivery/messages.ts';
import type { BookDelivery } from '#contract/orders/on-delivery/schemas.ts';
import { ON_DELIVERY } from '#contract/orders/payment-methods.ts';
import { RESTOCKED_STATUSES, SENDABLE_STATUSES } from '#contract/orders/status.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { noteBooking, type Taker } from '../bookings.ts';
import { announceOrder } from '../complete-checkout.ts';
import { isDue, type OrderRow, orderInHand } from '../order-rows.ts';
import { moveOrders } from '../status-transitions.ts';

type DueOrder = Pick<
  OrderRow,
  'id' | 'orderNumber' | 'paymentMethod' | 'paymentStatus' | 'status' | 'totalKobo'
>;

const lockOrder = async (trx: Transaction<DB>, orderId: string): Promise<DueOrder> => {
  const { rows } = await sql<DueOrder>`
    select id, order_number as "orderNumber", payment_method as "paymentMethod", payment_status as "paymentStatus", status,
      total_kobo as "totalKobo"
    from customer_order where id = ${orderId} for update`.execute(trx);
  if (!rows[0]) throw notFound('order_not_found', orderMessages.notFound);
  return rows[0];
};

/** As `lockDue`; null where nothing is to be paid, or not any more. @throws Refusal 404 */
export const lockDueOrNone = async (trx: Transaction<DB>, orderId: string): Promise<DueOrder | null> => {
  const order = await lockOrder(trx, orderId);
  return isDue(order) ? order : null;
};

/**
 * Locks an order that is to be paid when it comes, until the transaction ends: whoever else takes its money, or takes it back,
 * comes after.
 * @throws Refusal 404, 409 where nothing is to be paid, or not any more
 */
export const lockDue = async (trx: Transaction<DB>, orderId: string): Promise<DueOrder> => {
  const order = await lockOrder(trx, orderId);
  if (isDue(order)) return order;
  if (order.paymentMethod !== ON_DELIVERY) throw conflict('order_not_due', say.notDue);
  const isOff = order.paymentStatus === 'pending' && RESTOCKED_STATUSES.includes(order.status);
  throw conflict('order_not_due', isOff ? say.calledOff : say.paidAlready);
};

/** The money of a locked order is there: it is paid from now on. */
export const takeMoney = async (
  trx: Transaction<DB>,
  { id, totalKobo }: DueOrder,
  { method, reference }: Pick<BookDelivery, 'method' | 'reference'>,
  taker: Taker,
): Promise<void> => {
  await noteBooking(trx, { orderId: id, method, reference, amountKobo: totalKobo }, taker);
  await sql`
    with paid as (update customer_order set payment_status = 'paid', paid_at = now() where id = ${id} returning id)
    insert into order_event (order_id, kind, actor_id)
    select id, 'paid', ${'accountId' in taker ? taker.accountId : null}::uuid from paid`.execute(trx);
};

/**
 * An administrator books the money of an order that is paid when it comes, and that it has arrived. Once, whoever presses how
 * often.
 * @throws Refusal 404, 409 where nothing is to be paid, or not any more
 */
export const bookDelivery = async (
  shop: Shop,
  orderId: string,
  { isDelivered, ...payment }: BookDelivery,
  admin: Caller,
): Promise<OrderRow> => {
  const booked = await shop.db.transaction().execute(async (trx) => {
    const order = await lockDue(trx, orderId);
    await takeMoney(trx, order, payment, admin);
    const arrives = isDelivered && SENDABLE_STATUSES.includes(order.status);
    if (arrives) await moveOrders(trx, [orderId], 'delivered', admin.accountId);
    await recordChanges(trx, admin, [
      {
        action: 'changed',
        kind: 'order',
        subject: { id: orderId, name: order.orderNumber },
        before: { paymentStatus: 'pending', ...(arrives ? { status: order.status } : {}) },
        after: {
          paymentStatus: 'paid',
          paidBy: payment.method,
          amount: nairaOfKobo(order.totalKobo),
          ...(payment.reference ? { paymentReference: payment.reference } : {}),
          ...(arrives ? { status: 'delivered' } : {}),
        },
      },
    ]);
    return orderInHand(trx, orderId);
  });
  await announceOrder(shop, booked, []);
  return booked;
};

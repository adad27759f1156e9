import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { CURRENCY, nairaOfKobo } from '#contract/money.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import { isByHand } from '#contract/orders/payment-methods.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import type { HandRefund } from '#contract/sales-desk/schemas.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Caller } from '#server/http/caller.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { IdempotentCall } from '#server/http/idempotent-call.ts';
import { takeKey } from '#server/idempotency/idempotency-keys.ts';
import type { Shop } from '#server/shop.ts';
import { amountOf, exchangedKobo, leftKobo, lockOrderRow } from './left-to-refund.ts';
import type { OrderRefund } from './order-books.ts';
import type { Alongside } from './refund-order.ts';
import { lockRefund } from './refund-rows.ts';

interface HandOrder {
  orderNumber: string;
  reference: string;
  paymentMethod: string;
  paymentStatus: string;
  leftKobo: number;
  exchangedKobo: number;
}

/** A refund of a return leaves to the order what of its goods goes back. */
type Booked = Omit<HandRefund, 'restock'> & Partial<Pick<HandRefund, 'restock'>>;

/** What is to be given back, in kobo. @throws Refusal 409, 400 */
const judge = (order: HandOrder, amountNaira: number | undefined): number => {
  if (!isByHand(order.paymentMethod)) throw conflict('not_paid_by_hand', say.notByHand);
  if (order.paymentStatus === 'refunded') throw conflict('order_refunded', orderMessages.refundedAlready);
  if (order.paymentStatus !== 'paid') throw conflict('order_not_paid', orderMessages.refundNotPaid);
  return amountOf(order, amountNaira);
};

/**
 * An administrator has given money of an order back that was paid by hand: it is booked at once, and no provider is asked.
 * Under the order's lock, so that two at once give back no more than was paid.
 * @param alongside what the refund is for, written with it
 * @param sent under what it was sent: the same once more books nothing
 * @throws Refusal 404, 409 (paid through the provider, not paid, refunded already), 400 (too much)
 */
export const bookHandRefund = async (
  shop: Shop,
  orderId: string,
  { amount, restock, reason }: Booked,
  admin: Caller,
  { alongside, sent = null }: { alongside?: Alongside; sent?: IdempotentCall | null } = {},
): Promise<void> => {
  const stock = await shop.db.transaction().execute(async (trx) => {
    if (await takeKey(trx, sent)) return [];
    await lockOrderRow(trx, orderId);
    const { rows } = await sql<HandOrder>`
      select o.order_number as "orderNumber", o.reference, o.payment_method as "paymentMethod",
        o.payment_status as "paymentStatus", ${leftKobo} as "leftKobo",
        ${exchangedKobo} as "exchangedKobo"
      from customer_order o where o.id = ${orderId}`.execute(trx);
    const [order] = rows;
    if (!order) throw notFound('order_not_found', orderMessages.notFound);
    const amountKobo = judge(order, amount);
    const id = randomUUIDv7();
    await sql`
      insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by, reason, requested_by)
      values (${id}, ${order.reference}, ${orderId}, ${amountKobo}, ${CURRENCY}, 'processed', 'hand', ${reason},
        ${admin.accountId})`.execute(trx);
    await alongside?.(trx, id);
    await recordChanges(trx, admin, [
      {
        action: 'created',
        kind: 'refund',
        subject: { id: orderId, name: order.orderNumber },
        after: { amount: nairaOfKobo(amountKobo), restock },
      },
    ]);
    const refund = await lockRefund(trx, id);
    if (!refund) throw new Error('The refund was not written');
    const back: OrderRefund = { ...refund, orderId };
    return (await shop.orderBooks.moneyBack(trx, back, restock)).stock;
  });
  await shop.changes.stockChanged(stock);
};

/**
 * A refund that fails is mailed to nobody: order-books notes it in the order's timeline, refunds/outcome gives the payment to
 * the admin.
 */

import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { OrderRefundLetter } from '#server/mail/mails.ts';
import { notify } from '#server/notifications/notify.ts';
import { refundEvent } from '#server/refunds/refunds.ts';
import { type OrderRow, orderInHand } from './order-rows.ts';

/** @param amountKobo what came back now; null where the order was only marked as refunded */
export const refundLetterOf = (order: OrderRow, amountKobo: number | null): OrderRefundLetter => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  amountKobo,
  refundedKobo: order.refundedKobo,
  totalKobo: order.totalKobo,
});

/** Tells a shopper that money of their order is back: once a refund, whoever heard of it and however often. */
export const notifyOrderRefund = async (
  trx: Transaction<DB>,
  orderId: string,
  refund: { id: string; amountKobo: number },
): Promise<void> => {
  const order = await orderInHand(trx, orderId);
  const { amountKobo } = refund;
  await notify(trx, {
    event: refundEvent(refund),
    kind: 'order-refunded',
    accountId: order.accountId,
    email: order.customerEmail,
    content: refundLetterOf(order, amountKobo),
    orderId,
    amountKobo,
  });
};

/**
 * A refund that fails is mailed to nobody: order-books notes it in the order's timeline, refunds/outcome gives the payment to
 * the admin.
 */

import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { OrderRefundLetter } from '#server/mail/mails.ts';
import { notify } from '#server/notifications/notify.ts';
import { type OrderRefund, refundEvent } from '#server/refunds/refunds.ts';
import { followKey } from './following/follow-link.ts';
import { type OrderRow, orderInHand } from './order-rows.ts';

type Back = Pick<OrderRefund, 'amountKobo' | 'madeBy'>;

/** @param back what came back now; null where the order was only marked as refunded */
export const refundLetterOf = (order: OrderRow, back: Back | null): OrderRefundLetter => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  amountKobo: back?.amountKobo ?? null,
  refundedKobo: order.refundedKobo,
  totalKobo: order.totalKobo,
  ...(back?.madeBy === 'hand' ? { isByHand: true as const } : {}),
  followKey: followKey(order),
});

/** Tells a shopper that money of their order is back: once a refund, whoever heard of it and however often. */
export const notifyOrderRefund = async (
  trx: Transaction<DB>,
  orderId: string,
  refund: Back & Pick<OrderRefund, 'id'>,
): Promise<void> => {
  const order = await orderInHand(trx, orderId);
  await notify(trx, {
    event: refundEvent(refund),
    kind: 'order-refunded',
    accountId: order.accountId,
    email: order.customerEmail,
    content: refundLetterOf(order, refund),
    orderId,
    amountKobo: refund.amountKobo,
  });
};

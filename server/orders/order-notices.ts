import type { Transaction } from 'kysely';
import type { OrderStatus } from '#contract/orders/status.ts';
import { variationText } from '#server/cart/variation.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import { notificationInsert, tell } from '#server/notices/tell.ts';
import type { Shop } from '#server/shop.ts';
import { type OrderRow, orderInHand } from './order-rows.ts';
import { refundLetterOf } from './refund-notices.ts';

const letterOf = (order: OrderRow): OrderLetter => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  items: order.items.map(({ name, variation, quantity, unitPriceKobo }) => ({
    name,
    variation: variationText(variation),
    quantity,
    unitPriceKobo,
  })),
  itemsKobo: order.itemsKobo,
  discountKobo: order.discountKobo,
  shippingKobo: order.shippingKobo,
  taxKobo: order.taxKobo,
  totalKobo: order.totalKobo,
  shippingAddress: order.shippingAddress,
});

const confirmationEvent = (orderId: string): string => `order-confirmed:${orderId}`;

/** The notification of a new order, for the statement that writes it; `mailConfirmation` follows. */
export const confirmationInsert = (orderId: string, accountId: string) =>
  notificationInsert({ event: confirmationEvent(orderId), kind: 'order-confirmed', accountId, orderId });

/** The mail of a new order, beside the notification of `confirmationInsert` in the same transaction. */
export const mailConfirmation = (shop: Shop, trx: Transaction<DB>, order: OrderRow): Promise<void> =>
  enqueueMail(shop.jobs, trx, {
    event: confirmationEvent(order.id),
    to: order.customerEmail,
    template: 'order-confirmed',
    content: letterOf(order),
  });

/** Statuses that a shopper is told of with all of the order; a refund says what it is about. */
const TOLD = {
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
} as const;

const isTold = (status: OrderStatus): status is keyof typeof TOLD => Object.hasOwn(TOLD, status);

/**
 * Tells a shopper that an admin has moved their order to a status that matters to them. Every move counts: an order that
 * was marked as shipped by mistake and is shipped later is told of again, since only the second time is true.
 * @param move `eventId` is that of its row in `order_event`
 */
export const tellStatus = async (
  shop: Shop,
  trx: Transaction<DB>,
  move: { orderId: string; status: OrderStatus; eventId: number },
): Promise<void> => {
  const { orderId, status } = move;
  if (!isTold(status) && status !== 'refunded') return;
  const order = await orderInHand(trx, orderId);
  const addressed = { event: `order-status:${move.eventId}`, to: order.customerEmail };
  await tell(shop, trx, {
    accountId: order.accountId,
    orderId,
    mail: isTold(status)
      ? { ...addressed, template: TOLD[status], content: letterOf(order) }
      : { ...addressed, template: 'order-refunded', content: refundLetterOf(order, null) },
  });
};

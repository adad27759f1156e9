import type { Transaction } from 'kysely';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { presentDelivery } from '#server/delivery/rate-provider.ts';
import type { OrderLetter, ParcelLetter } from '#server/mail/mails.ts';
import { type Notice, sendNotices } from '#server/notifications/channels.ts';
import { notificationInsert, notifyAll } from '#server/notifications/notify.ts';
import { followKey } from './following/follow-link.ts';
import { findOrders, isDue, isTakenAlong, type OrderRow } from './order-rows.ts';
import { findParcels, type ParcelRow } from './parcels/parcel-rows.ts';
import { refundLetterOf } from './refund-notices.ts';

// Whom, and of what; by which ways: notifications/channels, and notifications/order-texts for phones.

const letterOf = (order: OrderRow): OrderLetter => ({
  orderId: order.id,
  orderNumber: order.orderNumber,
  customerName: order.customerName,
  items: order.items.map(({ name, variation, quantity, unitPriceKobo }) => ({
    name,
    variation: choiceText(variation),
    quantity,
    unitPriceKobo,
  })),
  itemsKobo: order.itemsKobo,
  discountKobo: order.discountKobo,
  shippingKobo: order.shippingKobo,
  taxKobo: order.taxKobo,
  totalKobo: order.totalKobo,
  ...(order.vatBasisPoints === null ? {} : { vatBasisPoints: order.vatBasisPoints }),
  ...(isDue(order) ? { dueKobo: order.totalKobo } : {}),
  ...(isTakenAlong(order) ? { isTakenAlong: true as const } : {}),
  ...(order.paymentStatus === 'pending' ? { isUnpaid: true as const } : {}),
  paymentChannel: order.paymentChannel,
  shippingAddress: order.shippingAddress,
  followKey: followKey(order),
  ...presentDelivery(order.delivery),
});

/** What a parcel's mail says of it. */
const parcelLetterOf = ({ number, lines, ...facts }: ParcelRow): ParcelLetter => ({
  ...(facts.riderPhone === '' || facts.deliveredAt !== null ? {} : { code: facts.deliveryCode }),
  number,
  items: lines.map(({ name, variation, quantity }) => ({ name, variation: choiceText(variation), quantity })),
  courier: facts.courier,
  trackingNumber: facts.trackingNumber,
  trackingUrl: facts.trackingUrl,
  riderPhone: facts.riderPhone,
  note: facts.note,
});

const addressed = ({ id, accountId, customerEmail }: OrderRow) => ({
  accountId,
  email: customerEmail,
  orderId: id,
});

/** What tells of a new order; once. */
export const confirmationEvent = (orderId: string): string => `order-confirmed:${orderId}`;

/** The notification of a new order, for the statement that writes it; `sendConfirmation` follows. */
export const confirmationInsert = (orderId: string, accountId: string) =>
  notificationInsert({ event: confirmationEvent(orderId), kind: 'order-confirmed', accountId, orderId });

/** What else is told of a new order, beside the notification of `confirmationInsert` in the same transaction. */
export const sendConfirmation = (trx: Transaction<DB>, order: OrderRow): Promise<void> =>
  sendNotices(trx, [
    {
      ...addressed(order),
      event: confirmationEvent(order.id),
      kind: 'order-confirmed',
      content: letterOf(order),
    },
  ]);

/** Statuses that a shopper is told of with all of the order; a refund says what it is about. */
const TOLD = {
  shipped: 'order-shipped',
  delivered: 'order-delivered',
  cancelled: 'order-cancelled',
} as const;

const isTold = (status: OrderStatus): status is keyof typeof TOLD => Object.hasOwn(TOLD, status);

const noticeOf = (
  order: OrderRow,
  status: OrderStatus,
  eventId: number,
  parcels: readonly ParcelRow[] = [],
): Notice[] => {
  const told = { ...addressed(order), event: `order-status:${eventId}` };
  if (isTold(status)) {
    const content = { ...letterOf(order), parcels: parcels.map(parcelLetterOf) };
    return [{ ...told, kind: TOLD[status], content }];
  }
  return status === 'refunded'
    ? [{ ...told, kind: 'order-refunded', content: refundLetterOf(order, null) }]
    : [];
};

/**
 * Tells shoppers that an admin has moved their orders to a status that matters to them. Every move counts: an order that
 * was marked as shipped by mistake and is shipped later is told of again, since only the second time is true.
 * @param moves `eventId` is that of the move's row in `order_event`
 */
export const notifyStatuses = async (
  trx: Transaction<DB>,
  status: OrderStatus,
  moves: readonly { orderId: string; eventId: number }[],
): Promise<void> => {
  const ids = moves.map(({ orderId }) => orderId);
  const orders = await findOrders(trx, ids);
  const parcels = status === 'shipped' ? await findParcels(trx, ids) : new Map<string, ParcelRow[]>();
  await notifyAll(
    trx,
    moves.flatMap(({ orderId, eventId }) => {
      const order = orders.get(orderId);
      return order ? noticeOf(order, status, eventId, parcels.get(orderId)) : [];
    }),
  );
};

const unitsOf = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Tells a shopper of one parcel, where the order itself does not become shipped with it.
 * @param event told once
 */
export const notifyParcel = async (
  trx: Transaction<DB>,
  orderId: string,
  parcelId: string,
  event: string,
): Promise<void> => {
  const order = (await findOrders(trx, [orderId])).get(orderId);
  const parcel = (await findParcels(trx, [orderId])).get(orderId)?.find(({ id }) => id === parcelId);
  if (!order || !parcel) throw new Error(`Parcel ${parcelId} is told of but is not there`);
  const isPart = unitsOf(parcel.lines) < unitsOf(order.items);
  const content = { ...letterOf(order), parcels: [parcelLetterOf(parcel)], isPart };
  await notifyAll(trx, [{ ...addressed(order), event, kind: 'order-shipped', content }]);
};

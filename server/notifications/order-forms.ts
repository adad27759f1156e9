import { nairaText } from '#contract/money.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';
import type { WhatsAppTemplate } from '#contract/whatsapp/templates.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import type { WhatsAppForm } from '#server/texts/sender.ts';

/** How a parcel is followed; empty where nothing is known of that. */
const followed = ({ parcels = [] }: OrderLetter): string => {
  const last = parcels.at(-1);
  const number = last?.trackingNumber ? `${last.courier || 'Tracking'}, number ${last.trackingNumber}` : '';
  return [number, last?.trackingUrl ?? '', last?.riderPhone ? `Rider: ${last.riderPhone}` : '']
    .filter(Boolean)
    .join(', ');
};

/** What there is to know of what is on its way, in the one value that is free; that of an approved message is never empty. */
const shippedValue = (order: OrderLetter): string => {
  const cash = order.dueKobo === undefined ? '' : `Please have ${nairaText(order.dueKobo)} ready`;
  const handy = [cash, followed(order)].filter(Boolean).join('. ') || 'Please keep your phone at hand';
  return order.isPart ? `It is a part of the order. ${handy}` : handy;
};

const confirmedValue = ({ totalKobo, dueKobo }: OrderLetter): string =>
  dueKobo === undefined ? nairaText(totalKobo) : `${nairaText(totalKobo)}, to be paid when it comes`;

const form = (template: WhatsAppTemplate, ...values: string[]): WhatsAppForm => ({ template, values });

const shippedForm = (order: OrderLetter): WhatsAppForm | null => {
  const { orderNumber, delivery } = order;
  if (!delivery || !isPickedUp(order)) return form('order_shipped', orderNumber, shippedValue(order));
  // The approved one says that the order is ready, and has no place for how much of it.
  if (order.isPart) return null;
  const { name, address, hours } = delivery;
  return form('order_ready_for_pickup', orderNumber, [name, address, hours].filter(Boolean).join(', '));
};

/**
 * What WhatsApp says of an order, by the messages that it has approved; null where none of them says what is so, which is told by the
 * other ways alone.
 */
export const orderForm = (kind: NotificationKind, order: OrderLetter): WhatsAppForm | null => {
  const { orderNumber, isTakenAlong } = order;
  // They say that it is got ready, and later that it was delivered or will not be sent. Its buyer has it.
  if (isTakenAlong) return null;
  switch (kind) {
    case 'order-confirmed':
      return form('order_confirmed', orderNumber, confirmedValue(order));
    case 'order-shipped':
      return shippedForm(order);
    case 'order-delivered':
      // Whoever has just taken it at the counter needs no message, and the approved one says that it was delivered.
      return isPickedUp(order) ? null : form('order_delivered', orderNumber);
    case 'order-cancelled':
      return form('order_cancelled', orderNumber);
    default:
      return null;
  }
};

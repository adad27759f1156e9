import { formatNairaExact, nairaOfKobo } from '#contract/money.ts';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import type { WhatsAppTemplate } from '#contract/whatsapp/templates.ts';
import type { OrderLetter } from '#server/mail/mails.ts';
import type { WhatsAppForm } from '#server/texts/sender.ts';

/** How a parcel is followed; a value of an approved message is never empty. */
const parcelValue = ({ parcels = [] }: OrderLetter): string => {
  const last = parcels.at(-1);
  const number = last?.trackingNumber ? `${last.courier || 'Tracking'}, number ${last.trackingNumber}` : '';
  const parts = [number, last?.trackingUrl ?? '', last?.riderPhone ? `Rider: ${last.riderPhone}` : ''].filter(
    Boolean,
  );
  return parts.length > 0 ? parts.join(', ') : 'Please keep your phone at hand';
};

const form = (template: WhatsAppTemplate, ...values: string[]): WhatsAppForm => ({ template, values });

/** What WhatsApp says of an order, by the messages that it has approved; null for what mails alone tell. */
export const orderForm = (kind: NotificationKind, order: OrderLetter): WhatsAppForm | null => {
  const { orderNumber, totalKobo, delivery } = order;
  switch (kind) {
    case 'order-confirmed':
      return form('order_confirmed', orderNumber, formatNairaExact(nairaOfKobo(totalKobo)));
    case 'order-shipped':
      return delivery?.kind === 'pickup'
        ? form(
            'order_ready_for_pickup',
            orderNumber,
            [delivery.name, delivery.address, delivery.hours].filter(Boolean).join(', '),
          )
        : form('order_shipped', orderNumber, parcelValue(order));
    case 'order-delivered':
      // Whoever has just taken it at the counter needs no message, and the approved one says that it was delivered.
      if (delivery?.kind === 'pickup') return null;
      return form('order_delivered', orderNumber);
    case 'order-cancelled':
      return form('order_cancelled', orderNumber);
    default:
      return null;
  }
};

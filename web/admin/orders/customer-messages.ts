import { formatNairaExact } from '#contract/money.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import { displayOrderNumber, type OrderStatus } from '#contract/orders/status.ts';
import { isPickedUp } from '#contract/orders/status-label.ts';

/** What an owner chooses a text by. */
const NAMES = {
  received: 'Received',
  packed: 'Packed',
  sent: 'On its way',
  ready: 'Ready for pickup',
  landmark: 'Ask for a landmark',
  arrived: 'Delivered',
  fetched: 'Picked up',
  cancelled: 'Cancelled',
  refunded: 'Money is back',
  question: 'A question',
} as const;
type Kind = keyof typeof NAMES;

export interface ReadyText {
  name: string;
  text: string;
}

/** What an owner writes at each stage, the likeliest first. */
const USUAL: Record<OrderStatus, readonly Kind[]> = {
  pending: ['received', 'landmark', 'question'],
  processing: ['packed', 'received', 'landmark', 'question'],
  shipped: ['sent', 'landmark', 'question'],
  delivered: ['arrived', 'question'],
  cancelled: ['cancelled', 'question'],
  refunded: ['refunded', 'question'],
};

/** The same for what its customer comes for: no rider looks for a door. */
const AT_THE_COUNTER: Partial<Record<OrderStatus, readonly Kind[]>> = {
  pending: ['received', 'question'],
  processing: ['received', 'question'],
  shipped: ['ready', 'question'],
  delivered: ['fetched', 'question'],
};

type Told = Pick<
  AdminOrder,
  '_id' | 'orderNumber' | 'status' | 'totalPrice' | 'amountDue' | 'parcels' | 'delivery'
> & {
  shippingAddress: Pick<AdminOrder['shippingAddress'], 'name' | 'city' | 'address'>;
};

/** How what is on its way goes, a parcel a sentence: with whom, under which number, where to follow it, whom to call. */
const underWay = (parcels: Told['parcels']): string =>
  parcels
    .filter(({ deliveredAt }) => deliveredAt === null)
    .flatMap(({ number, courier, trackingNumber, trackingUrl, riderPhone }) => {
      const facts = [
        courier && `with ${courier}`,
        trackingNumber && `tracking number ${trackingNumber}`,
        trackingUrl && `follow it at ${trackingUrl}`,
        riderPhone && `rider ${riderPhone}`,
      ].filter(Boolean);
      return facts.length > 0
        ? [`\n${parcels.length > 1 ? `Parcel ${number}: ` : ''}${facts.join(', ')}`]
        : [];
    })
    .join('');

/** What whoever brings it is to be given. */
const cash = ({ amountDue }: Told): string =>
  amountDue === undefined ? '' : ` Please have ${formatNairaExact(amountDue)} ready: you pay when it comes.`;

/**
 * Texts to the customer of an order that fit its status.
 * @param link where the customer sees the order
 */
export const readyTexts = (order: Told, shop: string, link: string): ReadyText[] => {
  const { name, city, address } = order.shippingAddress;
  const [firstName = name] = name.split(/\s+/);
  const number = displayOrderNumber(order);
  const said: Record<Kind, string> = {
    received: `Thank you for your order ${number} of ${formatNairaExact(order.totalPrice)}. We are getting it ready.\n${link}`,
    packed: `Your order ${number} is packed and goes out next.\n${link}`,
    sent: `Your order ${number} is on its way to ${city}. Please keep your phone near for the rider.${cash(order)}${underWay(order.parcels)}\n${link}`,
    ready: `Your order ${number} is ready for you${order.delivery ? ` at ${[order.delivery.name, order.delivery.address, order.delivery.hours].filter(Boolean).join(', ')}` : ''}. Please bring its number.\n${link}`,
    landmark: `About your order ${number}: please send us a landmark near ${address}, ${city}, and a second phone number for the rider.`,
    arrived: `Your order ${number} was delivered. We hope that you like it.\n${link}`,
    fetched: `You have picked up your order ${number}. We hope that you like it.\n${link}`,
    cancelled: `Your order ${number} was cancelled.\n${link}`,
    refunded: `The money for your order ${number} was given back.\n${link}`,
    question: `About your order ${number}: `,
  };
  const kinds = (isPickedUp(order) && AT_THE_COUNTER[order.status]) || USUAL[order.status];
  return kinds.map((kind) => ({
    name: NAMES[kind],
    text: `Hello ${firstName}, this is ${shop}. ${said[kind]}`,
  }));
};

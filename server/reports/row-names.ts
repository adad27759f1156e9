import { choiceText } from '#contract/catalogue/choice.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '#contract/orders/payment-methods.ts';
import { SALES_CHANNELS } from '#contract/orders/sales-channels.ts';
import { channelName } from '#contract/payments/channels.ts';
import { CAPITAL } from '#server/delivery/place-key.ts';
import { NONE } from '#server/sales/order-groups.ts';
import type { LineGroupRow } from './by-line.ts';
import type { OrderGroupName, OrderGroupRow } from './by-order.ts';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A state as it is written, of its key: `Akwa Ibom`, `FCT (Abuja)`. */
const stateName = (key: string): string => {
  if (key === NONE) return 'Without a state';
  return key === CAPITAL ? 'FCT (Abuja)' : key.split(' ').map(capitalised).join(' ');
};

/** `Card`, `Cash, by hand`. */
export const paidByName = (key: string): string => {
  const [how, way = ''] = key.split(/:(.*)/s);
  if (key === NONE) return 'Nothing to pay';
  if (how === 'hand') {
    const label = PAYMENT_METHOD_LABELS[way as PaymentMethod];
    return way === 'on_delivery' ? label : `${label}, by hand`;
  }
  return way === '' ? 'Online, way not known' : capitalised(channelName(way));
};

/** What a row of a report of whole orders is called. */
export const orderRowName = (by: OrderGroupName, { key, name }: OrderGroupRow): string => {
  if (by === 'state') return stateName(key);
  if (by === 'channel') return SALES_CHANNELS[key as keyof typeof SALES_CHANNELS];
  if (by === 'paidBy') return paidByName(key);
  if (by === 'code') return key === NONE ? 'Without a code' : key;
  if (by === 'customer') return key === NONE ? 'Without an account or a number' : name;
  return key;
};

/** What tells a product's variants apart. */
export const choiceOf = ({ choice }: LineGroupRow): string => (choice ? choiceText(choice) : '');

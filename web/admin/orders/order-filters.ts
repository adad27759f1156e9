import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#contract/orders/payment-methods.ts';
import { SALES_CHANNELS } from '#contract/orders/sales-channels.ts';
import { ORDER_ATTENTION, ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/status.ts';
import { formatDay } from '../../ui/dates.ts';
import type { Narrowing } from '../listing/narrowing.ts';
import type { View } from '../listing/views.ts';

const ATTENTION: Record<(typeof ORDER_ATTENTION)[number], string> = {
  toPack: 'To pack',
  unrefunded: 'Paid, cancelled, not refunded',
};

/** What figures of reports lead here by: see contract/orders/groups.ts. Any text; the server says what it does not know. */
const REPORTED = {
  counts: ['sold', 'charged'],
  product: null,
  variant: null,
  category: null,
  state: null,
  channel: null,
  paidBy: null,
  customer: null,
  code: null,
  returned: null,
  vat: null,
  payout: ['done', 'pending', 'none'],
  payoutFrom: null,
  payoutTo: null,
} as const;

const PAYOUT_TEXTS: Readonly<Record<string, string>> = {
  done: 'paid out to your bank',
  pending: 'in a payout on its way',
  none: 'not paid out to your bank yet',
};

/** `20 Nov 2026` of a day `YYYY-MM-DD`. */
const dayText = (day: string): string => formatDay(`${day}T00:00:00Z`);

/** In words, what an address asks for that has no field of its own above the list. */
const REPORTED_TEXTS: Readonly<Record<keyof typeof REPORTED, (value: string) => string>> = {
  counts: (value) =>
    value === 'sold'
      ? 'paid, and neither cancelled nor refunded in full'
      : 'paid through the payment provider',
  product: () => 'with one product',
  variant: (value) => (value === 'none' ? 'without a variant' : 'with one variant'),
  category: (value) =>
    value === 'none' ? 'with products that were deleted' : 'with products of one category',
  state: (value) => (value === 'none' ? 'without a state' : `to ${value}`),
  channel: (value) => SALES_CHANNELS[value as keyof typeof SALES_CHANNELS] ?? value,
  paidBy: (value) =>
    value === 'none' ? 'with nothing to pay' : `paid by ${value.replace(/^\w+:/, '').replaceAll('_', ' ')}`,
  customer: () => 'of one customer',
  code: (value) => (value === 'none' ? 'without a code' : `with the code ${value}`),
  returned: () => 'of which something was returned',
  vat: (value) =>
    value === 'none' ? 'that tell no VAT' : `with ${Number(value) / 100}% VAT in their prices`,
  payout: (value) => PAYOUT_TEXTS[value] ?? value,
  payoutFrom: (value) => `in payouts from ${dayText(value)}`,
  payoutTo: (value) => `in payouts up to ${dayText(value)}`,
};

/** How the list is narrowed by a figure of a report; nothing where it is not. */
export const reportedIn = (search: URLSearchParams): string =>
  Object.entries(REPORTED_TEXTS)
    .flatMap(([name, textOf]) => {
      const value = search.get(name);
      return value ? [textOf(value)] : [];
    })
    .join(', ');

/** What the list of orders is narrowed down and sorted by. */
export const ORDER_NARROWING: Narrowing = {
  isKept: true,
  search: { placeholder: 'Order or customer' },
  choices: {
    status: { label: 'Status', all: 'All statuses', values: ORDER_STATUSES },
    paymentStatus: { label: 'Payment status', all: 'All payments', values: PAYMENT_STATUSES },
    paymentMethod: {
      label: 'Paid by',
      all: 'Paid in any way',
      values: PAYMENT_METHODS,
      labels: PAYMENT_METHOD_LABELS,
      isAside: true,
    },
    attention: {
      label: 'Attention',
      all: 'All orders',
      values: ORDER_ATTENTION,
      labels: ATTENTION,
      isAside: true,
    },
  },
  others: { ...REPORTED },
  hasDays: true,
  sort: {
    columns: ['orderNumber', 'createdAt', 'totalPrice', 'status', 'paymentStatus'],
    by: 'createdAt',
    order: 'desc',
  },
};

/** The views that come with the list: the oldest of those to pack stands first. */
export const ORDER_VIEWS: readonly View[] = [
  { name: 'To pack today', query: 'attention=toPack&sortBy=createdAt&sortOrder=asc' },
  { name: 'On their way', query: 'status=shipped' },
  { name: 'Paid, cancelled, not refunded', query: 'attention=unrefunded' },
];

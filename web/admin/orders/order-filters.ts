import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#contract/orders/payment-methods.ts';
import { ORDER_ATTENTION, ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/status.ts';
import type { Narrowing } from '../listing/narrowing.ts';

const ATTENTION: Record<(typeof ORDER_ATTENTION)[number], string> = {
  toPack: 'To pack',
  unrefunded: 'Paid, cancelled, not refunded',
};

/** What the list of orders is narrowed down and sorted by. */
export const ORDER_NARROWING: Narrowing = {
  search: { placeholder: 'Order or customer' },
  choices: {
    status: { label: 'Status', all: 'All statuses', values: ORDER_STATUSES },
    paymentStatus: { label: 'Payment status', all: 'All payments', values: PAYMENT_STATUSES },
    paymentMethod: {
      label: 'Paid by',
      all: 'Paid in any way',
      values: PAYMENT_METHODS,
      labels: PAYMENT_METHOD_LABELS,
    },
    attention: { label: 'Attention', all: 'All orders', values: ORDER_ATTENTION, labels: ATTENTION },
  },
  hasDays: true,
  sort: {
    columns: ['orderNumber', 'createdAt', 'totalPrice', 'status', 'paymentStatus'],
    by: 'createdAt',
    order: 'desc',
  },
};

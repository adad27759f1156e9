import type { NewPastOrder } from '#server/past-orders/past-orders.ts';

type PastStatus = Pick<NewPastOrder, 'payment' | 'delivery' | 'isCancelled'>;

const SHOPIFY_PAYMENTS: Readonly<Record<string, PastStatus['payment']>> = {
  paid: 'paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  voided: 'voided',
  expired: 'voided',
};

/** How an order of Shopify stood. Whatever else its payment is called, the money had not all come. */
export const shopifyStatus = (financial: string, fulfilment: string, cancelledAt: string): PastStatus => ({
  payment: SHOPIFY_PAYMENTS[financial.toLowerCase()] ?? 'pending',
  delivery:
    fulfilment.toLowerCase() === 'fulfilled'
      ? 'fulfilled'
      : fulfilment.toLowerCase() === 'partial'
        ? 'partial'
        : 'unfulfilled',
  isCancelled: cancelledAt !== '',
});

const WOO: Readonly<Record<string, PastStatus>> = {
  processing: { payment: 'paid', delivery: 'unfulfilled', isCancelled: false },
  completed: { payment: 'paid', delivery: 'fulfilled', isCancelled: false },
  refunded: { payment: 'refunded', delivery: 'unfulfilled', isCancelled: false },
  cancelled: { payment: 'voided', delivery: 'unfulfilled', isCancelled: true },
  failed: { payment: 'voided', delivery: 'unfulfilled', isCancelled: true },
};

/** How an order of WooCommerce stood, by its status as a code (`wc-on-hold`) or a word (`On hold`). */
export const wooStatus = (status: string): PastStatus =>
  WOO[status.toLowerCase().replace(/^wc-/, '').replaceAll(' ', '-')] ?? {
    payment: 'pending',
    delivery: 'unfulfilled',
    isCancelled: false,
  };

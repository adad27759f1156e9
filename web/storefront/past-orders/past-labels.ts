import type { PastOrder } from '#contract/past-orders/schemas.ts';
import type { PastDelivery, PastPayment, PastSource } from '#contract/past-orders/states.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

export const SOURCE_LABELS: Record<PastSource, string> = { shopify: 'Shopify', woocommerce: 'WooCommerce' };

const PAYMENTS: Record<PastPayment, readonly [string, BadgeTone]> = {
  pending: ['Not paid', 'warning'],
  paid: ['Paid', 'success'],
  partially_refunded: ['Partly refunded', 'danger'],
  refunded: ['Refunded', 'danger'],
  voided: ['Not paid', 'neutral'],
};
const DELIVERIES: Record<PastDelivery, string> = {
  unfulfilled: 'Not delivered',
  partial: 'Partly delivered',
  fulfilled: 'Delivered',
};

/** How the order stood when it was exported, in a word or two: what went wrong before what went well. */
export const standingOf = ({
  isCancelled,
  payment,
  delivery,
}: Pick<PastOrder, 'isCancelled' | 'payment' | 'delivery'>): { label: string; tone: BadgeTone } => {
  if (isCancelled) return { label: 'Cancelled', tone: 'danger' };
  const [label, tone] = PAYMENTS[payment];
  if (payment === 'paid' && delivery !== 'unfulfilled')
    return { label: DELIVERIES[delivery], tone: delivery === 'fulfilled' ? 'success' : 'notice' };
  return { label, tone };
};

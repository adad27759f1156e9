/** Order and payment states, without Zod so that screens that only show them stay small. */
export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PAYMENT_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * What a refund has come to: under way at Paystack, or not known yet because Paystack did not answer; the money is back;
 * or it came to nothing.
 */
export const REFUND_STATES = ['pending', 'unsure', 'processed', 'failed'] as const;
export type RefundStateShown = (typeof REFUND_STATES)[number];

/** Statuses in which the order's units are back on the shelf. */
export const RESTOCKED_STATUSES: readonly OrderStatus[] = ['cancelled', 'refunded'];

/** What a shopper is shown as the order's number: the stored one, else the last 8 characters of the id. */
export const displayOrderNumber = (order: { _id: string; orderNumber?: string | null }): string =>
  order.orderNumber || order._id.slice(-8);

/** Order and payment states, without Zod so that screens that only show them stay small. Which may follow which: server/orders/status-transitions. */
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
 * What about an order waits for somebody: `toPack` has not left, `unrefunded` is paid and cancelled, with nothing given
 * back or on its way.
 */
export const ORDER_ATTENTION = ['toPack', 'unrefunded'] as const;

/**
 * What a refund has come to.
 *   pending       under way at the provider
 *   unsure        the provider's answer was lost; whether it began is being clarified
 *   waiting       the provider refuses it for now, such as for want of balance; it is asked again by itself
 *   needsDetails  the provider waits for a bank account to pay to
 *   processed     the money is back
 *   failed        it came to nothing
 */
export const REFUND_STATES = ['pending', 'unsure', 'waiting', 'needsDetails', 'processed', 'failed'] as const;
export type RefundStateShown = (typeof REFUND_STATES)[number];

/** Why nothing can be given back of an order just now: the codes of the refusals that a try would get. */
export const REFUND_OBSTACLES = ['refund_running', 'refund_unsure', 'dispute_open'] as const;
export type RefundObstacle = (typeof REFUND_OBSTACLES)[number];

/** Who gave money back: the shop, somebody in the provider's dashboard, the bank after a dispute, or an administrator by hand. */
export const REFUND_MAKERS = ['shop', 'dashboard', 'dispute', 'hand'] as const;

/** Statuses in which something of an order may be sent. */
export const SENDABLE_STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'shipped'];

/** Statuses in which the order's units are back on the shelf. */
export const RESTOCKED_STATUSES: readonly OrderStatus[] = ['cancelled', 'refunded'];

/** What a shopper is shown as the order's number: the stored one, else the last 8 characters of the id. */
export const displayOrderNumber = (order: { _id: string; orderNumber?: string | null }): string =>
  order.orderNumber || order._id.slice(-8);

/** How orders of other shops stood when they were exported, without Zod so that light pages may import it. */
export const PAST_SOURCES = ['shopify', 'woocommerce'] as const;
export type PastSource = (typeof PAST_SOURCES)[number];
export const PAST_PAYMENTS = ['pending', 'paid', 'partially_refunded', 'refunded', 'voided'] as const;
export type PastPayment = (typeof PAST_PAYMENTS)[number];
export const PAST_DELIVERIES = ['unfulfilled', 'partial', 'fulfilled'] as const;
export type PastDelivery = (typeof PAST_DELIVERIES)[number];

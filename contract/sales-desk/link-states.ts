/** How a payment link stands, without Zod so that pages that only show it stay small. */
export const LINK_STATES = ['open', 'paid', 'expired', 'revoked'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** How long a link may hold its units, in hours; never longer than a frozen price is promised. */
export const LINK_HOURS = [1, 6, 24, 72] as const;

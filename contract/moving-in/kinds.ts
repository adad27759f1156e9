/** What can be moved in from another shop besides products, without Zod so that light pages may import it. */
export const MOVING_KINDS = ['customers', 'orders'] as const;
export type MovingKind = (typeof MOVING_KINDS)[number];

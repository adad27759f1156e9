/**
 * What can happen to an order: placed; its payment confirmed; its status set; a refund taken by the provider, its money back,
 * or the refund failed.
 */
export const EVENT_KINDS = ['placed', 'paid', 'status', 'refundStarted', 'refund', 'refundFailed'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

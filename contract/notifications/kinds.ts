/** What a shopper is told of, by mail and among their notifications alike. */
export const NOTIFICATION_KINDS = [
  'order-confirmed',
  'order-shipped',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
  'payment-refunded',
  'back-in-stock',
  'welcome',
  'password-changed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Days after which a notification is deleted, read or not. */
export const READ_KEPT_DAYS = 180;
export const UNREAD_KEPT_DAYS = 730;

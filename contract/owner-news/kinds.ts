/**
 * What administrators may want to be told of.
 *   order          an order was made
 *   payment        a payment needs somebody: nothing moves it on by itself
 *   dispute        a customer asked the bank for the money, or the bank has taken it
 *   refund-failed  a refund failed
 *   low-stock      once a day what is running out, in one
 *   review         a review was written
 *   return         a shopper asks to send something back
 *   system         the shop itself needs somebody: no mails go out, no room on the disk
 *   backup-failed  a backup could not be made
 *   summary        each morning what the day before brought, and what waits
 */
export const OWNER_NEWS_KINDS = [
  'order',
  'payment',
  'dispute',
  'refund-failed',
  'low-stock',
  'review',
  'return',
  'system',
  'backup-failed',
  'summary',
] as const;
export type OwnerNewsKind = (typeof OWNER_NEWS_KINDS)[number];

/** The ways of telling them. */
export const OWNER_NEWS_CHANNELS = ['mail', 'push', 'sms'] as const;
export type OwnerNewsChannel = (typeof OWNER_NEWS_CHANNELS)[number];

/** What an owner is woken up for, and the only kinds that are told by SMS, which costs money each time. */
export const URGENT_OWNER_NEWS: readonly OwnerNewsKind[] = [
  'order',
  'payment',
  'dispute',
  'refund-failed',
  'system',
];

/** What most owners want to hear of: what needs them, and each order. */
export const USUAL_OWNER_NEWS: readonly OwnerNewsKind[] = [
  'order',
  'payment',
  'dispute',
  'refund-failed',
  'low-stock',
  'return',
  'system',
  'backup-failed',
  'summary',
];

/** Mails of a kind within an hour: the last of them has all that waits. */
export const MOST_LETTERS_AN_HOUR = 5;
/** Until when (Lagos) nothing is told of the day that has begun. */
export const MORNING_HOUR = 7;
/** Days for which it is known what was told. */
export const OWNER_NEWS_KEPT_DAYS = 30;

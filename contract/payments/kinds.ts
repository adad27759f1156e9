/** Words about payments, without Zod so that screens that only show them stay small. */
export const CHARGE_STATES = ['pending', 'completed', 'refunded', 'attention'] as const;
export type ChargeState = (typeof CHARGE_STATES)[number];

/**
 * Why somebody must look at a payment.
 *   stray           paid under a reference that the shop has no checkout for
 *   noOrder         paid for a checkout that can become no order any more, such as where a part of it had gone back before
 *   unconfirmed     the provider told of it an hour ago or longer, but does not confirm it
 *   refunding       could not become an order; the money is on its way back
 *   refundUnsure    the provider's answer to a refund was lost; whether it began is being clarified
 *   refundWaiting   the provider refuses the refund for now, such as for want of balance; it is asked again by itself
 *   needsDetails    the provider waits for the customer's bank account before it refunds
 *   refundFailed    the provider refused the refund
 *   unknownEvent    a signed event about a payment that the shop cannot act upon
 *   unfinishedEvent a signed event that could not be finished for three days
 *   disputeOpen     the customer has asked the bank for the money
 *   disputeLost     the bank has taken the money, and no order says so yet
 */
export const PROBLEMS = [
  'stray',
  'noOrder',
  'unconfirmed',
  'refunding',
  'refundUnsure',
  'refundWaiting',
  'needsDetails',
  'refundFailed',
  'unknownEvent',
  'unfinishedEvent',
  'disputeOpen',
  'disputeLost',
] as const;
export type Problem = (typeof PROBLEMS)[number];

/** What an issue is about. */
export const ISSUE_KINDS = ['charge', 'event', 'dispute'] as const;

/** What an administrator can do about it, each a call of its own. */
export const PAYMENT_ACTIONS = ['refund', 'check', 'order', 'account', 'book', 'settle'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

/** Characters of the note with which a payment is marked as settled. */
export const SETTLEMENT_NOTE_MAX = 500;

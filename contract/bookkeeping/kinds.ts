/** Words about the comparison of books, without Zod so that screens that only show them stay small. */

/**
 * What differs between the provider's books and the shop's.
 *   unknownPayment   paid there under a reference of the shop's form, which the shop does not know
 *   notAnOrder       paid there for a checkout that became neither order nor refund here
 *   paidAmount       another amount was paid there than stands here
 *   notPaid          an order stands as paid here, but is not paid there
 *   missingPayment   an order stands as paid here, and the provider knows no such payment
 *   reversed         back with the customer as a whole there, but not here
 *   unknownRefund    money went back there that could not be booked here
 *   refundAmount     a refund has another amount there than here
 *   refundState      a refund stands otherwise there than here
 *   missingRefund    a refund stands as paid out here that the provider does not know
 */
export const PAYMENT_DIFFERENCES = [
  'unknownPayment',
  'notAnOrder',
  'paidAmount',
  'notPaid',
  'missingPayment',
  'reversed',
] as const;
/** With those of refunds. */
export const DIFFERENCES = [
  ...PAYMENT_DIFFERENCES,
  'unknownRefund',
  'refundAmount',
  'refundState',
  'missingRefund',
] as const;
export type DifferenceKind = (typeof DIFFERENCES)[number];

export const COMPARISON_STATES = ['running', 'done', 'failed'] as const;
/** So many days back the daily comparison looks at least: after a standstill to where the last has ended. */
export const COMPARED_DAYS = 7;
export const MOST_COMPARED_DAYS = 90;

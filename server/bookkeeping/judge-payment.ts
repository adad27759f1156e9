import type { DifferenceKind } from '#contract/bookkeeping/kinds.ts';
import { sumOf } from '#contract/money.ts';
import { isGoingBack, type Payment } from '#server/payments/provider.ts';
import type { OurPayment } from './our-books.ts';

/** References that this shop makes, or takes from a client that makes its own. Source: the specification, section 7. */
const OWN_REFERENCE = /^order_\d{10,16}_\w{1,64}$/;

/** Whether a payment of the account is one of this shop's: other sales stand in the same list. */
export const isOwn = (payment: Payment, ours: OurPayment | undefined): boolean =>
  ours !== undefined || OWN_REFERENCE.test(payment.reference);

/** Whether money has come by it, and stayed, is on its way back, or has gone back since. */
export const wasPaid = (payment: Payment): boolean =>
  (payment.status === 'paid' || payment.status === 'reversed' || isGoingBack(payment)) &&
  payment.paidKobo > 0;

/** Whether the shop's books say that it was paid. */
export const standsAsPaid = (ours: OurPayment): boolean =>
  ours.chargeState === 'completed' || ours.chargeState === 'refunded' || ours.orderId !== null;

/**
 * What differs between both sides of one payment; null where they agree, or where this side is still at work on it.
 * @param ours as read after theirs, so that what is just happening here is no difference
 */
export const differenceOf = (theirs: Payment, ours: OurPayment | undefined): DifferenceKind | null => {
  if (!wasPaid(theirs)) return ours && standsAsPaid(ours) ? 'notPaid' : null;
  if (!ours) return 'unknownPayment';
  const hasEnd = standsAsPaid(ours) || ours.openKobo > 0;
  // A charge that needs somebody stands under Payments by itself.
  if (!hasEnd)
    return ours.chargeState === 'attention' || ours.chargeState === 'pending' ? null : 'notAnOrder';
  if (ours.chargedKobo !== null && ours.chargedKobo !== theirs.paidKobo) return 'paidAmount';
  const backKobo = sumOf([ours.refundedKobo, ours.openKobo]);
  // A part that is back makes the payment "reversed" as well: what the provider knows of explains it.
  const isPart = ours.explainedKobo > 0 && ours.explainedKobo < theirs.paidKobo;
  return theirs.status === 'reversed' && backKobo < theirs.paidKobo && !isPart ? 'reversed' : null;
};

import type { DifferenceKind } from '#contract/bookkeeping/kinds.ts';
import type { Difference } from '#contract/bookkeeping/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { PROVIDER } from '#contract/payment-provider.ts';

/** What differs, as an owner would tell it, and what to do about it. */
export const DIFFERENCE_LABELS: Record<DifferenceKind, { title: string; text: string }> = {
  unknownPayment: {
    title: `Paid at ${PROVIDER}, unknown here`,
    text: `${PROVIDER} has a payment that looks like one of this shop’s, but the shop knows no such checkout. Look it up there: refund it, or mark it as settled if another shop of yours sold it.`,
  },
  notAnOrder: {
    title: 'Paid, but neither an order nor a refund',
    text: `A checkout was paid and nothing became of it here. Ask ${PROVIDER} again under Needs attention, or compare once more.`,
  },
  paidAmount: {
    title: 'Another amount was paid',
    text: `${PROVIDER} took another amount than stands here. Compare both and correct the order, or refund the difference.`,
  },
  notPaid: {
    title: `Not paid at ${PROVIDER}`,
    text: `The order stands as paid here, but ${PROVIDER} says that it is not. Do not send the goods before you know why.`,
  },
  missingPayment: {
    title: `Unknown at ${PROVIDER}`,
    text: `The order stands as paid here, and ${PROVIDER} knows no such payment. Do not send the goods before you know why.`,
  },
  reversed: {
    title: `Given back at ${PROVIDER}`,
    text: `${PROVIDER} says that the whole payment is back with the customer; here some of it is not. Refund the order here as well, or mark this as settled.`,
  },
  unknownRefund: {
    title: 'A refund that is not booked here',
    text: 'Money went back to the customer that could not be booked on its order. Look at both, then mark this as settled.',
  },
  refundAmount: {
    title: 'A refund of another amount',
    text: `${PROVIDER} gave back another amount than stands here. Look at both, then mark this as settled.`,
  },
  refundState: {
    title: 'A refund that stands otherwise',
    text: `${PROVIDER} and the shop do not agree on whether this money is back. Look it up in ${PROVIDER}’s dashboard.`,
  },
  missingRefund: {
    title: `A refund that ${PROVIDER} does not know`,
    text: `It stands as paid back here, and ${PROVIDER} knows no such refund. Look it up in ${PROVIDER}’s dashboard; the customer may still wait for the money.`,
  },
};

/** One side in words: what it says, and of how much. */
export const sideText = (side: Difference['ours']): string => {
  if (!side) return 'Nothing';
  const state = side.state.charAt(0).toUpperCase() + side.state.slice(1).replaceAll('_', ' ');
  return side.amount === null ? state : `${state}, ${formatNairaExact(side.amount)}`;
};

import type { DifferenceKind } from '#contract/bookkeeping/kinds.ts';
import type { Difference } from '#contract/bookkeeping/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';

/** What differs, as an owner would tell it, and what to do about it. */
export const DIFFERENCE_LABELS: Record<DifferenceKind, { title: string; text: string }> = {
  unknownPayment: {
    title: 'Paid at Paystack, unknown here',
    text: 'Paystack has a payment that looks like one of this shop’s, but the shop knows no such checkout. Look it up there: refund it, or mark it as settled if another shop of yours sold it.',
  },
  notAnOrder: {
    title: 'Paid, but neither an order nor a refund',
    text: 'A checkout was paid and nothing became of it here. Ask Paystack again under Needs attention, or compare once more.',
  },
  paidAmount: {
    title: 'Another amount was paid',
    text: 'Paystack took another amount than stands here. Compare both and correct the order, or refund the difference.',
  },
  notPaid: {
    title: 'Not paid at Paystack',
    text: 'The order stands as paid here, but Paystack says that it is not. Do not send the goods before you know why.',
  },
  missingPayment: {
    title: 'Unknown at Paystack',
    text: 'The order stands as paid here, and Paystack knows no such payment. Do not send the goods before you know why.',
  },
  reversed: {
    title: 'Given back at Paystack',
    text: 'Paystack says that the whole payment is back with the customer; here some of it is not. Refund the order here as well, or mark this as settled.',
  },
  unknownRefund: {
    title: 'A refund that is not booked here',
    text: 'Money went back to the customer that could not be booked on its order. Look at both, then mark this as settled.',
  },
  refundAmount: {
    title: 'A refund of another amount',
    text: 'Paystack gave back another amount than stands here. Look at both, then mark this as settled.',
  },
  refundState: {
    title: 'A refund that stands otherwise',
    text: 'Paystack and the shop do not agree on whether this money is back. Look it up in Paystack’s dashboard.',
  },
  missingRefund: {
    title: 'A refund that Paystack does not know',
    text: 'It stands as paid back here, and Paystack knows no such refund. Look it up in Paystack’s dashboard; the customer may still wait for the money.',
  },
};

/** One side in words: what it says, and of how much. */
export const sideText = (side: Difference['ours']): string => {
  if (!side) return 'Nothing';
  const state = side.state.charAt(0).toUpperCase() + side.state.slice(1).replaceAll('_', ' ');
  return side.amount === null ? state : `${state}, ${formatNairaExact(side.amount)}`;
};

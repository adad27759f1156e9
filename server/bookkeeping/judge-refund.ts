import type { DifferenceKind } from '#contract/bookkeeping/kinds.ts';
import type { ProviderRefund } from '#server/payments/provider.ts';
import type { OurRefund } from './our-books.ts';

/** What differs between both sides of one refund; null where they agree, or where it cannot be told. */
export const differenceOfRefund = (
  theirs: ProviderRefund,
  ours: OurRefund | undefined,
): DifferenceKind | null => {
  // Without an id it cannot be told from another; what came to nothing needs no row here.
  if (!ours) return theirs.status === 'failed' ? null : 'unknownRefund';
  if (theirs.amountKobo !== null && theirs.amountKobo !== ours.amountKobo) return 'refundAmount';
  return (theirs.status === 'processed') === (ours.state === 'processed') ? null : 'refundState';
};

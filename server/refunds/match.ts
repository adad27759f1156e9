import type { ProviderRefund } from '#server/payments/provider.ts';
import { isOpen, isUnlisted, type Refund } from './refund-rows.ts';
import type { ListedRefund } from './unlisted.ts';

/** The provider's clock and the database's may differ by so much. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** What a row of the provider's has to do with the refunds of its payment. */
export type Match =
  /** The provider's word on this refund of ours. */
  | { kind: 'ours'; refund: Refund }
  /** It may be the one that is just being asked for: its answer will tell. */
  | { kind: 'undecided' }
  /** The payment was found to be back as a whole before this row was listed: it counts already. */
  | { kind: 'unlisted'; refund: Refund; row: ListedRefund }
  /** None of ours: somebody gave money back in the provider's dashboard, or the bank took it. */
  | { kind: 'theirs' };

/** Whether this row can be what was asked for when its answer was lost; by its note alone it is certain. */
const mayBe = (row: ProviderRefund, { askedAt, amountKobo, providerId }: Refund): boolean =>
  askedAt !== null &&
  providerId === null &&
  row.refundId === null &&
  row.disputeId === null &&
  row.id !== null &&
  row.amountKobo === amountKobo &&
  (row.createdAt === null || row.createdAt.getTime() >= askedAt.getTime() - CLOCKS_DIFFER_MS);

const isListed = (row: ProviderRefund): row is ListedRefund =>
  row.id !== null && (row.amountKobo ?? 0) > 0 && row.disputeId === null && row.status !== 'failed';

/**
 * Which of a payment's refunds a row of the provider's is: by its id, else by our own id in its note, else, where an
 * answer is missing, by its amount and time. One that was given up comes last, after what counts already without a row.
 * Never by its place in a list, and never one that another row is already.
 * @param refunds all of the payment, oldest first
 */
export const matchOf = (row: ProviderRefund, refunds: readonly Refund[]): Match => {
  const known = refunds.find(({ providerId }) => row.id !== null && providerId === row.id);
  if (known) return { kind: 'ours', refund: known };
  const noted = refunds.find(({ id, providerId }) => id === row.refundId && providerId === null);
  if (noted && isOpen(noted)) return { kind: 'ours', refund: noted };
  const candidates = refunds.filter((refund) => mayBe(row, refund));
  const missing = candidates.find((refund) => isOpen(refund) && refund.state !== 'asking');
  if (missing) return { kind: 'ours', refund: missing };
  if (candidates.some(isOpen)) return { kind: 'undecided' };
  const unlisted = refunds.find(isUnlisted);
  if (unlisted && isListed(row)) return { kind: 'unlisted', refund: unlisted, row };
  const given = noted ?? candidates[0];
  return given ? { kind: 'ours', refund: given } : { kind: 'theirs' };
};

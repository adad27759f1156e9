import type { ISSUE_KINDS, PaymentAction, Problem } from '#contract/payments/kinds.ts';
import type { RefundState } from '#server/refunds/refunds.ts';

/** Something that somebody must look at, as the statement gives it; money in kobo. */
export interface IssueRow {
  kind: (typeof ISSUE_KINDS)[number];
  id: string;
  createdAt: Date;
  reference: string;
  amountKobo: number | null;
  /** Of a charge: what a refund gives back, which is what of it no refund stands for, or its order's failed one once more. */
  toRefundKobo: number | null;
  currency: string | null;
  email: string | null;
  /** Of the charge or the dispute; of an event, whether it could not be finished. */
  state: 'pending' | 'attention' | 'open' | 'lost' | 'unfinished' | null;
  reason: string | null;
  /** What told of the charge first. */
  toldBy: 'payment' | 'refund' | null;
  /** Of the charge's newest refund of the shop's own, or one that waits for a bank account. */
  refundState: RefundState | null;
  /** Whether the charge fits a checkout whose refund has failed. */
  mayBecomeOrder: boolean | null;
  /** Whether the charge is under a reference of a checkout of the shop. */
  hasCheckout: boolean | null;
  /** Whether the shop knows the payment. */
  isKnown: boolean;
  dueAt: Date | null;
  payload: unknown;
}

/** What a refund that is not done means for its charge. */
const TROUBLES: Partial<Record<RefundState, Problem>> = {
  wanted: 'refunding',
  asking: 'refunding',
  started: 'refunding',
  unsure: 'refundUnsure',
  waiting: 'refundWaiting',
  needs_details: 'needsDetails',
  failed: 'refundFailed',
};

export const problemOf = ({ kind, state, toldBy, refundState, hasCheckout }: IssueRow): Problem => {
  if (kind === 'dispute') return state === 'lost' ? 'disputeLost' : 'disputeOpen';
  if (kind === 'event') return state === 'unfinished' ? 'unfinishedEvent' : 'unknownEvent';
  if (state === 'pending') return 'unconfirmed';
  const trouble = refundState === null ? undefined : TROUBLES[refundState];
  if (trouble) return trouble;
  if (toldBy === 'refund') return 'unknownEvent';
  return hasCheckout ? 'noOrder' : 'stray';
};

/** What can honestly be done about each, the best first. */
const ACTIONS: Record<Problem, readonly PaymentAction[]> = {
  stray: ['refund', 'check', 'settle'],
  noOrder: ['refund', 'check', 'settle'],
  unconfirmed: ['check', 'settle'],
  refunding: ['check'],
  refundUnsure: ['check'],
  refundWaiting: ['check', 'settle'],
  needsDetails: ['account', 'check', 'settle'],
  refundFailed: ['refund', 'check', 'settle'],
  unknownEvent: ['settle', 'check'],
  unfinishedEvent: ['settle'],
  disputeOpen: ['check'],
  disputeLost: ['book', 'settle'],
};

/** What can be done about this one. */
export const actionsOf = ({ kind, mayBecomeOrder, isKnown }: IssueRow, problem: Problem): PaymentAction[] => {
  if (kind === 'event') return ['settle'];
  if (problem === 'disputeLost' && !isKnown) return ['settle'];
  const actions = ACTIONS[problem];
  return mayBecomeOrder && problem === 'refundFailed' ? ['order', ...actions] : [...actions];
};

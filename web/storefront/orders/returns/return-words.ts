import { formatNairaExact } from '#contract/money.ts';
import { RETURN_STATE_LABELS, type ReturnState } from '#contract/returns/kinds.ts';
import type { Return, ReturnStanding } from '#contract/returns/schemas.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

const TONES: Record<ReturnState, BadgeTone> = {
  asked: 'warning',
  accepted: 'notice',
  declined: 'danger',
  withdrawn: 'neutral',
  received: 'progress',
  refunded: 'success',
  exchanged: 'success',
  closed: 'neutral',
};

/** How a return stands, in a word or two; a refund is done when the money is back, and one that failed is on no way. */
export const standingOf = ({ state, refund }: ReturnStanding): { label: string; tone: BadgeTone } => {
  if (state !== 'refunded' || refund?.state === 'done')
    return { label: RETURN_STATE_LABELS[state], tone: TONES[state] };
  return refund?.state === 'failed'
    ? { label: 'Refund failed', tone: 'danger' }
    : { label: 'Refund on its way', tone: 'progress' };
};

/** What the shop says to its shopper, or what comes next. */
export const newsOf = ({ state, answer, refund }: Pick<Return, 'state' | 'answer' | 'refund'>): string => {
  if (state === 'asked')
    return 'The shop will look at it and write to you. Please send nothing back before that.';
  if (state === 'received')
    return 'The shop has got it back and will see to your money, or to what is sent instead.';
  if (state !== 'refunded' || refund === null) return answer;
  const amount = formatNairaExact(refund.amount);
  if (refund.state === 'done') return `${amount} has gone back to you.`;
  return refund.state === 'failed'
    ? `A refund of ${amount} did not go through. The shop will see to it.`
    : `A refund of ${amount} is on its way to you.`;
};

import { RETURN_STATE_LABELS, type ReturnState } from '#contract/returns/kinds.ts';
import type { Return } from '#contract/returns/schemas.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

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

/** How a return stands; a refund is done when the money is back. */
export const ReturnStateBadge = ({ of: { state, refund } }: { of: Pick<Return, 'state' | 'refund'> }) =>
  state === 'refunded' && refund?.state !== 'done' ? (
    <Badge tone="progress">Refund on its way</Badge>
  ) : (
    <Badge tone={TONES[state]}>{RETURN_STATE_LABELS[state]}</Badge>
  );

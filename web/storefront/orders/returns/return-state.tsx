import { RETURN_STATE_LABELS, type ReturnState } from '#contract/returns/kinds.ts';
import type { ReturnStanding } from '#contract/returns/schemas.ts';
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

interface ReturnStateBadgeProps {
  of: ReturnStanding;
  /** Where it stands beside the state of an order, it says what it is about. */
  isOfOrder?: boolean;
}

/** How a return stands; a refund is done when the money is back. */
export const ReturnStateBadge = ({ of: { state, refund }, isOfOrder = false }: ReturnStateBadgeProps) => {
  const isUnderWay = state === 'refunded' && refund?.state !== 'done';
  const label = isUnderWay ? 'Refund on its way' : RETURN_STATE_LABELS[state];
  return (
    <Badge tone={isUnderWay ? 'progress' : TONES[state]}>
      {isOfOrder ? `Return: ${label.toLowerCase()}` : label}
    </Badge>
  );
};

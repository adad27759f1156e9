import type { ReturnStanding } from '#contract/returns/schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { standingOf } from './return-words.ts';

interface ReturnStateBadgeProps {
  of: ReturnStanding;
  /** Where it stands beside the state of an order, it says what it is about. */
  isOfOrder?: boolean;
}

/** How a return stands. */
export const ReturnStateBadge = ({ of, isOfOrder = false }: ReturnStateBadgeProps) => {
  const { label, tone } = standingOf(of);
  return <Badge tone={tone}>{isOfOrder ? `Return: ${label.toLowerCase()}` : label}</Badge>;
};

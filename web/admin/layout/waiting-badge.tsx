import { useLiveCount } from '../live/live-count.ts';
import { AttentionBadge } from '../shell/attention-badge.tsx';
import type { AdminEntry } from './admin-pages.ts';

interface WaitingBadgeProps {
  waiting: NonNullable<AdminEntry['waiting']>;
  className?: string;
}

/** How many wait behind an entry of the navigation; nothing for none. */
export const WaitingBadge = ({ waiting: { count, one, many }, className }: WaitingBadgeProps) => (
  <AttentionBadge
    count={useLiveCount(count)}
    words={{ one, many }}
    isUrgent={one === 'needs attention'}
    className={className}
  />
);

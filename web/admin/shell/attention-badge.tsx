import { classNames } from '../../ui/class-names.ts';

interface AttentionBadgeProps {
  count: number;
  /** What is said after the number, for one and for several. */
  words?: { one: string; many: string };
  /** Daily work is no alarm. */
  isUrgent?: boolean;
  className?: string | undefined;
}

const NEEDS_ATTENTION = { one: 'needs attention', many: 'need attention' };

/** The number beside the name of a page or view; nothing for 0. */
export const AttentionBadge = ({
  count,
  words = NEEDS_ATTENTION,
  isUrgent = true,
  className,
}: AttentionBadgeProps) =>
  count > 0 && (
    // Positioned, so that its hidden words scroll with the navigation instead of widening the page.
    <span
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        isUrgent ? 'bg-danger text-on-dark' : 'bg-brand-soft text-brand-strong',
        className ?? 'relative',
      )}
    >
      {count > 99 ? '99+' : count}
      <span className="sr-only">{count === 1 ? ` ${words.one}` : ` ${words.many}`}</span>
    </span>
  );

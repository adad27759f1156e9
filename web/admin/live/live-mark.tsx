import { classNames } from '../../ui/class-names.ts';
import { type LiveState, useLiveState } from './live.ts';

const LABELS: Record<LiveState, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
};

/** Whether what is shown follows the shop by itself. */
export const LiveMark = () => {
  const state = useLiveState();
  return (
    <p role="status" className="flex items-center gap-2 px-2 text-sm text-ink-soft">
      <span
        aria-hidden="true"
        className={classNames(
          'size-2.5 shrink-0 rounded-full',
          state === 'live' ? 'bg-success' : 'bg-line-strong motion-safe:animate-shimmer',
        )}
      />
      {LABELS[state]}
    </p>
  );
};

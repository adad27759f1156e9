import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useLiveState } from './live.ts';
import { liveWords } from './live-words.ts';

/** From here on somebody may wonder. */
const SLOW_MS = 6_000;

/** Whether something has been waited for that long. */
const useSlow = (isWaiting: boolean): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting]);
  return isSlow;
};

/** Whether what is shown follows the shop by itself. */
export const LiveMark = () => {
  const state = useLiveState();
  const words = liveWords(state, useSlow(state === 'connecting'));
  return (
    <p role="status" className="flex items-center gap-2 px-2 text-sm text-ink-soft">
      {words && (
        <>
          <span
            aria-hidden="true"
            className={classNames(
              'size-2.5 shrink-0 rounded-full',
              state === 'live' ? 'bg-success' : 'bg-line-strong motion-safe:animate-shimmer',
            )}
          />
          {words}
        </>
      )}
    </p>
  );
};

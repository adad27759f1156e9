import { classNames } from '../../ui/class-names.ts';
import { useIsLate } from '../../ui/use-is-late.ts';
import { useLiveState } from './live.ts';
import { liveWords } from './live-words.ts';

/** From here on somebody may wonder. Milliseconds. */
const SLOW_MS = 6_000;

/** Whether what is shown follows the shop by itself. */
export const LiveMark = () => {
  const state = useLiveState();
  const words = liveWords(state, useIsLate(state === 'connecting', SLOW_MS));
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
          {/* On a narrow phone the shop's name needs the room. */}
          <span className={state === 'live' ? 'max-[24rem]:sr-only' : undefined}>{words}</span>
        </>
      )}
    </p>
  );
};

import { useEffect, useState } from 'react';
import type { ChoiceCounts } from './listing-load.ts';

export interface ShownCounts {
  /** The last counts that arrived; null where there are none. */
  of: ChoiceCounts | null;
  /** They belong to other filters: the present ones are on their way. */
  isStale: boolean;
}

type Loaded = ChoiceCounts | null | Promise<ChoiceCounts | null>;

/**
 * The counts as they come: those of the filters before stay until the next ones are there.
 * @param isBusy other filters have been chosen, and their products are on their way
 */
export const useCounts = (loaded: Loaded, isBusy: boolean): ShownCounts => {
  const [shown, setShown] = useState<{ from: Loaded; counts: ChoiceCounts | null }>({
    from: loaded,
    counts: loaded instanceof Promise ? null : loaded,
  });
  useEffect(() => {
    let isWanted = true;
    void Promise.resolve(loaded).then((counts) => {
      if (isWanted) setShown((before) => (before.from === loaded ? before : { from: loaded, counts }));
    });
    return () => {
      isWanted = false;
    };
  }, [loaded]);
  return { of: shown.counts, isStale: isBusy || shown.from !== loaded };
};

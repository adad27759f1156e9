import { useCallback, useEffect, useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import type { Review } from '#contract/catalogue/schemas.ts';
import { isAbort } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { useSession } from '../../../session/session-state.ts';

interface Known {
  shopperId: string;
  review: Review | null;
}

/** The shopper's own review of a product. */
export interface OwnReviewState {
  /** `undefined` until it is known; null where there is none. */
  review: Review | null | undefined;
  /** Takes over what an answer has told. */
  set: (review: Review | null) => void;
  /** Asks the shop again. */
  refresh: () => Promise<void>;
}

export const useOwnReview = (productId: string): OwnReviewState => {
  const { phase, user } = useSession();
  const shopperId = user?._id ?? null;
  const [known, setKnown] = useState<Known | null>(null);

  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      if (shopperId === null) return;
      try {
        const { data } = await api(calls.readOwnReview, { params: { id: productId }, signal });
        setKnown({ shopperId, review: data });
      } catch (error) {
        // Unknown counts as none: whoever has reviewed after all is told so by the server.
        if (!isAbort(error)) setKnown({ shopperId, review: null });
      }
    },
    [productId, shopperId],
  );

  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal);
    return () => leaving.abort();
  }, [ask]);

  const review = known !== null && known.shopperId === shopperId ? known.review : undefined;
  return {
    review: phase === 'ready' && shopperId === null ? null : review,
    set: (next) => {
      if (shopperId !== null) setKnown({ shopperId, review: next });
    },
    refresh: ask,
  };
};

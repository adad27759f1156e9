import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import * as calls from '#contract/catalogue/calls.ts';
import type { Related as Found } from '#contract/catalogue/related.ts';
import { api } from '../../../api/browser.ts';
import { useSeen } from '../../../ui/use-seen.ts';

const RelatedRows = lazy<ComponentType<{ found: Found }>>(() =>
  import('./related-rows.tsx').then(
    (code) => ({ default: code.RelatedRows }),
    () => ({ default: () => null }),
  ),
);

/** Before it is scrolled to, so that nothing moves under the eyes; and until it is there, as much room as one row takes. */
const AHEAD_PX = 800;
const ROOM = 'mt-10 min-h-77 lg:min-h-88';

/** What was bought with the product, and what is like it. Nobody came for it: where it cannot be had there is nothing. */
export const Related = ({ productId }: { productId: string }) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useSeen(place, AHEAD_PX);
  const [found, setFound] = useState<Found | null>();
  useEffect(() => {
    if (!isNear) return;
    const leaving = new AbortController();
    api(calls.readRelated, { params: { id: productId }, signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      () => setFound((known) => known ?? null),
    );
    return () => leaving.abort();
  }, [isNear, productId]);
  return (
    <div ref={place} className={isNear && found === undefined ? ROOM : undefined}>
      {found && (
        <Suspense fallback={<div className={ROOM} />}>
          <RelatedRows found={found} />
        </Suspense>
      )}
    </div>
  );
};

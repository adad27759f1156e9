/**
 * Following an order without a login.
 *
 * - asked:   `track-form`
 * - shown:   `followed-order`, `promise-text`
 */

import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import * as calls from '#contract/orders/following/calls.ts';
import type { FollowedOrder } from '#contract/orders/following/schemas.ts';
import { isUnsaid, sentenceOf } from '../../../api/api-error.ts';
import { api } from '../../../api/browser.ts';
import { pageHead } from '../../search-engines/page-head.ts';
import { FAILURE, TrackForm } from './track-form.tsx';

export const meta = pageHead('Track your order');

/** Comes with the order. */
const FollowedOrderView = lazy(async () => ({
  default: (await import('./followed-order.tsx')).FollowedOrderView,
}));

/** What a link has brought behind its `#`, which no server and no log gets to see. */
const keyInAddress = (): string => location.hash.slice(1);

/** Shows an order to whoever has its link, or knows its number and its telephone number or email address. */
export default function TrackPage() {
  const [order, setOrder] = useState<FollowedOrder | null>(null);
  const [problem, setProblem] = useState<string>();
  const [canRetry, setCanRetry] = useState(false);
  const open = useCallback(async (): Promise<void> => {
    const key = keyInAddress();
    if (key === '') return;
    try {
      setOrder((await api(calls.followByLink, { body: { key }, failure: FAILURE })).data);
      setProblem(undefined);
    } catch (error) {
      setOrder(null);
      setProblem(sentenceOf(error, FAILURE));
      setCanRetry(isUnsaid(error));
    }
  }, []);
  useEffect(() => {
    void open();
    const reopen = (): void => void open();
    addEventListener('hashchange', reopen);
    return () => removeEventListener('hashchange', reopen);
  }, [open]);
  return order ? (
    <Suspense fallback={null}>
      <FollowedOrderView order={order} onOther={() => setOrder(null)} />
    </Suspense>
  ) : (
    <TrackForm problem={problem} onRetry={canRetry ? open : null} onFound={setOrder} />
  );
}

/**
 * Following an order without a login.
 *
 * - asked:   `track-form`
 * - shown:   `followed-order`, `promise-text`
 */

import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
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

/** Which of several questions has been answered: an answer counts until one has come to something that was asked later. */
const useTurns = () => {
  const asked = useRef(0);
  const answered = useRef(0);
  /** Begins a question; gives what tells of its answer whether it still counts. */
  return useCallback(() => {
    asked.current += 1;
    const turn = asked.current;
    return (): boolean => {
      if (turn < answered.current) return false;
      answered.current = turn;
      return true;
    };
  }, []);
};

/** Shows an order to whoever has its link, or knows its number and its telephone number or email address. */
export default function TrackPage() {
  const [order, setOrder] = useState<FollowedOrder | null>(null);
  const [problem, setProblem] = useState<string>();
  const [canRetry, setCanRetry] = useState(false);
  const ask = useTurns();
  const show = useCallback((found: FollowedOrder | null): void => {
    setOrder(found);
    setProblem(undefined);
    setCanRetry(false);
  }, []);
  const open = useCallback(async (): Promise<void> => {
    const key = keyInAddress();
    if (key === '') return;
    const counts = ask();
    try {
      const { data } = await api(calls.followByLink, { body: { key }, failure: FAILURE });
      if (counts()) show(data);
    } catch (error) {
      if (!counts()) return;
      setOrder(null);
      setProblem(sentenceOf(error, FAILURE));
      setCanRetry(isUnsaid(error));
    }
  }, [ask, show]);
  useEffect(() => {
    void open();
    const reopen = (): void => void open();
    addEventListener('hashchange', reopen);
    return () => removeEventListener('hashchange', reopen);
  }, [open]);
  /** Whoever looks for another order is led there by no link that was opened before. */
  const begin = (): void => {
    ask()();
    show(null);
  };
  const askByForm = () => {
    const counts = ask();
    return (found: FollowedOrder): void => {
      if (counts()) show(found);
    };
  };
  return order ? (
    <Suspense fallback={null}>
      <FollowedOrderView order={order} onOther={begin} />
    </Suspense>
  ) : (
    <TrackForm problem={problem} onRetry={canRetry ? open : null} onAsk={askByForm} />
  );
}

import { useCallback, useEffect, useState } from 'react';
import { formatNairaExact } from '#contract/money.ts';
import { listOwnPastOrders } from '#contract/past-orders/calls.ts';
import { pastOrderMessages as say } from '#contract/past-orders/messages.ts';
import type { PastOrder } from '#contract/past-orders/schemas.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { api } from '../../api/browser.ts';
import { FormNotice } from '../../forms/form-notice.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { standingOf } from './past-labels.ts';
import { PastItems, PastSums } from './past-order-facts.tsx';

const AT_ONCE = 10;

const PastOrderCard = ({ order }: { order: PastOrder }) => {
  const { label, tone } = standingOf(order);
  return (
    <li className="rounded-xl border border-line bg-surface shadow-card">
      <details>
        <summary className="cursor-pointer rounded-xl p-4 sm:p-5">
          <span className="inline-flex w-[calc(100%-1.5rem)] flex-wrap items-center justify-between gap-x-4 gap-y-1 align-top">
            <span>
              <span className="block font-semibold wrap-anywhere">{order.number}</span>
              <time dateTime={order.orderedAt} className="block text-sm text-ink-soft">
                {formatDay(order.orderedAt)}
              </time>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <Badge>Imported</Badge>
              <Badge tone={tone}>{label}</Badge>
              <span className="money font-bold">{formatNairaExact(order.total)}</span>
            </span>
          </span>
        </summary>
        <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-[3fr_2fr] sm:gap-8 sm:p-5">
          <PastItems items={order.items} />
          <PastSums order={order} />
        </div>
      </details>
    </li>
  );
};

/** What somebody bought before the shop moved here, to be looked up; not there where it is nothing. */
export const PastOrders = () => {
  const [orders, setOrders] = useState<readonly PastOrder[]>([]);
  const [page, setPage] = useState({ current: 0, pages: 0 });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const load = useCallback(async (wanted: number, signal?: AbortSignal): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await api(listOwnPastOrders, {
        query: { page: wanted, limit: AT_ONCE },
        failure: say.moreFailed,
        ...(signal && { signal }),
      });
      setOrders((known) => (wanted === 1 ? answer.data : [...known, ...answer.data]));
      setPage(answer.pagination);
    } catch (error) {
      // The orders of this shop are what the page is for: where nothing of the earlier ones is shown, nothing is said either.
      setProblem(sentenceOf(error, say.moreFailed));
    }
    setBusy(false);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    void load(1, leaving.signal);
    return () => leaving.abort();
  }, [load]);
  if (orders.length === 0) return null;
  return (
    <section aria-labelledby="past-orders" className="mt-10">
      <h2 id="past-orders" className="text-xl font-bold">
        Before we moved here
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">
        Orders from our earlier shop, under the numbers they had there.
      </p>
      <ul className="space-y-3">
        {orders.map((order) => (
          <PastOrderCard key={order._id} order={order} />
        ))}
      </ul>
      {problem && (
        <FormNotice tone="error" className="mt-4">
          {problem}
        </FormNotice>
      )}
      {page.current < page.pages && (
        <Button look="secondary" className="mt-4" isBusy={isBusy} onClick={() => void load(page.current + 1)}>
          Show more
        </Button>
      )}
    </section>
  );
};

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Comparison, Difference } from '#contract/bookkeeping/schemas.ts';
import type { Page } from '../../api/api.ts';
import { api } from '../../api/browser.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/dates.ts';
import { EmptyState } from '../../ui/states.tsx';
import { listPlaceIn } from '../listing/list-address.ts';
import { ListFooter } from '../listing/list-footer.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { ComparisonHead } from './comparison-head.tsx';
import { DIFFERENCE_WORDS, sideText } from './difference-words.ts';
import { SettleDifference } from './settle-difference.tsx';

type Content = Page<Difference> & { comparison: Comparison | null };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { page, limit } = listPlaceIn(search, []);
  return api.page<Difference, { comparison: Comparison | null }>('/admin/payments/differences', {
    query: { page, limit },
    signal,
    failure: 'Failed to load dashboard data',
  });
};

const Side = ({ name, side }: { name: string; side: Difference['ours'] }) => (
  <div className="rounded-md bg-sunken px-3 py-2">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="money font-medium wrap-anywhere">{sideText(side)}</dd>
    {side?.at && <dd className="text-sm text-ink-soft">{formatMoment(side.at)}</dd>}
  </div>
);

const Card = ({ item, onSettle }: { item: Difference; onSettle: () => void }) => {
  const { title, text } = DIFFERENCE_WORDS[item.kind];
  return (
    <li className="p-4 sm:p-5">
      <article className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 max-w-prose text-sm">{text}</p>
          <dl className="mt-3 grid gap-2 sm:max-w-xl sm:grid-cols-2">
            <Side name="Paystack" side={item.theirs} />
            <Side name="Shop" side={item.ours} />
          </dl>
          <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
            {item.order && (
              <>
                Order{' '}
                <Link
                  to={`/admin/dashboard?tab=orders&order=${item.order._id}`}
                  className="font-medium text-brand underline underline-offset-4"
                >
                  {item.order.orderNumber}
                </Link>
                {' · '}
              </>
            )}
            Reference {item.reference} · Found {formatMoment(item.foundAt)}
          </p>
        </div>
        <Button look="secondary" className="max-sm:w-full" onClick={onSettle}>
          Mark as settled
        </Button>
      </article>
    </li>
  );
};

const DifferencesView = ({ content: { data, pagination, comparison } }: { content: Content }) => {
  const [settled, setSettled] = useState<Difference | null>(null);
  return (
    <>
      <ComparisonHead comparison={comparison} />
      {data.length === 0 ? (
        comparison?.state === 'done' && (
          <div className="rounded-lg border border-line bg-surface">
            <EmptyState
              icon={<CircleCheck aria-hidden="true" className="size-8" />}
              title="Both books agree"
              text="Every payment and refund at Paystack stands here as it does there."
            />
          </div>
        )
      ) : (
        <ul
          aria-label="Differences between Paystack and the shop"
          className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
        >
          {data.map((item) => (
            <Card key={item._id} item={item} onSettle={() => setSettled(item)} />
          ))}
        </ul>
      )}
      {pagination.pages > 1 && <ListFooter place={pagination} label="Pages of differences" />}
      <SettleDifference item={settled} onClose={() => setSettled(null)} />
    </>
  );
};

export const open = adminPageOf({ load, View: DifferencesView });

/**
 * The shop's books beside the payment provider's: what differs, and what was paid out.
 *
 * - compared: `comparison-head` (when, both sums, Compare now), `difference-labels` (what differs, in words, and what to do), `settle-difference` (marked as settled,
 *             with a note)
 * - paid out: `payouts-list` (what has come to the bank, less fees and refunds), `payout-dialog` (the payments in one, also as a file)
 */

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import * as calls from '#contract/bookkeeping/calls.ts';
import type { Comparison, Difference } from '#contract/bookkeeping/schemas.ts';
import { PROVIDER } from '#contract/payment-provider.ts';
import type { Page } from '../../../api/api.ts';
import { api } from '../../../api/browser.ts';
import { Button } from '../../../ui/button.tsx';
import { formatMoment } from '../../../ui/dates.ts';
import { CardList, ListCard } from '../../listing/card-list.tsx';
import { EmptyList } from '../../listing/empty-list.tsx';
import { listPlaceIn } from '../../listing/list-address.ts';
import { OrderLink } from '../../orders/order-link.tsx';
import { May } from '../../shell/may.tsx';
import { adminPageOf } from '../../shell/page-loader.tsx';
import { ComparisonHead } from './comparison-head.tsx';
import { DIFFERENCE_LABELS, sideText } from './difference-labels.ts';
import { SettleDifference } from './settle-difference.tsx';

type Content = Page<Difference> & { comparison: Comparison | null };

const load = (search: URLSearchParams, signal: AbortSignal): Promise<Content> => {
  const { page, limit } = listPlaceIn(search, []);
  return api(calls.listDifferences, {
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

const Card = ({ item, onSettle }: { item: Difference; onSettle: () => void }) => (
  <ListCard
    {...DIFFERENCE_LABELS[item.kind]}
    actions={
      <May needs="settle payments">
        <Button look="secondary" className="max-sm:w-full" onClick={onSettle}>
          Mark as settled
        </Button>
      </May>
    }
  >
    <dl className="mt-3 grid gap-2 sm:max-w-xl sm:grid-cols-2">
      <Side name={PROVIDER} side={item.theirs} />
      <Side name="Shop" side={item.ours} />
    </dl>
    <p className="mt-2 text-sm text-ink-soft wrap-anywhere">
      {item.order && (
        <>
          Order <OrderLink order={item.order} isInText />
          {' · '}
        </>
      )}
      Reference {item.reference} · Found {formatMoment(item.foundAt)}
    </p>
  </ListCard>
);

const DifferencesView = ({ content }: { content: Content }) => {
  const { comparison } = content;
  const [settled, setSettled] = useState<Difference | null>(null);
  return (
    <>
      <ComparisonHead comparison={comparison} />
      <CardList
        label={`Differences between ${PROVIDER} and the shop`}
        pages="Pages of differences"
        page={content}
        empty={
          comparison?.state === 'done' && (
            <EmptyList
              empty={{
                icon: CircleCheck,
                title: 'Both books agree',
                text: `Every payment and refund at ${PROVIDER} stands here as it does there.`,
              }}
            />
          )
        }
      >
        {(item) => <Card key={item._id} item={item} onSettle={() => setSettled(item)} />}
      </CardList>
      <SettleDifference item={settled} onClose={() => setSettled(null)} />
    </>
  );
};

export const open = adminPageOf({ load, View: DifferencesView });

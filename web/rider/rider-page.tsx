/**
 * A rider's day on a phone, without a login.
 *
 * - loaded and sent:  `use-rider-day`
 * - shown:            `stop-card`
 */

import { RotateCw } from 'lucide-react';
import { formatNairaExact } from '#contract/money.ts';
import { pageHead } from '../storefront/search-engines/page-head.ts';
import { Button } from '../ui/button.tsx';
import { formatMoment } from '../ui/dates.ts';
import { PageSpinner } from '../ui/spinner.tsx';
import { ErrorState } from '../ui/states.tsx';
import { StopCard } from './stop-card.tsx';
import { useRiderDay } from './use-rider-day.ts';

export const meta = pageHead('Deliveries');

/** Where a rider goes today: whom to find and call, and what came of it. */
export default function RiderPage() {
  const { day, problem, hasLink, isLoading, reload, tell } = useRiderDay();
  if (!day)
    return problem === null ? (
      <PageSpinner />
    ) : (
      <main>
        <ErrorState
          isPage
          title="Deliveries"
          text={problem}
          isRetrying={isLoading}
          onRetry={hasLink ? reload : undefined}
        />
      </main>
    );
  const open = day.stops.filter(({ deliveredAt }) => deliveredAt === null);
  const done = day.stops.filter(({ deliveredAt }) => deliveredAt !== null);
  return (
    <main className="container-page max-w-2xl py-4">
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-bold wrap-anywhere">Deliveries for {day.riderName}</h1>
          <p className="text-sm text-ink-soft">
            {done.length} of {day.stops.length} delivered. This link ends on{' '}
            <time dateTime={day.endsAt}>{formatMoment(day.endsAt)}</time>.
          </p>
          {day.cashTaken > 0 && (
            <p className="font-semibold">
              You have <span className="money">{formatNairaExact(day.cashTaken)}</span> in cash for the shop
            </p>
          )}
        </div>
        <Button
          look="secondary"
          isBusy={isLoading}
          icon={<RotateCw aria-hidden="true" className="size-5" />}
          onClick={reload}
        >
          <span className="sr-only">Load again</span>
        </Button>
      </div>
      <ol aria-label="To deliver" className="mt-4 space-y-4">
        {open.map((stop) => (
          <StopCard key={stop.parcel} stop={stop} tell={tell} />
        ))}
      </ol>
      {open.length === 0 && <p className="mt-4 font-semibold">Everything is delivered. Thank you!</p>}
      {done.length > 0 && (
        <section aria-label="Delivered" className="mt-8">
          <h2 className="font-semibold">Delivered</h2>
          <ul className="mt-2 divide-y divide-line text-sm">
            {done.map(({ parcel, orderNumber, number, name, deliveredAt }) => (
              <li key={parcel} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="wrap-anywhere">
                  {orderNumber}, parcel {number}, {name}
                </span>
                {deliveredAt && <time dateTime={deliveredAt}>{formatMoment(deliveredAt)}</time>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}

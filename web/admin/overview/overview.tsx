/**
 * The overview, with which the dashboard begins: totals, how the revenue was paid, and the panels below.
 *
 * - sales:       `sales-panel` (by day, beside the days before; with a table), `sales-chart` (its bars), `sales-periods` (the period in the address, sums, comparison
 *                in words; which periods there are: contract/reports/periods)
 * - orders:      `status-panel` (how many stand where), `status-chart` (its ring)
 * - lists:       `lists` (recent orders, low stock; what counts as low there: server/reports/dashboard), `best-sellers`
 * - what is new: `arrivals` (orders and low stock since it was last shown), `use-arrivals` (the toast, and what is marked)
 * - a new shop:  `getting-started` (examples, first steps and tour in one frame)
 * - the frame:   `panel` (of one part, also on other pages)
 */

import { PackagePlus, Store } from 'lucide-react';
import { Fragment } from 'react';
import { useRevalidator } from 'react-router';
import type { Examples } from '#contract/examples/schemas.ts';
import { formatNairaExact } from '#contract/money.ts';
import { isByHand, paymentMethodLabel } from '#contract/orders/payment-methods.ts';
import * as calls from '#contract/reports/calls.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import * as settingsCalls from '#contract/settings/calls.ts';
import type { Setup } from '#contract/settings/setup.ts';
import { api } from '../../api/browser.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatCount } from '../../ui/counts.ts';
import { ExamplesNotice, loadExamples } from '../examples/examples-notice.tsx';
import { useLiveRefresh } from '../live/live.ts';
import { UnrefundedNotice } from '../orders/unrefunded-notice.tsx';
import { paymentIssueCount } from '../payments/payment-issue-count.ts';
import { PaymentIssueNotice } from '../payments/payment-issue-notice.tsx';
import { GuideNotice } from '../settings/guide/guide-notice.tsx';
import { mayNow } from '../shell/may.tsx';
import { adminPageOf } from '../shell/page-loader.tsx';
import { TourOffer, useTourOffer } from '../tour/tour-offer.tsx';
import { BestSellers } from './best-sellers.tsx';
import { GettingStarted } from './getting-started.tsx';
import { LowStock, RecentOrders } from './lists.tsx';
import { SalesPanel } from './sales-panel.tsx';
import { countsImported, periodIn } from './sales-periods.ts';
import { StatusPanel } from './status-panel.tsx';
import { useArrivals } from './use-arrivals.ts';

interface Overview {
  dashboard: Dashboard;
  /** null for whoever does not set the shop up. */
  setup: Setup | null;
  examples: Examples | null;
}

const load = async (search: URLSearchParams, signal: AbortSignal): Promise<Overview> => {
  const [{ data: dashboard }, setup, examples] = await Promise.all([
    api(calls.readDashboard, {
      query: { days: periodIn(search), imported: countsImported(search) ? 'true' : '' },
      signal,
      failure: 'Failed to fetch dashboard stats',
    }),
    mayNow('change settings')
      ? api(settingsCalls.readSetup, { signal, failure: 'Failed to fetch dashboard stats' }).then(
          ({ data }) => data,
        )
      : null,
    loadExamples(signal),
    // Known before anything is shown: the notice above the figures would push them down.
    paymentIssueCount.refresh(),
  ]);
  return { dashboard, setup, examples };
};

interface TotalProps {
  label: string;
  value: string;
  /** Has a row of its own on a phone: the figure is long. */
  isLong?: boolean;
}

const Total = ({ label, value, isLong = false }: TotalProps) => (
  <div
    className={classNames(
      'flex min-w-0 flex-col justify-between rounded-lg border border-line bg-surface px-2.5 py-3 shadow-card sm:p-4',
      isLong && 'max-lg:col-span-3',
    )}
  >
    <dt className="text-xs text-ink-soft sm:text-sm">{label}</dt>
    <dd className="mt-1 text-xl font-bold tabular-nums wrap-anywhere">{value}</dd>
  </div>
);

/** What a shop that has sold nothing yet does first. */
const FirstSteps = ({ hasProducts }: { hasProducts: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-brand-soft bg-brand-tint p-4">
    <p className="min-w-0 flex-1 basis-72">
      <strong className="font-semibold">
        {hasProducts ? 'Your shop is open.' : 'Your shop has no products yet.'}
      </strong>{' '}
      {hasProducts
        ? 'Orders and sales appear here by themselves, as they come in.'
        : 'Add the first one, and shoppers can buy it at once.'}
    </p>
    {hasProducts ? (
      <ButtonLink to="/" look="secondary" icon={<Store aria-hidden="true" className="size-5" />}>
        View shop
      </ButtonLink>
    ) : (
      <ButtonLink to="?tab=products" icon={<PackagePlus aria-hidden="true" className="size-5" />}>
        Add products
      </ButtonLink>
    )}
  </div>
);

/** How the revenue was paid, where some of it was by hand; what was sent in exchange has brought none. */
const RevenueByPayment = ({ sales }: { sales: Dashboard['salesByPayment'] }) =>
  sales.some(({ method }) => isByHand(method)) && (
    <p className="text-sm text-ink-soft">
      Of the revenue:{' '}
      {sales
        .filter(({ method }) => method !== 'none')
        .map(({ method, sales: naira }, place, all) => (
          <Fragment key={method}>
            {place > 0 && ' '}
            <span className="whitespace-nowrap">
              {paymentMethodLabel(method)} <span className="money">{formatNairaExact(naira)}</span>
              {place < all.length - 1 && ' ·'}
            </span>
          </Fragment>
        ))}
    </p>
  );

const OverviewView = ({ content: { dashboard: content, setup, examples } }: { content: Overview }) => {
  const { revalidate } = useRevalidator();
  useLiveRefresh(['orders', 'stock'], revalidate);
  const marked = useArrivals(content);
  const isTourOffered = useTourOffer();
  return (
    <section aria-label="Overview" className="space-y-5">
      <PaymentIssueNotice />
      <UnrefundedNotice count={content.unrefundedOrders} />
      <GettingStarted
        rows={{
          examples: examples && <ExamplesNotice examples={examples} />,
          guide: setup?.isOffered && <GuideNotice setup={setup} />,
          tour: isTourOffered && <TourOffer />,
        }}
      />
      {!setup?.isOffered && content.totalOrders === 0 && (
        <FirstSteps hasProducts={content.totalProducts > 0} />
      )}
      <dl className="grid grid-cols-3 gap-3 lg:grid-cols-4 lg:gap-5">
        <Total label="Total Revenue" value={formatNairaExact(content.totalSales)} isLong />
        <Total label="Total Orders" value={formatCount(content.totalOrders)} />
        <Total label="Total Products" value={formatCount(content.totalProducts)} />
        <Total label="Total Users" value={formatCount(content.totalUsers)} />
      </dl>
      {content.totalOrders > 0 && (
        <p className="text-sm text-ink-soft">
          Total Revenue is of paid orders, less cancelled and refunded ones; Total Orders counts every order.
        </p>
      )}
      <RevenueByPayment sales={content.salesByPayment} />
      <div className="grid gap-5 xl:grid-cols-3">
        <SalesPanel dashboard={content} className="xl:col-span-2" />
        <StatusPanel dashboard={content} />
      </div>
      <div className="grid gap-5 lg:grid-cols-2 xl:grid-cols-3">
        <RecentOrders dashboard={content} marked={marked} />
        <BestSellers dashboard={content} />
        <LowStock dashboard={content} marked={marked} />
      </div>
    </section>
  );
};

export const open = adminPageOf({ load, View: OverviewView });

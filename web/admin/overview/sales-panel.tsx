import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatNairaExact } from '#contract/money.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { DASHBOARD_DAYS, type DashboardDays } from '#contract/reports/periods.ts';
import { countOf } from '../../ui/counts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SwitchField } from '../dialogs/switch-field.tsx';
import { hrefWith } from '../listing/list-address.ts';
import { Panel } from './panel.tsx';
import {
  comparisonOf,
  countsImported,
  type DayPair,
  dayPairs,
  longDay,
  periodIn,
  periodParameter,
  sumsOf,
} from './sales-periods.ts';

const SalesChart = lazyPart(() => import('./sales-chart.tsx'));

const MARKS = {
  up: { Icon: ArrowUpRight, look: 'text-success' },
  down: { Icon: ArrowDownRight, look: 'text-danger' },
  same: { Icon: ArrowRight, look: 'text-ink-soft' },
} as const;

const PeriodChoice = ({ days }: { days: DashboardDays }) => {
  const [search] = useSearchParams();
  return (
    <nav aria-label="Period" className="-mr-2">
      <ul className="flex">
        {DASHBOARD_DAYS.map((one) => (
          <li key={one}>
            <Link
              to={hrefWith(search, { days: periodParameter(one) })}
              replace
              preventScrollReset
              aria-current={one === days ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-medium text-ink-soft transition-colors hover:bg-sunken aria-[current=true]:bg-brand-tint aria-[current=true]:text-brand"
            >
              {one} days
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const Key = ({ days }: { days: DashboardDays }) => (
  <ul aria-hidden="true" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-soft">
    <li className="flex items-center gap-2">
      <span className="size-3 rounded-sm bg-brand" />
      Last {days} days
    </li>
    <li className="flex items-center gap-2">
      <span className="w-5 border-t-2 border-dashed border-line-strong" />
      {days} days before
    </li>
  </ul>
);

const SalesTable = ({ pairs, days }: { pairs: readonly DayPair[]; days: DashboardDays }) => (
  <details className="border-t border-line text-sm">
    <summary className="flex min-h-11 items-center px-4 font-medium text-brand hover:underline">
      Show as a table
    </summary>
    <table className="w-full border-t border-line text-right tabular-nums max-sm:text-xs">
      <caption className="sr-only">Sales by day of the last {days} days, beside the days before</caption>
      <thead className="bg-sunken text-ink-soft">
        <tr>
          <th scope="col" className="px-2 py-2 sm:px-4 text-left font-semibold">
            Day
          </th>
          <th scope="col" className="px-2 py-2 sm:px-4 font-semibold">
            Orders
          </th>
          <th scope="col" className="px-2 py-2 sm:px-4 font-semibold">
            Sales
          </th>
          <th scope="col" className="px-2 py-2 sm:px-4 font-semibold">
            {days} days earlier
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.toReversed().map((pair) => (
          <tr key={pair.date} className="border-t border-line">
            <th scope="row" className="px-2 py-1.5 sm:px-4 text-left font-normal whitespace-nowrap">
              {longDay(pair.date)}
            </th>
            <td className="px-2 py-1.5 sm:px-4">{pair.orders}</td>
            <td className="money px-2 py-1.5 sm:px-4">{formatNairaExact(pair.sales)}</td>
            <td className="money px-2 py-1.5 sm:px-4 text-ink-soft">{formatNairaExact(pair.salesBefore)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** Orders of another shop count when they are asked for, and are asked for in the address, as the period is. */
const ImportedSwitch = () => {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isOn = countsImported(search);
  return (
    <div className="border-t border-line px-4 py-2">
      <SwitchField
        label="With imported orders"
        checked={isOn}
        onChange={() =>
          void navigate(hrefWith(search, { imported: isOn ? '' : 'true' }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
    </div>
  );
};

/** What was sold, day by day, beside the same time before. */
export const SalesPanel = ({ dashboard, className }: { dashboard: Dashboard; className?: string }) => {
  const [search] = useSearchParams();
  const days = periodIn(search);
  const pairs = dayPairs(dashboard.salesByDay, dashboard.salesByDayBefore);
  const [now, before] = [sumsOf(dashboard.salesByDay), sumsOf(dashboard.salesByDayBefore)];
  const { direction, text } = comparisonOf(now.sales, before.sales, days);
  const { Icon, look } = MARKS[direction];
  const isEmpty = now.sales === 0 && before.sales === 0;
  return (
    <Panel title="Sales by Day" aside={<PeriodChoice days={days} />} {...(className ? { className } : {})}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-4 pt-4">
        <div>
          <p className="text-xl font-bold">
            <span className="money">{formatNairaExact(now.sales)}</span>
            <span className="text-base font-normal text-ink-soft"> · {countOf(now.orders, 'order')}</span>
          </p>
          <p className="mt-0.5 flex items-center gap-1 text-sm text-ink-soft">
            <Icon aria-hidden="true" className={`size-4 ${look}`} />
            {text}
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">Without cancelled and refunded orders.</p>
        </div>
        <Key days={days} />
      </div>
      {/* As high with a chart as without one: nothing moves when it comes. */}
      <div className="relative m-2 min-h-60 flex-1 sm:m-4 sm:min-h-64">
        {isEmpty ? (
          <p className="absolute inset-0 flex items-center justify-center rounded-md bg-canvas px-4 text-center text-ink-soft">
            Sales appear here, day by day, with the first paid order.
          </p>
        ) : (
          <div className="absolute inset-0">
            <Suspense fallback={<Skeleton className="h-full" />}>
              <SalesChart pairs={pairs} />
            </Suspense>
          </div>
        )}
      </div>
      {dashboard.hasImportedOrders && <ImportedSwitch />}
      {!isEmpty && <SalesTable pairs={pairs} days={days} />}
    </Panel>
  );
};

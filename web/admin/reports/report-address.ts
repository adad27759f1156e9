import {
  FIRST_PERIOD,
  REPORT_NAMES,
  REPORT_PERIOD_NAMES,
  type ReportName,
  type ReportPeriod,
} from '#contract/reports/figures.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MS = 86_400_000;
const FIRST_REPORT: ReportName = 'day';

type Days = ReportAnswer['period'];

export const reportIn = (search: URLSearchParams): ReportName =>
  REPORT_NAMES.find((name) => name === search.get('report')) ?? FIRST_REPORT;

/** Own days where an address names both; they count instead of a period with a name. */
export const ownDaysIn = (search: URLSearchParams): Days | null => {
  const [startDate, endDate] = [search.get('startDate') ?? '', search.get('endDate') ?? ''];
  return DAY.test(startDate) && DAY.test(endDate) ? { startDate, endDate } : null;
};

export const periodIn = (search: URLSearchParams): ReportPeriod =>
  REPORT_PERIOD_NAMES.find((name) => name === search.get('period')) ?? FIRST_PERIOD;

/** What an address asks of the call. */
export const reportQueryIn = (search: URLSearchParams): Record<string, string> => ({
  report: reportIn(search),
  ...(ownDaysIn(search) ?? { period: periodIn(search) }),
  sortBy: search.get('sortBy') ?? '',
  sortOrder: search.get('sortOrder') === 'asc' ? 'asc' : 'desc',
});

/** Another report of the same days; its order is its own. */
export const reportHref = (search: URLSearchParams, report: ReportName): string => {
  const next = new URLSearchParams(search);
  for (const name of ['sortBy', 'sortOrder']) next.delete(name);
  next.set('report', report);
  return `?${next}`;
};

/** The same report of other days. */
export const periodHref = (search: URLSearchParams, period: ReportPeriod): string => {
  const next = new URLSearchParams(search);
  for (const name of ['startDate', 'endDate']) next.delete(name);
  next.set('period', period);
  return `?${next}`;
};

/** The list of the orders that a figure is made of. */
export const ordersHref = (orders: Readonly<Record<string, string>>, days: Days): string =>
  `/admin/dashboard?${new URLSearchParams({ tab: 'orders', ...days, ...orders })}`;

/** What of a filter names days. */
const DAYS_OF_ORDERS = ['startDate', 'endDate', 'payoutFrom', 'payoutTo'];

const movedBack = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** The same of the period before. A day stands for the one that lies as far into it. */
export const ordersBeforeHref = (
  orders: Readonly<Record<string, string>>,
  { period, before }: Pick<ReportAnswer, 'period' | 'before'>,
): string => {
  const length = (Date.parse(period.startDate) - Date.parse(before.startDate)) / DAY_MS;
  const moved = DAYS_OF_ORDERS.flatMap((name) =>
    orders[name] ? [[name, movedBack(orders[name], length)]] : [],
  );
  return ordersHref({ ...orders, ...Object.fromEntries(moved) }, before);
};

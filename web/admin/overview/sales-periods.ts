import { CURRENCY, koboOfNaira, nairaOfKobo, sumOf } from '#contract/money.ts';
import type { DaySales } from '#contract/reports/dashboard.ts';
import { DASHBOARD_DAYS, type DashboardDays, DEFAULT_DAYS } from '#contract/reports/periods.ts';
import { formatDay } from '../../ui/dates.ts';

/** The period that an address names; thirty days unless it names another. */
export const periodIn = (search: URLSearchParams): DashboardDays =>
  DASHBOARD_DAYS.find((days) => days === search.get('days')) ?? DEFAULT_DAYS;

/** What the address says of a period: nothing for the one that is shown anyway. */
export const periodParameter = (days: DashboardDays): string => (days === DEFAULT_DAYS ? '' : days);

/** Whether an address asks for orders of another shop in the sales by day. */
export const countsImported = (search: URLSearchParams): boolean => search.get('imported') === 'true';

/** A day of the period beside the day that lies as far into the period before; sales in naira. */
export interface DayPair {
  date: string;
  orders: number;
  sales: number;
  dateBefore: string;
  ordersBefore: number;
  salesBefore: number;
}

/** Pairs the days of two periods of the same length. */
export const dayPairs = (now: readonly DaySales[], before: readonly DaySales[]): DayPair[] =>
  now.flatMap((day, index) => {
    const earlier = before[index];
    return earlier
      ? [{ ...day, dateBefore: earlier.date, ordersBefore: earlier.orders, salesBefore: earlier.sales }]
      : [];
  });

export interface PeriodSums {
  orders: number;
  /** naira, exact to the kobo */
  sales: number;
}

/** Adds up in whole kobo: sums of fractions of a naira would drift. */
export const sumsOf = (days: readonly DaySales[]): PeriodSums => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  sales: nairaOfKobo(sumOf(days.map(({ sales }) => koboOfNaira(sales)))),
});

const percent = new Intl.NumberFormat('en-NG', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** How sales compare with those of the period before, in words; `direction` for the mark beside them. */
export const comparisonOf = (
  now: number,
  before: number,
  days: DashboardDays,
): { direction: 'up' | 'down' | 'same'; text: string } => {
  const period = `the ${days} days before`;
  if (before === 0) {
    return now === 0
      ? { direction: 'same', text: `None in ${period} either` }
      : { direction: 'up', text: `None in ${period}` };
  }
  if (now === before) return { direction: 'same', text: `As much as in ${period}` };
  const change = now / before - 1;
  return { direction: change > 0 ? 'up' : 'down', text: `${percent.format(change)} on ${period}` };
};

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `20 Nov` of a day `YYYY-MM-DD`. */
export const shortDay = (date: string): string => formatDay(`${date}T00:00:00Z`).replace(/ \d{4}$/, '');

/** `Fri, 20 Nov`. */
export const longDay = (date: string): string =>
  `${WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${shortDay(date)}`;

const compact = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: CURRENCY,
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `₦9.9M`, for an axis. Takes naira. */
export const compactNaira = (naira: number): string => compact.format(naira);

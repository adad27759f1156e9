import { formatNairaExact } from '#contract/money.ts';
import { FIGURES, type FigureName, type ReportName, ROW_TIMES } from '#contract/reports/figures.ts';
import type { ReportAnswer, ReportRow } from '#contract/reports/reports.ts';
import { formatCount } from '../../ui/counts.ts';
import { formatDay } from '../../ui/dates.ts';

/** `₦1,250.00`, or how many. */
export const figureText = (name: FigureName, value: number): string =>
  FIGURES[name].kind === 'money' ? formatNairaExact(value) : formatCount(value);

/** `20 Nov 2026` of a day `YYYY-MM-DD`. */
export const dayText = (day: string): string => formatDay(`${day}T00:00:00Z`);

const months = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a row is called: a day or a month as people write it. */
export const rowNameText = (report: ReportName, { name }: ReportRow): string => {
  const time = ROW_TIMES[report];
  if (time === 'day') return dayText(name);
  return time === 'month' ? months.format(new Date(`${name}-01T00:00:00Z`)) : name;
};

/** `1 Nov 2026 to 20 Nov 2026`, or the one day. */
export const daysText = ({ startDate, endDate }: ReportAnswer['period']): string =>
  startDate === endDate ? dayText(startDate) : `${dayText(startDate)} to ${dayText(endDate)}`;

const percent = new Intl.NumberFormat('en-NG', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** More than this says less than its size. */
const MOST = 9.99;

/** `+12%`; words where there is nothing to reckon with. */
export const changeText = (now: number, before: number): string => {
  if (now === before) return 'same';
  if (before === 0) return 'new';
  const change = now / before - 1;
  return change > MOST ? `over ${percent.format(MOST)}` : percent.format(change);
};

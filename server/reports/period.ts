import { type RawBuilder, sql } from 'kysely';
import type { ReportAnswer, ReportQuery } from '#contract/reports/reports.ts';
import { withinDays } from '#server/http/lagos-days.ts';

type Days = ReportAnswer['period'];

/** The period that a report is of, and as many days before it. */
export interface Period {
  period: Days;
  before: Days;
  /** How many days each of them has. */
  length: number;
}

const DAY_MS = 86_400_000;
const lagos = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' });

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const firstDay = (period: ReportQuery['period'], today: string): string => {
  if (period === 'today') return today;
  return period === 'month' ? `${today.slice(0, 8)}01` : dayAfter(today, 1 - Number(period));
};

/** Which days a report covers: the month only up to today, so that it is compared with as many days before it. */
export const periodOf = ({ period, startDate, endDate }: ReportQuery, now = new Date()): Period => {
  const today = lagos.format(now);
  const days =
    startDate && endDate ? { startDate, endDate } : { startDate: firstDay(period, today), endDate: today };
  const length = (Date.parse(days.endDate) - Date.parse(days.startDate)) / DAY_MS + 1;
  const last = dayAfter(days.startDate, -1);
  return { period: days, before: { startDate: dayAfter(last, 1 - length), endDate: last }, length };
};

/** Whether `customer_order o` was placed in the period or in the one before it. */
export const isInBoth = ({ period, before }: Period): RawBuilder<unknown> =>
  sql.join(
    withinDays(sql`o.created_at`, { startDate: before.startDate, endDate: period.endDate }),
    sql` and `,
  );

/** Of those, whether it was placed in the period itself. */
export const isNow = ({ period: { startDate } }: Period): RawBuilder<unknown> =>
  sql.join(withinDays(sql`o.created_at`, { startDate }), sql` and `);

/** A day of the period before stands with the one that lies as far into the period itself. */
export const dayOf = (
  period: Period,
): RawBuilder<unknown> => sql`to_char((o.created_at at time zone 'Africa/Lagos')::date
  + case when ${isNow(period)} then 0 else ${period.length}::int end, 'YYYY-MM-DD')`;

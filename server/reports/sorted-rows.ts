import { sumOf } from '#contract/money.ts';
import { type FigureName, REPORTS, type ReportName } from '#contract/reports/figures.ts';
import { RETURN_REASON_LABELS, type ReturnReason } from '#contract/returns/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import { NONE } from '#server/sales/order-groups.ts';
import { feesByChannel } from './by-fees.ts';
import { payoutReading, payoutsByDay } from './by-payout.ts';
import { type ReasonRow, returnsByReason } from './by-reason.ts';
import { type VatTime, vatByTime } from './by-vat.ts';
import type { FoundRow, FoundRows, Ground, Values } from './found-rows.ts';
import type { Period } from './period.ts';
import { paidByName } from './row-names.ts';

interface Order {
  sortBy: FigureName | 'name';
  sortOrder: 'asc' | 'desc';
}

/** There are as many rows as reasons, ways of payment or days: they are sorted here. */
const sorted = (
  rows: readonly FoundRow[],
  { sortBy, sortOrder }: Order,
  limit: number | null,
): FoundRow[] => {
  const turned = sortOrder === 'asc' ? 1 : -1;
  const byName = (left: FoundRow, right: FoundRow) =>
    left.name.localeCompare(right.name, 'en') || left.key.localeCompare(right.key, 'en');
  return rows
    .toSorted((left, right) =>
      sortBy === 'name'
        ? turned * byName(left, right)
        : turned * ((left.values[sortBy] ?? 0) - (right.values[sortBy] ?? 0)) || byName(left, right),
    )
    .slice(0, limit ?? rows.length);
};

const returnValues = (row: ReasonRow | undefined): Values => ({
  orders: row?.orders ?? 0,
  requests: row?.requests ?? 0,
  units: row?.units ?? 0,
  back: row?.back ?? 0,
});

/** What was sent back, by reason. */
export const returnRows = async (
  db: Database,
  { period, limit }: Ground,
  order: Order,
): Promise<FoundRows> => {
  const found = await returnsByReason(db, period);
  const of = (reason: string | null, isNow: boolean) =>
    returnValues(found.find((row) => row.reason === reason && row.isNow === isNow));
  const reasons = [...new Set(found.flatMap(({ reason }) => (reason === null ? [] : [reason])))];
  const rows = reasons.map((reason) => ({
    key: reason,
    name: RETURN_REASON_LABELS[reason as ReturnReason],
    detail: '',
    orders: { returned: reason },
    values: of(reason, true),
    before: of(reason, false).requests ?? 0,
  }));
  return {
    by: 'requests',
    rows: sorted(rows, order, limit),
    count: rows.length,
    totals: of(null, true),
    totalsBefore: of(null, false),
    orders: { returned: 'any' },
  };
};

/** What was found in a group, either within the period or before it. */
type FoundSums = Values & { isNow: boolean };

/** The sums of what was found, by the figures of a report. */
const sumsOf = (report: ReportName, found: readonly Values[]): Values =>
  Object.fromEntries(
    REPORTS[report].columns.map((name) => [name, sumOf(found.map((row) => row[name] ?? 0))]),
  );

/** Rows that add up to their sums: one for each key, of what was found in the period and before it. */
const addedUp = <T extends FoundSums>(
  report: ReportName,
  found: readonly T[],
  keyOf: (row: T) => string,
  headOf: (row: T) => Pick<FoundRow, 'name' | 'detail' | 'orders'>,
): Pick<FoundRows, 'rows' | 'count' | 'totals' | 'totalsBefore'> & { by: FigureName } => {
  const { by } = REPORTS[report];
  const rows = [...Map.groupBy(found, keyOf)].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const of = (isNow: boolean) =>
      sumsOf(
        report,
        group.filter((row) => row.isNow === isNow),
      );
    return [{ key, ...headOf(first), values: of(true), before: of(false)[by] ?? 0 }];
  });
  const all = (isNow: boolean) =>
    sumsOf(
      report,
      found.filter((row) => row.isNow === isNow),
    );
  return { by, rows, count: rows.length, totals: all(true), totalsBefore: all(false) };
};

/** What the provider took and kept, by the way of payment. */
export const feeRows = async (db: Database, { period, limit }: Ground, order: Order): Promise<FoundRows> => {
  const [found, payouts] = await Promise.all([feesByChannel(db, period), payoutReading(db)]);
  const { rows, ...sums } = addedUp(
    'fees',
    found,
    ({ channel }) => channel,
    ({ channel }) => ({
      name: paidByName(`online:${channel}`),
      detail: '',
      orders: { counts: 'charged', paidBy: `online:${channel}` },
    }),
  );
  return {
    ...sums,
    rows: sorted(rows, order, limit),
    orders: { counts: 'charged' },
    unknownFees: sumOf(found.flatMap(({ isNow, unknown }) => (isNow ? [unknown] : []))),
    payouts,
  };
};

/** Whatever day an order was placed on. */
const ANY_DAY = { startDate: '', endDate: '' };

/** What the provider paid out, by day. */
export const payoutRows = async (
  db: Database,
  { period, limit }: Ground,
  order: Order,
): Promise<FoundRows> => {
  const [found, payouts] = await Promise.all([payoutsByDay(db, period), payoutReading(db)]);
  const { rows, ...sums } = addedUp(
    'payouts',
    found,
    ({ day, isDone }) => `${day}${isDone ? '' : ' pending'}`,
    ({ day, isDone }) => ({
      name: day,
      detail: isDone ? '' : 'On its way',
      orders: { ...ANY_DAY, payout: isDone ? 'done' : 'pending', payoutFrom: day, payoutTo: day },
    }),
  );
  const { startDate, endDate } = period.period;
  return {
    ...sums,
    rows: sorted(rows, order, limit),
    orders: { ...ANY_DAY, payoutFrom: startDate, payoutTo: endDate },
    payouts,
  };
};

const DAY_MS = 86_400_000;

/** The days of a row that lie within the period. */
const daysOf = (by: VatTime, time: string, { period }: Period): { startDate: string; endDate: string } => {
  if (by === 'day') return { startDate: time, endDate: time };
  const [year = 0, month = 0] = time.split('-').map(Number);
  const last = new Date(Date.UTC(year, month) - DAY_MS).toISOString().slice(0, 10);
  const [startDate = '', endDate = ''] = [
    [`${time}-01`, period.startDate].toSorted().at(-1),
    [last, period.endDate].toSorted().at(0),
  ];
  return { startDate, endDate };
};

/** The value-added tax in the sales, by time and rate. */
export const vatRows = async (
  db: Database,
  by: VatTime,
  { period, limit }: Ground,
  order: Order,
): Promise<FoundRows> => {
  const { rows, ...sums } = addedUp(
    by === 'day' ? 'vatDay' : 'vatMonth',
    await vatByTime(db, by, period),
    ({ time, rate }) => `${time} ${rate}`,
    ({ time, rate }) => ({
      name: time,
      detail: rate === NONE ? 'VAT not told' : `${Number(rate) / 100}%`,
      orders: { counts: 'sold', ...daysOf(by, time, period), vat: rate },
    }),
  );
  return { ...sums, rows: sorted(rows, order, limit), orders: { counts: 'sold' } };
};

import { sumOf } from '#contract/money.ts';
import type { FigureName } from '#contract/reports/figures.ts';
import { RETURN_REASON_LABELS, type ReturnReason } from '#contract/returns/kinds.ts';
import type { Database } from '#server/database/connection.ts';
import { type FeeRow, feesByChannel } from './by-fees.ts';
import { type ReasonRow, returnsByReason } from './by-reason.ts';
import type { FoundRow, FoundRows, Ground, Values } from './found-rows.ts';
import { paidByName } from './row-names.ts';

interface Order {
  sortBy: FigureName | 'name';
  sortOrder: 'asc' | 'desc';
}

/** There are as many rows as reasons or ways of payment: they are sorted here. */
const sorted = (rows: readonly FoundRow[], { sortBy, sortOrder }: Order): FoundRow[] => {
  const turned = sortOrder === 'asc' ? 1 : -1;
  const byName = (left: FoundRow, right: FoundRow) => left.name.localeCompare(right.name, 'en');
  return rows.toSorted((left, right) =>
    sortBy === 'name'
      ? turned * byName(left, right)
      : turned * ((left.values[sortBy] ?? 0) - (right.values[sortBy] ?? 0)) || byName(left, right),
  );
};

const returnValues = (row: ReasonRow | undefined): Values => ({
  orders: row?.orders ?? 0,
  requests: row?.requests ?? 0,
  units: row?.units ?? 0,
  back: row?.back ?? 0,
});

/** What was sent back, by reason. */
export const returnRows = async (db: Database, { period }: Ground, order: Order): Promise<FoundRows> => {
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
    rows: sorted(rows, order),
    count: rows.length,
    totals: of(null, true),
    totalsBefore: of(null, false),
    orders: { returned: 'any' },
  };
};

const FEE_FIGURES = ['orders', 'charged', 'refunds', 'fees', 'kept'] as const;

const feeValues = (rows: readonly FeeRow[]): Values =>
  Object.fromEntries(FEE_FIGURES.map((name) => [name, sumOf(rows.map((row) => row[name]))]));

/** What the provider took and kept, by the way of payment. */
export const feeRows = async (db: Database, { period }: Ground, order: Order): Promise<FoundRows> => {
  const found = await feesByChannel(db, period);
  const [now, before] = [found.filter(({ isNow }) => isNow), found.filter(({ isNow }) => !isNow)];
  const of = (rows: readonly FeeRow[], way: string) =>
    feeValues(rows.filter(({ channel }) => channel === way));
  const rows = [...new Set(found.map(({ channel }) => channel))].map((way) => ({
    key: way,
    name: paidByName(`online:${way}`),
    detail: '',
    orders: { counts: 'charged', paidBy: `online:${way}` },
    values: of(now, way),
    before: of(before, way).charged ?? 0,
  }));
  return {
    by: 'charged',
    rows: sorted(rows, order),
    count: rows.length,
    totals: feeValues(now),
    totalsBefore: feeValues(before),
    orders: { counts: 'charged' },
    unknownFees: sumOf(now.map(({ unknown }) => unknown)),
  };
};

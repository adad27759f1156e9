import { koboLeft } from '#contract/money.ts';
import { REPORTS, type ReportName, ROW_TIMES } from '#contract/reports/figures.ts';
import type { ReportQuery } from '#contract/reports/reports.ts';
import type { Database } from '#server/database/connection.ts';
import { NONE } from '#server/sales/order-groups.ts';
import { type LineGroupName, type LineGroupRow, type LineSort, salesByLine } from './by-line.ts';
import { type OrderGroupName, type OrderSort, type SalesSums, salesByOrder } from './by-order.ts';
import type { FoundRows, Ground, Values } from './found-rows.ts';
import { choiceOf, orderRowName } from './row-names.ts';
import { feeRows, payoutRows, returnRows, vatRows } from './sorted-rows.ts';

/** Of a row, the figures of its report. */
const valuesOf = (report: ReportName, row: Values): Values =>
  Object.fromEntries(REPORTS[report].columns.map((name) => [name, row[name] ?? 0]));

/** The order that is asked for, or the report's own. */
const orderOf = ({ report, sortBy, sortOrder }: ReportQuery) => {
  const { by, columns } = REPORTS[report];
  const isKnown = sortBy === 'name' || columns.some((column) => column === sortBy);
  const own = ROW_TIMES[report] ? 'name' : by;
  const chosen = isKnown && sortBy ? sortBy : own;
  return { sortBy: chosen, sortOrder: (isKnown && sortOrder) || 'desc' } as const;
};

/** What a row's orders are found by in the list of orders, beside its days and that they were sold. */
const ordersOfKey = (by: OrderGroupName, key: string): Record<string, string> =>
  by === 'day' ? { startDate: key, endDate: key } : { [by]: key };

const orderRows = async (
  db: Database,
  by: OrderGroupName,
  query: ReportQuery,
  { period, sales, limit }: Ground,
): Promise<FoundRows> => {
  const { sortBy, sortOrder } = orderOf(query);
  const rows = await salesByOrder(db, by, period, { sortBy: sortBy as OrderSort, sortOrder, limit });
  return {
    by: 'net',
    rows: rows.map((row) => ({
      key: row.key,
      name: orderRowName(by, row),
      detail: row.detail,
      orders: { counts: 'sold', ...ordersOfKey(by, row.key) },
      values: valuesOf(by, { ...row }),
      before: row.before,
    })),
    count: rows[0]?.count ?? 0,
    totals: { ...sales.sales },
    totalsBefore: { ...sales.before },
    orders: { counts: 'sold' },
  };
};

const ordersOfGoods = (by: LineGroupName, { key, productId }: LineGroupRow): Record<string, string> => {
  if (by !== 'variant') return { [by]: key };
  // What was sold without a variant is found by its product.
  return key === productId ? { product: key, variant: NONE } : { variant: key };
};

const goodsRows = async (
  db: Database,
  by: LineGroupName,
  query: ReportQuery,
  { period, sales, limit }: Ground,
): Promise<FoundRows> => {
  const { sortBy, sortOrder } = orderOf(query);
  const rows = await salesByLine(db, by, period, { sortBy: sortBy as LineSort, sortOrder, limit });
  const [all] = rows;
  const totalsOf = ({ orders, gross, discounts }: SalesSums, units: number, returned: number): Values => ({
    ...{ orders, units, returned, gross, discounts },
    goods: koboLeft(gross, discounts),
  });
  return {
    by: 'goods',
    rows: rows.map((row) => ({
      key: row.key,
      name: row.name,
      detail: choiceOf(row),
      orders: { counts: 'sold', ...ordersOfGoods(by, row) },
      values: valuesOf(by, {
        orders: row.orders,
        units: row.units,
        returned: row.returned,
        gross: row.gross,
        discounts: row.discounts,
        goods: row.goods,
      }),
      before: row.before,
    })),
    count: rows[0]?.count ?? 0,
    totals: totalsOf(sales.sales, all?.allUnits ?? 0, all?.allReturned ?? 0),
    totalsBefore: totalsOf(sales.before, all?.allUnitsBefore ?? 0, all?.allReturnedBefore ?? 0),
    orders: { counts: 'sold' },
  };
};

/** The rows of a report, its sums, and where they lead. */
export const rowsOf = (db: Database, query: ReportQuery, ground: Ground): Promise<FoundRows> => {
  const { report } = query;
  if (report === 'returns') return returnRows(db, ground, orderOf(query));
  if (report === 'fees') return feeRows(db, ground, orderOf(query));
  if (report === 'payouts') return payoutRows(db, ground, orderOf(query));
  if (report === 'vatDay' || report === 'vatMonth')
    return vatRows(db, report === 'vatDay' ? 'day' : 'month', ground, orderOf(query));
  if (report === 'product' || report === 'variant' || report === 'category')
    return goodsRows(db, report, query, ground);
  return orderRows(db, report, query, ground);
};

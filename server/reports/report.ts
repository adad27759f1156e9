/**
 * Reports: what was sold in a period, by one thing or another, compared with as many days before it.
 *
 * - what the figures mean, and what reports there are: `contract/reports/figures.ts`
 * - of when:   `period`
 * - by what:   `by-order` (whole orders), `by-line` (goods in them), `by-reason` (returns), `by-fees`, `by-payout`, `by-vat`; which of the list's orders
 *              are meant stands in `server/sales/order-groups.ts`
 * - its rows:  `report-rows` and `sorted-rows`, called by `row-names`
 * - as a file: `report-file`
 * - besides:   `wanted` and `found-rows` (what is asked of the database, and found), `dashboard` (the first page of the admin area), `routes`
 */

import { nairaOfKobo } from '#contract/money.ts';
import { FIGURES, type FigureName, REPORT_ROWS } from '#contract/reports/figures.ts';
import type { ReportAnswer, ReportQuery } from '#contract/reports/reports.ts';
import type { Database } from '#server/database/connection.ts';
import { allSales } from './by-order.ts';
import type { Values } from './found-rows.ts';
import { periodOf } from './period.ts';
import { rowsOf } from './report-rows.ts';

/** Money in naira, counts as they are. */
const present = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      FIGURES[name as FigureName].kind === 'money' ? nairaOfKobo(value) : value,
    ]),
  );

/** A report as a screen shows it: its first rows, and the sums of all of them. */
export const readReport = async (db: Database, query: ReportQuery): Promise<ReportAnswer> => {
  const period = periodOf(query);
  const sales = await allSales(db, period);
  const found = await rowsOf(db, query, { period, sales, limit: REPORT_ROWS });
  return {
    report: query.report,
    period: period.period,
    before: period.before,
    rows: found.rows.map(({ values, before, ...row }) => ({
      ...row,
      values: present(values),
      before: Object.values(present({ [found.by]: before }))[0] ?? 0,
    })),
    count: found.count,
    totals: present(found.totals),
    totalsBefore: present(found.totalsBefore),
    sales: present({ ...sales.sales }),
    salesBefore: present({ ...sales.before }),
    orders: found.orders,
    ...(found.unknownFees === undefined ? {} : { unknownFees: found.unknownFees }),
    ...(found.payouts
      ? { payouts: { ...found.payouts, readAt: found.payouts.readAt?.toISOString() ?? null } }
      : {}),
  };
};

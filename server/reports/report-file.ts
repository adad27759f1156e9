import type { Readable } from 'node:stream';
import { plainNaira } from '#contract/money.ts';
import { FIGURES, type FigureName, REPORTS } from '#contract/reports/figures.ts';
import type { ReportQuery } from '#contract/reports/reports.ts';
import type { Database } from '#server/database/connection.ts';
import { csvFile } from '#server/http/csv.ts';
import { allSales } from './by-order.ts';
import type { Values } from './found-rows.ts';
import { periodOf } from './period.ts';
import { rowsOf } from './report-rows.ts';

const cellOf = (name: FigureName, values: Values): string | number =>
  FIGURES[name].kind === 'money' ? plainNaira(values[name] ?? 0) : (values[name] ?? 0);

const linesOf = async function* (db: Database, query: ReportQuery): AsyncGenerator<(string | number)[]> {
  const period = periodOf(query);
  const { columns } = REPORTS[query.report];
  const found = await rowsOf(db, query, { period, sales: await allSales(db, period), limit: null });
  const lineOf = (name: string, detail: string, values: Values, before: Values) => [
    name,
    detail,
    ...columns.map((column) => cellOf(column, values)),
    cellOf(found.by, before),
  ];
  for (const { name, detail, values, before } of found.rows)
    yield lineOf(name, detail, values, { [found.by]: before });
  yield lineOf('Total', '', found.totals, found.totalsBefore);
};

/** A report with all its rows and their sums as CSV that spreadsheets open right; money in naira. */
export const exportReport = (db: Database, query: ReportQuery): Readable => {
  const { row, columns, by } = REPORTS[query.report];
  const { before } = periodOf(query);
  const compared = `${FIGURES[by].title} ${before.startDate} to ${before.endDate}`;
  return csvFile(
    [row, 'Detail', ...columns.map((name) => FIGURES[name].title), compared],
    linesOf(db, query),
  );
};

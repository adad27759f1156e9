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
  const lineOf = (name: string, detail: string, values: Values, compared: string | number) => [
    name,
    detail,
    ...columns.map((column) => cellOf(column, values)),
    compared,
  ];
  const before = (values: Values) => cellOf(found.by, values);
  for (const row of found.rows)
    yield lineOf(row.name, row.detail, row.values, before({ [found.by]: row.before }));
  yield lineOf('Total', '', found.totals, before(found.totalsBefore));
  // It is compared with nothing itself.
  yield lineOf('Total before', '', found.totalsBefore, '');
};

/** A report with all its rows, their sums and those of the period before as CSV that spreadsheets open right; money in naira. */
export const exportReport = (db: Database, query: ReportQuery): Readable => {
  const { row, columns, by } = REPORTS[query.report];
  const { before } = periodOf(query);
  const compared = `${FIGURES[by].title} ${before.startDate} to ${before.endDate}`;
  return csvFile(
    [row, 'Detail', ...columns.map((name) => FIGURES[name].title), compared],
    linesOf(db, query),
  );
};

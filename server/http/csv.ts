import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/connection.ts';

/** Rows that are fetched, and so are in memory, at a time. */
const FETCHED = 200;

/** What a spreadsheet would take for a formula, behind apostrophes or not. Source: OWASP, "CSV Injection". */
const FORMULA_BEHIND_APOSTROPHES = /^'+[=+\-@\t\r＝＋－＠]/;

/** The text whose guarded form is this; the inverse of `guarded`. */
export const unguarded = (cell: string): string =>
  FORMULA_BEHIND_APOSTROPHES.test(cell) ? cell.slice(1) : cell;

/**
 * What the file has to be given so that `unguarded` gives the text again: the writer puts an apostrophe before a formula
 * and leaves one alone that stands there already.
 */
export const guarded = (cell: string | number): string | number =>
  typeof cell === 'string' && FORMULA_BEHIND_APOSTROPHES.test(cell) ? `'${cell}` : cell;

/**
 * The rows of a query through a cursor, all as they were at one moment, a few in memory at a time.
 * @param isSummedUp whether nothing is known before all is: PostgreSQL plans a cursor for its first rows otherwise
 */
export const readByCursor = async function* <Row>(
  db: Database,
  query: RawBuilder<unknown>,
  { isSummedUp = false }: { isSummedUp?: boolean } = {},
): AsyncGenerator<Row> {
  const trx = await db.startTransaction().setAccessMode('read only').execute();
  try {
    if (isSummedUp) await sql`select set_config('cursor_tuple_fraction', '1', true)`.execute(trx);
    await sql`declare exported no scroll cursor for ${query}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(FETCHED)} from exported`.execute(trx);
      yield* rows;
      if (rows.length < FETCHED) return;
    }
  } finally {
    await trx.rollback().execute();
  }
};

/**
 * A CSV file (RFC 4180) that spreadsheets open right: with a byte order mark, and with an apostrophe before whatever
 * they would take for a formula. Whoever stops reading ends the rows.
 */
export const csvFile = (
  titles: readonly string[],
  rows: AsyncIterable<readonly (string | number)[]>,
): Readable => {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...titles],
    escape_formulas: true,
    record_delimiter: 'windows',
    // Of its own accord it quotes whole line ends only; spreadsheets break lines at halves of them, too.
    quoted_match: /[\r\n]/,
  });
  const cells = async function* () {
    for await (const row of rows) yield row.map(guarded);
  };
  // What goes wrong on the way cuts the file off, which its reader sees.
  return pipeline(Readable.from(cells()), csv, () => {});
};

/** Headers of an answer that is a file of this name with the day in Lagos behind it, such as `orders-2026-11-20.csv`. */
export const csvHeaders = (name: string): Record<string, string> => {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(new Date());
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${today}.csv"`,
    'cache-control': 'no-store',
  };
};

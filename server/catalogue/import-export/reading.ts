import { once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { ColumnTarget } from '#contract/catalogue/import-export/column-targets.ts';
import { FILE_ROWS_MAX, PRODUCT_ROWS_MAX } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { unguarded } from '#server/http/csv.ts';
import { brokenRule } from '#server/http/errors.ts';
import type { Column, Layout, Row, Rows } from './columns.ts';
import { slugOf } from './handles.ts';
import { CHUNK_BYTES, COMMA, CSV_OPTIONS, readTitles } from './line-of-titles.ts';
import { sheetLayoutOf } from './sheet-rows.ts';

/** All rows of one product, in the order of the file. */
export interface RowGroup {
  /** Where the product stands among those of the file, from 0. */
  place: number;
  /** Lower case; empty where the rows name none and have no title to make one of. */
  handle: string;
  rows: Rows;
  /** An earlier row of the same name, which is another product. */
  namesake?: number;
  /** What was found while they were read. */
  notes?: readonly Remark[];
  /** Where only its variations stand in the file: what is told if the shop does not have them. */
  withoutHead?: Remark;
  /** Why it has no price of its own, where that is no slip. */
  unpriced?: string;
  /** The rows that have a reduced price and none that it is taken from. */
  reducedAlone?: readonly number[];
}

/**
 * The columns of a file that was sent, in UTF-8.
 * @param columns what each of them was chosen to be; null where the file tells
 * @throws Refusal 400, with what to do about it, when it is no file of products
 */
export const readLayout = (bytes: Buffer, columns: readonly ColumnTarget[] | null = null): Layout => {
  const { titles, parted, recognised } = readTitles(bytes);
  const layout = columns?.length === titles.length ? sheetLayoutOf(titles, columns) : recognised?.layout;
  if (layout) return { ...layout, ...parted };
  throw bytes.toString('utf8').trim() === ''
    ? brokenRule('file_empty', say.empty, 'file')
    : brokenRule('file_wrong_columns', say.columns, 'file');
};

const chunksOf = function* (bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
};

/** The same list where nothing is guarded, which is nearly always. */
const withoutGuards = (cells: string[]): string[] =>
  cells.some((cell) => cell.startsWith("'")) ? cells.map(unguarded) : cells;

/**
 * The rows below the titles, blank ones left out but counted. Reading takes turns with everything else that the process
 * has to do: it serves shoppers meanwhile, and a spreadsheet may have written a million blank rows.
 */
export const rowsOf = async function* (
  bytes: Buffer,
  { delimiter = COMMA, titleRow = 1 }: Pick<Layout, 'delimiter' | 'titleRow'>,
): AsyncGenerator<Row> {
  let number = 0;
  let read: Row[] = [];
  const parser = parse({
    ...CSV_OPTIONS,
    delimiter,
    skip_empty_lines: true,
    // Handed out one by one through the stream, rows would cost more than what is done with them.
    on_record: (cells: string[], { records, empty_lines: blank }) => {
      number = records + blank;
      if (number > titleRow && cells.some((cell) => cell.trim() !== ''))
        read.push({ number, cells: withoutGuards(cells) });
      return null;
    },
  });
  const take = (): Row[] => {
    const rows = read;
    read = [];
    return rows;
  };
  try {
    parser.resume();
    const isRead = once(parser, 'end');
    // It is waited for at the end; what goes wrong before is told by the write that it goes wrong in.
    isRead.catch(() => {});
    for (const chunk of chunksOf(bytes)) {
      await new Promise<void>((resolve, reject) => {
        parser.write(chunk, (error) => (error ? reject(error) : resolve()));
      });
      yield* take();
      await turn();
    }
    parser.end();
    await isRead;
    yield* take();
  } catch (error) {
    if (error instanceof CsvError) throw brokenRule('file_unreadable', say.unreadable(number + 1), 'file');
    throw error;
  } finally {
    parser.destroy();
  }
};

/** The trimmed cell of a column; empty where the file lacks it. */
export const cellOf = (layout: Layout, row: Row, column: Column): string => {
  const place = layout.places.get(column);
  return place === undefined ? '' : (row.cells[place]?.trim() ?? '');
};

/** By which rows belong together. Shopify makes a handle of the title where there is none, and so does this. */
const handleOf = (layout: Layout, row: Row): string =>
  cellOf(layout, row, 'handle').toLowerCase() || slugOf(cellOf(layout, row, 'title'));
const handlesOf = (layout: Layout): ((row: Row) => string) =>
  layout.keys?.() ?? ((row) => handleOf(layout, row));

/** How many rows each handle has. */
export type HandleCounts = ReadonlyMap<string, number>;

/**
 * Counts the rows of each product, and lets the layout see them all.
 * @throws Refusal 400 when the file cannot be read to its end, or has more rows than can be held in memory
 */
export const countRows = async (bytes: Buffer, layout: Layout): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  const handleFor = handlesOf(layout);
  let total = 0;
  for await (const row of rowsOf(bytes, layout)) {
    layout.look?.(row);
    const handle = handleFor(row);
    const count = (counts.get(handle) ?? 0) + 1;
    total += 1;
    if (handle !== '' && count > PRODUCT_ROWS_MAX)
      throw brokenRule('file_too_many_rows', say.productRows(row.number, PRODUCT_ROWS_MAX), 'file');
    if (total > FILE_ROWS_MAX) throw brokenRule('file_too_many_rows', say.rows(FILE_ROWS_MAX), 'file');
    counts.set(handle, count);
  }
  return counts;
};

/** How many products there are; a row without a handle counts as one, to be told about. */
export const countProducts = (counts: HandleCounts): number =>
  counts.size + Math.max(0, (counts.get('') ?? 0) - 1);

/** Tells of each product in turn which earlier row has its name; undefined where none has, or rows are told apart otherwise. */
const namesakesIn = ({ nameOf }: Layout): ((rows: Rows) => number | undefined) => {
  const rowOfName = new Map<string, number>();
  return (rows) => {
    const named = nameOf && rows.find((row) => nameOf(row) !== '');
    if (!named) return undefined;
    const earlier = rowOfName.get(nameOf(named));
    if (earlier === undefined) rowOfName.set(nameOf(named), named.number);
    return earlier;
  };
};

/**
 * The products of a file one after the other, each once its last row is read, wherever its rows stand: only products
 * that are not complete yet are in memory.
 * @param now the moment by which sales of a few days are judged: that of the check, also when the file is imported
 */
export const readProducts = async function* (
  bytes: Buffer,
  layout: Layout,
  counts: HandleCounts,
  now = new Date(),
): AsyncGenerator<RowGroup> {
  const open = new Map<string, [Row, ...Row[]]>();
  const handleFor = handlesOf(layout);
  const namesakeOf = namesakesIn(layout);
  let place = 0;
  for await (const row of rowsOf(bytes, layout)) {
    const handle = handleFor(row);
    const rows = open.get(handle);
    if (rows) rows.push(row);
    const all = rows ?? [row];
    if (handle !== '' && all.length < (counts.get(handle) ?? 1)) {
      open.set(handle, all);
      continue;
    }
    open.delete(handle);
    const namesake = namesakeOf(all);
    yield {
      place,
      handle,
      ...(layout.convert?.(all, now, layout) ?? { rows: all }),
      ...(namesake === undefined ? {} : { namesake }),
    };
    place += 1;
  }
};

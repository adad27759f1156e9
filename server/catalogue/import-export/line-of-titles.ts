import { CsvError, type Options } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import type { FILE_FORMATS } from '#contract/catalogue/import-export/column-schemas.ts';
import { haveDecimalCommas } from '#server/spreadsheets/decimal-commas.ts';
import { type Layout, layoutOf } from './columns.ts';
import { targetsByTitle } from './own-sheet-titles.ts';
import { sheetLayoutOf } from './sheet-rows.ts';
import { withDaysOf } from './woo-days.ts';
import { wooLayoutOf } from './woo-rows.ts';

export const CHUNK_BYTES = 65_536;
/** A record of more characters than this is one whose quotation mark is not closed: descriptions have 20,000 at most. */
const RECORD_MAX = 1_000_000;
export const CSV_OPTIONS: Options = {
  bom: true,
  relax_column_count: true,
  max_record_size: RECORD_MAX,
  // Titles that were written over in another program may end otherwise than the rows.
  record_delimiter: ['\r\n', '\n', '\r'],
};

export const COMMA = ',';
const OTHER_DELIMITERS = [';', '\t', '|'];
/** So many rows are looked at to tell how amounts are written, and what is in a column. */
const SAMPLE_ROWS = 50;

/** The first rows of a file; none where its beginning cannot be read so. */
const rowsBy = (start: Buffer, delimiter: string, rows: number): string[][] => {
  try {
    return parseAtOnce(start, { ...CSV_OPTIONS, delimiter, relax_quotes: true, to: rows });
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
};

interface Recognised {
  format: (typeof FILE_FORMATS)[number];
  layout: Layout;
}

/** The columns of a line of titles, whichever shop or person has written it; null where there is no product in it. */
const recognise = (titles: readonly string[]): Recognised | null => {
  const woo = wooLayoutOf(titles);
  if (woo) return { format: 'woocommerce', layout: withDaysOf(titles, woo) };
  const shopify = layoutOf(titles);
  const targets = targetsByTitle(titles);
  const sheet = sheetLayoutOf(titles, targets);
  const read = new Set(targets.filter((target) => target !== 'leaveOut')).size;
  if (sheet && !shopify.places.has('handle') && read > shopify.places.size)
    return { format: 'sheet', layout: sheet };
  if (!shopify.places.has('title')) return sheet && { format: 'sheet', layout: sheet };
  return { format: 'shopify', layout: shopify };
};

/** Between commas a comma in an amount is guessed at nowhere. */
const hasDecimalCommas = (start: Buffer, delimiter: string): boolean =>
  haveDecimalCommas(rowsBy(start, delimiter, SAMPLE_ROWS).flat());

/** What the beginning of a file tells of it. */
export interface LineOfTitles {
  titles: readonly string[];
  /** Where they stand, and how cells and amounts are parted; nothing for the first row between commas. */
  parted: Pick<Layout, 'titleRow' | 'delimiter' | 'hasDecimalCommas'>;
  /** Null where the titles say too little. */
  recognised: Recognised | null;
}

/** Above the titles may stand what the sheet is called, or nothing. */
const TITLES_WITHIN = 20;

interface Line {
  at: number;
  titles: readonly string[];
  recognised: Recognised | null;
}

/** The titles among the first rows: the first row, or one below that names a price, else the first that is about as wide as any. */
const lineIn = (rows: readonly (readonly string[])[]): Line => {
  for (const [at, titles] of rows.entries()) {
    const recognised = recognise(titles);
    if (recognised && (at === 0 || recognised.layout.places.has('price'))) return { at, titles, recognised };
  }
  const widths = rows.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const at = Math.max(
    0,
    widths.findIndex((width) => width > 1 && width >= Math.max(...widths) / 2),
  );
  return { at, titles: rows[at] ?? [], recognised: null };
};

/** The line of titles of a file in UTF-8; where no separator makes sense of it, that which makes most columns. */
export const readTitles = (bytes: Buffer): LineOfTitles => {
  const start = bytes.subarray(0, CHUNK_BYTES);
  const lines = [COMMA, ...OTHER_DELIMITERS].map((delimiter) => {
    const rows = rowsBy(start, delimiter, TITLES_WITHIN);
    return { delimiter, ...lineIn(rows.length > 0 ? rows : rowsBy(start, delimiter, 1)) };
  });
  const widest = Math.max(...lines.map(({ titles }) => titles.length));
  const found =
    lines.find(({ recognised }) => recognised) ?? lines.find(({ titles }) => titles.length === widest);
  const { at, titles, delimiter, recognised } = found ?? {
    at: 0,
    titles: [],
    delimiter: COMMA,
    recognised: null,
  };
  const parted =
    delimiter === COMMA ? {} : { delimiter, hasDecimalCommas: hasDecimalCommas(start, delimiter) };
  return { titles, parted: { ...parted, ...(at > 0 ? { titleRow: at + 1 } : {}) }, recognised };
};

/** The first rows below the titles: as many as the beginning of the file has whole. */
export const readSample = (
  bytes: Buffer,
  { parted: { delimiter = COMMA, titleRow = 1 } }: LineOfTitles,
): string[][] => {
  const start = bytes.subarray(0, CHUNK_BYTES);
  for (let rows = SAMPLE_ROWS; rows > 1; rows = Math.floor(rows / 2)) {
    const found = rowsBy(start, delimiter, rows + titleRow).slice(titleRow);
    if (found.length > 0) return found.filter((row) => row.some((cell) => cell.trim() !== ''));
  }
  return [];
};

/** The titles of another kind of file, by the first separator that makes them what is looked for; null where none does. */
export const findTitles = (
  bytes: Buffer,
  isWanted: (titles: readonly string[]) => boolean,
): { titles: readonly string[]; delimiter: string; hasDecimalCommas: boolean } | null => {
  const start = bytes.subarray(0, CHUNK_BYTES);
  for (const delimiter of [COMMA, ...OTHER_DELIMITERS]) {
    const titles = rowsBy(start, delimiter, 1)[0] ?? [];
    if (isWanted(titles))
      return {
        titles,
        delimiter,
        hasDecimalCommas: delimiter !== COMMA && hasDecimalCommas(start, delimiter),
      };
  }
  return null;
};

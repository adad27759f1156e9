/**
 * Spreadsheets as Excel, Google Sheets and LibreOffice write them (.xlsx, ECMA-376), made into the text of a CSV file, so that
 * whatever reads CSV reads them.
 *
 * - the archive:  `workbook-parts`, `read-xml`
 * - what is in it: `workbook` (sheets, texts and formats), `read-sheet` (rows), `cell-text`, `decimal-commas` (how amounts are written),
 *   `written-moment` (how days are), `shortened-number` (what is left of long ones in CSV)
 */

import { stringify } from 'csv-stringify/sync';
import { SHEETS_MAX_BYTES } from '#contract/spreadsheets/limits.ts';
import { spreadsheetMessages as say } from '#contract/spreadsheets/messages.ts';
import { guarded } from '#server/http/csv.ts';
import { brokenRule, Refusal } from '#server/http/errors.ts';
import { haveDecimalCommas } from './decimal-commas.ts';
import { readSheet, type SheetOddities } from './read-sheet.ts';
import { readWorkbook, WORKBOOK, type Workbook, type WorkbookSheet } from './workbook.ts';
import { openParts, tooLarge, type WorkbookParts } from './workbook-parts.ts';

export interface SpreadsheetSheet {
  name: string;
  /** What somebody should know of it, a sentence each. */
  notes: string[];
  /**
   * Its rows as CSV in UTF-8, between commas, or between semicolons where amounts are typed as 1.250,50; a row stands in the line of
   * its number.
   */
  csv: Buffer;
}

const [ZIP, OLD_EXCEL] = ['504b0304', 'd0cf11e0'];
const startOf = (bytes: Buffer): string => bytes.subarray(0, 4).toString('hex');

/** Whether a file is packed as spreadsheets are, or one of the old kind. */
export const isSpreadsheet = (bytes: Buffer): boolean => [ZIP, OLD_EXCEL].includes(startOf(bytes));

const notesOf = ({ isHidden }: WorkbookSheet, oddities: SheetOddities): string[] => [
  ...(isHidden ? [say.hiddenSheet] : []),
  ...(oddities.hiddenRows > 0 ? [say.hiddenRows(oddities.hiddenRows)] : []),
  ...(oddities.isMerged ? [say.merged] : []),
  ...(oddities.errors > 0 ? [say.errors(oddities.errors)] : []),
  ...(oddities.uncounted > 0 ? [say.uncounted(oddities.uncounted)] : []),
];

const ROWS_AT_ONCE = 500;

/** Writes rows as lines of CSV, empty ones for those that are not there. */
class CsvLines {
  readonly #pieces: Buffer[] = [];
  readonly #left: { bytes: number };
  #rows: string[][] = [];
  /** Bytes that these rows come to at least. */
  #held = 0;
  #line = 0;
  /** Known with the first rows. */
  #delimiter: ',' | ';' | undefined;

  /** @param left how many bytes may still be written, by all sheets together */
  constructor(left: { bytes: number }) {
    this.#left = left;
  }

  add(number: number, cells: readonly string[]): void {
    if (number > this.#line + 1) {
      this.#write();
      this.#push('\n'.repeat(number - this.#line - 1));
    }
    const row = cells.map((cell) => String(guarded(cell)));
    this.#hold(row);
    this.#rows.push(row);
    this.#line = number;
    if (this.#rows.length >= ROWS_AT_ONCE) this.#write();
  }

  bytes(): Buffer {
    this.#write();
    return Buffer.concat(this.#pieces);
  }

  /** Counted before it is written: many cells may point to one text, and writing them takes long. */
  #hold(row: readonly string[]): void {
    // Behind each cell a delimiter or the line's end.
    const bytes = row.reduce((sum, cell) => sum + cell.length + 1, 0);
    this.#held += bytes;
    this.#take(bytes);
  }

  #take(bytes: number): void {
    this.#left.bytes -= bytes;
    if (this.#left.bytes < 0) throw tooLarge();
  }

  #write(): void {
    this.#left.bytes += this.#held;
    this.#held = 0;
    if (this.#rows.length > 0) {
      // Whoever reads the file tells by it how amounts are meant.
      this.#delimiter ??= haveDecimalCommas(this.#rows.flat()) ? ';' : ',';
      const delimiter = this.#delimiter;
      this.#push(stringify(this.#rows, { delimiter, quoted_match: /[\r\n]/ }));
    }
    this.#rows = [];
  }

  #push(text: string): void {
    const piece = Buffer.from(text);
    this.#take(piece.length);
    this.#pieces.push(piece);
  }
}

const readSheets = async (parts: WorkbookParts, workbook: Workbook): Promise<SpreadsheetSheet[]> => {
  const left = { bytes: SHEETS_MAX_BYTES };
  const found: SpreadsheetSheet[] = [];
  for (const sheet of workbook.sheets) {
    const lines = new CsvLines(left);
    const oddities = await readSheet(workbook, parts.read(sheet.part), (number, cells) =>
      lines.add(number, cells),
    );
    const csv = lines.bytes();
    if (csv.length > 0) found.push({ name: sheet.name, notes: notesOf(sheet, oddities), csv });
  }
  return found;
};

/** Other archives: an OpenDocument spreadsheet says what it is in a part of its own. */
const refusalOfArchive = async (parts: WorkbookParts, otherwise: Refusal): Promise<Refusal> => {
  let kind = '';
  for await (const piece of parts.read('mimetype')) kind += piece.toString();
  return kind.includes('opendocument')
    ? new Refusal(415, 'file_is_spreadsheet', say.openDocument)
    : otherwise;
};

/**
 * The sheets of a spreadsheet that have rows. Formulas count by the results that are in the file, macros are not looked at.
 * @param otherwise what is said of an archive that is no spreadsheet
 * @throws Refusal 400, 413 or 415, with what to do about it, when it cannot be taken
 */
export const readSpreadsheet = async (bytes: Buffer, otherwise: Refusal): Promise<SpreadsheetSheet[]> => {
  if (startOf(bytes) === OLD_EXCEL) throw new Refusal(415, 'file_is_spreadsheet', say.old);
  const parts = await openParts(bytes).catch((error: unknown) => {
    throw error instanceof Refusal ? error : otherwise;
  });
  if (!parts.has(WORKBOOK)) throw await refusalOfArchive(parts, otherwise);
  try {
    const sheets = await readSheets(parts, await readWorkbook(parts));
    if (sheets.length === 0) throw brokenRule('file_empty', say.empty, 'file');
    return sheets;
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(415, 'spreadsheet_damaged', say.damaged);
  }
};

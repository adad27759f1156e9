import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { composed } from '#server/http/composed.ts';
import { brokenRule, Refusal } from '#server/http/errors.ts';
import {
  isSpreadsheet,
  readSpreadsheet,
  type SpreadsheetSheet,
} from '#server/spreadsheets/read-spreadsheet.ts';
import { inUtf8 } from './decode-file.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const LINE_END = 10;
/** Bytes looked at at once. The text of a whole file is several times its size, and stays in memory for minutes after. */
const PIECE = 256 * 1_024;

/** Parts of a file that end where a line does: no letter is apart from its marks, and no address is cut. */
const piecesOf = (csv: Buffer): Buffer[] => {
  const pieces: Buffer[] = [];
  for (let from = 0; from < csv.length; ) {
    const lineEnd = csv.indexOf(LINE_END, from + PIECE);
    const to = lineEnd === -1 ? csv.length : lineEnd + 1;
    pieces.push(csv.subarray(from, to));
    from = to;
  }
  return pieces;
};

/** The same bytes where letters and their marks are one already, as nearly always. */
const inOneForm = (csv: Buffer): Buffer => {
  let isSame = true;
  const pieces = piecesOf(csv).map((piece) => {
    const text = piece.toString('utf8');
    const whole = composed(text);
    if (whole === text) return piece;
    isSame = false;
    return Buffer.from(whole);
  });
  return isSame ? csv : Buffer.concat(pieces);
};

/**
 * What a file that is sent has in it, as text, letters and their marks as one: a spreadsheet its sheets, CSV one without a name.
 * @throws Refusal 400, 413 or 415 when it is neither
 */
export const sheetsOf = async (sent: Buffer): Promise<SpreadsheetSheet[]> => {
  if (sent.length === 0) throw brokenRule('file_empty', say.empty, 'file');
  const sheets = isSpreadsheet(sent)
    ? await readSpreadsheet(sent, new Refusal(415, 'file_is_spreadsheet', say.spreadsheet))
    : [{ name: '', notes: [], csv: inUtf8(sent) }];
  return sheets.map((sheet) => ({ ...sheet, csv: inOneForm(sheet.csv) }));
};

/** No text begins so. */
const MARK = Buffer.from([0]);

type Listed = Omit<SpreadsheetSheet, 'csv'> & { bytes: number };

/** Sheets as they are kept: CSV as it is; those of a spreadsheet behind a line that lists them. */
export const packSheets = (sheets: readonly SpreadsheetSheet[]): Promise<Buffer> => {
  const [only] = sheets;
  if (only && only.name === '') return compress(only.csv);
  const list = sheets.map(({ name, notes, csv }): Listed => ({ name, notes, bytes: csv.length }));
  return compress(
    Buffer.concat([MARK, Buffer.from(`${JSON.stringify(list)}\n`), ...sheets.map(({ csv }) => csv)]),
  );
};

export const unpackSheets = async (packed: Buffer): Promise<SpreadsheetSheet[]> => {
  const content = await decompress(packed);
  if (content.at(0) !== MARK[0]) return [{ name: '', notes: [], csv: content }];
  let from = content.indexOf(LINE_END) + 1;
  const list = JSON.parse(content.toString('utf8', MARK.length, from)) as Listed[];
  return list.map(({ name, notes, bytes }) => {
    const csv = content.subarray(from, from + bytes);
    from += bytes;
    return { name, notes, csv };
  });
};

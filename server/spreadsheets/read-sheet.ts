import { SHEET_COLUMNS_MAX, SHEET_ROWS_MAX } from '#contract/spreadsheets/limits.ts';
import { spreadsheetMessages as say } from '#contract/spreadsheets/messages.ts';
import { brokenRule } from '#server/http/errors.ts';
import { numberCell, textOf, withMore } from './cell-text.ts';
import { readXml } from './read-xml.ts';
import type { Workbook } from './workbook.ts';

/** What of a sheet is told to whoever takes it in. */
export interface SheetOddities {
  hiddenRows: number;
  errors: number;
  /** Formulas without a result. */
  uncounted: number;
  isMerged: boolean;
}

/** `AB12` is column 27, counted from 0; undefined where a cell does not say. */
const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

interface Cell {
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  value: string;
}

/** Makes texts of the cells of one sheet. */
const cellReader =
  ({ texts, kinds, is1904 }: Workbook, oddities: SheetOddities) =>
  ({ type, style, value, hasFormula }: Cell): string => {
    if (type === 'e') {
      oddities.errors += 1;
      return '';
    }
    if (hasFormula && value === '' && type !== 'str') oddities.uncounted += 1;
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type === 'str' || type === 'inlineStr' || type === 'd') return textOf(value);
    return numberCell(value, kinds[style] ?? 'number', is1904);
  };

/**
 * The rows of a sheet that have something in them, each with its number.
 * @throws Refusal 400 when it has too many columns
 */
export const readSheet = async (
  workbook: Workbook,
  pieces: AsyncIterable<Buffer>,
  onRow: (number: number, cells: readonly string[]) => void,
): Promise<SheetOddities> => {
  const oddities: SheetOddities = { hiddenRows: 0, errors: 0, uncounted: 0, isMerged: false };
  const textOfCell = cellReader(workbook, oddities);
  let number = 0;
  let isHidden = false;
  let cells: string[] = [];
  let column = -1;
  let cell: Cell | null = null;
  let isValue = false;
  const startRow = ({ r, hidden }: Readonly<Record<string, string>>): void => {
    const next = r === undefined ? number + 1 : Number(r);
    if (!Number.isInteger(next) || next <= number || next > SHEET_ROWS_MAX)
      throw new Error('The rows of a sheet are in disorder');
    number = next;
    isHidden = hidden === '1' || hidden === 'true';
    cells = [];
    column = -1;
  };
  const startCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void => {
    column = columnOf(r) ?? column + 1;
    cell = { column, type: t, style: Number(s), hasFormula: false, value: '' };
  };
  const endCell = (ended: Cell): void => {
    const text = ended.value === '' && !ended.hasFormula ? '' : textOfCell(ended);
    if (text.trim() === '') return;
    if (ended.column >= SHEET_COLUMNS_MAX) throw brokenRule('file_too_many_columns', say.tooWide, 'file');
    while (cells.length < ended.column) cells.push('');
    cells[ended.column] = text;
  };
  const endRow = (): void => {
    if (cells.length === 0) return;
    if (isHidden) oddities.hiddenRows += 1;
    onRow(number, cells);
  };
  await readXml(pieces, {
    open: (name, attributes) => {
      if (name === 'row') startRow(attributes);
      else if (name === 'c') startCell(attributes);
      else if (name === 'f' && cell) cell.hasFormula = true;
      else if (name === 'rPh') isValue = false;
      else if (name === 'v' || name === 't') isValue = cell !== null;
      else if (name === 'mergeCell') oddities.isMerged = true;
    },
    text: (text) => {
      if (isValue && cell) cell.value = withMore(cell.value, text);
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'row') endRow();
      else if (name === 'c' && cell) {
        endCell(cell);
        cell = null;
      }
    },
  });
  return oddities;
};

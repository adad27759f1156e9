import { CELL_LETTERS_MAX, SHEET_COLUMNS_MAX } from './limits.ts';

/** Sentences about spreadsheets, whatever is in them. */
export const spreadsheetMessages = {
  old: 'This is an Excel file of the old kind (.xls), or one with a password. Please open it, choose “Save as”, and save it as .xlsx or CSV without a password.',
  openDocument:
    'This is an OpenDocument spreadsheet (.ods). Please open it, choose “Save as”, and save it as .xlsx or CSV.',
  damaged: 'This spreadsheet cannot be read: it is damaged. Please open it and save it anew as .xlsx or CSV.',
  tooLarge: 'This spreadsheet has more in it than can be taken in. Please split it, or save it as CSV.',
  longCell: `This spreadsheet has more than ${CELL_LETTERS_MAX.toLocaleString('en-NG')} letters in one cell. Please shorten it.`,
  tooWide: `This spreadsheet has more than ${SHEET_COLUMNS_MAX} columns. Please take out those that are not needed.`,
  empty: 'This spreadsheet has no rows',
  hiddenSheet: 'This sheet is hidden in the spreadsheet',
  hiddenRows: (rows: number) =>
    rows === 1
      ? 'A row is hidden in the spreadsheet: it comes in as well'
      : `${rows} rows are hidden in the spreadsheet: they come in as well`,
  merged: 'Cells are merged in the spreadsheet: what is in them counts for their first cell only',
  errors: (cells: number) =>
    cells === 1
      ? 'A cell has an error, such as #N/A: it counts as empty'
      : `${cells} cells have an error, such as #N/A: they count as empty`,
  uncounted: (cells: number) =>
    cells === 1
      ? 'A formula has no result in the file: its cell counts as empty'
      : `${cells} formulas have no result in the file: their cells count as empty`,
} as const;

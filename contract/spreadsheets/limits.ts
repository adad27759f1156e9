/** The most that the parts of a spreadsheet may have unpacked, together: the file itself is at most 20 MB. */
export const UNPACKED_MAX_BYTES = 200_000_000;
/** The most parts of one, such as sheets and pictures. */
export const PARTS_MAX = 5_000;
/** The most that all its sheets may have as text. */
export const SHEETS_MAX_BYTES = 60_000_000;
/** The most that its table of texts may have in all, in letters. */
export const TEXTS_MAX = 40_000_000;
/** And how many texts: each takes room, an empty one too. */
export const TEXT_COUNT_MAX = 2_000_000;
/** The most letters of a cell: Google Sheets ends at so many, Excel at 32,767. */
export const CELL_LETTERS_MAX = 50_000;
/** The most formats of cells, and of numbers among them. What Excel itself ends at. */
export const FORMATS_MAX = 65_490;
/** The most sheets; Excel has no end of its own. */
export const SHEETS_MAX = 1_000;
/** The most columns of a sheet, as many as one of another kind of file. */
export const SHEET_COLUMNS_MAX = 300;
/** What Excel itself ends at. */
export const SHEET_ROWS_MAX = 1_048_576;

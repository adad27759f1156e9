/** The most that the parts of a spreadsheet may have unpacked, together: the file itself is at most 20 MB. */
export const UNPACKED_MAX_BYTES = 200_000_000;
/** The most parts of one, such as sheets and pictures. */
export const PARTS_MAX = 5_000;
/** The most that all its sheets may have as text. */
export const SHEETS_MAX_BYTES = 60_000_000;
/** The most that its table of texts may have in all, in letters. */
export const TEXTS_MAX = 40_000_000;
/** The most columns of a sheet, as many as one of another kind of file. */
export const SHEET_COLUMNS_MAX = 300;
/** What Excel itself ends at. */
export const SHEET_ROWS_MAX = 1_048_576;

/** A cell as sheets write it to the clipboard: in quotes where it has tabs, line ends or quotes in it. */
const CELL = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;

/** The rows and cells of a block that was copied in a sheet, without the spaces around them. */
export const readBlock = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Excel ends its last row as well.
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop();
  return rows;
};

const written = (cell: string): string => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A block as sheets take it. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(written).join('\t')).join('\n');

import { FILE_ROWS_MAX } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages } from '#contract/catalogue/import-export/messages.ts';
import { movingMessages as say } from '#contract/moving-in/messages.ts';
import type { Row, Rows } from '#server/catalogue/import-export/columns.ts';
import { findTitles } from '#server/catalogue/import-export/line-of-titles.ts';
import { rowsOf } from '#server/catalogue/import-export/reading.ts';
import { brokenRule } from '#server/http/errors.ts';
import { isShortened } from '#server/spreadsheets/shortened-number.ts';

/** The titles that a column goes by in the files of other shops. */
export type Titles<Column extends string> = Readonly<Record<Column, readonly string[]>>;

/** A file of another shop, its columns found. */
export interface Sheet<Column extends string> {
  /** The cells of the columns that begin so and end in a number, in their order. */
  numbered: (row: Row, beginning: string) => string[];
  delimiter: string;
  hasDecimalCommas: boolean;
  has: (column: Column) => boolean;
  /** The first cell of a column that is not empty, trimmed: a column may stand there by several of its titles. */
  cell: (row: Row, column: Column) => string;
}

const plain = (title: string): string => title.trim().toLowerCase();

/**
 * Finds the columns of a file in UTF-8.
 * @returns null where it has none of those that it needs
 */
export const readSheet = <Column extends string>(
  bytes: Buffer,
  titles: Titles<Column>,
  needed: readonly NoInfer<Column>[],
): Sheet<Column> | null => {
  const placesIn = (found: readonly string[]): Map<string, number[]> => {
    const names = found.map(plain);
    return new Map(
      Object.entries<readonly string[]>(titles).map(([column, words]) => [
        column,
        words.map((word) => names.indexOf(plain(word))).filter((place) => place >= 0),
      ]),
    );
  };
  const hasAll = (found: readonly string[]): boolean => {
    const places = placesIn(found);
    return needed.every((column) => places.get(column)?.length);
  };
  const found = findTitles(bytes, hasAll);
  if (!found) return null;
  const places = placesIn(found.titles);
  const names = found.titles.map(plain);
  return {
    ...found,
    numbered: (row, beginning) =>
      names.flatMap((name, place) =>
        name.startsWith(beginning) && /^\d+$/.test(name.slice(beginning.length))
          ? [row.cells[place]?.trim() ?? '']
          : [],
      ),
    has: (column) => (places.get(column)?.length ?? 0) > 0,
    cell: (row, column) =>
      places
        .get(column)
        ?.map((place) => row.cells[place]?.trim() ?? '')
        .find((text) => text !== '') ?? '',
  };
};

/** A phone number as it can be kept; else none, and why. */
export const phoneOf = (text: string): { phone: string; without?: string } =>
  isShortened(text) ? { phone: '', without: say.shortenedPhone(text) } : { phone: text };

/** How many rows each key has. */
export type KeyCounts = ReadonlyMap<string, number>;

/** What tells which rows belong together; by an empty key each stands alone. */
export type KeyOf = (row: Row) => string;

/**
 * Counts the rows of each key.
 * @param look shown each of them meanwhile
 * @throws Refusal 400 when the file cannot be read to its end, or has too many rows
 */
export const countKeys = async (
  bytes: Buffer,
  delimiter: string,
  keyOf: KeyOf,
  look: (row: Row) => void = () => {},
): Promise<{ counts: KeyCounts; total: number }> => {
  const counts = new Map<string, number>();
  let [rows, alone] = [0, 0];
  for await (const row of rowsOf(bytes, { delimiter })) {
    rows += 1;
    if (rows > FILE_ROWS_MAX)
      throw brokenRule('file_too_many_rows', fileMessages.rows(FILE_ROWS_MAX), 'file');
    look(row);
    const key = keyOf(row);
    if (key === '') alone += 1;
    else counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, total: counts.size + alone };
};

/** Rows that belong together, one such group after the other, each once its last row is read, wherever its rows stand. */
export const readGroups = async function* (
  bytes: Buffer,
  delimiter: string,
  keyOf: KeyOf,
  counts: KeyCounts,
): AsyncGenerator<Rows> {
  const open = new Map<string, [Row, ...Row[]]>();
  for await (const row of rowsOf(bytes, { delimiter })) {
    const key = keyOf(row);
    const rows = open.get(key);
    if (rows) rows.push(row);
    const all = rows ?? [row];
    if (key !== '' && all.length < (counts.get(key) ?? 1)) {
      open.set(key, all);
      continue;
    }
    open.delete(key);
    yield all;
  }
};

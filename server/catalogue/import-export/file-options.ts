import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';
import type { Row } from './columns.ts';
import type { Reader } from './group-reader.ts';

const DEFAULT_OPTION = 'Title';
const DEFAULT_VALUE = 'Default Title';

/** An option that a product of the file has: its type, and where its values stand. */
export interface FileOption {
  type: string;
  place: number;
}

const cellAt = (row: Row, place: number): string => row.cells[place]?.trim() ?? '';

/** The value that a row names of an option; empty where it names none. */
export const valueIn = (row: Row, { place }: FileOption): string => cellAt(row, place);

/**
 * The options of a product. Shopify's `Title: Default Title` stands for a product that has none; of two of one type the
 * first counts.
 */
export const readOptions = ({ layout, rows, reject }: Reader): FileOption[] => {
  const options = new Map<string, FileOption>();
  for (const { name, value: place } of layout.options) {
    const named = rows.find((row) => cellAt(row, name) !== '');
    const type = named ? cellAt(named, name) : '';
    const valued = rows.filter((row) => cellAt(row, place) !== '');
    const isDefault =
      (type === DEFAULT_OPTION || type === '') && valued.every((row) => cellAt(row, place) === DEFAULT_VALUE);
    if (isDefault && valued.length > 0) continue;
    const [first] = valued;
    if (type === '' && first)
      reject('variations', productMessages.variationType, first, layout.titles[name]?.trim());
    else if (type !== '' && !options.has(type)) options.set(type, { type, place });
  }
  return [...options.values()];
};

/** Every value that the rows name of each option, in the order of the file. */
export const variationsOf = (options: readonly FileOption[], rows: readonly Row[]): Variations =>
  Object.fromEntries(
    options.map((option) => [
      option.type,
      [...new Set(rows.map((row) => valueIn(row, option)).filter((value) => value !== ''))],
    ]),
  );

/** Tells of combinations that the file does not have, where shoppers can choose any of them. */
export const noteCombinations = (
  { layout, rows, remark }: Pick<Reader, 'layout' | 'rows' | 'remark'>,
  options: readonly FileOption[],
): void => {
  const possible = Object.values(variationsOf(options, rows)).reduce(
    (product, { length }) => product * Math.max(length, 1),
    1,
  );
  const there = new Set(
    rows
      .map((row) => options.map((option) => valueIn(row, option)).join('\n'))
      .filter((combination) => combination.trim() !== ''),
  ).size;
  if (options.length > 1 && there < possible)
    remark('note', say.combinations(there, possible), rows[0], layout.titles[layout.options[0]?.value ?? -1]);
};

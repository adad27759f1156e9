import { type ColumnTarget, columnProblems } from '#contract/catalogue/import-export/column-targets.ts';
import { isNought } from './amounts.ts';
import { textOfAttributes } from './attribute-lines.ts';
import type { Column, Layout, Row, Rows } from './columns.ts';
import { productKeys, slugOf } from './handles.ts';
import { variantsOf } from './product-rows.ts';

/** The columns that rows of a sheet are made into, each with the target whose title is told. */
const MADE = [
  ['title', 'name'],
  ['body', 'description'],
  ['brand', 'brand'],
  ['type', 'category'],
  ['tags', 'tags'],
  ['status', 'active'],
  ['sku', 'sku'],
  ['stock', 'stock'],
  ['price', 'price'],
  ['compareAt', 'priceBefore'],
  ['attributes', 'attribute'],
  ['image', 'picture'],
  ['sharedStock', 'variation'],
] as const satisfies readonly (readonly [Column, ColumnTarget])[];
type Made = (typeof MADE)[number][0];

/** Where the sheet has what. */
interface Sheet {
  titles: readonly string[];
  placesOf: (target: ColumnTarget) => readonly number[];
  cellOf: (row: Row, target: ColumnTarget) => string;
}

const sheetOf = (titles: readonly string[], targets: readonly ColumnTarget[]): Sheet => {
  const places = new Map<ColumnTarget, number[]>();
  for (const [place, target] of targets.entries()) places.set(target, [...(places.get(target) ?? []), place]);
  const placesOf = (target: ColumnTarget): readonly number[] => places.get(target) ?? [];
  return {
    titles,
    placesOf,
    cellOf: (row, target) => row.cells[placesOf(target)[0] ?? -1]?.trim() ?? '',
  };
};

const listOf = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');
/** The addresses of a cell that names several pictures. */
export const picturesIn = (cell: string): string[] => listOf(cell, /[|\n;]|,\s*(?=https?:\/\/|\/)/i);
/** The values of a cell such as `S, M, L`. */
export const valuesIn = (cell: string): string[] => [...new Set(listOf(cell, /[|\n;,]/))];

const ACTIVE = /^(?:active|yes|y|true|1|published|visible|on)$/i;
const INACTIVE = /^(?:inactive|no|n|false|0|draft|hidden|off|unpublished)$/i;
const statusOf = (cell: string): string =>
  ACTIVE.test(cell) ? 'active' : INACTIVE.test(cell) ? 'draft' : cell;

/**
 * A row a product: by its SKU, else by its name; two of one are two. Where columns are variation types, rows of one name
 * are one product, and a row without a name belongs to that above it.
 */
const keysOf =
  ({ cellOf, placesOf }: Sheet) =>
  (): ((row: Row) => string) => {
    const keys = productKeys();
    let above = '';
    return (row) => {
      const named = slugOf(cellOf(row, 'name'));
      if (placesOf('variation').length > 0) {
        above = named || above;
        return above;
      }
      const key = cellOf(row, 'sku').toLowerCase() || named;
      return key === '' ? '' : keys.ofProduct(key);
    };
  };

/** What one pays, and what it was before: as Shopify's columns have it. */
const pricesOf = ({ cellOf }: Sheet, row: Row): Pick<Record<Made, string>, 'price' | 'compareAt'> => {
  const [price, discount] = [cellOf(row, 'price'), cellOf(row, 'discountPrice')];
  return discount === '' || isNought(discount)
    ? { price, compareAt: cellOf(row, 'priceBefore') }
    : { price: discount, compareAt: price };
};

const attributesOf = ({ titles, placesOf }: Sheet, row: Row): string =>
  textOfAttributes(
    placesOf('attribute').flatMap((place) => {
      const value = row.cells[place]?.trim() ?? '';
      return value === '' ? [] : { name: (titles[place] ?? '').replaceAll(':', ' ').trim(), value };
    }),
  );

const cellsOf = (sheet: Sheet, row: Row): Record<Made, string> => ({
  title: sheet.cellOf(row, 'name'),
  body: sheet.cellOf(row, 'description'),
  brand: sheet.cellOf(row, 'brand'),
  type: sheet.cellOf(row, 'category'),
  tags: sheet.cellOf(row, 'tags'),
  status: statusOf(sheet.cellOf(row, 'active')),
  sku: sheet.cellOf(row, 'sku'),
  stock: sheet.cellOf(row, 'stock'),
  ...pricesOf(sheet, row),
  attributes: attributesOf(sheet, row),
  image: '',
  sharedStock: '',
});

/**
 * The rows of a product as Shopify has them: one for each of its pictures and for each combination of values that a cell
 * lists. Those of one cell share its stock; where each row names one value, each is a variant with a stock of its own.
 */
const convert =
  (sheet: Sheet) =>
  (rows: Rows): { rows: Rows; notes: [] } => {
    const variations = sheet.placesOf('variation');
    const made = (row: Row, cells: Partial<Record<Made, string>>, values: readonly string[] = []): Row => ({
      number: row.number,
      cells: [
        ...MADE.map(([column]) => cells[column] ?? ''),
        ...variations.flatMap((place, n) => [
          values[n] ? (sheet.titles[place]?.trim() ?? '') : '',
          values[n] ?? '',
        ]),
        // Cells beyond the last title are told of.
        ...row.cells.slice(sheet.titles.length),
      ],
    });
    const all = rows.flatMap((row): Row[] => {
      const pictures = sheet.placesOf('picture').flatMap((place) => picturesIn(row.cells[place] ?? ''));
      const lists = variations.map((place) => valuesIn(row.cells[place] ?? ''));
      const choices = lists.some((values) => values.length > 0)
        ? variantsOf(lists.map((values) => (values.length > 0 ? values : [''])))
        : [];
      const bare = { number: row.number, cells: [] };
      return [
        made(
          row,
          {
            ...cellsOf(sheet, row),
            image: pictures[0] ?? '',
            sharedStock: choices.length > 1 ? 'TRUE' : '',
          },
          choices[0],
        ),
        ...choices.slice(1).map((values) => made(bare, {}, values)),
        ...pictures.slice(1).map((image) => made(bare, { image })),
      ];
    });
    return { rows: [all[0] as Row, ...all.slice(1)], notes: [] };
  };

/** The layout of a sheet whose columns are these; null where they cannot be so. */
export const sheetLayoutOf = (titles: readonly string[], targets: readonly ColumnTarget[]): Layout | null => {
  if (columnProblems(titles, targets).length > 0) return null;
  const sheet = sheetOf(titles, targets);
  const titleFor = (target: ColumnTarget): string => titles[sheet.placesOf(target)[0] ?? -1]?.trim() ?? '';
  const has = (column: Made, target: ColumnTarget): boolean =>
    targets.includes(target) || (column === 'compareAt' && targets.includes('discountPrice'));
  return {
    titles: [
      ...MADE.map(([column, target]) =>
        column === 'compareAt' && targets.includes('discountPrice') ? titleFor('price') : titleFor(target),
      ),
      ...sheet.placesOf('variation').flatMap((place) => [titles[place] ?? '', titles[place] ?? '']),
    ],
    places: new Map(
      MADE.flatMap(([column, target], place) => (has(column, target) ? [[column, place]] : [])),
    ),
    options: sheet
      .placesOf('variation')
      .map((_, n) => ({ name: MADE.length + 2 * n, value: MADE.length + 2 * n + 1 })),
    keys: keysOf(sheet),
    // Where columns are variation types, rows of one name are one product.
    ...(targets.includes('variation')
      ? {}
      : { nameOf: (row: Row) => sheet.cellOf(row, 'name').toLowerCase() }),
    convert: convert(sheet),
  };
};

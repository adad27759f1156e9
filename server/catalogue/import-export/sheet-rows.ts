import { type ColumnTarget, columnProblems } from '#contract/catalogue/import-export/column-targets.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { isShortened } from '#server/spreadsheets/shortened-number.ts';
import { amountOf, isNought, type Written } from './amounts.ts';
import { textOfAttributes } from './attribute-lines.ts';
import type { Column, Converted, Layout, Row, Rows } from './columns.ts';
import { productKeys, slugOf } from './handles.ts';
import { variantsOf } from './product-rows.ts';
import { statusOf } from './status-cells.ts';

/** The columns that rows of a sheet are made into, each with the target whose title is told. */
const MADE = [
  ['title', 'name'],
  ['body', 'description'],
  ['brand', 'brand'],
  ['type', 'category'],
  ['categoryParent', 'parentCategory'],
  ['tags', 'tags'],
  ['status', 'active'],
  ['sku', 'sku'],
  ['barcode', 'gtin'],
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
  /** What its column is called; empty where there is none. */
  titleOf: (target: ColumnTarget) => string;
  cellOf: (row: Row, target: ColumnTarget) => string;
}

const sheetOf = (titles: readonly string[], targets: readonly ColumnTarget[]): Sheet => {
  const places = new Map<ColumnTarget, number[]>();
  for (const [place, target] of targets.entries()) places.set(target, [...(places.get(target) ?? []), place]);
  const placesOf = (target: ColumnTarget): readonly number[] => places.get(target) ?? [];
  return {
    titles,
    placesOf,
    titleOf: (target) => titles[placesOf(target)[0] ?? -1]?.trim() ?? '',
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
/** `38,5` and `0,75` where the file has decimal commas; `40,42` is two sizes in any file. */
const HALF_SIZE = /^(?:\d+,\d|0,\d+)$/;
/** The values of a cell such as `S, M, L`; where commas are decimal ones `38,5` is one. */
export const valuesIn = (cell: string, { hasDecimalCommas = false }: Written = {}): string[] => {
  const values = hasDecimalCommas
    ? listOf(cell, /[|\n;]|,(?!\d)|(?<!\d),/).flatMap((one) => (HALF_SIZE.test(one) ? one : listOf(one, /,/)))
    : listOf(cell, /[|\n;,]/);
  return [...new Set(values)];
};

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
      const sku = cellOf(row, 'sku').toLowerCase();
      // What Excel has left of a SKU may be that of many.
      const key = isShortened(sku) ? named : sku || named;
      return key === '' ? '' : keys.ofProduct(key);
    };
  };

const isReduced = ({ cellOf }: Sheet, row: Row): boolean => {
  const discount = cellOf(row, 'discountPrice');
  return discount !== '' && !isNought(discount);
};

/** A reduced price above the price is a slip: the price is the one to pay. */
const isReducedAbove = (sheet: Sheet, row: Row, written: Written): boolean =>
  isReduced(sheet, row) &&
  amountOf(sheet.cellOf(row, 'discountPrice'), written) > amountOf(sheet.cellOf(row, 'price'), written);

/** What one pays, and what it was before: as Shopify's columns have it. */
const pricesOf = (
  sheet: Sheet,
  row: Row,
  written: Written,
): Pick<Record<Made, string>, 'price' | 'compareAt'> => {
  const price = sheet.cellOf(row, 'price');
  if (isReducedAbove(sheet, row, written)) return { price, compareAt: '' };
  return isReduced(sheet, row)
    ? { price: sheet.cellOf(row, 'discountPrice'), compareAt: price }
    : { price, compareAt: sheet.cellOf(row, 'priceBefore') };
};

const attributesOf = ({ titles, placesOf }: Sheet, row: Row): string =>
  textOfAttributes(
    placesOf('attribute').flatMap((place) => {
      const value = row.cells[place]?.trim() ?? '';
      return value === '' ? [] : { name: (titles[place] ?? '').replaceAll(':', ' ').trim(), value };
    }),
  );

const cellsOf = (sheet: Sheet, row: Row, written: Written): Record<Made, string> => ({
  title: sheet.cellOf(row, 'name'),
  body: sheet.cellOf(row, 'description'),
  brand: sheet.cellOf(row, 'brand'),
  type: sheet.cellOf(row, 'category'),
  categoryParent: sheet.cellOf(row, 'parentCategory'),
  tags: sheet.cellOf(row, 'tags'),
  status: statusOf(sheet.titleOf('active'), sheet.cellOf(row, 'active')),
  sku: sheet.cellOf(row, 'sku'),
  barcode: sheet.cellOf(row, 'gtin'),
  stock: sheet.cellOf(row, 'stock'),
  ...pricesOf(sheet, row, written),
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
  (rows: Rows, _now: Date, written: Written): Converted => {
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
      const lists = variations.map((place) => valuesIn(row.cells[place] ?? '', written));
      const choices = lists.some((values) => values.length > 0)
        ? variantsOf(lists.map((values) => (values.length > 0 ? values : [''])))
        : [];
      const bare = { number: row.number, cells: [] };
      return [
        made(
          row,
          {
            ...cellsOf(sheet, row, written),
            image: pictures[0] ?? '',
            sharedStock: choices.length > 1 ? 'TRUE' : '',
          },
          choices[0],
        ),
        ...choices.slice(1).map((values) => made(bare, {}, values)),
        ...pictures.slice(1).map((image) => made(bare, { image })),
      ];
    });
    const reducedAlone = rows
      .filter((row) => isReduced(sheet, row) && sheet.cellOf(row, 'price') === '')
      .map(({ number }) => number);
    const notes = rows
      .filter((row) => isReducedAbove(sheet, row, written))
      .map(
        (row): Remark => ({
          row: row.number,
          column: sheet.titleOf('discountPrice'),
          kind: 'note',
          sentence: say.reducedAbove(sheet.cellOf(row, 'discountPrice'), sheet.cellOf(row, 'price')),
        }),
      );
    return { rows: [all[0] as Row, ...all.slice(1)], notes, reducedAlone };
  };

/** The layout of a sheet whose columns are these; null where they cannot be so. */
export const sheetLayoutOf = (titles: readonly string[], targets: readonly ColumnTarget[]): Layout | null => {
  if (columnProblems(titles, targets).length > 0) return null;
  const sheet = sheetOf(titles, targets);
  const has = (column: Made, target: ColumnTarget): boolean =>
    targets.includes(target) || (column === 'compareAt' && targets.includes('discountPrice'));
  return {
    titles: [
      ...MADE.map(([column, target]) =>
        column === 'compareAt' && targets.includes('discountPrice')
          ? sheet.titleOf('price')
          : sheet.titleOf(target),
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
      : { keysMadeOf: 'sku' as const, nameOf: (row: Row) => sheet.cellOf(row, 'name').toLowerCase() }),
    convert: convert(sheet),
  };
};

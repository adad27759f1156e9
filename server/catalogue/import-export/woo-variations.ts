import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { unitsOf } from './amounts.ts';
import type { Row } from './columns.ts';
import { spread } from './spread.ts';
import { valueMeant } from './woo-attributes.ts';
import { attributesOf, figuresOf, imagesOf, isPublished, skuOf, type WooFigures } from './woo-cells.ts';
import { cellOf, type WooColumns } from './woo-columns.ts';
import type { DatedColumns } from './woo-sales.ts';

/** More values than this are not each written out for a variation that takes any of them. */
const MOST_ANY = 50;

/** Every choice of values that a variation stands for: one that it leaves open is any of the product's. */
const choicesOf = (
  varying: readonly string[],
  all: ReadonlyMap<string, readonly string[]>,
  own: ReadonlyMap<string, readonly string[]>,
): (string | undefined)[][] =>
  varying.reduce<(string | undefined)[][]>(
    (choices, name) => {
      const said = own.get(name)?.[0];
      const any = all.get(name) ?? [];
      const open = any.length <= MOST_ANY && any.length > 0 ? any : [undefined];
      const values = said === undefined ? open : [valueMeant(any, said)];
      return choices.length * values.length > MOST_ANY * MOST_ANY
        ? choices.map((one) => [...one, values[0]])
        : choices.flatMap((one) => values.map((value) => [...one, value]));
    },
    [[]],
  );

export const valuesByName = (columns: WooColumns, row: Row): Map<string, string[]> =>
  new Map(
    attributesOf(columns, row).flatMap(({ name, values }) => (values.length > 0 ? [[name, values]] : [])),
  );

/** What a row that is made of a variation has. */
export interface VariationCells extends WooFigures {
  row: Row;
  options: readonly (string | undefined)[];
  sku: string;
  barcode: string;
  variantImage: string;
  variantActive: string;
}

const isStock = (cell: string): boolean => unitsOf(cell) > 0;

/** `-1` is a draft's, which its exporter writes beside each of its variations: only 0 is one that is disabled. */
const activityOf = (columns: WooColumns, row: Row): 'TRUE' | 'FALSE' | '' => {
  const published = cellOf(columns, row, 'published');
  return ['', '-1'].includes(published) ? '' : isPublished(published) ? 'TRUE' : 'FALSE';
};

/** Which have no price while others have: WooCommerce sells those to nobody, unless their product has one. */
const unpricedOf = (columns: DatedColumns, head: Row, rows: readonly Row[]): ReadonlySet<Row> => {
  if (figuresOf(columns, head).price !== '') return new Set();
  const without = rows.filter((row) => figuresOf(columns, row).price === '');
  return new Set(without.length < rows.length ? without : []);
};

const unpricedNote = (columns: WooColumns, row: Row): Remark => ({
  row: row.number,
  column: columns.titles[columns.places.regularPrice[0] ?? -1]?.trim() ?? null,
  kind: 'note',
  sentence: say.noPriceThere,
});

/** A stock that stands for several, spread over them; anything else stands at each. */
const spreadCell = (cell: string, among: number): string[] =>
  isStock(cell) ? spread(unitsOf(cell), among).map(String) : Array.from({ length: among }, () => cell);

const spreadNote = (row: Row, stock: string, among: number): Remark => ({
  row: row.number,
  column: null,
  kind: 'note',
  sentence: say.spreadStock(unitsOf(stock), among),
});

/** Whether nothing but their choice tells variations apart. */
const areAlike = (columns: DatedColumns, rows: readonly Row[]): boolean => {
  const facts = rows.map((row) =>
    JSON.stringify([
      figuresOf(columns, row),
      skuOf(columns, row),
      cellOf(columns, row, 'gtin'),
      imagesOf(columns, row),
      activityOf(columns, row),
    ]),
  );
  return new Set(facts).size === 1;
};

/**
 * The variations of a product, one for each choice that they stand for: an attribute that one leaves open is any of the
 * product's values, unless another variation names it. Stock that is kept for all of them stays one where nothing else
 * tells them apart, else it is spread.
 */
export const variationsOf = (
  columns: DatedColumns,
  head: Row,
  rows: readonly Row[],
  varying: readonly string[],
): { cells: VariationCells[]; notes: Remark[]; isShared: boolean } => {
  const all = valuesByName(columns, head);
  const own = rows.map((row) => figuresOf(columns, row));
  const { stock } = figuresOf(columns, head);
  const offers = rows.map((row) => choicesOf(varying, all, valuesByName(columns, row)));
  const isOfParent = stock !== '' && own.length > 0 && own.every((one) => one.stock === '');
  const isShared = isOfParent && offers.every(({ length }) => length === 1) && areAlike(columns, rows);
  const isKeptForAll = isOfParent && !isShared && isStock(stock);
  const shares = isKeptForAll ? spreadCell(stock, rows.length) : own.map((one) => one.stock);
  const notes = isKeptForAll && rows.length > 1 ? [spreadNote(head, stock, rows.length)] : [];
  const named = new Set(
    offers.filter(({ length }) => length === 1).map(([choice]) => JSON.stringify(choice)),
  );
  const unpriced = unpricedOf(columns, head, rows);
  const cells = rows.flatMap((row, index): VariationCells[] => {
    const offered = offers[index] ?? [];
    const choices = offered.length === 1 ? offered : offered.filter((one) => !named.has(JSON.stringify(one)));
    const share = shares[index] ?? '';
    if (choices.length > 1 && isStock(share)) notes.push(spreadNote(row, share, choices.length));
    const units = spreadCell(share, choices.length);
    const activity = activityOf(columns, row);
    if (unpriced.has(row) && activity !== 'FALSE') notes.push(unpricedNote(columns, row));
    return choices.map((options, n) => ({
      ...figuresOf(columns, row),
      row,
      options,
      stock: units[n] ?? '',
      sku: n === 0 ? skuOf(columns, row) : '',
      barcode: n === 0 ? cellOf(columns, row, 'gtin') : '',
      variantImage: imagesOf(columns, row)[0] ?? '',
      variantActive: unpriced.has(row) ? 'FALSE' : activity,
    }));
  });
  return { cells, notes, isShared };
};

import type { Row } from './columns.ts';
import type { WooColumn, WooColumns } from './woo-columns.ts';

const PUBLISHED = /^(?:1|publish|published|true|yes)$/i;
export const isPublished = (cell: string): boolean => PUBLISHED.test(cell);

/** The cell of a column; of several columns the first that says something. */
export const cellOf = ({ places }: WooColumns, row: Row, column: WooColumn): string =>
  places[column].map((place) => row.cells[place]?.trim() ?? '').find((cell) => cell !== '') ?? '';

/** `A, B\, C` is two: its exporter writes commas of a name with a backslash. Plugins part with bars. */
export const listOf = ({ isCore }: WooColumns, cell: string): string[] =>
  cell
    .split(isCore ? /(?<!\\),/ : /(?<!\\),|\|/)
    .map((one) => one.replaceAll('\\,', ',').trim())
    .filter((one) => one !== '');

export const attributesOf = (columns: WooColumns, row: Row): { name: string; values: string[] }[] =>
  columns.attributes.flatMap(({ name, value }) => {
    const called = (typeof name === 'string' ? name : row.cells[name]?.trim()) ?? '';
    return called === '' ? [] : { name: called, values: listOf(columns, row.cells[value] ?? '') };
  });

/** A day, or a moment in seconds as plugins write it. */
const momentOf = (cell: string): number => (/^\d{9,11}$/.test(cell) ? Number(cell) * 1000 : Date.parse(cell));

/** Whether the sale price is the one to pay now. */
const isOnSale = (columns: WooColumns, row: Row, now: number): boolean => {
  if (cellOf(columns, row, 'salePrice') === '') return false;
  const [from, until] = [cellOf(columns, row, 'saleFrom'), cellOf(columns, row, 'saleUntil')];
  return !(momentOf(from) > now) && !(momentOf(until) < now);
};

/** Figures of a row, as Shopify has them. */
export interface WooFigures {
  stock: string;
  price: string;
  compareAt: string;
}

const SOLD_OUT = /^(?:0|no|false|outofstock|out of stock)$/i;

export const figuresOf = (columns: WooColumns, row: Row): WooFigures => {
  const regular = cellOf(columns, row, 'regularPrice');
  const counted = cellOf(columns, row, 'stock');
  const isSoldOut = SOLD_OUT.test(cellOf(columns, row, 'inStock'));
  const isReduced = isOnSale(columns, row, Date.now());
  return {
    // A variation's may be that of its parent. In stock without a figure: it is not counted there.
    stock: /^parent$/i.test(counted) ? '' : counted || (isSoldOut ? '0' : ''),
    price: isReduced ? cellOf(columns, row, 'salePrice') : regular,
    compareAt: isReduced ? regular : '',
  };
};

export const imagesOf = (columns: WooColumns, row: Row): string[] =>
  columns.places.images.flatMap((place) =>
    (row.cells[place] ?? '')
      .split(/\||(?<!\\),\s*(?=https?:\/\/|\/)/i)
      .map((one) => one.replaceAll('\\,', ',').trim())
      .filter((one) => one !== ''),
  );

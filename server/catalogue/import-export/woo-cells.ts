import { textOfWords } from './body-text.ts';
import type { Row } from './columns.ts';
import { cellOf, type WooColumns } from './woo-columns.ts';
import { type DatedColumns, saleOf } from './woo-sales.ts';

const PUBLISHED = /^(?:1|publish|published|true|yes)$/i;
export const isPublished = (cell: string): boolean => PUBLISHED.test(cell);

/** `A, B\, C` is two: its exporter writes commas of a name with a backslash. Plugins part with bars. As it stands there. */
export const partsOf = ({ isCore }: WooColumns, cell: string): string[] =>
  cell
    .split(isCore ? /(?<!\\),/ : /(?<!\\),|\|/)
    .map((one) => one.replaceAll('\\,', ',').trim())
    .filter((one) => one !== '');

/** The same as text: WordPress keeps `&` as `&amp;`, and so it stands in most columns of its files. */
export const listOf = (columns: WooColumns, cell: string): string[] =>
  partsOf(columns, cell).map(textOfWords);

export const skuOf = (columns: WooColumns, row: Row): string => textOfWords(cellOf(columns, row, 'sku'));

interface WooAttribute {
  name: string;
  values: string[];
  /** Whether the row itself names it, and not a title above all rows. */
  isNamed: boolean;
}

export const attributesOf = (columns: WooColumns, row: Row): WooAttribute[] =>
  columns.attributes.flatMap(({ name, value }) => {
    const isNamed = typeof name === 'number';
    const called = (isNamed ? textOfWords(row.cells[name]?.trim() ?? '') : name) ?? '';
    return called === '' ? [] : { name: called, values: listOf(columns, row.cells[value] ?? ''), isNamed };
  });

/** Figures of a row, as Shopify has them. */
export interface WooFigures {
  stock: string;
  price: string;
  compareAt: string;
}

const SOLD_OUT = /^(?:0|no|false|outofstock|out of stock)$/i;

export const figuresOf = (columns: DatedColumns, row: Row): WooFigures => {
  const regular = cellOf(columns, row, 'regularPrice');
  const counted = cellOf(columns, row, 'stock');
  const isSoldOut = SOLD_OUT.test(cellOf(columns, row, 'inStock'));
  const isReduced = saleOf(columns, row) === 'now';
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
      .split('|')
      // A plugin writes behind an address what is said of its picture: `a.jpg ! alt : Front ! title : …`.
      .flatMap((one) => (one.split(' ! ')[0] ?? '').split(/(?<!\\),\s*(?=https?:\/\/|\/)/i))
      .map((one) => one.replaceAll('\\,', ',').trim())
      .filter((one) => one !== ''),
  );

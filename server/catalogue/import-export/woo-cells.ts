import { textOfWords } from './body-text.ts';
import type { Row } from './columns.ts';
import { cellOf, firstOf, type WooColumns } from './woo-columns.ts';
import { type DatedColumns, saleOf } from './woo-sales.ts';

const PUBLISHED = /^(?:1|publish|published|true|yes)$/i;
export const isPublished = (cell: string): boolean => PUBLISHED.test(cell);

const COMMA = /(?<!\\),/;
const COMMA_OR_BAR = /(?<!\\),|\|/;
const BAR = /\|/;

/** `A, B\, C` is two: its exporter writes commas of a name with a backslash. Plugins part with bars. As it stands there. */
export const partsOf = (
  { isCore }: WooColumns,
  cell: string,
  seam = isCore ? COMMA : COMMA_OR_BAR,
): string[] =>
  cell
    .split(seam)
    .map((one) => one.replaceAll('\\,', ',').trim())
    .filter((one) => one !== '');

/** The same as text: WordPress keeps `&` as `&amp;`, and so it stands in most columns of its files. */
export const listOf = (columns: WooColumns, cell: string, seam?: RegExp): string[] =>
  partsOf(columns, cell, seam).map(textOfWords);

export const skuOf = (columns: WooColumns, row: Row): string => textOfWords(cellOf(columns, row, 'sku'));

interface WooAttribute {
  name: string;
  values: string[];
  /** Whether the row itself names it, and not a title above all rows. */
  isNamed: boolean;
  /** Whether the row of a product says that its variations are told apart by it. */
  isVarying: boolean;
}

export const attributesOf = (columns: WooColumns, row: Row): WooAttribute[] =>
  columns.attributes.flatMap(({ name, listed, chosen, flags }) => {
    const isNamed = typeof name === 'number';
    const called = (isNamed ? textOfWords(row.cells[name]?.trim() ?? '') : name) ?? '';
    if (called === '') return [];
    const list = firstOf(row, listed);
    // Where bars part values, commas belong to them, as they do where the value of one variation stands.
    const seam = list === '' || (!isNamed && list.includes('|')) ? BAR : undefined;
    return {
      name: called,
      values: listOf(columns, list || firstOf(row, chosen), seam),
      isNamed,
      isVarying: firstOf(row, flags).endsWith('|1'),
    };
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

import { gtinAmong, gtinDigits, isGtin, placeOfGtin } from '#contract/catalogue/gtin.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { MAX_ATTRIBUTES } from '#contract/catalogue/limits.ts';
import type { Attribute } from '#contract/catalogue/schemas.ts';
import { isShortened } from '#server/spreadsheets/shortened-number.ts';
import type { Row } from './columns.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { Reader } from './group-reader.ts';
import { cellOf } from './reading.ts';

/** Shopify's files have an apostrophe before it, so that spreadsheets leave it whole. */
const digitsIn = (cell: string): string => gtinDigits(cell.replace(/^'/, ''));

/** The barcode number of a row, empty for none; undefined where the file does not say, and for one that is none, which is told. */
export const barcodeIn = ({ layout, has, remark }: Reader, row: Row): string | undefined => {
  const cell = cellOf(layout, row, 'barcode');
  if (cell === '') return has('barcode') ? '' : undefined;
  const digits = digitsIn(cell);
  if (isGtin(digits)) return digits;
  remark('note', isShortened(cell) ? say.shortenedBarcode(cell) : say.oddBarcode(cell), row, 'barcode');
  return undefined;
};

/** One for the whole product; undefined where it has none, and where its rows have several. */
export const readBarcode = (reader: Reader): string | undefined => {
  const [barcode, ...others] = new Set(reader.rows.map((row) => barcodeIn(reader, row)).filter(Boolean));
  return others.length === 0 ? barcode : undefined;
};

/** What a file says of them. */
interface Said {
  attributes: Attribute[] | undefined;
  barcode: string | undefined;
}

/**
 * The attributes that a product is to have, among which its barcode number stands unless it has variants. One that the file
 * lists goes before that of its column; one that only the shop has goes behind it.
 */
export const attributesFor = (
  { attributes, barcode }: Said,
  known: ExistingProduct | undefined,
): Attribute[] => {
  const all = attributes ?? known?.attributes ?? [];
  if (!barcode || known?.variants || gtinAmong(all) === barcode) return all;
  const place = placeOfGtin(all);
  if (place >= 0)
    return attributes ? all : all.map((one, at) => (at === place ? { ...one, value: barcode } : one));
  return all.length < MAX_ATTRIBUTES ? [...all, { name: 'GTIN', value: barcode }] : all;
};

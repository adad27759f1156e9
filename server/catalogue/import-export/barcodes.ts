import { gtinAmong, gtinDigits, isGtin, placeOfGtin } from '#contract/catalogue/gtin.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { MAX_ATTRIBUTES } from '#contract/catalogue/limits.ts';
import type { Attribute } from '#contract/catalogue/schemas.ts';
import { isShortened } from '#server/spreadsheets/shortened-number.ts';
import type { Row } from './columns.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { Reader } from './group-reader.ts';
import { cellOf } from './reading.ts';

/** As many as a UPC has whose first digit, a zero, a spreadsheet has left out. */
const WITHOUT_ZERO = 11;

/** Shopify's files have an apostrophe before it, so that spreadsheets leave it whole. */
const digitsIn = (cell: string): string => {
  const digits = gtinDigits(cell.replace(/^'/, ''));
  return digits.length === WITHOUT_ZERO ? `0${digits}` : digits;
};

/**
 * The barcode number of a row; undefined where it names none, and for one that is none, which is told. An empty cell takes none away,
 * as little as an empty SKU does: most files of other shops have the column and nothing in it.
 */
export const barcodeIn = ({ layout, remark }: Reader, row: Row): string | undefined => {
  const cell = cellOf(layout, row, 'barcode');
  if (cell === '') return undefined;
  const digits = digitsIn(cell);
  if (isGtin(digits)) return digits;
  remark('note', isShortened(cell) ? say.shortenedBarcode(cell) : say.oddBarcode(cell), row, 'barcode');
  return undefined;
};

/** One for the whole product; null where its rows name none, or several, and undefined where the file has no such column. */
export const readBarcode = (reader: Reader): string | null | undefined => {
  if (!reader.has('barcode')) return undefined;
  const [barcode, ...others] = new Set(reader.rows.flatMap((row) => barcodeIn(reader, row) ?? []));
  return (others.length === 0 && barcode) || null;
};

/** What a file says of them. */
interface Said {
  attributes: Attribute[] | undefined;
  barcode: string | null | undefined;
}

/** Those that a file lists, and behind them the shop's barcode number, where the file has a place for one and names none. */
const withOwnNumber = (listed: Attribute[], own: readonly Attribute[]): Attribute[] => {
  const number = own[placeOfGtin(own)];
  const hasRoom = placeOfGtin(listed) < 0 && listed.length < MAX_ATTRIBUTES;
  return number && hasRoom ? [...listed, number] : listed;
};

/**
 * The attributes that a product is to have, among which its barcode number stands unless it has variants. One that the file
 * lists goes before that of its column; one that only the shop has goes behind it, and stays where the column names none.
 */
export const attributesFor = (
  { attributes, barcode }: Said,
  known: ExistingProduct | undefined,
): Attribute[] => {
  const all = attributes ?? known?.attributes ?? [];
  if (barcode === null && attributes && known && !known.variants)
    return withOwnNumber(attributes, known.attributes);
  if (!barcode || known?.variants || gtinAmong(all) === barcode) return all;
  const place = placeOfGtin(all);
  if (place >= 0)
    return attributes ? all : all.map((one, at) => (at === place ? { ...one, value: barcode } : one));
  return all.length < MAX_ATTRIBUTES ? [...all, { name: 'GTIN', value: barcode }] : all;
};

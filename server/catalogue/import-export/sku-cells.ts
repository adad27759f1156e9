import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { isShortened } from '#server/spreadsheets/shortened-number.ts';
import type { Row } from './columns.ts';
import type { Reader } from './group-reader.ts';
import { cellOf } from './reading.ts';

/** The SKU of a row; empty where it has none, and where Excel has shortened it, which is told. */
export const skuIn = ({ layout, reject }: Reader, row: Row, column: 'sku' | 'productSku' = 'sku'): string => {
  const sku = cellOf(layout, row, column);
  if (!isShortened(sku)) return sku;
  reject('sku', say.shortenedSku(sku), row, column);
  return '';
};

/**
 * One for the whole product: the first of its rows. Of others is told. One that Excel has shortened is none to give a product,
 * but the shop may have one that bears it.
 */
export const readSku = (reader: Reader): { sku: string | undefined; shortenedSku: string | undefined } => {
  const first = reader.first('sku')?.text;
  const all = reader.rows.map((row) => ({ row, sku: skuIn(reader, row) })).filter(({ sku }) => sku !== '');
  const sku = all[0]?.sku;
  const other = all.find((one) => one.sku !== sku);
  if (other) reader.remark('note', say.otherSkus, other.row, 'sku');
  return { sku, shortenedSku: first !== undefined && isShortened(first) ? first : undefined };
};

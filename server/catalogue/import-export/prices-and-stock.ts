import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { formatNairaExact } from '#contract/money.ts';
import type { Layout, Row } from './columns.ts';
import type { Reader } from './group-reader.ts';
import { cellOf } from './reading.ts';

/** `1250`, `1250.5` or `1,250.50`; a lone comma could be a decimal one and is refused rather than guessed at. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;
const WHOLE = /^-?\d+(?:\.0+)?$/;
const MOST_TOLD = 6;

/** As people write naira before or behind a figure. */
const CURRENCY = /^(?:₦|NGN|N)\s*|\s*(?:₦|NGN)$/gi;

/** Naira; NaN where the text is no amount. */
export const amountOf = (
  text: string,
  { hasDecimalCommas = false }: Pick<Layout, 'hasDecimalCommas'>,
): number => {
  const plain = text.replaceAll(CURRENCY, '');
  const figure = hasDecimalCommas ? plain.replaceAll(/[.,]/g, (sign) => (sign === ',' ? '.' : ',')) : plain;
  return AMOUNT.test(figure) ? Number(figure.replaceAll(',', '')) : Number.NaN;
};

/** Whole units, be they negative; NaN where the text is none. */
export const unitsOf = (text: string): number => (WHOLE.test(text) ? Math.trunc(Number(text)) : Number.NaN);

/** What a product sells for, and what it cost before where it is reduced. */
export interface FilePrices {
  sellingPrice: number;
  /** null: none; undefined: the file does not say. */
  compareAt: number | null | undefined;
  isReduced: boolean;
  row: Row;
}

/**
 * The price of the dearest variant, so that none is sold below its price before somebody has looked at the note; its
 * own compare-at price goes with it.
 */
export const readPrices = ({ layout, rows, has, remark }: Reader): FilePrices | undefined => {
  const variants = rows
    .filter((row) => cellOf(layout, row, 'price') !== '')
    .map((row) => ({ row, price: amountOf(cellOf(layout, row, 'price'), layout) }));
  const [head] = variants;
  if (!head) return undefined;
  // One that is no number stands for all of them, so that it is told.
  const dearest =
    variants.find(({ price }) => Number.isNaN(price)) ??
    variants.reduce((found, one) => (one.price > found.price ? one : found), head);
  const lowest = Math.min(...variants.map(({ price }) => price));
  if (lowest < dearest.price)
    remark(
      'note',
      () => say.highestPrice(formatNairaExact(lowest), formatNairaExact(dearest.price)),
      dearest.row,
      'price',
    );
  const compared = cellOf(layout, dearest.row, 'compareAt');
  const compareAt = compared === '' ? (has('compareAt') ? null : undefined) : amountOf(compared, layout);
  return {
    sellingPrice: dearest.price,
    compareAt,
    isReduced: typeof compareAt === 'number' && !(compareAt <= dearest.price),
    row: dearest.row,
  };
};

/** Whether one stock for all says something else than the variants do: one is sold out, or has clearly less than another. */
export const isUneven = (units: readonly number[]): boolean => {
  const [least, most] = [Math.min(...units), Math.max(...units)];
  return most - least > 1 || (least === 0 && most > 0);
};

/** What all variants have together; undefined where the file names no stock. */
export const readStock = ({ layout, rows, remark, reject }: Reader): number | undefined => {
  const variants = rows.filter((row) => cellOf(layout, row, 'stock') !== '');
  if (variants.length === 0) return undefined;
  const units = variants.map((row) => {
    const read = unitsOf(cellOf(layout, row, 'stock'));
    if (!Number.isNaN(read)) return read;
    reject('stock', productMessages.stock, row, 'stock');
    return 0;
  });
  const negative = variants[units.findIndex((one) => one < 0)];
  if (negative) remark('note', say.negativeStock, negative, 'stock');
  const kept = units.map((one) => Math.max(0, one));
  const sum = kept.reduce((total, one) => total + one, 0);
  if (isUneven(kept)) {
    const told = () => [...kept.slice(0, MOST_TOLD), ...(kept.length > MOST_TOLD ? ['…'] : [])].join(', ');
    remark('note', () => say.summedStock(told(), sum), variants[0] ?? rows[0], 'stock');
  }
  return sum;
};

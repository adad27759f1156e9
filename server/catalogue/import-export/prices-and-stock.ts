import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { priceRule } from '#contract/catalogue/product-rules.ts';
import { formatNairaExact } from '#contract/money.ts';
import { amountOf, figureIn, isNought, isOfTwoWays, isRounded, unitsOf } from './amounts.ts';
import type { Column, Layout, Row } from './columns.ts';
import type { Reader } from './group-reader.ts';
import { cellOf } from './reading.ts';

const MOST_TOLD = 6;

/** Tells of a price that is not taken to the last of its decimals. */
export const noteRounding = (
  { layout, remark }: Pick<Reader, 'layout' | 'remark'>,
  row: Row,
  column: 'price' | 'compareAt',
): void => {
  const cell = cellOf(layout, row, column);
  if (isRounded(figureIn(cell, layout)))
    remark('note', () => say.roundedPrice(cell, formatNairaExact(amountOf(cell, layout))), row, column);
};

/** What stands where a price and what it was before are read, as the file has it; empty where nothing does. */
export interface PriceCells {
  price: string;
  compareAt: string;
}

const notSo = (figure: number, rule: string, cell: string): string =>
  Number.isNaN(figure) && isOfTwoWays(cell) ? say.twoWays(cell) : say.notSo(rule, cell);

/**
 * What the form has against a price of a file, which names its cell where that is none at all; null where it is one.
 * @param naira NaN where the cell has no number
 */
export const priceFault = (naira: number, cell: string): string | null => {
  const { error } = priceRule.safeParse(naira);
  if (!error) return null;
  return naira > 0
    ? (error.issues[0]?.message ?? productMessages.price)
    : notSo(naira, productMessages.price, cell);
};

/** Why a stock of a file is none. */
export const stockFault = (cell: string): string => notSo(Number.NaN, say.stock, cell);

/** What it cost before by a cell: null where it was not reduced, which a 0 says as well; undefined where the file has no such column. */
export const compareAtIn = (layout: Layout, cell: string, column: Column): number | null | undefined => {
  if (cell !== '') return isNought(cell) ? null : amountOf(cell, layout);
  return layout.places.has(column) ? null : undefined;
};

/** What a product sells for, and what it cost before where it is reduced. */
export interface FilePrices {
  sellingPrice: number;
  /** null: none; undefined: the file does not say. */
  compareAt: number | null | undefined;
  isReduced: boolean;
  row: Row;
  cells: PriceCells;
}

/**
 * The price of the dearest variant, so that none is sold below its price before somebody has looked at the note; its
 * own compare-at price goes with it.
 */
export const readPrices = (reader: Reader): FilePrices | undefined => {
  const { layout, rows, remark } = reader;
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
  for (const column of ['price', 'compareAt'] as const) noteRounding(reader, dearest.row, column);
  const compared = cellOf(layout, dearest.row, 'compareAt');
  const compareAt = compareAtIn(layout, compared, 'compareAt');
  return {
    sellingPrice: dearest.price,
    compareAt,
    isReduced: typeof compareAt === 'number' && compareAt > dearest.price,
    row: dearest.row,
    cells: { price: cellOf(layout, dearest.row, 'price'), compareAt: compared },
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
    const cell = cellOf(layout, row, 'stock');
    const read = unitsOf(cell, layout);
    if (!Number.isNaN(read)) return read;
    reject('stock', stockFault(cell), row, 'stock');
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

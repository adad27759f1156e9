import { gtinDigits, isGtin } from '#contract/catalogue/gtin.ts';
import { MAX_STOCK, SKU_MAX } from '#contract/catalogue/limits.ts';
import { productMessages as say, variantMessages } from '#contract/catalogue/messages.ts';
import { hasAtMostTwoDecimals, MAX_PRICE_NAIRA } from '#contract/money.ts';
import { figureOf } from '../../../forms/typed-figure.ts';
import type { VariantField, VariantRow } from './variant-rows.ts';

/** What a cell of a sheet says, or why it cannot stand in the grid. */
type Reading<Value> = { value: Value } | { problem: string };
type Reader<Value> = (text: string, pictures: readonly string[]) => Reading<Value>;

const CURRENCY_SIGN = /^(₦|NGN|N)\s*(?=\d)/i;

/** A figure as sheets show it: with the currency before it, commas or spaces between the thousands. */
const sheetFigure = (text: string): number => figureOf(text.replace(CURRENCY_SIGN, '').replaceAll(/\s/g, ''));

const readPrice: Reader<string> = (text) => {
  if (text === '') return { value: '' };
  const naira = sheetFigure(text);
  if (!(naira > 0)) return { problem: say.price };
  if (naira > MAX_PRICE_NAIRA) return { problem: say.priceMax };
  return hasAtMostTwoDecimals(naira) ? { value: String(naira) } : { problem: say.priceDecimals };
};

const readDiscount: Reader<string> = (text) => {
  const naira = text === '' ? 0 : sheetFigure(text);
  if (naira === 0) return { value: '' };
  if (Number.isNaN(naira)) return { problem: say.discountNumber };
  if (naira < 0) return { problem: say.discountPositive };
  return hasAtMostTwoDecimals(naira)
    ? { value: String(naira) }
    : { problem: 'Discount price can have at most two decimals' };
};

const readStock: Reader<string> = (text) => {
  const units = sheetFigure(text);
  if (!(units >= 0 && Number.isInteger(units))) return { problem: say.stock };
  return units <= MAX_STOCK ? { value: String(units) } : { problem: say.stockMax };
};

const readSku: Reader<string> = (text) =>
  text.length <= SKU_MAX ? { value: text } : { problem: `SKU must be at most ${SKU_MAX} characters` };

const readGtin: Reader<string> = (text) => {
  const digits = gtinDigits(text);
  return digits === '' || isGtin(digits) ? { value: digits } : { problem: variantMessages.gtin };
};

const readPicture: Reader<string> = (text, pictures) => {
  if (text === '' || text === '–') return { value: '' };
  const url = pictures.includes(text) ? text : pictures[Number(text) - 1];
  return url === undefined
    ? { problem: 'Picture must be the number of one of this product’s' }
    : { value: url };
};

const FLAGS = new Map(
  Object.entries({
    yes: true,
    true: true,
    active: true,
    1: true,
    no: false,
    false: false,
    inactive: false,
    0: false,
  }),
);
const readFlag: Reader<boolean> = (text) => {
  const value = FLAGS.get(text.toLowerCase());
  return value === undefined ? { problem: 'Active must be yes or no' } : { value };
};

const READERS: { [F in VariantField]: Reader<VariantRow[F]> } = {
  price: readPrice,
  discountPrice: readDiscount,
  stock: readStock,
  sku: readSku,
  gtin: readGtin,
  image: readPicture,
  isActive: readFlag,
};

/** The row with what a cell of a sheet says in one of its fields, or the sentence why not. */
export const withPasted = <F extends VariantField>(
  row: VariantRow,
  field: F,
  text: string,
  pictures: readonly string[],
): { row: VariantRow } | { problem: string } => {
  const read = READERS[field](text, pictures);
  if ('problem' in read) return read;
  return { row: row[field] === read.value ? row : { ...row, [field]: read.value } };
};

/** A cell as a sheet takes it, and as it is read again. */
export const copiedCell = (row: VariantRow, field: VariantField, pictures: readonly string[]): string => {
  if (field === 'isActive') return row.isActive ? 'yes' : 'no';
  return field === 'image' ? String(pictures.indexOf(row.image) + 1 || '') : row[field];
};

import { type Choice, choiceKey, choiceText } from '#contract/catalogue/choice.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { MAX_VARIANTS, SKU_MAX } from '#contract/catalogue/limits.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { stockRule } from '#contract/catalogue/product-rules.ts';
import { amountOf, unitsOf } from './amounts.ts';
import { barcodeIn } from './barcodes.ts';
import type { Layout, Row } from './columns.ts';
import { type FileOption, readOptions, valueIn } from './file-options.ts';
import type { Broken, Reader } from './group-reader.ts';
import { compareAtIn, noteRounding, type PriceCells, priceFault, stockFault } from './prices-and-stock.ts';
import { cellOf } from './reading.ts';
import { skuIn } from './sku-cells.ts';

/** What one pays, and what it was before: null where it is not reduced, undefined where the file does not say. */
export interface FilePrice {
  sellingPrice: number;
  compareAt: number | null | undefined;
  /** Whether the file has the price without a reduction, and says nothing of one. */
  keepsReduction?: boolean | undefined;
  /** Where they have not been judged yet. */
  cells?: PriceCells;
}

/** What a row says of a variant; what it leaves open is undefined. */
export interface FileVariant {
  row: number;
  choice: Choice;
  /** The choice's `choiceKey`. */
  key: string;
  sku: string | undefined;
  /** Undefined where the file names none. */
  gtin: string | undefined;
  price: FilePrice | undefined;
  stock: number | undefined;
  /** null: it shows the product's pictures. */
  image: string | null | undefined;
  isActive: boolean | undefined;
  /** Its price cannot be read: a new one is not sold until somebody has looked at it. */
  isHeldBack: boolean;
}

/** What a file says of a product by variant. */
export interface FileVariants {
  list: readonly FileVariant[];
  /** The product's own, which are those of its variants that have none. */
  sku: string | undefined;
  price: FilePrice | undefined;
  /** Whether it is certain that the rows are variants and not values of one stock. */
  isCertain: boolean;
  /** What is to be said of them. */
  remarks: Remark[];
  broken: Broken[];
}

const ACTIVITY: Readonly<Record<string, boolean>> = { true: true, false: false };

/** Whether a row says more of what is sold than what it looks like. */
export const hasFigures = (layout: Layout, row: Row): boolean =>
  (['price', 'stock', 'sku'] as const).some((column) => cellOf(layout, row, column) !== '');

/** The price of a row by the rules of the form, told where it breaks one. */
const readPrice = (reader: Reader, row: Row, choice: Choice) => {
  const { layout, reject } = reader;
  const text = cellOf(layout, row, 'price');
  if (text === '') return { price: undefined, isHeldBack: false };
  const sellingPrice = amountOf(text, layout);
  const fault = priceFault(sellingPrice, text);
  if (fault !== null) {
    reject('variations', fault, row, 'price');
    reject('variations', say.heldBack(choiceText(choice)), row, 'price');
    return { price: undefined, isHeldBack: true };
  }
  for (const column of ['price', 'compareAt'] as const) noteRounding(reader, row, column);
  const compared = cellOf(layout, row, 'compareAt');
  const compareAt = compareAtIn(layout, compared, 'compareAt');
  if (compareAt == null)
    return {
      price: { sellingPrice, compareAt, keepsReduction: layout.keepsReductions },
      isHeldBack: false,
    };
  const odd = priceFault(compareAt, compared);
  if (odd !== null) reject('discountPrice', odd, row, 'compareAt');
  return { price: { sellingPrice, compareAt: odd === null ? compareAt : undefined }, isHeldBack: false };
};

/** Undefined also where it cannot be read: what the shop has stays. */
const readStock = ({ layout, remark, reject }: Reader, row: Row): number | undefined => {
  const text = cellOf(layout, row, 'stock');
  if (text === '') return undefined;
  const units = unitsOf(text, layout);
  if (Number.isNaN(units)) {
    reject('stock', stockFault(text), row, 'stock');
    return undefined;
  }
  if (units < 0) remark('note', say.negativeStock, row, 'stock');
  const { data, error } = stockRule.safeParse(Math.max(0, units));
  if (error) reject('stock', error.issues[0]?.message ?? productMessages.stock, row, 'stock');
  return data;
};

/** SKUs that the rows of one product have named by now. */
const readSku = (reader: Reader, row: Row, rowOfSku: Map<string, number>): string | undefined => {
  const { reject } = reader;
  const sku = skuIn(reader, row);
  if (sku === '') return undefined;
  const earlier = rowOfSku.get(sku);
  if (earlier !== undefined) reject('sku', say.skuOfSibling(earlier), row, 'sku');
  else if (sku.length > SKU_MAX) reject('sku', productMessages.tooLong, row, 'sku');
  else {
    rowOfSku.set(sku, row.number);
    return sku;
  }
  return undefined;
};

const variantOf = (
  reader: Reader,
  row: Row,
  { choice, key }: Pick<FileVariant, 'choice' | 'key'>,
  rowOfSku: Map<string, number>,
  imageOf: (row: Row) => string,
): FileVariant => ({
  row: row.number,
  choice,
  key,
  sku: readSku(reader, row, rowOfSku),
  gtin: barcodeIn(reader, row),
  ...readPrice(reader, row, choice),
  stock: readStock(reader, row),
  image: reader.has('variantImage') ? imageOf(row) || null : undefined,
  isActive: ACTIVITY[cellOf(reader.layout, row, 'variantActive').toLowerCase()],
});

/** The rows that name a value of each option, each choice once. Of every other row with something in it is told why not. */
const rowsOfVariants = (
  { layout, rows, reject }: Reader,
  options: readonly FileOption[],
): { row: Row; choice: Choice; key: string }[] => {
  const rowOfChoice = new Map<string, number>();
  return rows.flatMap((row) => {
    const choice = Object.fromEntries(options.map((option) => [option.type, valueIn(row, option)]));
    const open = options.filter(({ type }) => choice[type] === '').map(({ type }) => type);
    if (open.length === options.length) {
      if (hasFigures(layout, row)) reject('variations', say.noOptions, row);
      return [];
    }
    const key = choiceKey(choice);
    const earlier = rowOfChoice.get(key);
    if (open.length > 0) reject('variations', say.optionsMissing(open.join(', ')), row);
    else if (earlier !== undefined) reject('variations', say.choiceTwice(choiceText(choice), earlier), row);
    else {
      rowOfChoice.set(key, row.number);
      return [{ row, choice, key }];
    }
    return [];
  });
};

const productPrice = ({ layout, first }: Reader): FilePrice | undefined => {
  const price = first('productPrice');
  if (!price) return undefined;
  const compared = first('productCompareAt')?.text ?? '';
  return {
    sellingPrice: amountOf(price.text, layout),
    compareAt: compareAtIn(layout, compared, 'productCompareAt'),
    keepsReduction: layout.keepsReductions,
    cells: { price: price.text, compareAt: compared },
  };
};

/**
 * The variants of a product: a row each. Undefined for one that has none, or whose values share one stock as the file
 * says.
 * @param imageOf the address in the row's cell for the variant's picture, as the shop has it
 */
export const readVariants = (
  reader: Reader,
  imageOf: (row: Row) => string,
): Pick<FileVariants, 'list' | 'sku' | 'price' | 'isCertain'> | undefined => {
  const { first, reject } = reader;
  if (first('sharedStock')?.text.toLowerCase() === 'true') return undefined;
  const options = readOptions({ ...reader, reject: () => {} });
  if (options.length === 0) return undefined;
  const rows = rowsOfVariants(reader, options);
  if (rows.length === 0) return undefined;
  const surplus = rows[MAX_VARIANTS];
  if (surplus) reject('variations', say.tooManyVariants(MAX_VARIANTS, rows.length), surplus.row);
  const rowOfSku = new Map<string, number>();
  const own = first('productSku');
  return {
    list: rows
      .slice(0, MAX_VARIANTS)
      .map(({ row, ...chosen }) => variantOf(reader, row, chosen, rowOfSku, imageOf)),
    sku: own && (skuIn(reader, own.row, 'productSku') || undefined),
    price: productPrice(reader),
    isCertain: own !== undefined,
  };
};

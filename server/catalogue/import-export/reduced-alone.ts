import { choiceKey } from '#contract/catalogue/choice.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Remark } from '#contract/catalogue/import-export/schemas.ts';
import { shownProduct } from '../products/stored-product.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { PricePair } from './file-form.ts';
import type { FileProduct } from './file-product.ts';
import type { FilePrice, FileVariant, FileVariants } from './file-variants.ts';
import { effectivePair } from './variant-prices.ts';

/** What is read of a reduction from the price that stands in the shop; nothing where it is none. What is no figure is told elsewhere. */
const takenFrom = (
  sellingPrice: number,
  { price }: PricePair,
): Pick<FilePrice, 'sellingPrice' | 'compareAt'> | null =>
  sellingPrice >= price ? null : { sellingPrice, compareAt: price };

const variantsWith = (
  { reducedAlone = [], placeOf }: FileProduct,
  variants: FileVariants,
  known: ExistingProduct,
): FileVariants => {
  const stored = new Map(known.variants?.map((one) => [choiceKey(one.choice), one]));
  const base = shownProduct(known);
  const remarks = [...variants.remarks];
  const list = variants.list.map((one): FileVariant => {
    if (!one.price || !reducedAlone.includes(one.row)) return one;
    const own = stored.get(one.key);
    const taken = takenFrom(one.price.sellingPrice, own ? effectivePair(own, base) : base);
    if (taken) return { ...one, price: { ...one.price, ...taken } };
    // Of a new one it is the price.
    if (!own) return one;
    const { column } = placeOf('discountPrice');
    remarks.push({ row: one.row, column, kind: 'note', sentence: say.kept(say.noReduction) });
    return { ...one, price: undefined };
  });
  return { ...variants, list, remarks };
};

const productWith = (fileProduct: FileProduct, known: ExistingProduct): FileProduct => {
  const { reducedAlone, sellingPrice, remarks, placeOf } = fileProduct;
  const place = placeOf('discountPrice');
  if (sellingPrice === undefined || !reducedAlone?.includes(place.row)) return fileProduct;
  const taken = takenFrom(sellingPrice, shownProduct(known));
  if (taken) return { ...fileProduct, ...taken };
  return {
    ...fileProduct,
    sellingPrice: undefined,
    compareAt: undefined,
    remarks: [...remarks, { ...place, kind: 'note', sentence: say.kept(say.noReduction) }],
  };
};

/**
 * Where rows have a reduced price and none that it is taken from, that of the shop stands: an empty cell leaves what a product
 * cannot be without. Of a new product the price that is there is its price.
 */
export const withStoredPrices = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
): FileProduct => {
  if (!known || !fileProduct.reducedAlone) return fileProduct;
  // The whole as well: rows by variant may come to one product with one stock (by-variant.ts).
  const whole = productWith(fileProduct, known);
  if (!fileProduct.variants) return whole;
  const variants = variantsWith(fileProduct, fileProduct.variants, known);
  const told = whole.remarks.slice(fileProduct.remarks.length);
  const isToldOf = ({ row, column }: Remark) =>
    told.some((remark) => remark.row === row && remark.column === column);
  return {
    ...whole,
    variants: { ...variants, remarks: variants.remarks.filter((remark) => !isToldOf(remark)) },
  };
};

import { choiceKey } from '#contract/catalogue/choice.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import type { Variations } from '#contract/catalogue/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { shownProduct } from '../products/stored-product.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import type { ExistingProduct } from './existing-products.ts';
import { type PricePair, pairOf } from './file-form.ts';
import type { FileProduct } from './file-product.ts';
import type { FilePrice, FileVariants } from './file-variants.ts';
import { isUneven } from './prices-and-stock.ts';
import { effectivePair } from './variant-prices.ts';

/** A product of a file that is read by variant. */
export type ByVariant = FileProduct & { variants: FileVariants };

export const isByVariant = (fileProduct: FileProduct): fileProduct is ByVariant =>
  fileProduct.variants !== undefined;

/** Whether rows say something of each variant that one price and one stock cannot. */
const areToldApart = ({ list, isCertain }: FileVariants): boolean => {
  const several = (all: readonly unknown[]): boolean => new Set(all).size > 1;
  return (
    isCertain ||
    several(list.flatMap(({ sku }) => sku ?? [])) ||
    several(list.flatMap(({ gtin }) => gtin ?? [])) ||
    several(list.map(({ price }) => JSON.stringify([price?.sellingPrice, price?.compareAt]))) ||
    isUneven(list.map(({ stock }) => stock ?? 0))
  );
};

const asShared = ({ variants: _, shared, ...fileProduct }: FileProduct): FileProduct => {
  const { remarks = [], broken = [] } = shared?.() ?? {};
  return {
    ...fileProduct,
    remarks: [...fileProduct.remarks, ...remarks],
    broken: [...fileProduct.broken, ...broken],
  };
};

const keyOf = ({ price, discountPrice }: PricePair): string =>
  `${koboOfNaira(price)} ${discountPrice === null ? '' : koboOfNaira(discountPrice)}`;

/** As a file would say it. */
const asFilePrice = ({ price, discountPrice }: PricePair): FilePrice => ({
  sellingPrice: discountPrice ?? price,
  compareAt: discountPrice === null ? null : price,
});

const pairsOf = ({ list }: FileVariants): PricePair[] =>
  list.flatMap(({ price }) => (price ? pairOf(price, undefined) : []));

/** What most of the variants cost, of several the first. */
const usualPrice = (variants: FileVariants): FilePrice | undefined => {
  const pairs = Map.groupBy(pairsOf(variants), keyOf);
  const [most] = [...pairs.values()].toSorted((left, right) => right.length - left.length);
  return most?.[0] && asFilePrice(most[0]);
};

/** The one price that all variants of the shop without a price of their own have in the file; undefined where it is not one. */
const commonPrice = (
  { list }: FileVariants,
  known: ExistingProduct,
  stored: readonly StoredVariant[],
): FilePrice | undefined => {
  const base = shownProduct(known);
  const byChoice = new Map(list.map((one) => [choiceKey(one.choice), one]));
  const pairs = stored
    .filter(({ priceKobo }) => priceKobo === null)
    .map((variant) => {
      const price = byChoice.get(choiceKey(variant.choice))?.price;
      return price && pairOf(price, effectivePair(variant, base));
    });
  const [first] = pairs;
  return first && pairs.every((pair) => pair && keyOf(pair) === keyOf(first))
    ? asFilePrice(first)
    : undefined;
};

/** The values of the shop, which a file takes none from, and what the file has besides. */
const withOwnValues = (own: Variations, variations: Variations | undefined): Variations | undefined => {
  if (!variations) return undefined;
  const types = Object.keys(own);
  const isOfSameTypes =
    types.length === Object.keys(variations).length && types.every((type) => Object.hasOwn(variations, type));
  if (!isOfSameTypes) return variations;
  return Object.fromEntries(
    types.map((type) => [type, [...new Set([...(own[type] ?? []), ...(variations[type] ?? [])])]]),
  );
};

const asVariants = (fileProduct: ByVariant, known: ExistingProduct | undefined): ByVariant => {
  const { variants } = fileProduct;
  const stored = known?.variants;
  const price =
    variants.price ?? (known && stored ? commonPrice(variants, known, stored) : usualPrice(variants));
  return {
    ...fileProduct,
    sku: variants.sku,
    barcode: undefined,
    sellingPrice: price?.sellingPrice,
    compareAt: price?.compareAt,
    keepsReduction: price?.keepsReduction,
    priceCells: variants.price?.cells,
    stock: undefined,
    variations:
      known && stored ? withOwnValues(known.variations, fileProduct.variations) : fileProduct.variations,
    remarks: [...fileProduct.remarks, ...variants.remarks],
    broken: [...fileProduct.broken, ...variants.broken],
  };
};

/**
 * A product of a file as it is to be judged: by variant, or with one stock. Values that share one stock in the shop go on
 * doing so unless the file tells them apart, and as long as stock is to stay.
 */
export const asJudged = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  { keepsStock }: { keepsStock: boolean },
): FileProduct => {
  if (!isByVariant(fileProduct)) return fileProduct;
  if (!known || known.variants) return asVariants(fileProduct, known);
  const hasValues = Object.keys(known.variations).length > 0;
  if (hasValues && !areToldApart(fileProduct.variants)) return asShared(fileProduct);
  const note = (sentence: string) => ({ ...fileProduct.placeOf('stock'), kind: 'note' as const, sentence });
  if (keepsStock) {
    const shared = asShared(fileProduct);
    return { ...shared, remarks: [...shared.remarks, note(say.staysShared)] };
  }
  const split = asVariants(fileProduct, known);
  return { ...split, remarks: [...split.remarks, note(say.splits(known.stock + known.held))] };
};

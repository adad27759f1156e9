import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import { MAX_IMAGES, MAX_STOCK } from '#contract/catalogue/limits.ts';
import { createProductSchema } from '#contract/catalogue/product-form.ts';
import type { ProductImage } from '#contract/catalogue/schemas.ts';
import { shownProduct } from '../products/stored-product.ts';
import { ANY_CATEGORY } from '../products/unfinished.ts';
import { attributesFor } from './barcodes.ts';
import type { ExistingProduct } from './existing-products.ts';
import type { FileProduct } from './file-product.ts';
import type { FilePrice } from './file-variants.ts';
import type { Filled } from './mend-product.ts';
import { skuFor } from './variant-guard.ts';

/** Whether a file says what a product cost before, and it is no price. */
const hasOddCompareAt = ({ compareAt }: Pick<FileProduct, 'compareAt'>): boolean =>
  compareAt != null && !createProductSchema.shape.price.safeParse(compareAt).success;

/** A price and what it is reduced to, in naira. */
export interface PricePair {
  price: number;
  discountPrice: number | null;
}

/**
 * Shopify's price is what one pays now, and compare-at what it was: the shop has the price, and below it the discount
 * price. Where a file has the price alone, the discount price of the shop stays as long as it is below it.
 * @param stored what it costs in the shop: it stays reduced from the same price where the file does not say
 */
export const pairOf = (
  { sellingPrice, compareAt, keepsReduction = false }: FilePrice,
  stored: PricePair | undefined,
): PricePair => {
  if (keepsReduction) {
    const reduced = stored?.discountPrice ?? null;
    return {
      price: sellingPrice,
      discountPrice: reduced !== null && reduced < sellingPrice ? reduced : null,
    };
  }
  const before = compareAt === undefined ? (stored?.discountPrice == null ? null : stored.price) : compareAt;
  return before === null || before <= sellingPrice
    ? { price: sellingPrice, discountPrice: null }
    : { price: before, discountPrice: sellingPrice };
};

/** A compare-at price that is none says nothing. */
const pricesOf = (fileProduct: FileProduct, known: ExistingProduct | undefined): PricePair => {
  const { sellingPrice, keepsReduction } = fileProduct;
  const stored = known && shownProduct(known);
  if (sellingPrice === undefined) {
    const { price, discountPrice } = stored ?? { price: Number.NaN, discountPrice: null };
    return { price, discountPrice };
  }
  const compareAt = hasOddCompareAt(fileProduct) ? undefined : fileProduct.compareAt;
  return pairOf({ sellingPrice, compareAt, keepsReduction }, stored);
};

/** Pictures of variations alone come beside those that the product has. */
const imagesOf = (
  { images, withoutHead }: FileProduct,
  known: ExistingProduct | undefined,
): ProductImage[] => {
  const own = known?.images ?? [];
  if (!images || !withoutHead) return images ?? own;
  const more = images.filter((image) => !own.some(({ url }) => url === image.url));
  return [...own, ...more.map(({ url }) => ({ url, isMain: false }))].slice(0, MAX_IMAGES);
};

/** The form as text, numbers and lists, with what is stored wherever the file says nothing. */
export const filledIn = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  stock: number,
): Filled => ({
  name: fileProduct.name ?? known?.name,
  description: fileProduct.description ?? known?.description,
  ...pricesOf(fileProduct, known),
  stock,
  category: ANY_CATEGORY,
  images: imagesOf(fileProduct, known),
  variations: fileProduct.variations ?? known?.variations ?? {},
  attributes: attributesFor(fileProduct, known),
  ...byField(PLAIN_FIELDS, (field) => fileProduct[field] ?? known?.[field]),
  sku: skuFor(fileProduct, known),
  isActive: fileProduct.isActive ?? (known && (known.isActive || known.wantsActive === true)),
  isFeatured: fileProduct.isFeatured ?? known?.isFeatured,
});

/**
 * The stock that a product is to have, which is not kept by variant.
 * @param choices whether a product that is there already keeps its own, and what a new one has of which the file tells nothing
 * @param seen what it had when the file was checked, held units included; null when it was not there
 */
export const stockFor = (
  fileProduct: FileProduct,
  known: ExistingProduct | undefined,
  { keepsStock, startStock = 0 }: { keepsStock: boolean; startStock?: number },
  seen: number | null,
) => {
  if (!known) return { stock: fileProduct.stock ?? startStock, isShort: false };
  if (fileProduct.stock === undefined || keepsStock) return { stock: known.stock, isShort: false };
  if (fileProduct.stock > MAX_STOCK) return { stock: fileProduct.stock, isShort: false };
  const stock = seen === null ? fileProduct.stock : known.stock + fileProduct.stock - seen;
  return { stock: Math.max(0, stock), isShort: stock < 0 };
};

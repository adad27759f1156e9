import type { BulkChange } from '#contract/catalogue/bulk.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say } from '#contract/catalogue/messages.ts';
import { changedPrice, koboOfNaira, MAX_PRICE_NAIRA } from '#contract/money.ts';
import type { StoredProduct } from '../products/stored-product.ts';
import { activityAfter, unfinishedSentence } from '../products/unfinished.ts';

/** What a bulk change may touch of a product, and what is in its way. */
export type BulkFields = Pick<
  StoredProduct,
  | 'priceKobo'
  | 'discountPriceKobo'
  | 'stock'
  | 'categoryId'
  | 'isActive'
  | 'isFeatured'
  | 'missing'
  | 'wantsActive'
>;

const MOST_KOBO = koboOfNaira(MAX_PRICE_NAIRA);

const stockAfter = (stock: number, { how, value }: NonNullable<BulkChange['stock']>): number =>
  how === 'set' ? value : how === 'add' ? stock + value : stock - value;

/** One product after the change, or the sentence of the rule that is in the way. */
export const changedInBulk = <Product extends BulkFields>(
  product: Product,
  change: BulkChange,
): { isAllowed: true; after: Product } | { isAllowed: false; sentence: string } => {
  const refused = (sentence: string) => ({ isAllowed: false, sentence }) as const;
  const priceKobo = change.price ? changedPrice(product.priceKobo, change.price) : product.priceKobo;
  if (priceKobo <= 0) return refused(productMessages.price);
  if (priceKobo > MOST_KOBO) return refused(productMessages.priceMax);
  if (product.discountPriceKobo !== null && product.discountPriceKobo >= priceKobo) {
    return refused(productMessages.discountBelow);
  }
  const stock = change.stock ? stockAfter(product.stock, change.stock) : product.stock;
  if (stock < 0) return refused(say.stockShort(product.stock));
  if (stock > MAX_STOCK) return refused(productMessages.stockMax);
  const categoryId = change.category ?? product.categoryId;
  const missing = (product.missing ?? []).filter(
    (field) => field !== 'category' || categoryId === product.categoryId,
  );
  const activity = activityAfter(product, missing, change.isActive);
  if (!activity) return refused(unfinishedSentence(missing));
  return {
    isAllowed: true,
    after: {
      ...product,
      priceKobo,
      stock,
      categoryId,
      ...activity,
      isFeatured: change.isFeatured ?? product.isFeatured,
    },
  };
};

import type { BulkChange } from '#contract/catalogue/bulk.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say } from '#contract/catalogue/messages.ts';
import { changedPrice, koboOfNaira, MAX_PRICE_NAIRA } from '#contract/money.ts';
import type { StoredProduct } from '../products/stored-product.ts';

/** What a bulk change may touch of a product, and what is in its way. */
export type BulkFields = Pick<
  StoredProduct,
  'priceKobo' | 'discountPriceKobo' | 'stock' | 'categoryId' | 'isActive' | 'isFeatured'
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
  return {
    isAllowed: true,
    after: {
      ...product,
      priceKobo,
      stock,
      categoryId: change.category ?? product.categoryId,
      isActive: change.isActive ?? product.isActive,
      isFeatured: change.isFeatured ?? product.isFeatured,
    },
  };
};

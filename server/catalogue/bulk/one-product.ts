import type { BulkChange } from '#contract/catalogue/bulk.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say } from '#contract/catalogue/messages.ts';
import { koboOfNaira, MAX_PRICE_NAIRA, raisedByPercent } from '#contract/money.ts';

/** What a bulk change may touch of a product. Prices in kobo; `category` is an id. */
export interface BulkFields {
  priceKobo: number;
  discountKobo: number | null;
  stock: number;
  category: string;
  isActive: boolean;
  isFeatured: boolean;
}

const MOST_KOBO = koboOfNaira(MAX_PRICE_NAIRA);

const priceAfter = (kobo: number, { how, value }: NonNullable<BulkChange['price']>): number => {
  if (how === 'set') return koboOfNaira(value);
  if (how === 'raise') return kobo + koboOfNaira(value);
  if (how === 'lower') return kobo - koboOfNaira(value);
  return raisedByPercent(kobo, how === 'raisePercent' ? value : -value);
};

const stockAfter = (stock: number, { how, value }: NonNullable<BulkChange['stock']>): number =>
  how === 'set' ? value : how === 'add' ? stock + value : stock - value;

/** One product after the change, or the sentence of the rule that is in the way. */
export const changedInBulk = (
  product: BulkFields,
  change: BulkChange,
): { isAllowed: true; after: BulkFields } | { isAllowed: false; sentence: string } => {
  const refused = (sentence: string) => ({ isAllowed: false, sentence }) as const;
  const priceKobo = change.price ? priceAfter(product.priceKobo, change.price) : product.priceKobo;
  if (priceKobo <= 0) return refused(productMessages.price);
  if (priceKobo > MOST_KOBO) return refused(productMessages.priceMax);
  if (product.discountKobo !== null && product.discountKobo >= priceKobo) {
    return refused(productMessages.discountBelow);
  }
  const stock = change.stock ? stockAfter(product.stock, change.stock) : product.stock;
  if (stock < 0) return refused(say.stockShort(product.stock));
  if (stock > MAX_STOCK) return refused(productMessages.stockMax);
  return {
    isAllowed: true,
    after: {
      priceKobo,
      discountKobo: product.discountKobo,
      stock,
      category: change.category ?? product.category,
      isActive: change.isActive ?? product.isActive,
      isFeatured: change.isFeatured ?? product.isFeatured,
    },
  };
};

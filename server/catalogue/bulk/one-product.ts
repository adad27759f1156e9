import type { BulkChange } from '#contract/catalogue/bulk.ts';
import { choiceText } from '#contract/catalogue/choice.ts';
import type { ProductField } from '#contract/catalogue/field-list.ts';
import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say, variantMessages } from '#contract/catalogue/messages.ts';
import { changedPrice, koboOfNaira, MAX_PRICE_NAIRA } from '#contract/money.ts';
import type { ProductFigures } from '../products/stored-product.ts';
import { activityAfter, unfinishedSentence } from '../products/unfinished.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';

/** What a bulk change may touch of a product, and what is in its way. */
export type BulkFields = ProductFigures & {
  /** With prices of their own, or the product's. */
  variants?: readonly StoredVariant[];
};

const MOST_KOBO = koboOfNaira(MAX_PRICE_NAIRA);

const stockAfter = (stock: number, { how, value }: NonNullable<BulkChange['stock']>): number =>
  how === 'set' ? value : how === 'add' ? stock + value : stock - value;

/** A price of its own changes as the product's does. */
const repricedVariant = (variant: StoredVariant, change: NonNullable<BulkChange['price']>): StoredVariant =>
  variant.priceKobo === null ? variant : { ...variant, priceKobo: changedPrice(variant.priceKobo, change) };

const isPricedOddly = ({ priceKobo, discountPriceKobo }: StoredVariant): boolean =>
  priceKobo !== null && (priceKobo <= 0 || priceKobo > MOST_KOBO || priceKobo <= (discountPriceKobo ?? 0));

const oddPriceSentence = ({ choice, priceKobo }: StoredVariant): string => {
  const text = choiceText(choice);
  if (Number(priceKobo) <= 0) return `${text}: ${productMessages.price}`;
  return Number(priceKobo) > MOST_KOBO
    ? `${text}: ${productMessages.priceMax}`
    : variantMessages.discountBelow(text);
};

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
  const variants = product.variants ?? [];
  if (change.stock && variants.length > 0) return refused(variantMessages.stockByVariant);
  const { price } = change;
  const repriced = price ? variants.map((variant) => repricedVariant(variant, price)) : variants;
  const odd = repriced.find(isPricedOddly);
  if (odd) return refused(oddPriceSentence(odd));
  const stock = change.stock ? stockAfter(product.stock, change.stock) : product.stock;
  if (stock < 0) return refused(say.stockShort(product.stock));
  if (stock > MAX_STOCK) return refused(productMessages.stockMax);
  const categoryId = change.category ?? product.categoryId;
  // What was judged above, or chosen, lacks no more; what is not named lacks what it lacked.
  const isGiven: Partial<Record<ProductField, boolean>> = {
    category: categoryId !== product.categoryId,
    price: change.price !== undefined,
    stock: change.stock !== undefined,
  };
  const missing = (product.missing ?? []).filter((field) => !isGiven[field]);
  const activity = activityAfter(product, missing, change.isActive);
  if (!activity) return refused(unfinishedSentence(missing));
  return {
    isAllowed: true,
    after: {
      ...product,
      ...(product.variants ? { variants: repriced } : {}),
      priceKobo,
      stock,
      categoryId,
      ...activity,
      isFeatured: change.isFeatured ?? product.isFeatured,
    },
  };
};

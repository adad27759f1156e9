import { MAX_STOCK } from '#contract/catalogue/limits.ts';
import { productMessages as say, variantMessages } from '#contract/catalogue/messages.ts';
import type { ProductChange } from '#contract/catalogue/product-form.ts';
import { koboOfNaira } from '#contract/money.ts';
import { brokenRule, conflict } from '#server/http/errors.ts';
import { type ProductRow, shownPrices } from './product-answer.ts';
import { activityAfter, refusalOfUnfinished, stillMissing } from './unfinished.ts';

/** The stock after the edit: with `stockWas` what the admin added or took away counts, else the figure itself. */
const stockAfter = (stored: number, { stock, stockWas }: ProductChange): number => {
  if (stock === undefined) return stored;
  if (stockWas === undefined) return stock;
  const after = stored + stock - stockWas;
  if (after < 0) throw conflict('stock_changed', say.stockChanged);
  if (after > MAX_STOCK) throw conflict('stock_changed', say.stockOverflows);
  return after;
};

const discountAfter = (stored: number | null, { discountPrice }: ProductChange): number | null => {
  if (discountPrice === undefined) return stored;
  return discountPrice === null ? null : koboOfNaira(discountPrice);
};

/**
 * An old client sends back what it was shown: of a product whose variants have prices of their own those of the cheapest
 * one, which are not the product's and leave it as it is. A form that has loaded the product's own says so in `was`.
 */
const withoutShownPrices = (stored: ProductRow, change: ProductChange): ProductChange => {
  const { price, discountPrice, was } = change;
  const knowsOwn = was?.price !== undefined || was?.discountPrice !== undefined;
  if (stored.lowestPriceKobo === null || knowsOwn) return change;
  const shown = shownPrices(stored);
  const isShown =
    [undefined, shown.price].includes(price) && [undefined, shown.discountPrice].includes(discountPrice);
  return isShown ? { ...change, price: undefined, discountPrice: undefined } : change;
};

/**
 * The stock of a product whose variants have it follows from theirs. What an old client sends back as it was shown is
 * passed over, so that it can go on changing everything else.
 * @throws Refusal 409 where it is to be another, and where units were sold while somebody shared them out over new variants
 */
const judgeStock = (
  stored: number,
  { stock, stockWas, variants }: ProductChange,
  hasVariants: boolean,
): void => {
  const isSplit = !hasVariants && variants !== undefined;
  if (isSplit && stockWas !== undefined && stockWas !== stored)
    throw conflict('stock_changed', variantMessages.soldMeanwhile(stored));
  if (!isSplit && stock !== undefined && stock !== (stockWas ?? stored))
    throw conflict('stock_by_variant', variantMessages.stockByVariant);
};

/**
 * A product as an edit makes it; its variants are judged by themselves.
 * @param hasVariants whether it has some already
 * @throws Refusal 400 when a discount price is not below the price, 409 for a stock, or one that is to go on sale unfinished
 */
export const applied = (stored: ProductRow, sent: ProductChange, hasVariants: boolean): ProductRow => {
  const change = withoutShownPrices(stored, sent);
  const isByVariant = change.variants ? change.variants.length > 0 : hasVariants;
  if (isByVariant) judgeStock(stored.stock, change, hasVariants);
  const priceKobo = change.price === undefined ? stored.priceKobo : koboOfNaira(change.price);
  const discountPriceKobo = discountAfter(stored.discountPriceKobo, change);
  if (discountPriceKobo !== null && discountPriceKobo >= priceKobo) {
    throw brokenRule('discount_not_below_price', say.discountBelow, 'discountPrice');
  }
  const {
    price: _,
    discountPrice: __,
    stockWas: ___,
    was: ____,
    variants: _____,
    category = stored.categoryId,
    ...others
  } = change;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const next = {
    ...stored,
    ...given,
    priceKobo,
    discountPriceKobo,
    stock: isByVariant ? stored.stock : stockAfter(stored.stock, change),
    categoryId: category,
  };
  const missing = stillMissing(stored, next);
  const activity = activityAfter(stored, missing, change.isActive);
  if (!activity) throw refusalOfUnfinished(missing);
  return { ...next, ...activity };
};

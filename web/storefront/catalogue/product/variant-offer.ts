import type { Choice } from '#contract/catalogue/choice.ts';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import { countUnits, unitPrice } from '#contract/money.ts';

type Variant = ProductDetail['variants'][number];
type Offered = Pick<
  ProductDetail,
  'price' | 'discountPrice' | 'highestPrice' | 'stock' | 'sku' | 'variations' | 'variants'
>;

/** What a product's page offers for the present choice. Prices in naira. */
export interface Offer {
  price: number;
  discountPrice: number | null;
  /** The unit price of the dearest that the choice leaves. */
  highestPrice: number;
  /** What can be bought of all that the choice leaves. */
  stock: number;
  sku: string;
  /** The picture of what is chosen; null where it has none of its own. */
  picture: string | null;
  /** No variant is like this. */
  isMissing: boolean;
}

const isLike = ({ choice }: Variant, chosen: Choice): boolean =>
  Object.entries(chosen).every(([type, value]) => choice[type] === value);

const cheapestOf = ([first, ...others]: readonly Variant[]): Variant | undefined =>
  first && others.reduce((found, other) => (unitPrice(other) < unitPrice(found) ? other : found), first);

const pictureOf = ([first, ...others]: readonly Variant[]): string | null =>
  first && others.every(({ image }) => image === first.image) ? first.image : null;

/**
 * What is offered for a choice that may not be whole yet: the variants that it leaves, with the price of the cheapest and
 * the stock of all. A product without variants is offered as it is, whatever is chosen.
 */
export const offerOf = (product: Offered, chosen: Choice): Offer => {
  const { price, discountPrice, highestPrice, stock, sku, variants } = product;
  const whole = { price, discountPrice, highestPrice, stock, sku, picture: null, isMissing: false };
  const left = variants.filter((variant) => isLike(variant, chosen));
  if (variants.length === 0 || (left.length > 1 && left.length === variants.length)) return whole;
  const cheapest = cheapestOf(left);
  if (!cheapest) return { ...whole, stock: 0, isMissing: true };
  return {
    price: cheapest.price,
    discountPrice: cheapest.discountPrice,
    highestPrice: Math.max(...left.map(unitPrice)),
    stock: countUnits(left.map((variant) => ({ quantity: variant.stock }))),
    sku: left.length === 1 ? cheapest.sku : sku,
    picture: pictureOf(left),
    isMissing: false,
  };
};

/** Whether a value can be bought with what else is chosen, is sold out with it, or is not to be had with it at all. */
export type ValueState = 'available' | 'soldOut' | 'missing';

export const valueState = (
  variants: readonly Variant[],
  chosen: Choice,
  type: string,
  value: string,
): ValueState => {
  if (variants.length === 0) return 'available';
  const left = variants.filter((variant) => isLike(variant, { ...chosen, [type]: value }));
  if (left.length === 0) return 'missing';
  return left.some(({ stock }) => stock > 0) ? 'available' : 'soldOut';
};

/** What is said of a choice that cannot be bought; empty where it can, or is not whole yet. */
export const objectionTo = ({ stock, isMissing }: Offer, name: string, isWhole: boolean): string => {
  if (isMissing) return `${name} is not available. Please choose another combination.`;
  return isWhole && stock === 0 ? `${name} is sold out.` : '';
};

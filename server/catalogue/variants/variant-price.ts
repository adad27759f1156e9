import { sql } from 'kysely';

/** In kobo. */
export interface Prices {
  priceKobo: number;
  discountPriceKobo: number | null;
}

/** As a variant has them: without a price it has no discount price either. */
export interface OwnPrices {
  priceKobo: number | null;
  discountPriceKobo: number | null;
}

/** Whether a variant has prices of its own: a discount price goes with the price it is of. */
export const hasOwnPrice = <Own extends OwnPrices>(variant: Own): variant is Own & Prices =>
  variant.priceKobo !== null;

/** What a variant costs: its own prices, else those of its product. */
export const pricesOfVariant = (variant: OwnPrices, product: Prices): Prices => {
  const { priceKobo, discountPriceKobo } = hasOwnPrice(variant) ? variant : product;
  return { priceKobo, discountPriceKobo };
};

/** SQL: the same for `product p`, or for its variant where `v` is one. */
export const priceInForce = sql`coalesce(v.price_kobo, p.price_kobo)`;
export const discountPriceInForce = sql`case when v.price_kobo is null then p.discount_price_kobo
  else v.discount_price_kobo end`;
/** What one unit is sold at. */
export const unitPriceInForce = sql`case when v.price_kobo is null then coalesce(p.discount_price_kobo, p.price_kobo)
  else coalesce(v.discount_price_kobo, v.price_kobo) end`;

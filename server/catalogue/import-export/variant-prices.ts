import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import { hasOwnPrice, type OwnPrices } from '../variants/variant-price.ts';
import type { PricePair } from './file-form.ts';

/** What a variant costs: its own price, else that of its product. */
export const effectivePair = (variant: OwnPrices, { price, discountPrice }: PricePair): PricePair => {
  if (!hasOwnPrice(variant)) return { price, discountPrice };
  const { priceKobo, discountPriceKobo } = variant;
  return {
    price: nairaOfKobo(priceKobo),
    discountPrice: discountPriceKobo === null ? null : nairaOfKobo(discountPriceKobo),
  };
};

export const isSamePair = (one: PricePair, other: PricePair): boolean =>
  koboOfNaira(one.price) === koboOfNaira(other.price) &&
  (one.discountPrice === null ? null : koboOfNaira(one.discountPrice)) ===
    (other.discountPrice === null ? null : koboOfNaira(other.discountPrice));

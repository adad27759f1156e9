import { koboOfNaira, nairaOfKobo } from '#contract/money.ts';
import type { StoredVariant } from '../variants/stored-variant.ts';
import type { PricePair } from './file-form.ts';

/** What a variant costs: its own price, else that of its product. */
export const effectivePair = (
  { priceKobo, discountPriceKobo }: Pick<StoredVariant, 'priceKobo' | 'discountPriceKobo'>,
  base: PricePair,
): PricePair =>
  priceKobo === null
    ? { price: base.price, discountPrice: base.discountPrice }
    : {
        price: nairaOfKobo(priceKobo),
        discountPrice: discountPriceKobo === null ? null : nairaOfKobo(discountPriceKobo),
      };

export const isSamePair = (one: PricePair, other: PricePair): boolean =>
  koboOfNaira(one.price) === koboOfNaira(other.price) &&
  (one.discountPrice === null ? null : koboOfNaira(one.discountPrice)) ===
    (other.discountPrice === null ? null : koboOfNaira(other.discountPrice));

import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { deliveryFee } from '#contract/delivery/free-from.ts';
import type { PromisedDelivery } from '#contract/delivery/promised.ts';

/** Where something is to be brought, by names as people write them. */
export type Destination = Pick<ShippingAddress, 'country' | 'state' | 'city'>;

/** A promise as checkouts and orders keep it; `id` is the zone's or the pickup point's. */
export type KeptDelivery = PromisedDelivery & { id: string };

/** What bringing it costs, for any basket, and what is promised with it. */
export interface Rate {
  feeKobo: number;
  /** Items that come to so much are brought free; null for never. */
  freeFromKobo: number | null;
  /** Null under the flat fee, which promises nothing. */
  promised: KeptDelivery | null;
  /** Totals that may be paid when it comes; absent where none may. */
  payOnDelivery?: SumRange;
}

/** Sums in kobo, the ends included; null for no end. */
export interface SumRange {
  fromKobo: number | null;
  toKobo: number | null;
}

/**
 * A way to know what bringing costs: the flat fee, the owner's zones, a courier's API. A rate tells its price for any
 * basket, so that nobody outside is asked while products are locked.
 */
export interface RateProvider {
  /** @returns null where it is not delivered */
  rateTo(to: Destination): Promise<Rate | null>;
}

/** A fee that somebody named, with which nothing is promised. */
export const plainRate = (feeKobo: number): Rate => ({ feeKobo, freeFromKobo: null, promised: null });

/** What a basket whose items come to so much costs to be brought, in kobo. */
export const priceKoboOf = ({ feeKobo, freeFromKobo }: Rate, itemsKobo: number): number =>
  deliveryFee({ fee: feeKobo, freeFrom: freeFromKobo }, itemsKobo);

/** A promise as answers show it: absent where there is none, as in every answer of before there were zones. */
export const presentDelivery = (kept: KeptDelivery | null): { delivery?: PromisedDelivery } => {
  if (!kept) return {};
  const { id: _, ...delivery } = kept;
  return { delivery };
};

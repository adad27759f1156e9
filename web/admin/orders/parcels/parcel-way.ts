import type { ParcelFacts } from '#contract/orders/parcels/schemas.ts';

/** Who brings a parcel: each has facts of its own. */
export type ParcelWay = 'courier' | 'rider';

const COURIERS = ['courier', 'trackingNumber', 'trackingUrl'] as const;

/** How a parcel goes that says so; null where it has facts of both, none of which may be lost. */
export const wayOf = (facts: ParcelFacts): ParcelWay | null => {
  if (facts.riderPhone === '') return 'courier';
  return COURIERS.every((name) => facts[name] === '') ? 'rider' : null;
};

/** What is said of a parcel that goes so: what was typed for the other way is not. */
export const factsOfWay = (way: ParcelWay | null, facts: ParcelFacts): ParcelFacts => {
  if (way === 'courier') return { ...facts, riderPhone: '' };
  return way === 'rider' ? { ...facts, courier: '', trackingNumber: '', trackingUrl: '' } : facts;
};

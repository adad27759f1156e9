import type { ParcelFacts } from '#contract/orders/parcels/schemas.ts';

/** Who brings a parcel: each has facts of its own, and nobody brings what its customer comes for. */
export type ParcelWay = 'courier' | 'rider' | 'pickup';

const COURIERS = ['courier', 'trackingNumber', 'trackingUrl'] as const;

/** How a parcel goes that says so; null where it has facts of another way as well, none of which may be lost. */
export const wayOf = (facts: ParcelFacts, isForPickup = false): ParcelWay | null => {
  const hasCourier = COURIERS.some((name) => facts[name] !== '');
  if (isForPickup) return hasCourier || facts.riderPhone !== '' ? null : 'pickup';
  if (facts.riderPhone === '') return 'courier';
  return hasCourier ? null : 'rider';
};

/** What is said of a parcel that goes so: what was typed for the other way is not. */
export const factsOfWay = (way: ParcelWay | null, facts: ParcelFacts): ParcelFacts => {
  if (way === null) return facts;
  const riderPhone = way === 'rider' ? facts.riderPhone : '';
  return way === 'courier'
    ? { ...facts, riderPhone }
    : { ...facts, riderPhone, courier: '', trackingNumber: '', trackingUrl: '' };
};

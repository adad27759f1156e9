import type { Zone } from '#contract/delivery/schemas.ts';
import { koboOfNaira } from '#contract/money.ts';
import { isHome, placeKey, stateKey } from './place-key.ts';
import type { Rate, RateProvider } from './rate-provider.ts';

const koboOrNone = (naira: number | null): number | null => (naira === null ? null : koboOfNaira(naira));

const rateOf = (zone: Zone): Rate => ({
  feeKobo: koboOfNaira(zone.fee),
  freeFromKobo: koboOrNone(zone.freeFrom),
  promised: {
    kind: 'zone',
    id: zone._id,
    name: zone.name,
    daysFrom: zone.daysFrom,
    daysTo: zone.daysTo,
    address: '',
    hours: '',
  },
  ...(zone.payOnDelivery
    ? {
        payOnDelivery: {
          fromKobo: koboOrNone(zone.payOnDeliveryFrom),
          toKobo: koboOrNone(zone.payOnDeliveryTo),
        },
      }
    : {}),
});

/** A name that no state and no city can have stands between them. */
const keyOf = (state: string, city: string): string => `${state}\n${city}`;

/** A name as places were compared when `V.I.` and `VI` were two. */
const looselySpelled = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A zone with one of its places as it is spelled there. */
interface Spelled {
  zone: Zone;
  state: string;
  city: string;
}

const nearest = (spelled: readonly Spelled[], state: string, city: string): Zone | undefined => {
  const first = (as: (name: string) => string) =>
    spelled.find((place) => as(place.state) === as(state) && as(place.city) === as(city));
  return spelled.length < 2
    ? spelled[0]?.zone
    : (first((name) => name) ?? first(looselySpelled) ?? spelled[0])?.zone;
};

/**
 * The owner's zones: a city's own zone comes before that of its state. Two older zones may have a place in spellings that are the same today: the
 * one that spells it as it was typed counts, so that each goes on to cost what it did, and the oldest for a third spelling.
 * @param zones the oldest first
 */
export const zoneRates = (zones: readonly Zone[]): RateProvider => {
  const byPlace = new Map<string, Spelled[]>();
  for (const zone of zones)
    for (const { state, cities } of zone.places)
      for (const city of cities.length === 0 ? [''] : cities) {
        const key = keyOf(stateKey(state), placeKey(city));
        const spelled = byPlace.get(key) ?? [];
        byPlace.set(key, spelled);
        spelled.push({ zone, state, city });
      }
  return {
    rateTo: async ({ country, state, city }) => {
      if (!isHome(country)) return null;
      const ofCity = byPlace.get(keyOf(stateKey(state), placeKey(city)));
      const ofState = byPlace.get(keyOf(stateKey(state), ''));
      const zone = nearest(ofCity ?? [], state, city) ?? nearest(ofState ?? [], state, '');
      return zone ? rateOf(zone) : null;
    },
  };
};

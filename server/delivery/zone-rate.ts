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

/** The owner's zones: a city's own zone comes before that of its state. */
export const zoneRates = (zones: readonly Zone[]): RateProvider => {
  const byPlace = new Map(
    zones.flatMap((zone) =>
      zone.places.flatMap(({ state, cities }) =>
        (cities.length === 0 ? [''] : cities.map(placeKey)).map(
          (city) => [keyOf(stateKey(state), city), zone] as const,
        ),
      ),
    ),
  );
  return {
    rateTo: async ({ country, state, city }) => {
      if (!isHome(country)) return null;
      const zone =
        byPlace.get(keyOf(stateKey(state), placeKey(city))) ?? byPlace.get(keyOf(stateKey(state), ''));
      return zone ? rateOf(zone) : null;
    },
  };
};

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryFee } from '#contract/delivery/free-from.ts';
import type { Zone } from '#contract/delivery/schemas.ts';
import { isHome, placeKey, stateKey } from './place-key.ts';
import { priceKoboOf } from './rate-provider.ts';
import { zoneRates } from './zone-rate.ts';

const zone = (name: string, places: Zone['places'], more: Partial<Zone> = {}): Zone => ({
  _id: name,
  name,
  places,
  fee: 1_500,
  freeFrom: null,
  daysFrom: 1,
  daysTo: 3,
  payOnDelivery: false,
  payOnDeliveryFrom: null,
  payOnDeliveryTo: null,
  isActive: true,
  ...more,
});
const to = (state: string, city = '', country = 'Nigeria') => ({ country, state, city });
const nameFor = async (zones: Zone[], place: ReturnType<typeof to>) =>
  (await zoneRates(zones).rateTo(place))?.promised?.name ?? null;

describe('a place', () => {
  test.for([
    ['Lagos State', 'lagos'],
    [' LAGOS ', 'lagos'],
    ['Ọ̀yọ́', 'oyo'],
    ['Akwa-Ibom', 'akwa ibom'],
    ['Abuja', 'abuja federal capital territory'],
    ['F.C.T', 'abuja federal capital territory'],
    ['F. C. T.', 'abuja federal capital territory'],
    ['F.C.T. Abuja', 'abuja federal capital territory'],
    ['Ɓauchi', 'bauchi'],
    ['FCT', 'abuja federal capital territory'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('%s is compared as %s', ([typed = '', key]) => {
    expect(stateKey(typed)).toBe(key);
  });

  test('lies in the country by any of its names', () => {
    expect(['Nigeria', 'nigeria ', 'NG'].every(isHome)).toBe(true);
    expect(['Niger', 'Ghana', ''].some(isHome)).toBe(false);
  });
});

describe('a zone', () => {
  const zones = [
    zone('Lagos', [{ state: 'Lagos', cities: [] }]),
    zone('Island', [{ state: 'Lagos', cities: ['Lekki', 'Victoria Island'] }]),
    zone('Only Sango', [{ state: 'Ogun', cities: ['Sango Ota'] }]),
  ];

  test.for([
    ['Lagos', 'Ikeja', 'Lagos'],
    ['lagos state', 'LEKKI', 'Island'],
    ['Lagos', 'victoria-island', 'Island'],
    ['Ogun', 'Sango Ota', 'Only Sango'],
    ['Ogun', 'Abeokuta', null],
    ['Kano', 'Lekki', null],
  ] as const)('%s, %s: %s', async ([state, city, name]) => {
    expect(await nameFor(zones, to(state, city))).toBe(name);
  });

  test.for([
    ['V.I.', 'Dear'],
    ['v i', 'Dear'],
    ['VI', 'Cheap'],
    ['vi', 'Cheap'],
    ["V'I", 'Dear'],
    ['G.R.A.', 'Dear'],
  ] as const)(
    'that has a place in another spelling than another zone goes by how it is typed: %s is %s',
    async ([city, name]) => {
      const older = [
        zone('Cheap', [{ state: 'Lagos', cities: ['VI'] }]),
        zone('Dear', [{ state: 'Lagos', cities: ['V.I.', 'GRA'] }]),
      ];
      expect(await nameFor(older, to('Lagos', city))).toBe(name);
    },
  );

  test('lies in Nigeria', async () => {
    expect(await nameFor(zones, to('Lagos', 'Lekki', 'Portugal'))).toBeNull();
  });

  test('says what it promises', async () => {
    const [rate] = await Promise.all([
      zoneRates([zone('Kano', [{ state: 'Kano', cities: [] }])]).rateTo(to('Kano')),
    ]);
    expect(rate).toEqual({
      feeKobo: 1_500_00,
      freeFromKobo: null,
      promised: { kind: 'zone', id: 'Kano', name: 'Kano', daysFrom: 1, daysTo: 3, address: '', hours: '' },
    });
  });
});

/** The rule as one would say it: the zone that names the city, else the one that names the state with no city, else none. */
const plainReading = (zones: readonly Zone[], state: string, city: string): string | null => {
  const named = (wanted: string) =>
    zones.find((one) =>
      one.places.some((place) =>
        stateKey(place.state) === stateKey(state) && wanted === ''
          ? stateKey(place.state) === stateKey(state) && place.cities.length === 0
          : stateKey(place.state) === stateKey(state) &&
            place.cities.some((name) => placeKey(name) === placeKey(wanted)),
      ),
    );
  return ((city && named(city)) || named(''))?.name ?? null;
};

test('any zones that share no place are found as one would read them', async () => {
  const states = ['Lagos', 'Kano', 'Oyo', 'Abuja'];
  const cities = ['', 'Ikeja', 'Lekki', 'Epe'];
  const places = states.flatMap((state) => cities.map((city) => ({ state, city })));
  await fc.assert(
    fc.asyncProperty(
      // To which of four zones each place belongs; 0 for none.
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: places.length, maxLength: places.length }),
      fc.constantFrom(...states, 'Rivers'),
      fc.constantFrom(...cities, 'Badagry'),
      async (owners, state, city) => {
        const zones = [1, 2, 3, 4].map((owner) =>
          zone(
            `zone ${owner}`,
            places
              .filter((_, index) => owners[index] === owner)
              .map((place) => ({ state: place.state, cities: place.city === '' ? [] : [place.city] })),
          ),
        );
        expect(await nameFor(zones, to(`${state.toUpperCase()} state`, ` ${city} `))).toBe(
          plainReading(zones, state, city),
        );
      },
    ),
  );
});

test('items that reach the sum are brought free, one kobo less are not', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.integer({ min: 1 }), (fee, items, freeFrom) => {
      expect(deliveryFee({ fee, freeFrom }, items)).toBe(items < freeFrom ? fee : 0);
      expect(deliveryFee({ fee, freeFrom: null }, items)).toBe(fee);
    }),
  );
  const rate = { feeKobo: 1_500_00, freeFromKobo: 20_000_00, promised: null };
  expect(priceKoboOf(rate, 19_999_99)).toBe(1_500_00);
  expect(priceKoboOf(rate, 20_000_00)).toBe(0);
});

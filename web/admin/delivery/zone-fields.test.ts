import { expect, test } from 'vitest';
import type { Zone } from '#contract/delivery/schemas.ts';
import { citiesIn, rowsOfStates } from './zone-fields.ts';

const zone = (name: string, places: Zone['places'], isActive = true): Zone => ({
  _id: name,
  name,
  places,
  fee: 1,
  freeFrom: null,
  daysFrom: 1,
  daysTo: 2,
  payOnDelivery: false,
  payOnDeliveryFrom: null,
  payOnDeliveryTo: null,
  isActive,
});

test('cities are typed with commas between them', () => {
  expect(citiesIn(' Lekki, ,Victoria Island,')).toEqual(['Lekki', 'Victoria Island']);
  expect(citiesIn('')).toEqual([]);
});

test('each state says which zone it has, and which of its cities have another', () => {
  const lagos = zone('Lagos', [{ state: 'Lagos', cities: [] }]);
  const island = zone('Island', [
    { state: 'Lagos', cities: ['Lekki'] },
    { state: 'Elsewhere', cities: [] },
  ]);
  const off = zone('Off', [{ state: 'Kano', cities: [] }], false);
  expect(rowsOfStates(['Kano', 'Lagos'], [lagos, island, off])).toEqual([
    { state: 'Kano', whole: null, cities: [] },
    { state: 'Lagos', whole: lagos, cities: [{ zone: island, names: ['Lekki'] }] },
    { state: 'Elsewhere', whole: island, cities: [] },
  ]);
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Zone } from '#contract/delivery/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { rateTo } from './rates-today.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterEach(() => sql`delete from delivery_zone`.execute(shop.shop.db));
afterAll(() => shop.stop());

const form = (name: string, fee: number, cities: string[], states = ['Lagos']) => ({
  name,
  fee,
  freeFrom: null,
  daysFrom: 1,
  daysTo: 2,
  places: states.map((state) => ({ state, cities })),
});
const addZone = (...of: Parameters<typeof form>) =>
  call<Zone>(shop, admin, 'POST', '/admin/delivery/zones', form(...of));
const zones = async () =>
  (await call<{ zones: Zone[] }>(shop, admin, 'GET', '/admin/delivery')).body.data.zones;
const saveAgain = async (zone: Zone, changes: object) => {
  const { _id, ...was } = zone;
  return call<Zone>(shop, admin, 'PUT', `/admin/delivery/zones/${_id}`, { ...was, ...changes });
};
/** A place as a shop of before has it. */
const addOldPlace = async (zone: string, key: string, city: string): Promise<void> => {
  await sql`insert into delivery_place (state_key, city_key, state, city, zone_id)
    values ('lagos', ${key}, 'Lagos', ${city}, ${zone})`.execute(shop.shop.db);
  await shop.shop.changes.catalogueChanged();
};
const feeTo = async (city: string) =>
  (await rateTo(shop.shop, { country: 'Nigeria', state: 'Lagos', city }))?.feeKobo;

test('a zone that has a place in two spellings is saved, and has it once then', async () => {
  const { body } = await addZone('Island', 2_500, ['VI']);
  await addOldPlace(body.data._id, 'v i', 'V.I.');
  const [zone] = await zones();
  expect(zone?.places).toEqual([{ state: 'Lagos', cities: ['V.I.', 'VI'] }]);
  expect(await saveAgain(zone as Zone, { fee: 3_000 })).toMatchObject({ status: 200 });
  expect((await zones())[0]).toMatchObject({ fee: 3_000, places: [{ cities: ['V.I.'] }] });
  expect([await feeTo('VI'), await feeTo('V.I.')]).toEqual([300_000, 300_000]);
});

test('two zones that have a place in a spelling each keep their fees, and are saved', async () => {
  await addZone('Island', 2_500, ['VI']);
  const { body } = await addZone('Dear', 9_000, ['Epe']);
  await addOldPlace(body.data._id, 'v i', 'V.I.');
  const fees = async () => [await feeTo('VI'), await feeTo('vi'), await feeTo('V.I.'), await feeTo('v. i.')];
  expect(await fees()).toEqual([250_000, 250_000, 900_000, 900_000]);
  for (const zone of await zones())
    expect(await saveAgain(zone, { daysTo: 5 })).toMatchObject({ status: 200 });
  expect(await fees()).toEqual([250_000, 250_000, 900_000, 900_000]);
  expect(await addZone('Third', 1, ['v.i'])).toMatchObject({
    status: 409,
    body: { code: 'delivery_place_taken' },
  });
});

test('a place whose key was made by an older release is taken', async () => {
  const { body } = await addZone('Reserved', 2_500, ['Epe']);
  await addOldPlace(body.data._id, 'g r a', 'G.R.A.');
  expect(await addZone('Cheap', 1_000, ['GRA'])).toMatchObject({
    status: 409,
    body: { code: 'delivery_place_taken' },
  });
});

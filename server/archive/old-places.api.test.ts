import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/purchase.ts';
import { checkArchive } from './check-archive.ts';
import { type OwnShop, openOwnShop } from './full-shop.fixture.ts';
import { takeIn } from './take-in.ts';
import { writeArchive } from './write-archive.ts';

const LARGEST_MB = 64;

let old: OwnShop;
let other: OwnShop;
beforeAll(async () => {
  [old, other] = await Promise.all([openOwnShop({}), openOwnShop({})]);
});
afterAll(() => Promise.all([old.stop(), other.stop()]));

const query = async ({ shop }: OwnShop, text: string) =>
  (await shop.shop.connection.pool.query(text)).rows as Record<string, unknown>[];
const zoneOf = (name: string, cities: string[]) => ({
  name,
  fee: 2_500,
  freeFrom: null,
  daysFrom: 1,
  daysTo: 2,
  places: [{ state: 'Lagos', cities }],
});

test('places that an older release has written come in with the keys of today', async () => {
  await call(old.shop, old.admin, 'POST', '/admin/delivery/zones', zoneOf('Reserved', ['G.R.A.', 'VI']));
  await query(old, `update delivery_place set city_key = 'g r a' where city = 'G.R.A.'`);
  await query(
    old,
    `insert into delivery_place (state_key, city_key, state, city, zone_id) select 'lagos', 'v i', 'Lagos', 'V.I.', id from delivery_zone`,
  );
  const file = path.join(old.folder, 'shop.tar.gz');
  await pipeline(await writeArchive(old.shop.shop), createWriteStream(file));
  const owner = { accountId: other.admin.accountId, name: 'Ada Owner' };
  await takeIn(other.shop.shop, file, await checkArchive(file, LARGEST_MB), owner);
  expect(await query(other, 'select city_key, city from delivery_place order by city_key')).toEqual([
    { city_key: 'gra', city: 'G.R.A.' },
    { city_key: 'vi', city: 'VI' },
  ]);
  const taken = await call(
    other.shop,
    other.admin,
    'POST',
    '/admin/delivery/zones',
    zoneOf('Cheap', ['GRA']),
  );
  expect(taken).toMatchObject({ status: 409, body: { code: 'delivery_place_taken' } });
});

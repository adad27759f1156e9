import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { placeKey, stateKey } from './place-key.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

test('the database compares places as zones do', async () => {
  const names = [
    'Lagos',
    ' LAGOS  State ',
    'Ọ̀yọ́',
    'Ọ̀yọ́'.normalize('NFD'),
    'Akwa-Ibom',
    'Abuja (FCT)',
    'Abuja',
    'F.C.T.',
    'f c t',
    'FCT',
    'F C T, Abuja',
    'Federal Capital Territory',
    'Nassarawa State',
    'G.R.A. Phase 2 b',
    'Ɓagwai',
    'Jamaʼare',
    "Jama'are",
    'Victoria-Island',
    'State',
    'A',
    '鞋 x',
    '...',
    '',
  ];
  const { rows } = await sql<{ place: string; state: string }>`
    select place_key(name) as place, state_key(name) as state from unnest(${names}::text[]) with ordinality as t (name, n)
    order by n`.execute(running.shop.db);
  expect(rows).toEqual(names.map((name) => ({ place: placeKey(name), state: stateKey(name) })));
});

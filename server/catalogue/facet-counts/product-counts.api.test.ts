import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ResponseCache } from '#server/answers/response-cache.ts';
import { productToLoad } from '#tests/support/catalogue.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue } from '../products/loading.ts';
import { totalOf } from './facet-counts.ts';
import { ProductCounts } from './product-counts.ts';

let running: TestShop;

beforeAll(async () => {
  running = await openTestShop();
  await loadCatalogue(running.shop.db, {
    categories: [{ name: 'Curios', description: '' }],
    products: Array.from({ length: 30 }, (_, index) =>
      productToLoad(`Lamp ${index}`, { priceKobo: 100_00 + index }),
    ),
  });
});
afterAll(() => running.stop());

/** Counts on a database that tells how often it was asked, and fails when it is told to. */
const watched = () => {
  const state = { asked: 0, isAway: false, isCurrent: true };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      state.asked += 1;
      if (state.isAway) throw new Error('away');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const answers = new ResponseCache(() => state.isCurrent);
  const counts = new ProductCounts(running.shop.connection.reads.withPlugin(plugin), answers);
  /** How many lamps cost at least this much more than the cheapest one, in kobo. */
  const above = async (kobo: number): Promise<number> =>
    totalOf(await counts.facetCounts({ includesInactive: false, leastKobo: 100_00 + kobo }), {});
  return { state, answers, above };
};

test('a few different counts ask the database, then one reading serves all others until the catalogue changes', async () => {
  const { state, answers, above } = watched();
  for (const round of [1, 2]) {
    for (let kobo = 0; kobo < 30; kobo += 1) expect(await above(kobo)).toBe(30 - kobo);
    expect(state.asked).toBe(5 * round);
    for (let kobo = 0; kobo < 30; kobo += 1) expect(await above(kobo)).toBe(30 - kobo);
    expect(state.asked).toBe(5 * round);
    answers.dropAll();
  }
});

test('many at once cause one reading', async () => {
  const { state, above } = watched();
  const found = await Promise.all(Array.from({ length: 30 }, (_, kobo) => above(kobo)));
  expect(found).toEqual(Array.from({ length: 30 }, (_, kobo) => 30 - kobo));
  expect(state.asked).toBe(5);
});

test('a reading that fails is tried again', async () => {
  const { state, above } = watched();
  for (let kobo = 0; kobo < 4; kobo += 1) await above(kobo);
  state.isAway = true;
  await expect(above(4)).rejects.toThrow('away');
  state.isAway = false;
  expect(await above(4)).toBe(26);
});

test('nothing is remembered while news of changes cannot arrive', async () => {
  const { state, above } = watched();
  state.isCurrent = false;
  for (let time = 0; time < 10; time += 1) expect(await above(3)).toBe(27);
  expect(state.asked).toBe(10);
});

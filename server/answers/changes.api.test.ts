import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let lamps: string;
let lamp: string;
let desk: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  lamps = await addCategory(running, admin, 'Lamps');
  const desks = await addCategory(running, admin, 'Desks');
  // Two of one kind and one of the other: one more of each changes nothing of their order.
  lamp = (await addProduct(running, admin, lamps))._id;
  await addProduct(running, admin, lamps);
  desk = (await addProduct(running, admin, desks))._id;
});
afterAll(() => running.stop());

const LISTS = [
  '/products',
  '/products?page=1&limit=50',
  '/categories',
  '/products/facets',
  '/storefront/home',
];
const ownOf = (id: string) => [`/products/${id}`, `/products/${id}/reviews`];

const keepAll = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const answer = await running.app.inject({ url: `/api/v1${path}` });
    expect([path, answer.statusCode]).toEqual([path, 200]);
  }
};
const keptOf = (paths: readonly string[]): string[] =>
  paths.filter((path) => running.shop.answers.find(`/api/v1${path}`) !== undefined);
const change = async (id: string, body: object): Promise<void> => {
  const answer = await call(running, admin, 'PUT', `/products/${id}`, body);
  expect(answer.status).toBe(200);
};

beforeEach(async () => {
  // Whatever a test before has left unknown is known by this.
  await change(desk, { brand: 'Oak & Sons' });
  await change(desk, { brand: 'Oak' });
});

test('a product that is changed drops what shows it and every list, and no other product', async () => {
  const others = [...ownOf(lamp), '/storefront'];
  await keepAll([...ownOf(desk), ...LISTS, ...others]);
  await change(desk, { price: 4_321 });
  expect(keptOf([...ownOf(desk), ...LISTS])).toEqual([]);
  expect(keptOf(others)).toEqual(others);
});

test('one that is made or deleted drops every list, and no other product', async () => {
  const others = [...ownOf(lamp), ...ownOf(desk), '/storefront'];
  await keepAll([...LISTS, ...others]);
  const made = await addProduct(running, admin, lamps);
  expect(keptOf(LISTS)).toEqual([]);
  expect(keptOf(others)).toEqual(others);
  await keepAll([...LISTS, `/products/${made._id}`]);
  expect((await call(running, admin, 'DELETE', `/products/${made._id}`)).status).toBe(200);
  expect(keptOf([...LISTS, `/products/${made._id}`])).toEqual([]);
  expect(keptOf(others)).toEqual(others);
});

test('one that sells out or comes back drops every list, and no other product', async () => {
  const others = [...ownOf(lamp), '/storefront'];
  for (const stock of [0, 7]) {
    await keepAll([...ownOf(desk), ...LISTS, ...others]);
    await change(desk, { stock });
    expect(keptOf([...ownOf(desk), ...LISTS])).toEqual([]);
    expect(keptOf(others)).toEqual(others);
  }
});

test('many that are changed at once drop what shows them and every list, and no other product', async () => {
  const others = [...ownOf(lamp), '/storefront'];
  await keepAll([...ownOf(desk), ...LISTS, ...others]);
  const bulk = { ids: [desk], change: { price: { how: 'raise', value: 10 } }, confirmed: 1 };
  const answer = await call(running, admin, 'POST', '/admin/products/bulk', bulk);
  expect(answer.body).toMatchObject({ success: true, data: { changed: 1 } });
  expect(keptOf([...ownOf(desk), ...LISTS])).toEqual([]);
  expect(keptOf(others)).toEqual(others);
});

test('a change of what every page leads to drops every page', async () => {
  const chairs = await addCategory(running, admin, 'Chairs');
  await change(desk, { brand: 'Elm' });
  const all = [...ownOf(lamp), ...ownOf(desk), '/storefront', ...LISTS];
  await keepAll(all);
  // The first of its category: from now on the foot of each page names it.
  await addProduct(running, admin, chairs);
  expect(keptOf(all)).toEqual([]);
  const { data } = (await running.app.inject({ url: '/api/v1/storefront' })).json();
  expect(data.categories.map(({ name }: { name: string }) => name)).toContain('Chairs');
});

test('after everything was dropped, a product that is written drops no other product', async () => {
  const all = [...ownOf(lamp), '/storefront'];
  await keepAll(all);
  await running.shop.changes.catalogueChanged();
  expect(keptOf(all)).toEqual([]);
  await keepAll(all);
  await change(desk, { brand: 'Ash' });
  expect(keptOf(all)).toEqual(all);
});

describe('with a second process', () => {
  const withSecond = async (use: (second: TestShop) => Promise<void>): Promise<void> => {
    const sameDatabase = { connectionString: running.connectionString, drop: async () => {} };
    const second = await openTestShop({}, {}, sameDatabase);
    try {
      await second.listen();
      // Each keeps answers once it hears the other.
      const any = ['/storefront'];
      await expect.poll(() => keepAll(any).then(() => keptOf(any)), { timeout: 15_000 }).toEqual(any);
      await use(second);
    } finally {
      await second.stop();
    }
  };

  test('what was dropped by the other is not taken for what is shown now', async () => {
    const all = [...ownOf(lamp), '/storefront'];
    await withSecond(async (second) => {
      await second.shop.changes.catalogueChanged();
      await keepAll(all);
      // Nobody here knows what those pages show at their foot: they go once, and from then on they stay.
      await change(desk, { brand: 'Ash' });
      expect(keptOf(all)).toEqual([]);
      await keepAll(all);
      await change(desk, { brand: 'Yew' });
      expect(keptOf(all)).toEqual(all);
    });
  });

  test('one that has just begun drops no page of other products with its first', async () => {
    const all = [...ownOf(lamp), '/storefront'];
    await withSecond(async (second) => {
      await keepAll([...all, ...ownOf(desk)]);
      const written = await call(second, admin, 'PUT', `/products/${desk}`, { brand: 'Iroko' });
      expect(written.status).toBe(200);
      expect(keptOf([...all, ...ownOf(desk)])).toEqual(all);
    });
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_FOOTER_CATEGORIES } from '#contract/catalogue/limits.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

/** What every page is told, which is kept in memory between two changes. */
const links = async () => (await call<Storefront>(shop, null, 'GET', '/storefront')).body.data.categories;
const send = async (method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
  const { status } = await call(shop, admin, method, path, body);
  expect(status).toBe(200);
};

test('every page leads to the uppermost categories that have something on sale, and follows each change at once', async () => {
  expect(await links()).toBeUndefined();
  const kitchen = await addCategory(shop, admin, 'Kitchen');
  const pots = await addCategory(shop, admin, 'Pots');
  expect(await links()).toBeUndefined();
  const pot = await addProduct(shop, admin, pots);
  expect(await links()).toEqual([{ name: 'Pots', slug: 'pots' }]);
  await send('PUT', `/categories/${pots}`, { parent: kitchen });
  expect(await links()).toEqual([{ name: 'Kitchen', slug: 'kitchen' }]);
  await send('PUT', `/categories/${kitchen}`, { name: 'Home & kitchen' });
  expect(await links()).toEqual([{ name: 'Home & kitchen', slug: 'home-kitchen' }]);
  await send('PUT', `/products/${pot._id}`, { isActive: false });
  expect(await links()).toBeUndefined();
  await send('PUT', `/products/${pot._id}`, { isActive: true });
  expect(await links()).toHaveLength(1);
  await send('DELETE', `/products/${pot._id}`);
  expect(await links()).toBeUndefined();
});

test('they are few: the largest, and those of about one size by name, so that one product more turns no order over', async () => {
  const names = Array.from({ length: MOST_FOOTER_CATEGORIES + 2 }, (_, place) => `Aisle ${place + 1}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await addCategory(shop, admin, name));
  for (const id of ids) await addProduct(shop, admin, id);
  const shown = async () => (await links())?.map(({ name }) => name);
  const last = ids.at(-1) ?? '';
  await addProduct(shop, admin, last);
  expect(await shown()).toEqual(names.slice(0, MOST_FOOTER_CATEGORIES));
  for (const _ of ['third', 'fourth']) await addProduct(shop, admin, last);
  expect(await shown()).toEqual([names.at(-1), ...names.slice(0, MOST_FOOTER_CATEGORIES - 1)]);
});

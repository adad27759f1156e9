import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_LINKED_COLLECTIONS } from '#contract/catalogue/collections/limits.ts';
import type { CollectionDetail } from '#contract/catalogue/collections/schemas.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
let category: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  category = await addCategory(shop, admin, 'Fashion');
});
afterAll(() => shop.stop());

/** What every page is told, which is kept in memory between two changes. */
const links = async () =>
  (await call<Storefront>(shop, null, 'GET', '/storefront')).body.data.collections?.map(({ name }) => name);
const send = async (method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void> => {
  const { status } = await call(shop, admin, method, path, body);
  expect(status).toBe(200);
};
const RULE = { category: null, brand: '', min: null, max: null, tag: '', newestDays: null, onSale: false };
const form = (name: string, changes: object) => ({
  name,
  description: '',
  picture: '',
  isShown: true,
  kind: 'rule',
  rule: RULE,
  products: [],
  ...changes,
});
const make = async (name: string, changes: object): Promise<string> => {
  const { status, body } = await call<CollectionDetail>(
    shop,
    admin,
    'POST',
    '/admin/collections',
    form(name, changes),
  );
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data._id;
};

test('every page leads to the collections in which shoppers find something, and follows each change at once', async () => {
  expect(await links()).toBeUndefined();
  const gown = await addProduct(shop, admin, category, { price: 5_000 });
  const cheap = { rule: { ...RULE, max: 1_000 } };
  const bargains = await make('Bargains', cheap);
  expect(await links()).toBeUndefined();
  // What no list of this product's would tell: a rule takes it in from now on.
  await send('PUT', `/products/${gown._id}`, { price: 900 });
  expect(await links()).toEqual(['Bargains']);
  const gifts = await make('Gifts', { kind: 'hand', products: [gown._id] });
  expect(await links()).toEqual(['Bargains', 'Gifts']);
  await send('PUT', `/products/${gown._id}`, { price: 5_000 });
  expect(await links()).toEqual(['Gifts']);
  await send('PUT', `/products/${gown._id}`, { isActive: false });
  expect(await links()).toBeUndefined();
  await send('PUT', `/products/${gown._id}`, { isActive: true });
  await send(
    'PUT',
    `/admin/collections/${gifts}`,
    form('Gifts', { kind: 'hand', products: [gown._id], isShown: false }),
  );
  expect(await links()).toBeUndefined();
  for (const id of [bargains, gifts]) await send('DELETE', `/admin/collections/${id}`);
});

test('they are few: the first of the owner’s order', async () => {
  const names = Array.from({ length: MOST_LINKED_COLLECTIONS + 2 }, (_, place) => `Row ${place + 1}`);
  for (const name of names) await make(name, { rule: { ...RULE, min: 1 } });
  expect(await links()).toEqual(names.slice(0, MOST_LINKED_COLLECTIONS));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Foodstuff');
});
afterAll(() => running.stop());

const idsIn = async (path: string): Promise<string[]> =>
  (await call<Product[]>(running, null, 'GET', path)).body.data.map(({ _id }) => _id);

test('set-featured makes exactly the named ones featured', async () => {
  const made = [];
  for (const name of ['First', 'Second', 'Third'])
    made.push(await addProduct(running, admin, category, { name }));
  const [first, second, third] = made.map(({ _id }) => _id);
  const set = (productIds: unknown) =>
    call(running, admin, 'PUT', '/products/debug/set-featured', { productIds });
  await set([first, second]);
  expect(await idsIn('/products/featured')).toEqual([second, first]);
  const answer = await set([third, second, crypto.randomUUID()]);
  expect(answer.body.data).toEqual({
    count: 2,
    products: [
      { _id: third, name: 'Third', isFeatured: true },
      { _id: second, name: 'Second', isFeatured: true },
    ],
  });
  expect(await idsIn('/products?isFeatured=true')).toEqual([third, second]);
  expect((await call(running, admin, 'GET', '/products/debug/check-featured')).body.data).toEqual(
    answer.body.data,
  );
  expect((await set('all')).status).toBe(400);
  await set([]);
  expect(await idsIn('/products/featured')).toEqual([]);
});

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

test('the newest 200 are listed, each with its whole description', async () => {
  const description = 'A lamp that gives light. '.repeat(16).trim();
  const { rows } = await running.shop.connection.pool.query(
    `insert into product (id, name, description, price_kobo, stock, sku, category_id, is_featured, created_at)
     select gen_random_uuid(), 'Lamp ' || n, $1, 100000, 3, 'LAMP-' || n, $2, true, now() + n * interval '1 second'
     from generate_series(1, 201) n returning id`,
    [description, category],
  );
  await running.shop.changes.catalogueChanged();
  const { data } = (await call<Product[]>(running, null, 'GET', '/products/featured')).body;
  const newestFirst = rows.map(({ id }) => id).reverse();
  expect(data.map(({ _id }) => _id)).toEqual(newestFirst.slice(0, 200));
  expect(new Set(data.map((product) => product.description))).toEqual(new Set([description]));
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
});
afterAll(() => running.stop());

const make = async (name: string): Promise<Category> => read(await addCategory(running, admin, name));
const read = async (named: string): Promise<Category> =>
  (await call<Category>(running, null, 'GET', `/categories/${encodeURIComponent(named)}`)).body.data;
const rename = async ({ _id }: Category, name: string): Promise<string> =>
  (await call<Category>(running, admin, 'PUT', `/categories/${_id}`, { name })).body.data.slug;

test.for([
  ['Home & Kitchen', 'home-kitchen'],
  ['  Crème brûlée!  ', 'creme-brulee'],
  ['Ọ̀ṣun àdìrẹ', 'osun-adire'],
  ["Men's shoes", 'mens-shoes'],
  ['50% off', '50-off'],
  ['布料', 'category'],
  ['布', 'category-2'],
] as const)('%j is at %j', async ([name, slug]) => {
  // A name has two letters at least; the last of these is made beside the form.
  if (name.length < 2) {
    const { rows } = await running.shop.connection.pool.query(
      `insert into category (id, name) values (gen_random_uuid(), $1) returning id`,
      [name],
    );
    expect((await read(rows[0].id)).slug).toBe(slug);
  } else expect((await make(name)).slug).toBe(slug);
});

test('a category is read by its id and by its address', async () => {
  const lamps = await make('Lamps');
  expect(lamps).toMatchObject({ name: 'Lamps', slug: 'lamps', productCount: 0 });
  expect(await read('lamps')).toEqual(lamps);
  expect((await call<Category[]>(running, null, 'GET', '/categories')).body.data).toContainEqual(lamps);
  for (const none of ['nothing', '0198c0de-0000-7000-8000-000000000001', "a'b", '%00'])
    expect((await call(running, null, 'GET', `/categories/${encodeURIComponent(none)}`)).status).toBe(404);
});

describe('names of the same words', () => {
  test('get numbers, one after the other', async () => {
    expect((await make('T-shirts')).slug).toBe('t-shirts');
    expect((await make('T shirts')).slug).toBe('t-shirts-2');
    expect((await make('T/shirts')).slug).toBe('t-shirts-3');
    expect((await make('T shirts 2')).slug).toBe('t-shirts-2-2');
  });

  test('get different ones when they are made at once', async () => {
    const names = ['Bags+', 'Bags-', 'Bags!', 'Bags?', 'Bags.'];
    const made = await Promise.all(names.map(make));
    expect(made.map(({ slug }) => slug).sort()).toEqual(['bags', 'bags-2', 'bags-3', 'bags-4', 'bags-5']);
  });

  test('get different ones in one statement', async () => {
    await running.shop.connection.pool.query(
      `insert into category (id, name) select gen_random_uuid(), name from unnest(array['Hats!', 'Hats?', 'Hats.']) name`,
    );
    const { rows } = await running.shop.connection.pool.query(
      `select slug from category where name like 'Hats%' order by slug`,
    );
    expect(rows.map(({ slug }) => slug)).toEqual(['hats', 'hats-2', 'hats-3']);
  });
});

describe('a category that is renamed', () => {
  test('is found under each address that it has had, and has an earlier name’s again', async () => {
    const shoes = await make('Shoes');
    expect(await rename(shoes, 'Footwear')).toBe('footwear');
    expect(await rename(shoes, 'Sandals')).toBe('sandals');
    for (const words of ['shoes', 'footwear', 'sandals'])
      expect(await read(words)).toMatchObject({ _id: shoes._id, slug: 'sandals' });
    expect(await rename(shoes, 'SHOES')).toBe('shoes');
    expect((await read('sandals')).slug).toBe('shoes');
  });

  test('keeps its earlier address from others', async () => {
    const old = await make('Books');
    await rename(old, 'Old books');
    expect((await make('Books')).slug).toBe('books-2');
    expect((await read('books'))._id).toBe(old._id);
  });

  test('keeps its address where its words stay, as with another case or description', async () => {
    const caps = await make('Caps');
    expect(await rename(caps, 'CAPS!')).toBe('caps');
    const { data } = (
      await call<Category>(running, admin, 'PUT', `/categories/${caps._id}`, { description: 'For the sun' })
    ).body;
    expect(data.slug).toBe('caps');
  });
});

describe('the addresses of a category that is deleted', () => {
  test('lead to the category that its products are moved to', async () => {
    const [from, to] = [await make('Vases'), await make('Pots')];
    await rename(from, 'Jars');
    await addProduct(running, admin, from._id);
    expect((await call(running, admin, 'DELETE', `/categories/${from._id}?moveTo=${to._id}`)).status).toBe(
      200,
    );
    for (const words of ['vases', 'jars']) expect((await read(words))._id).toBe(to._id);
  });

  test('are free again where it was empty', async () => {
    const rugs = await make('Rugs');
    await call(running, admin, 'DELETE', `/categories/${rugs._id}`);
    expect((await call(running, null, 'GET', '/categories/rugs')).status).toBe(404);
    expect((await make('Rugs')).slug).toBe('rugs');
  });
});

test('whatever names a category says where its page is', async () => {
  const fans = await make('Fans');
  const { _id, slug: product } = await addProduct(running, admin, fans._id, { name: 'Ceiling fan' });
  const category = { _id: fans._id, name: 'Fans', slug: 'fans' };
  const answers = await Promise.all(
    [`/products/${_id}`, `/products/${product}`].map(
      async (path) => (await call<Product>(running, null, 'GET', path)).body.data,
    ),
  );
  for (const answer of answers) expect(answer.category).toEqual(category);
  const list = await call<Product[]>(running, null, 'GET', `/products?category=${fans._id}`);
  expect(list.body.data[0]?.category).toEqual(category);
  const suggested = await call<{ categories: unknown[] }>(
    running,
    null,
    'GET',
    '/products/suggestions?q=fan',
  );
  expect(suggested.body.data.categories).toEqual([category]);
});

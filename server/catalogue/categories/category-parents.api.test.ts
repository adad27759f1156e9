import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { Category, Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let count = 0;
/** Shoes, below Fashion; each name with the number of the test. */
let fashion: Category;
let shoes: Category;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
});
afterAll(() => running.stop());

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call<Category>(running, admin, method, path, body);
const make = async (name: string, parent?: string): Promise<Category> =>
  (await send('POST', '/categories', { name: `${name} ${count}`, ...(parent ? { parent } : {}) })).body.data;
const get = async <T>(path: string): Promise<T> => (await call<T>(running, null, 'GET', path)).body.data;

beforeEach(async () => {
  count += 1;
  fashion = await make('Fashion');
  shoes = await make('Shoes', fashion._id);
});

test('a category stands below another until it is taken out; what is not sent stays', async () => {
  expect([fashion.parent, shoes.parent]).toEqual([null, fashion._id]);
  const path = `/categories/${shoes._id}`;
  expect((await send('PUT', path, { description: 'For feet' })).body.data.parent).toBe(fashion._id);
  expect((await get<Category[]>('/categories')).find(({ _id }) => _id === shoes._id)?.parent).toBe(
    fashion._id,
  );
  expect((await send('PUT', path, { parent: null })).body.data.parent).toBeNull();
  expect((await send('PUT', path, { parent: fashion._id })).body.data.parent).toBe(fashion._id);
  expect((await send('PUT', path, { parent: '' })).body.data.parent).toBeNull();
});

test('there is one level, and no circle', async () => {
  const bags = await make('Bags');
  for (const [id, parent, sentence] of [
    [bags._id, bags._id, 'A category cannot be below itself'],
    [bags._id, '0198c0de-0000-7000-8000-000000000001', 'Parent category not found'],
    [bags._id, 'nonsense', 'Parent category not found'],
    [bags._id, shoes._id, 'This parent is itself below another category. Please choose one that is not'],
    [fashion._id, bags._id, 'A category with others below it cannot be below another one'],
  ] as const) {
    const { status, body } = await send('PUT', `/categories/${id}`, { parent });
    expect([status, body.error]).toEqual([400, sentence]);
  }
  const made = await send('POST', '/categories', { name: `Boots ${count}`, parent: shoes._id });
  expect([made.status, made.body.code]).toEqual([400, 'category_parent_wrong']);
});

test('two that are put below each other at once: one of them is', async () => {
  const [one, other] = [await make('One'), await make('Other')];
  const answers = await Promise.all([
    send('PUT', `/categories/${one._id}`, { parent: other._id }),
    send('PUT', `/categories/${other._id}`, { parent: one._id }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('the database refuses a second level and circles by itself', async () => {
  const bags = await make('Bags');
  for (const [id, parent] of [
    [bags._id, shoes._id],
    [bags._id, bags._id],
    [fashion._id, bags._id],
  ])
    await expect(
      running.shop.connection.pool.query('update category set parent_id = $2 where id = $1', [id, parent]),
    ).rejects.toThrow('category_below');
});

test('of one with products and others below it the products are said first', async () => {
  const { _id } = await addProduct(running, admin, fashion._id, { name: `Gown ${count}` });
  const refused = await send('DELETE', `/categories/${fashion._id}`);
  expect([refused.status, refused.body.code, refused.body.error]).toEqual([
    409,
    'category_not_empty',
    'Category still has products',
  ]);
  expect((await send('DELETE', `/products/${_id}`)).status).toBe(200);
  expect((await send('DELETE', `/categories/${fashion._id}`)).body.code).toBe('category_has_children');
});

test('one with others below it is not deleted, its products or not', async () => {
  const bags = await make('Bags');
  for (const query of ['', `?moveTo=${bags._id}`]) {
    const { status, body } = await send('DELETE', `/categories/${fashion._id}${query}`);
    expect([status, body.code, body.error]).toEqual([
      409,
      'category_has_children',
      'Category still has categories below it',
    ]);
  }
  expect((await send('DELETE', `/categories/${shoes._id}`)).status).toBe(200);
  expect((await send('DELETE', `/categories/${fashion._id}`)).status).toBe(200);
});

describe('the products of a parent', () => {
  let own: Product;
  let below: Product;
  beforeEach(async () => {
    own = await addProduct(running, admin, fashion._id, { name: `Gown ${count}`, stock: 0 });
    below = await addProduct(running, admin, shoes._id, { name: `Slippers ${count}` });
    await addProduct(running, admin, shoes._id, { name: `Sandals ${count}`, isActive: false });
  });
  const names = async (query: string): Promise<string[]> =>
    (await get<Product[]>(`/products?${query}`)).map(({ name }) => name).sort();

  const countOf = async (who: TestAccount | null, path: string): Promise<number> => {
    const { body } = await call<Product[]>(running, who, 'GET', path);
    return (body as unknown as { pagination: { total: number } }).pagination.total;
  };

  test('are those below it too: listed, found, narrowed and counted', async () => {
    const both = [own.name, below.name].sort();
    expect(await names(`category=${fashion._id}`)).toEqual(both);
    expect(await names(`category=${shoes._id}`)).toEqual([below.name]);
    expect(await names(`category=${fashion._id}&q=slippers`)).toEqual([below.name]);
    expect(await names(`category=${fashion._id}&inStock=false`)).toEqual([own.name]);
    expect(await countOf(null, `/products?category=${fashion._id}&limit=1`)).toBe(2);
    expect(await countOf(admin, `/admin/products?category=${fashion._id}`)).toBe(3);
  });

  test('are counted for it and for its own category, in the list and beside it', async () => {
    for (const query of ['', `q=${count}&`]) {
      const facets = await get<Facets>(`/products/facets?${query}category=${fashion._id}`);
      expect(facets.total).toBe(2);
      expect(facets.availability).toEqual({ inStock: 1, outOfStock: 1 });
      const shown = facets.categories.filter(({ _id }) => [fashion._id, shoes._id].includes(_id));
      expect(shown).toEqual([
        { _id: fashion._id, name: fashion.name, count: 2 },
        { _id: shoes._id, name: shoes.name, parent: fashion._id, count: 1 },
      ]);
    }
    const counts = (await get<Category[]>('/categories')).filter(({ _id }) =>
      [fashion._id, shoes._id].includes(_id),
    );
    expect(counts.map(({ productCount }) => productCount)).toEqual([2, 1]);
    expect((await get<Category>(`/categories/${fashion.slug}`)).productCount).toBe(2);
  });

  test('say where they stand', async () => {
    const { category } = await get<ProductDetail>(`/products/${below._id}`);
    expect(category.parent).toEqual({ _id: fashion._id, name: fashion.name, slug: fashion.slug });
    expect((await get<ProductDetail>(`/products/${own._id}`)).category.parent).toBeUndefined();
  });
});

test('what was changed of it stands in the audit log', async () => {
  await send('PUT', `/categories/${shoes._id}`, { parent: null });
  const { rows } = await running.shop.connection.pool.query(
    `select before, after from audit_entry where subject_id = $1 and action = 'changed'`,
    [shoes._id],
  );
  expect(rows).toEqual([{ before: { parent: fashion.name }, after: { parent: '' } }]);
});

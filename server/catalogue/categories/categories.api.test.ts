import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct, productForm } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let count = 0;
let name: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
});
afterAll(() => running.stop());
beforeEach(() => {
  count += 1;
  name = `Shelf ${count}`;
});

const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call<Category>(running, admin, method, path, body);
const findNames = async (q: string) =>
  (await call<Product[]>(running, null, 'GET', `/products?q=${q}`)).body.data.map((product) => product.name);

test('a name is one, whether its letters and their marks were typed as one or apart', async () => {
  const path = `/categories/${(await send('POST', '/categories', { name: `Caf\u00e9 ${count}` })).body.data._id}`;
  const apart = await send('POST', '/categories', { name: `Cafe\u0301 ${count}` });
  expect([apart.status, apart.body.code]).toEqual([409, 'category_exists']);
  expect((await send('PUT', path, { name: `cafe\u0301 ${count}` })).body.data.name).toBe(
    `caf\u00e9 ${count}`,
  );
});

test('what is not seen makes no other name, and by itself none at all', async () => {
  await send('POST', '/categories', { name });
  for (const same of [`\u200b${name}\u200b`, `S\u200b${name.slice(1)}`, `\u202e${name}`, `\u3164${name}\n`])
    expect((await send('POST', '/categories', { name: same })).body.code, JSON.stringify(same)).toBe(
      'category_exists',
    );
  for (const nothing of ['\u200b\u200b', '\u2060\u2060', '\u00ad\u00ad', '\u3164\u3164']) {
    const { status, body } = await send('POST', '/categories', { name: nothing });
    expect([status, body.error], JSON.stringify(nothing)).toEqual([
      400,
      'Category name must be at least 2 characters long',
    ]);
  }
});

test('made, changed in parts, and deleted', async () => {
  const made = await send('POST', '/categories', { name: ` ${name} `, description: 'Things' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      message: 'Category created successfully',
      data: { name, description: 'Things', productCount: 0 },
    },
  });
  const { _id } = made.body.data;
  const changed = await send('PUT', `/categories/${_id}`, { _id: 'x', description: 'Better things' });
  expect(changed.body).toEqual({
    success: true,
    message: 'Category updated successfully',
    data: { ...made.body.data, description: 'Better things' },
  });
  expect((await send('PUT', `/categories/${_id}`, { name: name.toUpperCase() })).body.data.name).toBe(
    name.toUpperCase(),
  );
  expect((await send('DELETE', `/categories/${_id}`)).body).toEqual({
    success: true,
    message: 'Category deleted successfully',
    data: { _id },
  });
  for (const method of ['PUT', 'DELETE'] as const) {
    const gone = await send(method, `/categories/${_id}`, method === 'PUT' ? { name } : undefined);
    expect([gone.status, gone.body.error]).toEqual([404, 'Category not found']);
  }
  expect((await send('DELETE', '/categories/nonsense')).status).toBe(404);
});

test('a description that is null is none, in a new category and in a changed one', async () => {
  const made = await send('POST', '/categories', { name, description: null });
  expect([made.status, made.body.data.description]).toEqual([201, '']);
  const path = `/categories/${made.body.data._id}`;
  await send('PUT', path, { description: 'Things' });
  const emptied = await send('PUT', path, { description: null });
  expect([emptied.status, emptied.body.data?.description]).toEqual([200, '']);
  await send('PUT', path, { description: 'Things' });
  expect((await send('PUT', path, { name })).body.data.description).toBe('Things');
});

test.for([
  [{ name: ' a ' }, 'Category name must be at least 2 characters long'],
  [{}, 'Category name must be at least 2 characters long'],
  [{ name: 'x'.repeat(101) }, 'Category name must be at most 100 characters long'],
  [{ name: 'Fine', description: 'x'.repeat(501) }, 'Category description cannot exceed 500 characters'],
] as const)('a form that breaks a rule: %j', async ([form, sentence]) => {
  const { status, body } = await send('POST', '/categories', form);
  expect([status, body.error]).toEqual([400, sentence]);
});

test('names are unique whatever their case, accents included, also when made at once', async () => {
  const answers = await Promise.all(
    [`École ${count}`, `école ${count}`, `ÉCOLE ${count}`].map((one) =>
      send('POST', '/categories', { name: one }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const other = await addCategory(running, admin, name);
  const refused = await send('PUT', `/categories/${other}`, { name: `école ${count}` });
  expect([refused.status, refused.body.error]).toEqual([409, 'Category already exists']);
});

test('one that has products stays, active or not, until they are deleted', async () => {
  const category = await addCategory(running, admin, name);
  const active = await addProduct(running, admin, category);
  const inactive = await addProduct(running, admin, category, { isActive: false });
  for (const product of [active, inactive]) {
    const refused = await send('DELETE', `/categories/${category}`);
    expect([refused.status, refused.body.error]).toEqual([409, 'Category still has products']);
    await call(running, admin, 'DELETE', `/products/${product._id}`);
  }
  expect((await send('DELETE', `/categories/${category}`)).status).toBe(200);
});

test('a category deleted while a product is being made: one of the two is refused, never both done', async () => {
  for (let round = 0; round < 15; round += 1) {
    const category = await addCategory(running, admin, `${name} round ${round}`);
    const [deleted, made] = await Promise.all([
      send('DELETE', `/categories/${category}`),
      call<Product>(running, admin, 'POST', '/products', productForm(category)),
    ]);
    expect([
      [200, 400],
      [409, 201],
    ]).toContainEqual([deleted.status, made.status]);
    if (made.status === 400) expect(made.body.error).toBe('Category not found');
  }
});

test('a renamed category is found under its new name only, mistyped too, and so are its products', async () => {
  const category = await addCategory(running, admin, 'Gramophones');
  await addProduct(running, admin, category, { name: 'Old box' });
  expect(await findNames('gramofones')).toEqual([]);
  expect(await findNames('gramophnes')).toEqual(['Old box']);
  await send('PUT', `/categories/${category}`, { name: 'Phonographs' });
  expect(await findNames('gramophones')).toEqual([]);
  expect(await findNames('phonograph')).toEqual(['Old box']);
  expect(await findNames('pohnographs%20box')).toEqual(['Old box']);
  const { data } = (await running.app.inject('/api/v1/products?q=phonographs')).json();
  expect(data[0].category).toEqual({ _id: category, name: 'Phonographs', slug: 'phonographs' });
});

test('one that goes can leave its products to another one, inactive ones too, found by their new category', async () => {
  const make = async (called: string) => (await send('POST', '/categories', { name: called })).body.data._id;
  const [from, to] = [await make('Zlampions'), await make('Zglowthings')];
  const active = await addProduct(running, admin, from, { name: 'Plain thing' });
  await addProduct(running, admin, from, { name: 'Hidden thing', isActive: false });
  expect((await send('DELETE', `/categories/${from}`)).body.error).toBe('Category still has products');
  for (const wrong of [from, '018f4d5a-0000-7000-8000-000000000000', 'nonsense']) {
    expect(await send('DELETE', `/categories/${from}?moveTo=${wrong}`)).toMatchObject({
      status: 400,
      body: { error: 'Please choose another category for the products' },
    });
  }
  expect((await send('DELETE', `/categories/${from}?moveTo=${to}`)).status).toBe(200);
  expect(await findNames('Zglowthings')).toEqual(['Plain thing']);
  expect(await findNames('Zlampions')).toEqual([]);
  const audit = await call<AuditEntry[]>(running, admin, 'GET', `/admin/audit?subject=${active._id}`);
  expect(audit.body.data[0]).toMatchObject({
    before: { category: 'Zlampions' },
    after: { category: 'Zglowthings' },
  });
});

test('the products of a large category are moved some at a time, each with its entry in the log', async () => {
  const make = async (called: string) => (await send('POST', '/categories', { name: called })).body.data._id;
  const [from, to] = [await make('Thousand things'), await make('Other things')];
  const { db } = running.shop;
  const { _id } = await addProduct(running, admin, from, { name: 'One of many' });
  await sql`insert into product (id, name, description, price_kobo, stock, sku, category_id)
    select gen_random_uuid(), p.name, p.description, p.price_kobo, 1, p.sku || '-' || n, p.category_id
    from product p, generate_series(1, 1199) n where p.id = ${_id}`.execute(db);
  await running.shop.connection.pool.query(`create table statement_size (rows integer);
    create function note_size() returns trigger language plpgsql as $$
    begin insert into statement_size select count(*) from written; return null; end $$;
    create trigger note_size after update on product referencing new table as written
      for each statement execute function note_size()`);
  try {
    expect((await send('DELETE', `/categories/${from}?moveTo=${to}`)).status).toBe(200);
    const { rows } = await sql`select rows from statement_size where rows > 0 order by rows`.execute(db);
    expect(rows).toEqual([{ rows: 200 }, { rows: 1_000 }]);
  } finally {
    await sql`drop trigger note_size on product`.execute(db);
  }
  const { rows: moved } = await sql`
    select count(*)::int as count from product p where category_id = ${to}::uuid
      and exists (select from audit_entry a where a.subject_id = p.id::text and a.action = 'changed')`.execute(
    db,
  );
  expect(moved).toEqual([{ count: 1_200 }]);
});

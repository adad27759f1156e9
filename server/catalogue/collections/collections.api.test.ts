import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type {
  AdminCollection,
  Collection,
  CollectionDetail,
} from '#contract/catalogue/collections/schemas.ts';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { addSearchEngineFiles } from '#server/search-engines/routes.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { takeIn } from '#tests/support/uploads.ts';
import { lagosDay } from './collection-filter.ts';
import { onNewDays } from './new-days.ts';

let running: TestShop;
let admin: TestAccount;
let fashion: string;
let shoes: string;
let food: string;
const made: Record<string, Product> = {};

const add = async (name: string, category: string, changes: object = {}): Promise<void> => {
  made[name] = await addProduct(running, admin, category, { name, ...changes });
};
const idOf = (name: string): string => made[name]?._id ?? '';

beforeAll(async () => {
  running = await openTestShop(
    { APP_URL: 'https://shop.example' },
    { extend: async (app, shop) => addSearchEngineFiles(app, shop) },
  );
  admin = await createAdmin(running);
  fashion = await addCategory(running, admin, 'Fashion');
  food = await addCategory(running, admin, 'Food');
  const { body } = await call<Category>(running, admin, 'POST', '/categories', {
    name: 'Shoes',
    parent: fashion,
  });
  shoes = body.data._id;
  await add('Gown', fashion, { price: 9_000, brand: 'Adé', tags: 'Lace, owambe' });
  await add('Sandals', shoes, { price: 4_000, brand: 'ADÉ', discountPrice: 3_000 });
  await add('Slippers', shoes, { price: 1_000, tags: 'owambe wear', stock: 0 });
  await add('Garri', food, { price: 1_500, brand: 'Ijebu', tags: 'Staple,staple , ,lace' });
  await add('Hidden', food, { price: 1_500, brand: 'Ijebu', isActive: false });
  await running.shop.connection.pool.query(
    `update product set created_at = now() - interval '40 days' where name = 'Garri'`,
  );
  await running.shop.changes.catalogueChanged();
});
afterAll(() => running.stop());

const send = <T = CollectionDetail>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  call<T>(running, admin, method, `/admin/collections${path}`, body);
const make = async (name: string, form: object): Promise<CollectionDetail> => {
  const { status, body } = await send('POST', '', { name, ...form });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.data;
};
const byRule = (name: string, rule: object) => make(name, { kind: 'rule', rule });
const get = async <T>(path: string): Promise<T> => (await call<T>(running, null, 'GET', path)).body.data;
const namesIn = async (id: string, more = ''): Promise<string[]> =>
  (await get<Product[]>(`/products?collection=${id}${more}`)).map(({ name }) => name);

describe('a rule takes', () => {
  test.each([
    ['a category with those below it', () => ({ category: fashion }), ['Gown', 'Sandals', 'Slippers']],
    ['a brand, whatever its case', () => ({ brand: 'adÉ' }), ['Gown', 'Sandals']],
    ['a range of unit prices, both ends included', () => ({ min: 1_500, max: 3_000 }), ['Garri', 'Sandals']],
    ['a whole tag, whatever its case', () => ({ tag: 'OWAMBE' }), ['Gown']],
    ['what came lately', () => ({ newestDays: 30 }), ['Gown', 'Sandals', 'Slippers']],
    ['what is on sale', () => ({ onSale: true }), ['Sandals']],
    ['what has all of it', () => ({ category: shoes, newestDays: 30, max: 3_500 }), ['Sandals', 'Slippers']],
  ])('%s', async (name, rule, expected) => {
    const query = new URLSearchParams(Object.entries(rule()).map(([key, value]) => [key, String(value)]));
    const counted = await send<{ count: number }>('GET', `/count?${query}`);
    expect(counted.body.data).toEqual({ count: expected.length });
    const collection = await byRule(name, rule());
    expect(collection.productCount).toBe(expected.length);
    expect((await namesIn(collection._id)).sort()).toEqual(expected);
    const facets = await get<Facets>(`/products/facets?collection=${collection._id}`);
    expect(facets.total).toBe(expected.length);
  });
});

test('a rule that asks for nothing yet takes nothing', async () => {
  expect((await send('GET', '/count')).body.data).toEqual({ count: 0 });
});

test('its products are narrowed, searched, counted and turned like any list', async () => {
  const { _id } = await byRule('Wearable', { category: fashion });
  expect(await namesIn(_id, '&q=gown')).toEqual(['Gown']);
  expect(await namesIn(_id, '&q=ijebu')).toEqual([]);
  expect(await namesIn(_id, '&inStock=false')).toEqual(['Slippers']);
  expect(await namesIn(_id, `&category=${shoes}&sort=price`)).toEqual(['Slippers', 'Sandals']);
  const facets = await get<Facets>(`/products/facets?collection=${_id}&category=${shoes}`);
  expect([facets.total, facets.availability]).toEqual([2, { inStock: 1, outOfStock: 1 }]);
  expect(facets.categories.find(({ name }) => name === 'Food')?.count).toBe(0);
  const found = await get<Facets>(`/products/facets?collection=${_id}&q=gown`);
  expect(found.total).toBe(1);
});

test('values of variations are those that a collection has', async () => {
  const sized = { variations: { Size: ['S', 'M'] } };
  await add('Cap', fashion, { ...sized, brand: 'Kola' });
  await add('Beads', fashion, { variations: { Size: ['M'] }, brand: 'Bida' });
  const { _id } = await byRule('Of Kola', { brand: 'kola' });
  for (const q of ['', '&q=cap']) {
    const { choices } = await get<Facets>(`/products/facets?collection=${_id}${q}`);
    expect(choices).toEqual([
      {
        name: 'Size',
        values: [
          { name: 'S', count: 1 },
          { name: 'M', count: 1 },
        ],
      },
    ]);
  }
  expect(await namesIn(_id, '&choice=Size:M')).toEqual(['Cap']);
  expect((await get<Facets>(`/products/facets?collection=${_id}&choice=Size:M`)).total).toBe(1);
  for (const name of ['Cap', 'Beads']) await call(running, admin, 'DELETE', `/products/${idOf(name)}`);
});

describe('by hand', () => {
  test('products stand as they were put, until another order is asked for', async () => {
    const { _id, products } = await make('Picks', {
      kind: 'hand',
      products: [idOf('Garri'), idOf('Hidden'), idOf('Gown'), idOf('Sandals')],
    });
    expect(products.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['Garri', true],
      ['Hidden', false],
      ['Gown', true],
      ['Sandals', true],
    ]);
    expect(await namesIn(_id)).toEqual(['Garri', 'Gown', 'Sandals']);
    expect(await namesIn(_id, '&limit=1&page=2')).toEqual(['Gown']);
    expect(await namesIn(_id, '&sort=-price')).toEqual(['Gown', 'Sandals', 'Garri']);
    expect(await namesIn(_id, `&category=${shoes}`)).toEqual(['Sandals']);
    const changed = await send('PUT', `/${_id}`, {
      name: 'Picks',
      kind: 'hand',
      products: [idOf('Sandals'), idOf('Garri')],
    });
    expect(changed.status).toBe(200);
    expect(await namesIn(_id)).toEqual(['Sandals', 'Garri']);
  });

  test('a product that is gone is refused, one that goes later leaves', async () => {
    await add('Passing', food);
    const form = { name: 'With passing', kind: 'hand', products: [idOf('Gown'), idOf('Passing')] };
    const { _id } = await make('With passing', form);
    await call(running, admin, 'DELETE', `/products/${idOf('Passing')}`);
    expect(await namesIn(_id)).toEqual(['Gown']);
    expect((await send('GET', `/${_id}`)).body.data.products.map(({ name }) => name)).toEqual(['Gown']);
    const { status, body } = await send('PUT', `/${_id}`, form);
    expect([status, body.code]).toEqual([400, 'collection_product_unknown']);
    expect(await namesIn(_id)).toEqual(['Gown']);
  });
});

test('its picture is in use from the moment that it is saved, when it is made and when it is changed', async () => {
  const isUnused = async (url: string) =>
    (
      await running.shop.connection.pool.query(
        'select unused_since is not null as is_unused from picture where name = picture_name($1)',
        [url],
      )
    ).rows[0]?.is_unused;
  const [first, second] = [await takeIn(running, admin, '#a31'), await takeIn(running, admin, '#2a6')];
  expect(await isUnused(first)).toBe(true);
  const { _id } = await make('Shown', { kind: 'hand', picture: first });
  expect(await isUnused(first)).toBe(false);
  await send('PUT', `/${_id}`, { name: 'Shown', kind: 'hand', picture: second });
  expect(await isUnused(second)).toBe(false);
});

test('it is found under each address that it has had, and not while it is hidden', async () => {
  const collection = await byRule('Ẹ̀bùn fún Kérésì', { onSale: true });
  expect(collection.slug).toBe('ebun-fun-keresi');
  const form = { kind: 'rule', rule: { onSale: true }, description: 'For giving' };
  await send('PUT', `/${collection._id}`, { ...form, name: 'Gifts' });
  for (const words of ['ebun-fun-keresi', 'gifts', collection._id])
    expect(await get<Collection>(`/collections/${words}`)).toEqual({
      _id: collection._id,
      slug: 'gifts',
      name: 'Gifts',
      description: 'For giving',
      picture: '',
    });
  const other = await byRule('Ebun fun Keresi!', { onSale: true });
  expect(other.slug).toBe('ebun-fun-keresi-2');
  const sitemap = async () => (await running.app.inject('/sitemap.xml')).body;
  expect(await sitemap()).toContain('<loc>https://shop.example/collections/gifts</loc>');
  await send('PUT', `/${collection._id}`, { ...form, name: 'Gifts', isShown: false });
  expect((await call(running, null, 'GET', '/collections/gifts')).body.code).toBe('collection_not_found');
  expect(await namesIn(collection._id)).toEqual([]);
  expect((await get<Collection[]>('/collections')).map(({ _id }) => _id)).not.toContain(collection._id);
  expect(await sitemap()).not.toContain('collections/gifts');
  await send('DELETE', `/${collection._id}`);
  expect((await send('GET', `/${collection._id}`)).status).toBe(404);
});

test('they stand in the order that their owner gives them, unless others were made meanwhile', async () => {
  const before = (await send<AdminCollection[]>('GET', '')).body.data.map(({ _id }) => _id);
  const ids = before.toReversed();
  expect((await send('PUT', '', { ids })).status).toBe(200);
  expect((await send<AdminCollection[]>('GET', '')).body.data.map(({ _id }) => _id)).toEqual(ids);
  const late = await byRule('Late comer', { onSale: true });
  expect((await send('PUT', '', { ids: before })).body.code).toBe('collections_differ');
  expect((await get<Collection[]>('/collections')).at(-1)?._id).toBe(late._id);
});

test.each([
  ['a short name', { name: ' x', kind: 'rule', rule: { onSale: true } }, 'name'],
  ['no rule', { name: 'Empty', kind: 'rule' }, 'rule.category'],
  ['a rule that asks for nothing', { name: 'Empty', kind: 'rule', rule: { brand: ' ' } }, 'rule.category'],
  ['both', { name: 'Both', kind: 'hand', rule: { onSale: true } }, 'kind'],
  ['turned prices', { name: 'Turned', kind: 'rule', rule: { min: 2, max: 1 } }, 'rule.min'],
  ['two tags', { name: 'Tagged', kind: 'rule', rule: { tag: 'a, b' } }, 'rule.tag'],
  ['no such days', { name: 'Old', kind: 'rule', rule: { newestDays: 367 } }, 'rule.newestDays'],
  ['a script for a picture', { name: 'Bad', kind: 'hand', picture: 'javascript:alert(1)' }, 'picture'],
  [
    'an unknown category',
    { name: 'Lost', kind: 'rule', rule: { category: '0198c0de-0000-7000-8000-000000000001' } },
    'rule.category',
  ],
])('the form is refused with %s', async (_, form, path) => {
  const { status, body } = await send('POST', '', form);
  const { details } = body as unknown as { details?: { path: string }[] };
  expect([status, details?.[0]?.path]).toEqual([400, path]);
});

test('a name is one collection’s, also when two are made at once', async () => {
  const twice = await Promise.all(
    ['Twins', 'TWINS'].map((name) => send('POST', '', { name, kind: 'rule', rule: { onSale: true } })),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a category that a rule names goes only where its products are moved, and the rule with them', async () => {
  const from = await addCategory(running, admin, 'Hats');
  const to = await addCategory(running, admin, 'Headwear');
  const { _id } = await byRule('All hats', { category: from });
  const refused = await call(running, admin, 'DELETE', `/categories/${from}`);
  expect([refused.status, refused.body.code]).toEqual([409, 'category_in_collection']);
  expect((await call(running, admin, 'DELETE', `/categories/${from}?moveTo=${to}`)).status).toBe(200);
  expect((await send('GET', `/${_id}`)).body.data.rule.category).toBe(to);
});

test('what came lately is asked for anew on another day, and only then', async () => {
  const now = Date.parse('2026-03-01T22:59:00Z');
  expect(lagosDay(now + 60_000)).toBe(lagosDay(now) + 1);
  let time = now;
  const look = onNewDays(running.shop, () => time);
  const version = () => running.shop.answers.catalogueVersion;
  const before = version();
  await look();
  expect(version()).toBe(before);
  time = now + 60_000;
  await look();
  const after = version();
  expect(after).not.toBe(before);
  await look();
  expect(version()).toBe(after);
});

test('only who may change the catalogue sees rules and changes them; each change is in the audit log', async () => {
  const shopper = await createShopper(running);
  for (const who of [null, shopper])
    expect((await call(running, who, 'GET', '/admin/collections')).status).toBe(who ? 403 : 401);
  const { _id } = await byRule('Audited', { onSale: true });
  await send('PUT', `/${_id}`, { name: 'Audited', kind: 'rule', rule: { onSale: true, max: 5_000 } });
  await send('DELETE', `/${_id}`);
  const { rows } = await running.shop.connection.pool.query(
    `select action, before, after from audit_entry where subject_id = $1 order by id`,
    [_id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted']);
  expect(rows[1]).toMatchObject({ before: { max: null }, after: { max: 5_000 } });
});

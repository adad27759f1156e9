import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;
let other: string;
let product: string;
let otherProduct: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Lamps');
  other = await addCategory(running, admin, 'Tables');
  // Large enough for a few hundred of them to fill a shelf.
  product = (await addProduct(running, admin, category, { description: 'Light '.repeat(3_300) }))._id;
  otherProduct = (await addProduct(running, admin, other))._id;
});
afterAll(() => running.stop());

const get = (url: string) => running.app.inject({ url });
const kept = (path: string) => running.shop.answers.find(`/api/v1${path}`);
const page = async (path: string): Promise<{ data: Product[]; pagination: Pagination }> =>
  (await get(`/api/v1${path}`)).json();

/** The letters of a text escaped where the number has a one. */
const spelt = (text: string, number: number): string =>
  [...text]
    .map((letter, place) =>
      letter !== '/' && (number >> place) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
    )
    .join('');

test('thousands of spellings of one product push nothing out and take the room of one', async () => {
  const shelf = [
    '/categories',
    '/products',
    '/products?page=2',
    '/products/featured',
    `/products/${otherProduct}`,
  ];
  for (const path of shelf) await get(`/api/v1${path}`);
  const before = shelf.map((path) => kept(path));
  expect(before).not.toContain(undefined);
  const address = `/api/v1/products/${product}`;
  await get(address);
  const one = kept(`/products/${product}`);
  expect(one?.address).toBe(address);
  for (let number = 0; number < 4_200; number += 1) {
    const path = `${spelt('/api/v1/products', number << 1)}/${product}`;
    const query = number % 3 === 0 ? '' : `?x=${number}`;
    const answer = await get(`${path}${query}`);
    if (answer.statusCode !== 200) throw new Error(`${path}${query} answered ${answer.statusCode}`);
    // What comes from memory leaves no turn to what comes over lines: a process that does not hear the others forgets, rightly.
    if (number % 50 === 0) await nextTurn();
  }
  expect(shelf.map((path) => kept(path))).toEqual(before);
  expect(kept(`/products/${product}`)).toBe(one);
});

test.each([
  ['/products', ['/products?page=1', '/products?limit=10&page=1', '/products?page=001&x=2', '/products/?q=']],
  [
    '/products?q=lamp&min=5',
    ['/products?min=5&q=lamp', '/products?q=%6camp&min=5.0', '/products?q=+lamp&min=05'],
  ],
  [
    '/locations/countries/NG/states',
    ['/locations/countries/ng/states', '/locations/countries/Ng/states?x=1'],
  ],
])('%s is kept once, however it is written', async (address, spellings) => {
  await get(`/api/v1${address}`);
  const one = kept(address);
  expect(one?.address).toBe(`/api/v1${address}`);
  for (const spelling of spellings) {
    const answer = await get(`/api/v1${spelling}`);
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, one?.etag]);
    expect(kept(spelling)).toBe(one);
  }
});

test('whatever words stand before its number, a product is kept once, and what goes with it', async () => {
  const { slug } = (await call<Product>(running, null, 'GET', `/products/${product}`)).body.data;
  const number = slug.split('-').at(-1);
  const shelf = ['/categories', `/products/${otherProduct}`];
  for (const path of shelf) await get(`/api/v1${path}`);
  const before = shelf.map((path) => kept(path));
  for (const below of ['', '/related']) {
    const address = `/products/${product}${below}`;
    await get(`/api/v1${address}`);
    const one = kept(address);
    expect(one?.address).toBe(`/api/v1${address}`);
    // Each as long as an address may be, and of the product's own room: kept, a few hundred would fill the shelf.
    for (const words of [
      slug,
      number,
      ...Array.from({ length: 400 }, (_, n) => `${'x'.repeat(12_000)}${n}-${number}`),
    ]) {
      const { statusCode, headers } = await get(`/api/v1/products/${words}${below}`);
      if (statusCode !== 200 || headers.etag !== one?.etag)
        throw new Error(`${words} answered ${statusCode}`);
    }
    expect(kept(address)).toBe(one);
    expect(kept(`/products/${slug}${below}`)).toBe(one);
  }
  expect(shelf.map((path) => kept(path))).toEqual(before);
  const five = `/products/made-up-${number}?ratings=5`;
  await get(`/api/v1${five}`);
  expect(kept(five)?.address).toBe(`/api/v1/products/${product}?ratings=5`);
  const edited = await call(running, admin, 'PUT', `/products/${product}`, { price: 4_321 });
  expect(edited.status).toBe(200);
  expect(kept(`/products/${slug}`)).toBeUndefined();
  expect((await page(`/products/${slug}`)).data).toMatchObject({ price: 4_321 });
});

test('areas of states that nobody knows are not kept', async () => {
  const areas = (country: string, state: string) => `/locations/countries/${country}/states/${state}/areas`;
  await get(`/api/v1${areas('ng', 'la')}`);
  expect(kept(areas('ng', 'la'))?.address).toBe(`/api/v1${areas('NG', 'LA')}`);
  for (const state of ['X1', 'X2']) {
    const { statusCode, headers } = await get(`/api/v1${areas('NG', state)}`);
    expect([statusCode, typeof headers.etag]).toEqual([200, 'string']);
    expect(kept(areas('NG', state))).toBeUndefined();
  }
});

test('a review drops what shows its product or goes by ratings, and nothing else', async () => {
  const buyer = await createShopper(running, { name: 'Ada Obi' });
  const shows = [
    `/products/${product}`,
    `/products/${product}/reviews`,
    '/products',
    `/products?category=${category}`,
    `/products?category=${other}&sort=-averageRating`,
    `/products?rating=4&category=${other}`,
    '/products/facets?rating=4',
    '/products?rating=4',
  ];
  const showsNot = [
    '/categories',
    '/products/price-range',
    '/products/facets',
    `/products/${otherProduct}`,
    `/products?category=${other}`,
  ];
  const keepAll = async () => {
    for (const path of [...shows, ...showsNot]) await get(`/api/v1${path}`);
    return showsNot.map((path) => kept(path));
  };
  const ratedWell = async () => {
    const { data, pagination } = await page('/products?rating=4');
    const facets = (await call<Facets>(running, null, 'GET', '/products/facets?rating=4')).body.data;
    const search = (await page('/products?rating=4&q=garri')).pagination.total;
    return [data.map(({ _id }) => _id), pagination.total, facets.total, search];
  };
  expect(await ratedWell()).toEqual([[], 0, 0, 0]);
  for (const write of [
    () => call(running, buyer, 'POST', `/products/${product}/reviews`, { star: 5, comment: 'Bright' }),
    () => call(running, buyer, 'PUT', '/auth/me', { name: 'Ada Eze' }),
    () => call(running, buyer, 'DELETE', `/products/${product}/reviews`),
  ]) {
    const before = await keepAll();
    expect(before).not.toContain(undefined);
    expect((await write()).status).toBeLessThan(300);
    expect(showsNot.map((path) => kept(path))).toEqual(before);
    expect(kept(`/products/${product}`)).toBeUndefined();
    expect(kept(`/products/${product}/reviews`)).toBeUndefined();
    const isReviewed = (await page(`/products/${product}/reviews`)).data.length > 0;
    expect(await ratedWell()).toEqual(isReviewed ? [[product], 1, 1, 1] : [[], 0, 0, 0]);
  }
  await keepAll();
  await call(running, buyer, 'POST', `/products/${product}/reviews`, { star: 5 });
  expect(shows.filter((path) => kept(path) !== undefined)).toEqual([]);
});

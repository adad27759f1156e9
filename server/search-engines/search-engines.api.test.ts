import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addSearchEngineFiles } from './routes.ts';

const ORIGIN = 'https://shop.example';
const MOST_IN_ONE = 6;

let running: TestShop;
let admin: TestAccount;
let category: string;
/** The last part of the category's address. */
let words: string;

beforeAll(async () => {
  running = await openTestShop(
    { APP_URL: ORIGIN },
    { extend: async (app, shop) => addSearchEngineFiles(app, shop, MOST_IN_ONE) },
  );
  admin = await createAdmin(running);
});
afterAll(() => running.stop());

beforeEach(async () => {
  await running.shop.connection.pool.query('truncate product, category cascade');
  await running.shop.changes.catalogueChanged();
  const name = `Foodstuff ${crypto.randomUUID()}`;
  category = await addCategory(running, admin, name);
  words = name.toLowerCase().replace(' ', '-');
});

const get = (url: string, headers: Record<string, string> = {}) =>
  running.app.inject({ method: 'GET', url, headers });

/** The addresses that a sitemap lists, in its order. */
const listed = async (url = '/sitemap.xml'): Promise<string[]> => {
  const { body } = await get(url);
  return [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''));
};

const add = (changes: Record<string, unknown> = {}): Promise<Product> =>
  addProduct(running, admin, category, changes);

describe('the sitemap', () => {
  test('lists home, listing, categories with something to sell, and products that can be seen', async () => {
    const first = await add();
    const second = await add();
    const hidden = await add({ isActive: false });
    await addCategory(running, admin, 'Empty');
    expect(await listed()).toEqual([
      '/',
      '/products',
      `/category/${words}`,
      `/products/${first.slug}`,
      `/products/${second.slug}`,
    ]);
    await call(running, admin, 'PUT', `/products/${hidden._id}`, { isActive: true });
    expect(await listed()).toContain(`/products/${hidden.slug}`);
    await call(running, admin, 'PUT', `/products/${first._id}`, { isActive: false });
    await call(running, admin, 'DELETE', `/products/${second._id}`);
    expect(await listed()).toEqual(['/', '/products', `/category/${words}`, `/products/${hidden.slug}`]);
  });

  test('is XML of absolute addresses, and says when a product was last edited', async () => {
    const { slug } = await add();
    const edited = async (): Promise<number> => {
      const { body } = await get('/sitemap.xml');
      const [, lastmod = ''] = new RegExp(`${slug}</loc><lastmod>(.*?)</lastmod>`).exec(body) ?? [];
      expect(lastmod).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      return Date.parse(lastmod);
    };
    const answer = await get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n<url><loc>https:\/\/shop\.example\/<\/loc><\/url>\n/,
    );
    expect(answer.body).toMatch(/<\/url>\n<\/urlset>\n$/);
    expect(await edited()).toBeGreaterThan(Date.now() - 60_000);
    await running.shop.connection.pool.query(
      `update product set updated_at = timestamptz '2026-01-02 04:05:06+01'`,
    );
    await running.shop.changes.catalogueChanged();
    expect(await edited()).toBe(Date.parse('2026-01-02T03:05:06Z'));
  });

  test('is written once for many who ask, whatever they add to its address, and answers 304', async () => {
    await add();
    const answers = await Promise.all([1, 2, 3].map((number) => get(`/sitemap.xml?any=${number}`)));
    const kept = running.shop.answers.find('/sitemap.xml');
    expect(kept?.bytes.toString()).toBe(answers[0]?.body);
    for (const number of [1, 2, 3])
      expect(running.shop.answers.find(`/sitemap.xml?any=${number}`)).toBe(kept);
    const again = await get('/sitemap.xml', { 'if-none-match': String(answers[0]?.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await running.app.inject({ method: 'HEAD', url: '/sitemap.xml' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  test('stays as it is when units are sold', async () => {
    const { _id } = await add({ stock: 5 });
    await get('/sitemap.xml');
    const kept = running.shop.answers.find('/sitemap.xml');
    await running.shop.changes.stockChanged([{ productId: _id, before: 5, after: 4 }]);
    expect(running.shop.answers.find('/sitemap.xml')).toBe(kept);
  });

  test('of a large shop is an index of parts that hold every address once', async () => {
    const products: Product[] = [];
    for (let count = 0; count < 5; count += 1) products.push(await add());
    const index = await get('/sitemap.xml');
    expect(index.body).toMatch(/<sitemapindex xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">/);
    expect(index.body.match(/<sitemap><loc>.*<\/loc><lastmod>.*<\/lastmod><\/sitemap>/g)).toHaveLength(2);
    const parts = await listed();
    expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml']);
    const lists = await Promise.all(parts.map((part) => listed(part)));
    expect(lists.map((list) => list.length)).toEqual([6, 2]);
    expect(lists.flat()).toEqual([
      '/',
      '/products',
      `/category/${words}`,
      ...products.map(({ slug }) => `/products/${slug}`),
    ]);
    await call(running, admin, 'DELETE', `/products/${products[0]?._id}`);
    await call(running, admin, 'DELETE', `/products/${products[1]?._id}`);
    expect(await listed()).toHaveLength(6);
  });

  test('has no parts but its own', async () => {
    for (let count = 0; count < 5; count += 1) await add();
    for (const name of [
      'sitemap-0',
      'sitemap-3',
      'sitemap-999999',
      'sitemap-9999999',
      'sitemap-x',
      'sitemap-1x',
    ])
      expect((await get(`/${name}.xml`)).statusCode, name).toBe(404);
    await running.shop.connection.pool.query('truncate product, category cascade');
    await running.shop.changes.catalogueChanged();
    expect(await listed()).toEqual(['/', '/products']);
    expect((await get('/sitemap-1.xml')).statusCode).toBe(404);
  });
});

test('robots.txt is plain text that anybody may keep for an hour', async () => {
  const answer = await get('/robots.txt');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('public, max-age=3600');
  expect(answer.body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(answer.body).toContain('Disallow: /demo/');
});

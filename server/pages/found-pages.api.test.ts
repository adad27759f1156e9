import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';
import { addPages } from './pages.ts';

const ORIGIN = 'https://shop.example';
const EVIL = '</script><script>alert("1")</script> "&amp;\' <b>x</b>';
const NOTHING = '0198c0de-0000-7000-8000-000000000000';

interface Thing {
  '@type': string;
  [property: string]: unknown;
}

describe.runIf(existsSync('build/server/index.js'))('what search engines find', () => {
  let running: TestShop;
  let admin: TestAccount;
  let category: string;
  let evil: Product;

  beforeAll(async () => {
    running = await openTestShop(
      { APP_URL: ORIGIN },
      { extend: (app, shop) => addPages(app, shop, 'build') },
    );
    admin = await createAdmin(running);
    category = await addCategory(running, admin, EVIL.slice(0, 60));
    evil = await addProduct(running, admin, category, { name: EVIL, description: `${EVIL} described` });
    for (let count = 0; count < 11; count += 1)
      await addProduct(running, admin, category, { isFeatured: true });
  });
  afterAll(() => running.stop());

  const get = (url: string) => running.app.inject({ method: 'GET', url });
  const robotsOf = (html: string) => /<meta name="robots" content="(.*?)"/.exec(html)?.[1];
  const canonicalOf = (html: string) => /<link rel="canonical" href="(.*?)"/.exec(html)?.[1];
  const thingsOn = (html: string): Thing[] =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
      ([, text = '']) => (JSON.parse(text) as { '@graph': Thing[] })['@graph'],
    );

  test.each([
    ['/', ['Organization', 'WebSite']],
    ['/products', ['BreadcrumbList']],
    ['/products?page=2', ['BreadcrumbList']],
  ])('%s tells of %s', async (url, types) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(thingsOn(body).map((thing) => thing['@type'])).toEqual(types);
    expect(canonicalOf(body)).toBe(`${ORIGIN}${url}`);
    expect(robotsOf(body)).toBeUndefined();
    expect(body).toContain('<html lang="en-NG"');
  });

  test('a product named like markup is told as it is, and does no harm', async () => {
    const { body } = await get(`/products/${evil.slug}`);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<b>x</b>');
    const [product, breadcrumbs] = thingsOn(body);
    expect(product).toMatchObject({ '@type': 'Product', name: EVIL, description: `${EVIL} described` });
    expect(product?.offers).toMatchObject({ price: 1_500, priceCurrency: 'NGN' });
    expect(breadcrumbs?.itemListElement).toMatchObject([
      { position: 1, name: 'Home', item: `${ORIGIN}/` },
      { position: 2, name: 'Products', item: `${ORIGIN}/products` },
      { position: 3, name: EVIL.slice(0, 60), item: `${ORIGIN}/category/${evil.category.slug}` },
      { position: 4, name: EVIL, item: `${ORIGIN}/products/${evil.slug}` },
    ]);
    expect(canonicalOf(body)).toBe(`${ORIGIN}/products/${evil.slug}`);
  });

  test('no script is let in for what is no script', async () => {
    const [page, plain] = await Promise.all([get('/'), get('/login')]);
    const hashes = (policy: unknown) => String(policy).match(/'sha256-/g)?.length;
    expect(hashes(page.headers['content-security-policy'])).toBe(
      hashes(plain.headers['content-security-policy']),
    );
  });

  test('a rating is told once there is one, and a sold-out product is', async () => {
    const { _id, slug } = await addProduct(running, admin, category, { stock: 0 });
    const told = async () => thingsOn((await get(`/products/${slug}`)).body)[0];
    expect(await told()).not.toHaveProperty('aggregateRating');
    expect(await told()).toHaveProperty('offers.availability', 'https://schema.org/OutOfStock');
    await call(running, admin, 'POST', `/products/${_id}/reviews`, { star: 4, comment: 'Good' });
    expect(await told()).toHaveProperty('aggregateRating', {
      '@type': 'AggregateRating',
      ratingValue: 4,
      reviewCount: 1,
    });
  });

  test.each([
    ['/products?q=lace', 'noindex, follow'],
    ['/products?sortBy=price', 'noindex, follow'],
    ['/login', 'noindex'],
    ['/register', 'noindex'],
    ['/cart', 'noindex'],
    ['/profile', 'noindex'],
    ['/history', 'noindex'],
    ['/orders', 'noindex'],
    [`/orders/${NOTHING}`, 'noindex'],
    ['/order', 'noindex'],
    ['/notification', 'noindex'],
    ['/unauthorized', 'noindex'],
    ['/how-to-pay', 'noindex'],
    ['/offline', 'noindex'],
    ['/admin', 'noindex'],
    ['/resetpassword/secret', 'noindex'],
  ])('%s says %s', async (url, robots) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, robotsOf(body)]).toEqual([200, robots]);
  });

  test('the checkout tells search engines by name to pass over it', async () => {
    const { statusCode, body } = await get('/checkout');
    const told = [...body.matchAll(/<meta name="(\w+)" content="noindex"/g)].map(([, name]) => name);
    expect([statusCode, told]).toEqual([200, ['googlebot', 'bingbot', 'yandex', 'baiduspider']]);
    expect(body).toMatch(/<meta name="description" content="[^"]+"/);
  });

  test.each([
    '/no/such/page',
    '/products/not-an-id',
    `/products/${NOTHING}`,
    '/products?page=3',
    `/products?category=${NOTHING}`,
    '/category/nothing',
    `/category/${NOTHING}`,
  ])('%s is a 404 page, for GET and HEAD, that nothing keeps', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await running.app.inject({ method, url });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    }
    const { body } = await get(url);
    expect(robotsOf(body)).toMatch(/^noindex/);
    expect(body).toContain('<h1');
    expect(running.shop.answers.find(url)).toBeUndefined();
  });

  test('collections and pages lead to their present address in one step, however the old one is written', async () => {
    const { pool } = running.shop.connection;
    await pool.query(
      "insert into collection (id, name, kind, position) values (gen_random_uuid(), 'Gift ideas', 'hand', 1)",
    );
    await pool.query("update collection set name = 'Presents' where name = 'Gift ideas'");
    const page = { title: 'Our story', body: 'Since 1984.', isPublished: true };
    const made = await call<{ _id: string }>(running, admin, 'POST', '/admin/pages', {
      kind: 'own',
      place: 'none',
      ...page,
    });
    const moved = { ...page, place: 'none', slug: 'about-our-shop' };
    const { status } = await call(running, admin, 'PUT', `/admin/pages/${made.body.data._id}`, moved);
    expect(status).toBe(200);
    await running.shop.changes.catalogueChanged();
    for (const [old, now] of [
      ['/collections/gift-ideas/?page=1', '/collections/presents?page=1'],
      ['/pages/our-story/?x=1', '/pages/about-our-shop?x=1'],
    ] as const) {
      const answer = await get(old);
      expect([answer.statusCode, answer.headers.location]).toEqual([301, now]);
    }
  });

  test('a product asked for by its id or by other words is sent to its address for good, with its query', async () => {
    const { _id, slug, name } = await addProduct(running, admin, category);
    const number = slug.split('-').at(-1);
    for (const old of [
      _id,
      `${_id.toUpperCase()}/`,
      `${number}`,
      `old-words-${number}`,
      slug.toUpperCase(),
    ]) {
      const answer = await get(`/products/${old}?code=WELCOME10&Size=M`);
      expect([answer.statusCode, answer.headers.location]).toEqual([
        301,
        `/products/${slug}?code=WELCOME10&Size=M`,
      ]);
      // A name that comes back has its words again: no browser may know better.
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
    const { statusCode, body } = await get(`/products/${slug}?code=WELCOME10`);
    expect([statusCode, canonicalOf(body)]).toEqual([200, `${ORIGIN}/products/${slug}`]);
    expect((await get(`/products/${slug}`)).statusCode).toBe(200);
    await call(running, admin, 'PUT', `/products/${_id}`, { name: 'Another name' });
    expect((await get(`/products/${slug}`)).headers.location).toBe(`/products/another-name-${number}`);
    await call(running, admin, 'PUT', `/products/${_id}`, { name });
    expect((await get(`/products/${slug}`)).statusCode).toBe(200);
  });

  test('a category’s page has one address, and earlier names lead there for good, with what they were asked with', async () => {
    const { body } = await call<Category>(running, admin, 'POST', '/categories', {
      name: 'Lamps & lights',
      description: 'For evenings\nwithout NEPA',
    });
    const { _id } = body.data;
    const product = await addProduct(running, admin, _id);
    const page = await get('/category/lamps-lights?utm_source=x');
    expect([page.statusCode, canonicalOf(page.body), robotsOf(page.body)]).toEqual([
      200,
      `${ORIGIN}/category/lamps-lights`,
      undefined,
    ]);
    expect(page.body).toContain('<meta name="description" content="For evenings without NEPA"/>');
    expect(page.body).toContain('<meta property="og:title" content="Lamps &amp; lights"/>');
    expect(page.body).toContain(`href="/products/${product.slug}"`);
    expect(thingsOn(page.body)[0]?.itemListElement).toMatchObject([
      { name: 'Home' },
      { name: 'Products' },
      { name: 'Lamps & lights', item: `${ORIGIN}/category/lamps-lights` },
    ]);
    expect(canonicalOf((await get(`/products?category=${_id}`)).body)).toBe(
      `${ORIGIN}/category/lamps-lights`,
    );
    await call(running, admin, 'PUT', `/categories/${_id}`, { name: 'Lighting' });
    for (const old of [
      '/category/lamps-lights',
      '//Category/LAMPS-lights/',
      '/category/LIGHTING',
      `/category/${_id}`,
    ]) {
      const { statusCode, headers } = await get(`${old}?page=1&code=WELCOME10`);
      expect([statusCode, headers.location]).toEqual([301, '/category/lighting?page=1&code=WELCOME10']);
    }
    expect((await get('/category/lighting')).statusCode).toBe(200);
    await call(running, admin, 'PUT', `/categories/${_id}`, { name: 'Lamps & lights' });
    expect((await get('/category/lighting')).headers.location).toBe('/category/lamps-lights');
    expect((await get('/category/lamps-lights')).statusCode).toBe(200);
  });

  test('a product that is made inactive or deleted is a 404 at once', async () => {
    const [inactive, deleted] = [
      await addProduct(running, admin, category),
      await addProduct(running, admin, category),
    ];
    const status = async ({ slug }: Product) => (await get(`/products/${slug}`)).statusCode;
    expect([await status(inactive), await status(deleted)]).toEqual([200, 200]);
    await call(running, admin, 'PUT', `/products/${inactive._id}`, { isActive: false });
    await call(running, admin, 'DELETE', `/products/${deleted._id}`);
    expect([await status(inactive), await status(deleted)]).toEqual([404, 404]);
  });

  test('filters in another order share one canonical address', async () => {
    const addresses = ['q=a&sortBy=price&page=1', 'page=1&sortBy=price&q=a&utm_source=x'].map(async (query) =>
      canonicalOf((await get(`/products?${query}`)).body),
    );
    expect(await Promise.all(addresses)).toEqual(Array(2).fill(`${ORIGIN}/products?q=a&amp;sortBy=price`));
  });

  test('the shop is called what its owner calls it, on every page at once', async (own) => {
    const rename = (name: string) => call(running, admin, 'PUT', '/admin/settings', { name });
    await get('/');
    const renamed = await untilTestEnds(
      own,
      () => rename('Mama </title>Put'),
      () => rename('Shop'),
    );
    expect(renamed.status).toBe(200);
    const pages = await Promise.all(['/', '/cart', '/products'].map(async (url) => (await get(url)).body));
    const titles = pages.map((body) => /<title>(.*?)<\/title>/.exec(body)?.[1]);
    const name = 'Mama &lt;/title&gt;Put';
    expect(titles).toEqual([name, `Cart | ${name}`, `Products | ${name}`]);
    expect(thingsOn(pages[0] ?? '').map((thing) => thing.name)).toEqual([
      'Mama </title>Put',
      'Mama </title>Put',
    ]);
    expect(pages[0]).toContain(`<meta property="og:site_name" content="${name}"/>`);
    expect(pages[1]).toContain(`${name}</span></a>`);
  });
});

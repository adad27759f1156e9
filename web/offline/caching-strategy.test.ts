import { describe, expect, test } from 'vitest';
import { type Asked, cachingStrategyOf, isCataloguePath, isThrifty } from './caching-strategy.ts';

const ORIGIN = 'https://shop.example';
const ID = '01a1f916-9742-7afc-a8d0-4a52ca4e38c6';

const treat = (path: string, asked: Partial<Asked> = {}) =>
  cachingStrategyOf(
    { method: 'GET', url: new URL(path, ORIGIN), isNavigation: true, hasToken: false, ...asked },
    ORIGIN,
  );
const subresource = { isNavigation: false };

describe('documents', () => {
  test.each([
    '/',
    '/products',
    '/products?page=2&category=x',
    '/category/shoes',
    '/category/shoes?page=2',
    `/products/${ID}`,
    `/products/${ID}?fbclid=1`,
  ])('%s is a page of the catalogue, which is kept', (path) => expect(treat(path)).toBe('catalogue-page'));

  test.each([
    ...['/cart', '/checkout', '/orders', `/orders/${ID}`, '/history', '/profile', '/login', '/register'],
    ...['/forgotpassword', '/notification', '/order', '/unauthorized', '/nowhere', `/products/${ID}/more`],
    ...['/category', '/category/shoes/more'],
  ])('%s only ever comes from the shop', (path) => expect(treat(path)).toBe('live-page'));

  test.each([
    ...['/admin', '/admin/products', '/demo/mailbox', '/api/docs', '/api/v1/products', '/health/ready'],
    ...[
      '/resetpassword/secret',
      '/ResetPassword/secret',
      '/invitation/secret',
      '/sitemap.xml',
      '/robots.txt',
      '/media/w640/demo/x.webp',
      '/sw.js',
    ],
  ])('%s is left alone', (path) => expect(treat(path)).toBeNull());

  test('the offline page is known, whatever page was wanted', () => {
    expect(treat('/offline?page=%2Fcart')).toBe('offline-page');
  });
});

describe('what pages are made of', () => {
  test.each([
    ['/assets/framework-Be3izPhR.js', 'asset'],
    ['/assets/root-ORFGf5P0.css', 'asset'],
    ['/media/w640/uploads/4f.webp', 'picture'],
    ['/favicon.svg', 'file'],
    ['/placeholder.svg', 'file'],
    ['/assets/hero-1-wide-800-x1.avif', 'picture'],
  ])('%s is kept as %s', (path, treatment) => expect(treat(path, subresource)).toBe(treatment));

  test.each(['/app.webmanifest', '/sw.js', '/demo/paystack/inline.js', '/', '/products', `/products/${ID}`])(
    '%s is left alone when no document is asked for',
    (path) => expect(treat(path, subresource)).toBeNull(),
  );
});

describe('never, whatever the address', () => {
  const calls = [
    ...['/products', '/products?page=1', `/products/${ID}`, '/categories', '/cart', '/auth/me', '/checkout'],
    ...['/orders/myorders', '/storefront', '/admin/dashboard'],
  ];
  test.each(calls)('a call of the API: %s', (path) => {
    expect(treat(`/api/v1${path}`, subresource)).toBeNull();
    expect(treat(`/api/v1${path}`, { ...subresource, hasToken: true })).toBeNull();
  });

  test.each(['/', '/products', '/assets/x.js', '/media/x.webp'])('%s with a token', (path) => {
    expect(treat(path, { hasToken: true })).toBeNull();
    expect(treat(path, { hasToken: true, isNavigation: false })).toBeNull();
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s', (method) => {
    expect(treat('/products', { method })).toBeNull();
    expect(treat('/assets/x.js', { method, isNavigation: false })).toBeNull();
  });

  test.each(['https://js.paystack.co/', 'https://elsewhere.example/media/x.webp', 'http://shop.example/'])(
    'another origin: %s',
    (address) => {
      expect(treat(address)).toBeNull();
      expect(treat(address, subresource)).toBeNull();
    },
  );
});

test('knows the paths of the catalogue', () => {
  expect(['/', '/products', '/products/', `/products/${ID}`].every(isCataloguePath)).toBe(true);
  expect(['/product', '/products/a/b', '/productsx', '/cart', ''].some(isCataloguePath)).toBe(false);
});

test('is thrifty with Save-Data and on 2G, but not where the browser does not tell', () => {
  expect([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }].every(isThrifty)).toBe(
    true,
  );
  expect(
    [undefined, {}, { saveData: false, effectiveType: '3g' }, { effectiveType: '4g' }].some(isThrifty),
  ).toBe(false);
});

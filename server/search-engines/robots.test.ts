import { expect, test } from 'vitest';
import { robotsText } from './robots.ts';

const text = robotsText('https://shop.example', false);

/** How a crawler reads the rules: `*` is anything, and every rule is the beginning of an address. Source: RFC 9309. */
const isAllowed = (address: string, robots = text): boolean =>
  [...robots.matchAll(/^Disallow: (.+)$/gm)]
    .map(([, rule = '']) =>
      rule
        .split('*')
        .map((part) => RegExp.escape(part))
        .join('.*'),
    )
    .every((rule) => !new RegExp(`^${rule}`).test(address));

test.each([
  '/',
  '/products',
  '/products?page=2',
  '/products?category=0198c0de-0000-7000-8000-000000000001&page=3',
  '/products?featured=true',
  '/category/shoes',
  '/category/shoes?page=2',
  '/products?q=lace',
  '/products/0198c0de-0000-7000-8000-000000000001',
  '/assets/root.js',
  '/media/w640/uploads/a.webp',
  '/sitemap.xml',
  '/login',
  '/checkout',
])('crawlers may read %s', (address) => {
  expect(isAllowed(address)).toBe(true);
});

test.each([
  '/api/v1/products',
  '/api/docs',
  '/admin',
  '/cart',
  '/profile',
  '/history?page=2',
  '/orders/0198c0de-0000-7000-8000-000000000001',
  '/order',
  '/notification',
  '/resetpassword/secret',
  '/unsubscribe?token=secret',
  '/products?sortBy=price',
  '/category/shoes?sortBy=price',
  '/category/shoes?page=2&minPrice=100',
  '/products?category=x&minPrice=100',
  '/products?maxPrice=100&page=2',
  '/products?minRating=4',
  '/products?q=lace&availability=inStock',
])('crawlers are kept from %s', (address) => {
  expect(isAllowed(address)).toBe(false);
});

test('the rules are for everyone, and name the sitemap', () => {
  expect(text).toMatch(/^User-agent: \*\nDisallow: /);
  expect(text).toContain('\n\nSitemap: https://shop.example/sitemap.xml\n');
});

test('only a demo speaks of its stand-ins', () => {
  expect(text).not.toContain('demo');
  expect(isAllowed('/demo/mailbox', robotsText('https://shop.example', true))).toBe(false);
});

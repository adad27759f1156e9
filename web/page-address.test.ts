import { describe, expect, test } from 'vitest';
import { keptPathFinder, pageFinder, pageQuery } from './page-address.ts';

const ID = '0198c0de-abcd-7000-8000-0000000000ff';
const READS = { loader: () => null };
const routes = {
  root: { id: 'root', path: '', module: READS },
  shell: { id: 'shell', parentId: 'root' },
  home: { id: 'home', parentId: 'shell', index: true },
  listing: { id: 'listing', parentId: 'shell', path: 'products' },
  detail: { id: 'detail', parentId: 'shell', path: 'products/:id', module: READS },
  category: { id: 'category', parentId: 'shell', path: 'category/:words', module: READS },
  order: { id: 'order', parentId: 'shell', path: 'orders/:id', module: { clientLoader: READS.loader } },
  reset: { id: 'reset', parentId: 'shell', path: 'resetpassword/:resetToken' },
  admin: { id: 'admin', parentId: 'root', path: 'admin' },
  dashboard: { id: 'dashboard', parentId: 'admin', path: 'dashboard' },
  screen: { id: 'screen', parentId: 'admin', path: '*', module: {} },
  missing: { id: 'missing', parentId: 'shell', path: '*', module: READS },
};
const find = pageFinder(routes);

test.each([
  ['/', '/'],
  ['///', '/'],
  ['/products', '/products'],
  ['/products/', '/products'],
  ['//products//', '/products'],
  ['/PRODUCTS', '/products'],
  ['/%70roducts', '/products'],
  [`/Products/${ID.toUpperCase()}/`, `/products/${ID}`],
  ['//Category/SHOES-2/', '/category/shoes-2'],
  ['/category/Shoes', '/category/shoes'],
  ['/admin/Dashboard/', '/admin/dashboard'],
  ['/category/sh%6Fes%2d2', '/category/shoes-2'],
  ['/products/l%61mp-12', '/products/lamp-12'],
])('%s is the page %s', (asked, page) => {
  expect(find(asked)).toBe(page);
});

describe('what stands for a part of an address', () => {
  test('is kept as it was given where it is no id', () => {
    expect(find('/ResetPassword/aBc-DeF_/')).toBe('/resetpassword/aBc-DeF_');
    expect(find('/products/a%2fb')).toBe('/products/a%2Fb');
    expect(find('/products/100%')).toBe('/products/100%');
  });
});

test.each([
  ['/', '/'],
  ['/products', '/products'],
  ['/products/lamp-12', '/products/lamp-12'],
  ['/category/shoes', '/category/shoes'],
  ['/admin/dashboard', '/admin/dashboard'],
  ['/no/such/page', '/no/such/page'],
  ['/orders/anything', '/orders/:id'],
  ['/resetpassword/anything', '/resetpassword/:resetToken'],
  ['/admin/anything/at/all', null],
])('%s is rendered and kept under %s', (asked, kept) => {
  expect(keptPathFinder(routes)(asked)).toBe(kept);
});

test.each(['//evil.example', '/no/such/page/', '/Products.data', '/products/1/2', '/%25E0%25A4%25A'])(
  '%s is no page',
  (asked) => {
    expect(find(asked)).toBeNull();
  },
);

test.each([
  ['/products', '', ''],
  ['/products', 'utm_source=mail&code=WELCOME10', ''],
  ['/products', 'page=1&availability=made-up&sortBy=made-up&minRating=9', ''],
  ['/products', 'page=3&q=%61nkara&q=second', '?q=ankara&page=3'],
  ['/products', 'maxPrice=05&minPrice=20', '?minPrice=5&maxPrice=20'],
  ['/products/0190f3c4-0000-7000-8000-000000000000', 'page=3&q=ankara', ''],
  ['/category/shoes', 'utm_source=mail&category=another&page=3&sortBy=price', '?sortBy=price&page=3'],
  ['/category/shoes/more', 'page=3', ''],
  ['/history', 'page=3', ''],
])('of %s?%s the server reads "%s"', (path, query, read) => {
  expect(pageQuery(path, query)).toBe(read);
});

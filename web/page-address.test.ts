import { describe, expect, test } from 'vitest';
import { pageFinder, pageQuery } from './page-address.ts';

const ID = '0198c0de-abcd-7000-8000-0000000000ff';
const find = pageFinder({
  root: { id: 'root', path: '' },
  shell: { id: 'shell', parentId: 'root' },
  home: { id: 'home', parentId: 'shell', index: true },
  listing: { id: 'listing', parentId: 'shell', path: 'products' },
  detail: { id: 'detail', parentId: 'shell', path: 'products/:id' },
  category: { id: 'category', parentId: 'shell', path: 'category/:words' },
  reset: { id: 'reset', parentId: 'shell', path: 'resetpassword/:resetToken' },
  admin: { id: 'admin', parentId: 'root', path: 'admin' },
  dashboard: { id: 'dashboard', parentId: 'admin', path: 'dashboard' },
  missing: { id: 'missing', parentId: 'shell', path: '*' },
});

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
])('%s is the page %s', (asked, page) => {
  expect(find(asked)).toBe(page);
});

describe('what stands for a part of an address', () => {
  test('is kept as it was given where it is no id', () => {
    expect(find('/ResetPassword/aBc-DeF_/')).toBe('/resetpassword/aBc-DeF_');
    expect(find('/products/a%2Fb')).toBe('/products/a%2Fb');
  });
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

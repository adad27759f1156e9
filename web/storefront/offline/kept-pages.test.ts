import { expect, it } from 'vitest';
import { listKeptPages, nameOf } from './kept-pages.ts';

it.each([
  ['/', 'Shop', 'Home'],
  ['/?utm_source=x', 'Shop', 'Home'],
  ['/products', 'Products | Shop', 'Products'],
  ['/products?page=1', 'Products | Shop', 'Products'],
  ['/products?page=3&sort=price', 'Results for “lamp” | Shop', 'Results for “lamp”, page 3'],
  ['/products/x', 'Lamp | Brass | Shop', 'Lamp | Brass'],
])('%s titled “%s” is listed as “%s”', (path, title, name) => expect(nameOf(path, title)).toBe(name));

it('nothing is kept where the browser has no caches', async () => {
  expect(await listKeptPages()).toEqual([]);
});

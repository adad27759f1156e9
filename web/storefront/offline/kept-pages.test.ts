import { expect, test } from 'vitest';
import { listKeptPages, nameOf } from './kept-pages.ts';

test.each([
  ['Shop', 'Home'],
  ['Mama Put', 'Home'],
  ['Cart | Mama Put', 'Cart'],
  ['Products, page 2 | Shop', 'Products, page 2'],
  ['Results for “Shop” | Shop', 'Results for “Shop”'],
  ['Lamp | Brass | Shop', 'Lamp | Brass'],
])('a page titled “%s” is listed as “%s”', (title, name) => expect(nameOf(title)).toBe(name));

test('nothing is kept where the browser has no caches', async () => {
  expect(await listKeptPages()).toEqual([]);
});

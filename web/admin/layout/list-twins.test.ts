import { expect, test } from 'vitest';
import { listTwinOf } from './list-twins.ts';

test.each([
  ['orders', '', '/admin/dashboard?tab=orders'],
  ['products', '?q=red+kaftan&page=2', '/admin/dashboard?tab=products&q=red+kaftan&page=2'],
  ['users', '?tab=orders', '/admin/dashboard?tab=users'],
  ['categories', '', '/admin/dashboard?tab=categories'],
  ['orders/17', '', null],
  ['customers', '', null],
  [undefined, '', null],
])('%s%s leads to %s', (path, search, list) => {
  expect(listTwinOf(path, search)).toBe(list);
});

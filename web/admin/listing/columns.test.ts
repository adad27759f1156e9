import { expect, test } from 'vitest';
import { choosable, columnsIn, shownColumns, withColumn, withColumns } from './columns.ts';

const COLUMNS = [
  { id: 'name', header: 'Name', isTitle: true },
  { id: 'price', header: 'Price' },
  { id: 'createdAt', header: 'Created', isForWide: true },
];
const ids = (columns: readonly { id: string }[]): string[] => columns.map(({ id }) => id);

test.each([
  ['at a wide desk', undefined, true, ['name', 'price', 'createdAt']],
  ['at a narrow desk', undefined, false, ['name', 'price']],
  ['with a choice, however wide', ['createdAt'], false, ['name', 'createdAt']],
  ['in the list’s own order', ['createdAt', 'price'], false, ['name', 'price', 'createdAt']],
  ['with nothing chosen, and what another release knew', ['gone'], true, ['name']],
])('%s the name is there and what belongs beside it', (_where, chosen, isWide, seen) => {
  expect(ids(shownColumns(COLUMNS, chosen, isWide))).toEqual(seen);
});

test('without a title the first column is the name', () => {
  const plain = COLUMNS.map(({ id, header }) => ({ id, header }));
  expect(ids(shownColumns(plain, [], true))).toEqual(['name']);
  expect(ids(choosable(plain))).toEqual(['price', 'createdAt']);
});

test('a box that is ticked adds its column once, one that is cleared takes it away', () => {
  const shown = COLUMNS.slice(1, 2);
  expect(withColumn(shown, 'createdAt', true)).toEqual(['price', 'createdAt']);
  expect(withColumn(shown, 'price', true)).toEqual(['price']);
  expect(withColumn(shown, 'price', false)).toEqual([]);
});

test.each([[['price', 'createdAt']], [[]]])('an address carries the columns %j of a view', (columns) => {
  const address = withColumns(new URLSearchParams('tab=products&page=2'), columns);
  expect(address.get('tab')).toBe('products');
  expect(columnsIn(new URLSearchParams(String(address)))).toEqual(columns);
  expect(columnsIn(withColumns(address, null))).toBeUndefined();
});

import { expect, test } from 'vitest';
import { choosable, columnsIn, shownColumns, withColumn, withColumns } from './columns.ts';

const COLUMNS = [
  { id: 'name', header: 'Name', isTitle: true },
  { id: 'price', header: 'Price' },
  { id: 'stock', header: 'Stock', isForLaptop: true },
  { id: 'createdAt', header: 'Created', isForWide: true },
];
const WIDE = { isWide: true, isLaptop: true };
const LAPTOP = { isWide: false, isLaptop: true };
const TABLET = { isWide: false, isLaptop: false };
const ids = (columns: readonly { id: string }[]): string[] => columns.map(({ id }) => id);

test.each([
  ['at a wide desk', undefined, WIDE, ['name', 'price', 'stock', 'createdAt']],
  ['on a laptop', undefined, LAPTOP, ['name', 'price', 'stock']],
  ['on a tablet', undefined, TABLET, ['name', 'price']],
  ['with a choice, however wide', ['createdAt'], TABLET, ['name', 'createdAt']],
  [
    'in the list’s own order',
    ['createdAt', 'stock', 'price'],
    TABLET,
    ['name', 'price', 'stock', 'createdAt'],
  ],
  ['with nothing chosen, and what another release knew', ['gone'], WIDE, ['name']],
])('%s the name is there and what belongs beside it', (_where, chosen, room, seen) => {
  expect(ids(shownColumns(COLUMNS, chosen, room))).toEqual(seen);
});

test('without a title the first column is the name', () => {
  const plain = COLUMNS.map(({ id, header }) => ({ id, header }));
  expect(ids(shownColumns(plain, [], WIDE))).toEqual(['name']);
  expect(ids(choosable(plain))).toEqual(['price', 'stock', 'createdAt']);
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

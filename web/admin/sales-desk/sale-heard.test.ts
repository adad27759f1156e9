import { expect, test } from 'vitest';
import { changeOf } from './sale-heard.tsx';
import type { SoldLine } from './sold-line.ts';

const line = (name: string, quantity = 1, variation = {}): SoldLine => ({
  productId: name,
  name,
  image: '',
  variation,
  price: 100,
  stock: 9,
  quantity,
});

test('what is put into a sale, changed or taken out is said by its name', () => {
  const rice = line('Ofada rice');
  const shoe = line('Shoe', 2, { Size: '42' });
  expect(changeOf([], [rice])).toBe('Ofada rice added: 1');
  expect(changeOf([rice], [rice, shoe])).toBe('Shoe, Size: 42 added: 2');
  expect(changeOf([rice], [line('Ofada rice', 3)])).toBe('Ofada rice: 3');
  expect(changeOf([rice, shoe], [rice])).toBe('Shoe, Size: 42 taken out');
  expect(changeOf([rice], [{ ...rice, price: 200 }])).toBe('');
});

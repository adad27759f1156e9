import { expect, test } from 'vitest';
import { categoryPath, productNumberIn, productPath } from './addresses.ts';

test('a product’s page is under its slug', () => {
  expect(productPath({ slug: 'aso-oke-1042' })).toBe('/products/aso-oke-1042');
});

test('a category’s page is under its slug', () => {
  expect(categoryPath({ slug: 'shoes-2' })).toBe('/category/shoes-2');
});

test.for([
  ['aso-oke-1042', '1042'],
  ['1042', '1042'],
  ['Old-Words-007', '007'],
  ['aso-oke', null],
  ['aso-oke1042', null],
  ['1042-', null],
  ['', null],
  ['0190f3c4-0000-7000-8000-000000001042', null],
] as const)('the number in %j is %j', ([address, number]) => {
  expect(productNumberIn(address)).toBe(number);
});

import { expect, test } from 'vitest';
import { pageIn } from './page-in.ts';

test('is the page that the address names', () => {
  expect(pageIn(new URLSearchParams('?status=shipped&page=3'))).toBe(3);
});

test.each(['', '0', '-1', '1.5', 'two', '99999999999'])('is the first where it names none (%s)', (page) => {
  expect(pageIn(new URLSearchParams({ page }))).toBe(1);
});

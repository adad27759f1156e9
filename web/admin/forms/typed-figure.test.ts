import { expect, test } from 'vitest';
import { figureOf } from './typed-figure.ts';

test.each([
  ['1500', 1500],
  [' 1,500.50 ', 1500.5],
  ['12,345,678', 12_345_678],
  ['.5', 0.5],
  ['7.', 7],
  ['-3', -3],
  ['₦10,000', 10_000],
  ['₦ 5', 5],
])('%j is %d', (typed, figure) => {
  expect(figureOf(typed)).toBe(figure);
});

test.each(['', ' ', 'abc', '1,50', '1.500,00', '0x10', '1e3', 'Infinity', '5₦', '1 500'])(
  '%j is no figure',
  (typed) => {
    expect(figureOf(typed)).toBeNaN();
  },
);

import { expect, test } from 'vitest';
import {
  compactNaira,
  comparisonOf,
  dayPairs,
  longDay,
  periodIn,
  shortDay,
  sumsOf,
} from './sales-periods.ts';

const day = (date: string, orders: number, sales: number) => ({ date, orders, sales });

test('the address names the period, and nothing else does', () => {
  expect(periodIn(new URLSearchParams('days=7'))).toBe('7');
  expect(periodIn(new URLSearchParams('days=90'))).toBe('90');
  expect(periodIn(new URLSearchParams('days=8'))).toBe('30');
  expect(periodIn(new URLSearchParams())).toBe('30');
});

test('each day stands beside the one as far into the period before', () => {
  expect(
    dayPairs(
      [day('2026-11-19', 1, 10), day('2026-11-20', 2, 20)],
      [day('2026-11-17', 3, 30), day('2026-11-18', 0, 0)],
    ),
  ).toEqual([
    { date: '2026-11-19', orders: 1, sales: 10, dateBefore: '2026-11-17', ordersBefore: 3, salesBefore: 30 },
    { date: '2026-11-20', orders: 2, sales: 20, dateBefore: '2026-11-18', ordersBefore: 0, salesBefore: 0 },
  ]);
});

test('sums are exact to the kobo', () => {
  expect(sumsOf([day('a', 1, 0.1), day('b', 2, 0.2), day('c', 0, 9_999_999)])).toEqual({
    orders: 3,
    sales: 9_999_999.3,
  });
});

test.each([
  [0, 0, 'same', 'None in the 7 days before either'],
  [5, 0, 'up', 'None in the 7 days before'],
  [5, 5, 'same', 'As much as in the 7 days before'],
  [150, 100, 'up', '+50% on the 7 days before'],
  [0, 100, 'down', '-100% on the 7 days before'],
  [1_003, 1_000, 'up', '+0.3% on the 7 days before'],
] as const)('%s after %s', (sales, before, direction, text) => {
  expect(comparisonOf(sales, before, '7')).toEqual({ direction, text });
});

test('days and axis are short', () => {
  expect(shortDay('2026-03-05')).toBe('5 Mar');
  expect(longDay('2026-11-20')).toBe('Fri, 20 Nov');
  expect([0, 950, 1_500, 9_999_999].map(compactNaira)).toEqual(['₦0', '₦950', '₦1.5K', '₦10M']);
});

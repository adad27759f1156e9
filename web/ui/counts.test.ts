import { expect, test } from 'vitest';
import { countOf, formatCount } from './counts.ts';

test('counts as a reader does', () => {
  expect([0, 1, 2, 5000].map((count) => countOf(count, 'review'))).toEqual([
    '0 reviews',
    '1 review',
    '2 reviews',
    '5,000 reviews',
  ]);
});

test('figures have their thousands apart, and three decimals at most', () => {
  const byIntl = new Intl.NumberFormat('en-NG');
  for (const figure of [0, 7, 999, 1_000, 12_345, 1_234_567, -1_500, 4.5, 1_234.5678, 0.25])
    expect(formatCount(figure)).toBe(byIntl.format(figure));
});

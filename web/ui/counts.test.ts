import { expect, test } from 'vitest';
import { countOf } from './counts.ts';

test('counts as a reader does', () => {
  expect([0, 1, 2, 5000].map((count) => countOf(count, 'review'))).toEqual([
    '0 reviews',
    '1 review',
    '2 reviews',
    '5,000 reviews',
  ]);
});

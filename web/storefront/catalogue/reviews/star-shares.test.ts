import { expect, test } from 'vitest';
import { starShares } from './star-shares.ts';

test('tells count and share of each number of stars, five first', () => {
  expect(starShares({ 1: 1, 2: 0, 3: 0, 4: 2, 5: 6 })).toEqual([
    { star: 5, count: 6, percent: 67 },
    { star: 4, count: 2, percent: 22 },
    { star: 3, count: 0, percent: 0 },
    { star: 2, count: 0, percent: 0 },
    { star: 1, count: 1, percent: 11 },
  ]);
});

test('tells nothing of nothing', () => {
  for (const { count, percent } of starShares({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })) {
    expect([count, percent]).toEqual([0, 0]);
  }
});

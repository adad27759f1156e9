import { expect, it } from 'vitest';
import { spreadOf } from './review-spread.ts';

it('counts the reviews of each number of stars, five first', () => {
  const spread = spreadOf([{ star: 5 }, { star: 5 }, { star: 2 }]);
  expect(spread.map(({ star, count, percent }) => [star, count, percent])).toEqual([
    [5, 2, 67],
    [4, 0, 0],
    [3, 0, 0],
    [2, 1, 33],
    [1, 0, 0],
  ]);
});

it('divides by nothing when there are no reviews', () => {
  expect(spreadOf([]).every(({ percent }) => percent === 0)).toBe(true);
});

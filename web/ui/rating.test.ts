import { expect, test } from 'vitest';
import { ratingText } from './rating.tsx';

test.each([
  [4.05, '4.1'],
  [4.04, '4.0'],
  [3.35, '3.4'],
  [5, '5.0'],
  [0, '0.0'],
])('a rating of %d reads %s', (rating, text) => {
  expect(ratingText(rating)).toBe(text);
});

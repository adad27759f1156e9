import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { refusalText, roomLeft } from './labels.ts';

describe('what is told of a refused review', () => {
  test.each([
    ['already_reviewed', 'You have already reviewed this product'],
    ['review_not_found', 'No review found to delete'],
    ['invalid_input', 'The server’s words'],
  ] as const)('%s: %s', (code, told) => {
    const refused = new ApiError(409, 'The server’s words', [], code);
    expect(refusalText(refused, 'Failed to add review')).toBe(told);
  });

  test('is the default where the server said nothing', () => {
    expect(refusalText(new TypeError('x'), 'Failed to add review')).toBe('Failed to add review');
  });
});

test.each([
  [0, ''],
  [449, ''],
  [450, 'About 50 characters left'],
  [455, 'About 40 characters left'],
  [490, 'About 10 characters left'],
  [491, 'Fewer than 10 characters left'],
  [500, 'Fewer than 10 characters left'],
  [501, '1 character too many'],
  [512, '12 characters too many'],
])('the room left after %d of 500 is told as “%s”', (length, told) => {
  expect(roomLeft(length, 500)).toBe(told);
});

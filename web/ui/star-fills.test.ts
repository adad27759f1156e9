import { describe, expect, test } from 'vitest';
import { starFills } from './star-fills.ts';

const fills = (rating: number) =>
  starFills(rating)
    .map(({ fill }) => fill[0])
    .join('');

describe('the stars of a rating', () => {
  test('are filled for whole numbers', () => {
    expect(fills(0)).toBe('eeeee');
    expect(fills(3)).toBe('fffee');
    expect(fills(5)).toBe('fffff');
  });

  test('are half filled from .5 on', () => {
    expect(fills(3.4)).toBe('fffee');
    expect(fills(3.5)).toBe('fffhe');
    expect(fills(4.9)).toBe('ffffh');
  });
});

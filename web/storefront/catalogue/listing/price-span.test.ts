import { describe, expect, test } from 'vitest';
import { boundsOf, highestWithin, lowestWithin, spanOf, thumbsOf } from './price-span.ts';

describe('the span of the price slider', () => {
  test('steps by a hundredth of the range, at least 1', () => {
    expect(spanOf({ minPrice: 0, maxPrice: 1000 })).toEqual({ least: 0, most: 1000, step: 10 });
    expect(spanOf({ minPrice: 10, maxPrice: 20 })).toEqual({ least: 10, most: 20, step: 1 });
  });

  test('ends on its grid, at or above the dearest product', () => {
    const span = spanOf({ minPrice: 100.5, maxPrice: 1349.99 });
    expect(span).toEqual({ least: 100, most: 1360, step: 12 });
    expect((span.most - span.least) % span.step).toBe(0);
  });

  test('is a point when all products cost the same', () => {
    expect(spanOf({ minPrice: 500, maxPrice: 500 })).toEqual({ least: 500, most: 500, step: 1 });
  });
});

describe('the thumbs', () => {
  const span = { least: 0, most: 1000, step: 10 };

  test('stand at the ends without bounds, and give none there', () => {
    expect(thumbsOf({ minPrice: null, maxPrice: null }, span)).toEqual([0, 1000]);
    expect(boundsOf([0, 1000], span)).toEqual({ minPrice: null, maxPrice: null });
    expect(boundsOf([200, 700], span)).toEqual({ minPrice: 200, maxPrice: 700 });
  });

  test('never pass each other, nor the ends', () => {
    expect(thumbsOf({ minPrice: 800, maxPrice: 300 }, span)).toEqual([800, 800]);
    expect(thumbsOf({ minPrice: 5000, maxPrice: null }, span)).toEqual([1000, 1000]);
  });
});

describe('a typed price', () => {
  test('stays on its side of the other', () => {
    expect(lowestWithin(900, { minPrice: null, maxPrice: 500 })).toBe(500);
    expect(highestWithin(100, { minPrice: 300, maxPrice: null })).toBe(300);
  });

  test('is free where the other is not set, and may be taken away', () => {
    expect(lowestWithin(900, { minPrice: null, maxPrice: null })).toBe(900);
    expect(highestWithin(null, { minPrice: 300, maxPrice: 400 })).toBeNull();
  });
});

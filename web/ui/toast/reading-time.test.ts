import { expect, test } from 'vitest';
import { readingTimeMs } from './reading-time.ts';

test('a short sentence stays as long as was asked for', () => {
  expect(readingTimeMs('Product created successfully', 3000)).toBe(3000);
});

test('a long one stays until it can have been read', () => {
  expect(readingTimeMs('a'.repeat(170), 3000)).toBe(10_200);
});

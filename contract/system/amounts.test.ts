import { expect, test } from 'vitest';
import { durationOf, sizeOf } from './amounts.ts';

test.each([
  [0, '0 bytes'],
  [900, '900 bytes'],
  [1536, '1.5 kB'],
  [200 * 1024 ** 2, '200 MB'],
  [1.44 * 1024 ** 3, '1.4 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeOf(bytes)).toBe(text);
});

test.each([
  [60, '1 minute'],
  [119 * 60, '119 minutes'],
  [7_200, '2 hours'],
  [3 * 86_400, '3 days'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationOf(seconds)).toBe(text);
});

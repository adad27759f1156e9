import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

test('gives the day in Lagos, where it is already tomorrow before midnight in UTC', () => {
  expect(formatDay('2026-12-31T23:30:00.000Z')).toBe('1 Jan 2027');
  expect(formatDay('2026-11-20T08:05:00.000Z')).toBe('20 Nov 2026');
});

test('gives the moment in Lagos', () => {
  expect(formatMoment('2026-12-31T23:05:00.000Z')).toBe('1 Jan 2027, 00:05');
  expect(formatMoment('2026-11-20T13:45:00.000Z')).toBe('20 Nov 2026, 14:45');
});

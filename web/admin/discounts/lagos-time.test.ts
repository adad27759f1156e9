import { expect, test } from 'vitest';
import { fieldOfMoment, momentOfField } from './lagos-time.ts';

test('a moment is shown and read in Lagos, whatever the browser’s clock', () => {
  expect(fieldOfMoment('2026-11-20T23:30:00.000Z')).toBe('2026-11-21T00:30');
  expect(momentOfField('2026-11-21T00:30')).toBe('2026-11-21T00:30:00+01:00');
  expect(new Date(momentOfField('2026-11-21T00:30') ?? '').toISOString()).toBe('2026-11-20T23:30:00.000Z');
});

test('no moment is an empty field', () => {
  expect(fieldOfMoment(null)).toBe('');
  expect(momentOfField('')).toBeNull();
});

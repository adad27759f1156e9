import { expect, test } from 'vitest';
import { fromField, toField } from './lagos-time.ts';

test('a field shows Nigeria’s time, whatever the moment was written in, and gives the same moment back', () => {
  expect(toField('2026-11-27T23:30:00.000Z')).toBe('2026-11-28T00:30');
  expect(toField('2026-11-28T00:30:00+01:00')).toBe('2026-11-28T00:30');
  expect(Date.parse(fromField('2026-11-28T00:30'))).toBe(Date.parse('2026-11-27T23:30:00Z'));
});

test('nothing is nothing, and what is no moment is shown as nothing', () => {
  expect([toField(''), fromField(''), toField('soon')]).toEqual(['', '', '']);
});

import { expect, test } from 'vitest';
import { daysText, promiseText } from './texts.ts';

test.for([
  [0, 0, 'the same day'],
  [1, 1, '1 day'],
  [3, 3, '3 days'],
  [0, 2, '0 to 2 days'],
  [2, 4, '2 to 4 days'],
] as const)('from %i to %i: %s', ([from, to, text]) => {
  expect(daysText(from, to)).toBe(text);
});

test('a promise is one line', () => {
  const zone = { kind: 'zone', name: 'Kano', daysFrom: 2, daysTo: 4, address: '', hours: '' } as const;
  expect(promiseText(zone)).toBe('Kano, 2 to 4 days');
  expect(promiseText({ ...zone, daysFrom: null })).toBe('Kano');
  expect(promiseText({ ...zone, kind: 'pickup', name: 'Wuse shop', hours: 'Mon to Sat' })).toBe(
    'Pick up at Wuse shop, Mon to Sat',
  );
});

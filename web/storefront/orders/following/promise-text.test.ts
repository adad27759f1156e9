import { expect, test } from 'vitest';
import { followedPromiseText } from './promise-text.ts';

const ZONE = { kind: 'zone', name: 'Kano', daysFrom: 2, daysTo: 4, address: '', hours: '' } as const;

test.each([
  [ZONE, 'Delivery: Kano, within 2 to 4 days'],
  [{ ...ZONE, daysFrom: 1, daysTo: 1 }, 'Delivery: Kano, within 1 day'],
  [{ ...ZONE, daysFrom: 0, daysTo: 0 }, 'Delivery: Kano, the same day'],
  [{ ...ZONE, daysFrom: null, daysTo: null }, 'Delivery: Kano'],
  [
    { ...ZONE, kind: 'pickup' as const, name: 'Ikeja shop', address: '1 Allen Avenue', hours: 'Mon-Sat 9-5' },
    'To be picked up: Ikeja shop, 1 Allen Avenue, Mon-Sat 9-5',
  ],
])('what was promised reads as a sentence', (promised, text) =>
  expect(followedPromiseText(promised)).toBe(text),
);

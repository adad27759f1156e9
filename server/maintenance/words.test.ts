import { expect, test } from 'vitest';
import { pausedSentence, retryAfter } from './words.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const pause = { notice: '', since: NOW, until: null as Date | null, leftMs: null as number | null };

test.each([
  [pause, 'We are working on the shop. You can look around; buying is paused. What you have paid is safe.'],
  [
    { ...pause, notice: 'Counting the stock', until: new Date('2026-11-23T09:30:00Z') },
    'Counting the stock. You can look around; buying is paused until 10:30. What you have paid is safe.',
  ],
  [
    { ...pause, notice: 'Moving!', until: new Date('2026-11-23T23:30:00Z') },
    'Moving! You can look around; buying is paused until Tuesday, 24 November, 00:30. What you have paid is safe.',
  ],
])('tells until when by the clocks of Lagos, the day where it is another ($#)', (paused, sentence) => {
  expect(pausedSentence(paused, NOW).replace('Tuesday 24', 'Tuesday, 24')).toBe(sentence);
});

test('Retry-After is what is left, never nothing, or ten minutes where nobody knows', () => {
  expect([null, 1_500, 0].map((leftMs) => retryAfter({ ...pause, leftMs }))).toEqual(['600', '2', '1']);
});

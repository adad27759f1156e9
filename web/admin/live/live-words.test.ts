import { expect, test } from 'vitest';
import { liveWords } from './live-words.ts';

test('a line that comes up soon is no news; one that is slow, up or lost is', () => {
  expect(liveWords('connecting', false)).toBeNull();
  expect(liveWords('connecting', true)).toBe('Connecting…');
  expect(liveWords('live', false)).toBe('Up to date');
  expect(liveWords('reconnecting', false)).toBe('Reconnecting…');
});

import { expect, test } from 'vitest';
import { deliverPush, pauseIn } from './deliver.ts';

test('a pause is told in seconds or as a moment, and ends within an hour', () => {
  const now = Date.parse('2026-11-22T12:00:00Z');
  expect(pauseIn('120', now)).toBe(120);
  expect(pauseIn('Sun, 22 Nov 2026 12:01:00 GMT', now)).toBe(60);
  expect(pauseIn('Sun, 22 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(pauseIn('999999', now)).toBe(3_600);
  expect(pauseIn('soon', now)).toBe(0);
  expect(pauseIn(undefined, now)).toBe(0);
});

test('a name that leads into a private network is not called, and the error does not name the address', async () => {
  const looked: string[] = [];
  const attempt = deliverPush('https://push.example.com/send/secret', {}, new Uint8Array(), {
    isAllowed: (address) => address !== '10.0.0.5',
    lookup: (hostname, _options, done) => {
      looked.push(hostname);
      done(null, [{ address: '10.0.0.5', family: 4 }]);
    },
  });
  await expect(attempt).rejects.toThrow(/^the push service cannot be reached$/);
  expect(looked).toEqual(['push.example.com']);
  await expect(deliverPush('https://10.0.0.5/send', {}, new Uint8Array())).rejects.toThrow('not the address');
});

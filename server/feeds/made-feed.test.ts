import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { conditionOf } from './identifiers.ts';
import { MadeFeed } from './made-feed.ts';

test('a feed is written once for many, again after some minutes, and anew after a failure', async () => {
  let [now, written, isBroken] = [0, 0, false];
  const feed = new MadeFeed(
    () =>
      Readable.from(
        (function* () {
          written += 1;
          if (isBroken) throw new Error('no database');
          yield `text ${written}`;
        })(),
      ),
    () => now,
  );
  const text = async () => gunzipSync(await feed.current()).toString();
  expect(await Promise.all([text(), text()])).toEqual(['text 1', 'text 1']);
  now = 4 * 60_000;
  expect(await text()).toBe('text 1');
  now = 6 * 60_000;
  isBroken = true;
  await expect(feed.current()).rejects.toThrow();
  isBroken = false;
  expect(await text()).toBe('text 3');
});

test.each([
  ['', 'new'],
  ['Brand-new', 'new'],
  ['Unused', 'new'],
  ['New, never used', 'new'],
  ['Renewed', 'refurbished'],
  ['Refurbished by the maker', 'refurbished'],
  ['UK used', 'used'],
  ['Used, like new', 'used'],
])('the condition %o is %s', (value, condition) => {
  expect(conditionOf(value === '' ? [] : [{ name: 'Condition', value }])).toBe(condition);
});

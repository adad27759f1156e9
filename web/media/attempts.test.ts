import { expect, test } from 'vitest';
import { attemptsFor, LARGEST, nameFor } from './attempts.ts';

const PHOTO = { width: 3_000, height: 4_000 };

test('a photo is first as wide as the shop keeps it, and good', () => {
  expect(attemptsFor(PHOTO, false)[0]).toEqual({
    width: 1_600,
    height: 2_133,
    type: 'image/jpeg',
    quality: 0.88,
  });
});

const TABLE = { width: 1_080, height: 8_000 };
const HIGHEST = { width: 2_000, height: 19_000 };

test.each([PHOTO, TABLE, HIGHEST])(
  'each attempt is smaller or of less quality than the one before: $height high',
  (of) => {
    const attempts = attemptsFor(of, false);
    for (const [index, { width, quality }] of attempts.entries()) {
      const before = attempts[index - 1];
      if (before) expect(width < before.width || quality < before.quality).toBe(true);
    }
    // At a byte a pixel, of which no photo needs more, the last fits whatever it shows.
    const { width, height } = attempts.at(-1) ?? LARGEST;
    expect(width * height).toBeLessThan(2_000_000);
  },
);

test('what is high, as tables of sizes are, loses nothing that the shop would keep', () => {
  expect(attemptsFor(TABLE, false)[0]).toMatchObject(TABLE);
  expect(attemptsFor({ width: 700, height: 20_000 }, false)[0]).toMatchObject({ width: 573, height: 16_383 });
});

test('no more is drawn than a phone can, in proportion', () => {
  const [{ width, height } = { width: 0, height: 0 }] = attemptsFor(HIGHEST, false);
  expect(width * height).toBeGreaterThan(15_900_000);
  expect(width * height).toBeLessThan(4_096 * 4_096);
  expect(height / width).toBeCloseTo(9.5, 1);
});

test('nothing is made larger, and nothing vanishes', () => {
  expect(attemptsFor({ width: 900, height: 600 }, false)[0]).toMatchObject({ width: 900, height: 600 });
  expect(attemptsFor({ width: 39_000, height: 1 }, false)[0]).toMatchObject({ width: 1_600, height: 1 });
});

test('what is transparent stays so as long as it can', () => {
  const types = attemptsFor({ width: 800, height: 800 }, true).map(({ type, width }) => `${type} ${width}`);
  expect(types.slice(0, 4)).toEqual(['image/png 800', 'image/png 600', 'image/png 400', 'image/jpeg 800']);
});

test.each([
  ['IMG_0001.JPG', 'image/jpeg', 'IMG_0001.JPG'],
  ['front.jpeg', 'image/jpeg', 'front.jpeg'],
  ['front.png', 'image/jpeg', 'front.jpg'],
  ['a.b', 'image/jpeg', 'a.jpg'],
  ['front', 'image/jpeg', 'front.jpg'],
  ['logo.png', 'image/png', 'logo.png'],
] as const)('%s as %s is called %s', (name, type, called) => {
  expect(nameFor(name, { type })).toBe(called);
});

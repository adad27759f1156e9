import { expect, test } from 'vitest';
import { ANSWER_MAX_BYTES, fitting } from './fitting.ts';

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
const rows = <T>(count: number, row: T): T[] => Array.from({ length: count }, () => row);

test('long texts and lists inside of rows give way, as little as it takes; no row does', () => {
  const row = { _id: 'a', text: 'x'.repeat(20_000), tags: rows(60, 'tag'), price: 7, on: true, none: null };
  const shown = fitting(rows(100, row)) as (typeof row)[];
  expect(shown).toHaveLength(100);
  expect(bytesOf(shown)).toBeLessThan(ANSWER_MAX_BYTES);
  expect(shown[0]).toEqual({ ...row, text: `${'x'.repeat(999)}…`, tags: rows(20, 'tag') });
  const larger = fitting(rows(100, { ...row, more: rows(20, row.text) })) as {
    text: string;
    more: string[];
  }[];
  expect(larger[99]).toMatchObject({ text: `${'x'.repeat(299)}…`, more: { length: 5 } });
});

test('addresses stay whole, the main picture stays, and no character is cut in two', () => {
  const url = `https://pictures.example/${'p'.repeat(500)}`;
  const images = [...rows(29, { url, isMain: false }), { url: `${url}/main`, isMain: true }];
  const text = `${'x'.repeat(998)}🥁${'x'.repeat(5_000)}`;
  const [first] = fitting(rows(100, { images, text })) as { images: typeof images; text: string }[];
  expect(first?.images[0]).toEqual({ url: `${url}/main`, isMain: true });
  expect(first?.text.isWellFormed()).toBe(true);
});

test('of lists within rows nothing is left before a row goes', () => {
  const images = rows(30, { url: `https://pictures.example/${'p'.repeat(1_900)}`, isMain: false });
  const row = {
    _id: 'x',
    images: [...images, { url: `https://pictures.example/${'p'.repeat(2_900)}`, isMain: true }],
  };
  expect(fitting(rows(100, row))).toEqual(rows(100, { _id: 'x', images: [] }));
});

test('rows at the end go only where nothing else helps', () => {
  const shown = fitting(rows(20_000, { _id: 'x'.repeat(40) })) as unknown[];
  expect(bytesOf(shown)).toBeLessThan(ANSWER_MAX_BYTES);
  expect(shown.length).toBeGreaterThan(4_000);
});

test('one thing keeps its own texts and lists; what its rows say becomes shorter', () => {
  const thing = {
    description: 'x'.repeat(20_000),
    images: rows(30, { url: `/media/${'x'.repeat(60)}` }),
    sizes: rows(200, 'XXL'),
    ratings: rows(300, { comment: '界'.repeat(500) }),
  };
  const shown = fitting(thing) as typeof thing;
  expect(bytesOf(shown)).toBeLessThan(ANSWER_MAX_BYTES);
  expect({ ...shown, ratings: [] }).toEqual({ ...thing, ratings: [] });
  expect(shown.ratings).toHaveLength(300);
  const endless = fitting({ name: 'x', a: rows(9_000, { _id: 'x'.repeat(40) }), b: [1] }) as {
    a: unknown[];
    b: unknown[];
  };
  expect(bytesOf(endless)).toBeLessThan(ANSWER_MAX_BYTES);
  expect([endless.a.length > 1_000, endless.b]).toEqual([true, [1]]);
});

import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type PackedProducts, unpackFacets } from './choice-facets.ts';

/** A product with one row, and one value in it. */
const BYTES = 16 + 8 + 2 + 2 + 2 + 20 + 12;
const TOKEN_AT = 16 + 8 + 2 + 2 + 2 + 20 + 6;

/** As the statement packs them: the price is the place, and every other one is in stock. */
const packed = (count: number, tokens: number): Buffer => {
  const all = Buffer.alloc(count * BYTES);
  for (let place = 0; place < count; place += 1) {
    const one = all.subarray(place * BYTES, (place + 1) * BYTES);
    one.writeUInt32BE(place, 12);
    one.writeDoubleBE(place, 16);
    one.writeInt16BE(450, 24);
    one.writeInt16BE(1, 26);
    one.writeInt16BE(place % 2, 28);
    // Of `array_send`: how many dimensions, flags, the type, how many elements, where they begin; then the length of each.
    for (const [at, value] of [1, 0, 20, 1, 1, 8].entries()) one.writeInt32BE(value, 30 + at * 4);
    one.writeUIntBE(7_000 + (place % tokens), TOKEN_AT, 6);
  }
  return all;
};

const COUNT = 5_000;
const row: PackedProducts = { category_id: 'lamps', is_featured: false, packed: packed(COUNT, 3) };

test('what was packed is what is unpacked', async () => {
  const facets = await unpackFacets([row, { ...row, category_id: 'fans', packed: packed(2, 1) }]);
  expect(facets.ids).toHaveLength(COUNT + 2);
  expect(facets.ids[4_999]).toBe('00000000000000000000000000001387');
  expect([facets.categories[0], facets.categories.at(-1)]).toEqual(['lamps', 'fans']);
  expect(facets.prices[4_999]).toBe(4_999);
  expect(facets.ratings[0]).toBe(450);
  expect([...facets.inStock.subarray(0, 3)]).toEqual([0, 1, 0]);
  expect([...facets.firstRow.subarray(-2)]).toEqual([COUNT + 1, COUNT + 2]);
  expect(facets.tokens).toEqual([7_000, 7_001, 7_002]);
  expect([...facets.values.subarray(0, 4)]).toEqual([0, 1, 2, 0]);
});

test('whoever waits for something else has a turn meanwhile', async () => {
  let isOver = false;
  let turns = 0;
  const unpacking = unpackFacets([row]).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await turn();
    turns += 1;
  }
  await unpacking;
  expect(turns).toBeGreaterThanOrEqual(COUNT / 1_000 - 1);
});

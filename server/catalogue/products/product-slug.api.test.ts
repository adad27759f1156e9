import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

test.for([
  ['Ankara Sunrise Rings, 6 Yards', 'ankara-sunrise-rings-6-yards'],
  ['  Aṣọ-òkè — “Ìjẹ̀bú”  ', 'aso-oke-ijebu'],
  ["Men's Größe & Øre ½", 'mens-grosse-ore-1-2'],
  ['Ñandú ŁÓDŹ İstanbul', 'nandu-lodz-istanbul'],
  ['ﬁne ①', 'fine-1'],
  ['🧺', ''],
  ['鞋', ''],
  [`${'word '.repeat(11)}longer than sixty`, `${'word-'.repeat(11)}`.slice(0, -1)],
  [`${'word '.repeat(10)}lengthened by one`, `${'word-'.repeat(10)}lengthened`],
  ['x'.repeat(300), 'x'.repeat(60)],
] as const)('the words of %j are %j', async ([name, words]) => {
  const { rows } = await sql<{ words: string }>`select address_words(${name}) as words`.execute(
    running.shop.db,
  );
  expect(rows[0]?.words).toBe(words);
});

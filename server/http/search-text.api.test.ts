import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APOSTROPHES, PLAIN_LETTERS, plainText } from '#contract/plain-letters.ts';
import { NIGERIAS_LETTERS } from '#tests/support/nigerias-letters.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { plainLetters, plainlyHas } from './search-text.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

const plain = async (texts: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ plain: string }>`
    select ${plainLetters(sql`written`)} as plain from unnest(${[...texts]}::text[]) with ordinality as t (written, place)
    order by place`.execute(running.shop.db);
  return rows.map((row) => row.plain);
};

test('the database has the letters that the search of products has, small and large', async () => {
  const letters = Object.entries(PLAIN_LETTERS);
  expect(await plain(letters.map(([letter]) => letter))).toEqual(letters.map(([, plain]) => plain));
  const large = letters.map(([letter]) => letter.toUpperCase());
  expect(await plain(large)).toEqual(large.map(plainText));
  expect(await plain(Array.from(APOSTROPHES))).toEqual(Array.from(APOSTROPHES, () => "'"));
});

test('Nigeria’s letters are plain ones, in either form of Unicode', async () => {
  const letters = NIGERIAS_LETTERS.map(([letter]) => letter);
  const wanted = NIGERIAS_LETTERS.map(([, plain]) => plain);
  for (const form of ['NFC', 'NFD'])
    for (const written of [letters, letters.map((letter) => letter.toUpperCase())])
      expect(await plain(written.map((letter) => letter.normalize(form)))).toEqual(wanted);
});

test('whole names are what the search of products makes of them', async () => {
  const names = [
    'Ọlábísí Adébáyọ̀',
    'Ɗanjuma ƘWARAI',
    'Ịfeọma Ụ̀zọ̀',
    'ẞ Œuvre Þór',
    'ﬁne ① ½',
    'İstanbul',
    'plain Name 7',
    '鞋',
    '',
  ];
  expect(await plain(names)).toEqual(names.map(plainText));
});

test('what is asked is literal, and found anywhere', async () => {
  const has = async (written: string, asked: string) => {
    const { rows } = await sql<{ found: boolean }>`
      select ${plainlyHas(sql`${written}::text`, asked)} as found`.execute(running.shop.db);
    return rows[0]?.found;
  };
  expect(await has('Ọlábísí Adébáyọ̀', 'BISI ade')).toBe(true);
  expect(await has('Olabisi', 'Ọlábísí'.normalize('NFD'))).toBe(true);
  expect(await has('Adire 100% cotton', '100%')).toBe(true);
  expect(await has('Adire 100 cotton', '100%')).toBe(false);
  expect(await has('Adire 100 cotton', '100％')).toBe(false);
  expect(await has('Adire', 'a_ire')).toBe(false);
  expect(await has('a\\b', 'a\\b')).toBe(true);
});

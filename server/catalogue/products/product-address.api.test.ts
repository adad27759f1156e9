import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productNumberIn } from '#contract/catalogue/addresses.ts';
import type { Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import { APOSTROPHES, PLAIN_LETTERS } from '#contract/plain-letters.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { NIGERIAS_LETTERS } from '#tests/support/nigerias-letters.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { typedWords } from '../search/words.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;
beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Cloth');
});
afterAll(() => running.stop());

test.for([
  ['Ankara Sunrise Rings, 6 Yards', 'ankara-sunrise-rings-6-yards'],
  ['  Aṣọ-òkè — “Ìjẹ̀bú”  ', 'aso-oke-ijebu'],
  ["Men's Größe & Øre ½", 'mens-grosse-ore-1-2'],
  ['Ñandú ŁÓDŹ İstanbul', 'nandu-lodz-istanbul'],
  ['ﬁne ①', 'fine-1'],
  ['Gyaɗa mai ƙwai', 'gyada-mai-kwai'],
  ['Ɗaki, ƁƊƘƳ da ƴaƴa', 'daki-bdky-da-yaya'],
  ['Kayan ʼyan mata', 'kayan-yan-mata'],
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

test('an address has the letters that the search has', async () => {
  const letters = [...NIGERIAS_LETTERS.map(([letter]) => letter), ...Object.keys(PLAIN_LETTERS)]
    .flatMap((letter) => [letter, letter.toUpperCase()])
    .flatMap((letter) => [letter.normalize('NFC'), letter.normalize('NFD')]);
  const names = [...letters, ...APOSTROPHES].map((sign) => `Ka${sign}ya`);
  const { rows } = await sql<{ name: string; words: string }>`
    select name, address_words(name) as words from unnest(${names}::text[]) name`.execute(running.shop.db);
  expect(rows).toHaveLength(names.length);
  for (const { name, words } of rows) expect([name, words]).toEqual([name, typedWords(name).join('-')]);
});

const read = (named: string) => call<ProductDetail>(running, null, 'GET', `/products/${named}`);

test('a product is read by its id, its address, its number, and with any words before that', async () => {
  const { _id, slug } = await addProduct(running, admin, category, { name: 'Aṣọ-òkè of Iseyin' });
  expect(slug).toMatch(/^aso-oke-of-iseyin-\d{4,}$/);
  const number = productNumberIn(slug);
  for (const named of [_id, slug, `${number}`, `no-such-words-${number}`]) {
    expect((await read(named)).body.data).toMatchObject({ _id, slug });
  }
});

test.for(['nothing', '0', '999999999', 'aso-oke-999999999', '12345678901234567890', 'aso-oke-', '-'])(
  '%j is no product',
  async (named) => {
    const answer = await read(named);
    expect([answer.status, answer.body.error, answer.body.code]).toEqual([
      404,
      'Product not found',
      'product_not_found',
    ]);
  },
);

test('words follow the name, the number stays; no two have the same one, and one that is gone is not read', async () => {
  const products = await Promise.all(
    Array.from({ length: 10 }, () => addProduct(running, admin, category, { name: 'Twin' })),
  );
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(10);
  const [{ _id, slug } = { _id: '', slug: '' }] = products;
  const renamed = await call<Product>(running, admin, 'PUT', `/products/${_id}`, {
    name: '🧺 Twin & brother',
  });
  expect(renamed.body.data.slug).toBe(`twin-brother-${productNumberIn(slug)}`);
  expect((await read(slug)).body.data.slug).toBe(renamed.body.data.slug);
  const wordless = await call<Product>(running, admin, 'PUT', `/products/${_id}`, { name: '🧺🧺' });
  expect(wordless.body.data.slug).toBe(productNumberIn(slug));
  await call(running, admin, 'DELETE', `/products/${_id}`);
  expect((await read(slug)).status).toBe(404);
});

test('an inactive one is read by its address by admins alone', async () => {
  const { slug } = await addProduct(running, admin, category, { isActive: false });
  expect((await read(slug)).status).toBe(404);
  expect((await call(running, admin, 'GET', `/products/${slug}`)).status).toBe(200);
});

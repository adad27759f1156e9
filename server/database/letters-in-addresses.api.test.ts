import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishArrived } from '#server/catalogue/products/arrived.ts';
import { staleWords } from '#server/catalogue/search/stale-words.ts';
import { createBareDatabase } from '#tests/support/shop.ts';
import { directly } from './address.ts';
import { openDatabase } from './connection.ts';
import { query } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const WITH_LETTERS = '0122_letters_in_addresses.sql';
const id = (place: number): string => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`;

/** What a shop of before had, and had made addresses of. */
const rowsOfBefore = `
  insert into category (id, name) values ('${id(1)}', 'ɓɗƙƴ kaya'), ('${id(2)}', 'Kaya'), ('${id(3)}', 'Ɓɗƙƴ, kaya'), ('${id(4)}', 'Daki');
  insert into product (id, name, description, price_kobo, stock, sku, category_id, images) values
    ('${id(5)}', 'Gyaɗa mai ƙwai', 'Gyaɗa', 100000, 3, 'G-1', '${id(1)}', '[]'),
    ('${id(6)}', 'Aṣọ òkè', 'Aṣọ', 100000, 3, 'A-1', '${id(1)}', '[]');
  insert into product (id, name, description, price_kobo, stock, sku, category_id, images, search) values
    ('${id(9)}', 'Kaya', 'Na ʼyan mata', 100000, 3, 'Y-1', '${id(1)}', '[]', $$'kaya':1A 'ʼyan':1$$),
    ('${id(10)}', 'Kaya', 'Plain', 100000, 3, 'Y-2', '${id(1)}', '[]', $$'kaya':1A 'asithasbeen':1$$);
  insert into collection (id, name, kind, position) values ('${id(7)}', 'Ɗaki', 'hand', 1);
  insert into content_page (id, title, slug, position) values ('${id(8)}', 'Ɗaki', 'aki', 1);
  insert into content_page_address values ('aki', '${id(8)}');`;

let database: Awaited<ReturnType<typeof createBareDatabase>>;
let url: string;
beforeAll(async () => {
  database = await createBareDatabase();
  url = database.connectionString;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < WITH_LETTERS))
    await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(url, { folder });
  await rm(folder, { recursive: true });
  await query(url, rowsOfBefore);
});
afterAll(() => database.drop());

const slugsOf = (table: string) =>
  query<{ slug: string }>(url, `select slug from ${table} order by id`).then((rows) =>
    rows.map(({ slug }) => slug),
  );
const addressesOf = (of: string) =>
  query<{ words: string; place: string }>(
    url,
    `select words, right(${of}_id::text, 1) as place from ${of}_address order by ${of}_id, words`,
  ).then((rows) => rows.map(({ words, place }) => `${place} ${words}`));

test('what is there gets its right address, and keeps the one that it had', async () => {
  expect(await slugsOf('category')).toEqual(['kaya', 'kaya-2', 'kaya-3', 'daki']);
  expect((await slugsOf('product')).slice(0, 2)).toEqual(['gya-a-mai-wai-1001', 'aso-oke-1002']);
  expect((await migrate(url))[0]).toBe(WITH_LETTERS);
  expect(await slugsOf('category')).toEqual(['bdky-kaya', 'kaya-2', 'bdky-kaya-2', 'daki']);
  expect(await addressesOf('category')).toEqual([
    '1 bdky-kaya',
    '1 kaya',
    '2 kaya-2',
    '3 bdky-kaya-2',
    '3 kaya-3',
    '4 daki',
  ]);
  expect((await slugsOf('product')).slice(0, 2)).toEqual(['gyada-mai-kwai-1001', 'aso-oke-1002']);
  expect(await slugsOf('collection')).toEqual(['daki']);
  expect(await addressesOf('collection')).toEqual(['7 aki', '7 daki']);
  expect(await slugsOf('content_page')).toEqual(['aki']);
});

test('products whose words are taken apart otherwise now are found by them, once they were made anew', async () => {
  const connection = openDatabase(directly(url), { size: 1, onError: () => {} });
  const found = async (word: string) =>
    (
      await query<{ place: string }>(
        url,
        `select right(id::text, 2) as place from product where search @@ $$'${word}'$$::tsquery order by id`,
      )
    ).map(({ place }) => place);
  try {
    expect(await found('kaya'), 'the release before finds it meanwhile').toEqual(['09', '10']);
    expect(await staleWords.run(connection.db)).toBe(1);
    expect([await found('yan'), await found('asithasbeen')]).toEqual([['09'], ['10']]);
    expect(await query(url, `select word from search_word where word = 'mata'`)).toHaveLength(1);
    expect(await staleWords.run(connection.db)).toBe(0);
    await connection.db.transaction().execute(finishArrived);
    expect([await found('yan'), await found('asithasbeen')]).toEqual([['09'], []]);
  } finally {
    await connection.close();
  }
});

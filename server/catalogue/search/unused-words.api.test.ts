import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { unusedWords } from './unused-words.ts';
import { addingToVocabulary } from './vocabulary.ts';

let shop: TestShop;
let admin: TestAccount;
let category: string;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  category = await addCategory(shop, admin, 'Kitchenware');
});
afterAll(() => shop.stop());

const tidy = async (): Promise<void> => {
  for (const rule of unusedWords) await rule.run(shop.shop.db);
};
/** As if so much time had passed since the last look. */
const pass = (ago: string) =>
  sql`update search_word set unused_since = unused_since - ${ago}::interval`.execute(shop.shop.db);
const known = async (...words: string[]): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from search_word where word = any(${words}::text[]) order by word`.execute(shop.shop.db);
  return rows.map(({ word }) => word);
};
const found = async (q: string): Promise<number> =>
  (await shop.app.inject(`/api/v1/products?q=${q}`)).json().pagination.total;

test('a word goes a day after the last product that had it; words of products and categories stay', async () => {
  const pot = await addProduct(shop, admin, category, { name: 'Enamel stewpot' });
  const lamp = await addProduct(shop, admin, category, { name: 'Enamel lantern' });
  await tidy();
  await pass('2 days');
  await tidy();
  expect(await known('enamel', 'stewpot', 'lantern', 'kitchenware')).toEqual([
    'enamel',
    'kitchenware',
    'lantern',
    'stewpot',
  ]);

  await call(shop, admin, 'DELETE', `/products/${pot._id}`);
  await tidy();
  await pass('23 hours');
  await tidy();
  expect(await known('stewpot')).toEqual(['stewpot']);
  await pass('2 hours');
  await tidy();
  expect(await known('enamel', 'stewpot', 'lantern', 'kitchenware')).toEqual([
    'enamel',
    'kitchenware',
    'lantern',
  ]);
  // What is still there is found as ever, mistyped.
  expect(await found('lantrn')).toBe(1);
  expect(lamp.name).toBe('Enamel lantern');
});

test('a word that comes back in time is not removed, and one that had gone is known again', async () => {
  const first = await addProduct(shop, admin, category, { name: 'Zephyrine' });
  await call(shop, admin, 'DELETE', `/products/${first._id}`);
  await tidy();
  await pass('2 days');
  const second = await addProduct(shop, admin, category, { name: 'Zephyrine again' });
  await tidy();
  expect(await known('zephyrine')).toEqual(['zephyrine']);
  await call(shop, admin, 'DELETE', `/products/${second._id}`);
  await tidy();
  await pass('2 days');
  await tidy();
  expect(await known('zephyrine')).toEqual([]);
  await addProduct(shop, admin, category, { name: 'Zephyrine once more' });
  expect(await found('zephrine')).toBe(1);
});

test('whoever writes a product while its words are being removed loses none', async () => {
  await sql`
    insert into search_word (word, unused_since) values ('gramophone', now() - interval '2 days')`.execute(
    shop.shop.db,
  );
  const { db } = shop.shop;
  // The writer has taken the word back and is not done: the removal passes it over.
  await db.transaction().execute(async (trx) => {
    await sql`with ${addingToVocabulary(['gramophone'])} select`.execute(trx);
    await unusedWords.at(-1)?.run(db);
  });
  expect(await known('gramophone')).toEqual(['gramophone']);

  await sql`update search_word set unused_since = now() - interval '2 days' where word = 'gramophone'`.execute(
    db,
  );
  // The removal is not done: the writer waits for it and adds the word anew.
  let writing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`delete from search_word where word = 'gramophone'`.execute(trx);
    writing = sql`with ${addingToVocabulary(['gramophone'])} select`.execute(db);
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(db);
        return rows.length;
      })
      .toBe(1);
  });
  await writing;
  expect(await known('gramophone')).toEqual(['gramophone']);
});

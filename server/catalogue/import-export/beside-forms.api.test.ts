import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DB } from '#server/database/schema.generated.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { oneCategoryTreeAtATime } from '../categories/categories.ts';
import { makeKnown } from '../search/vocabulary.ts';
import { fileOf, goodRow } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';
import { workOnImport } from './work.ts';

let shop: TestShop;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = importDesk(shop, await createAdmin(shop));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  await sql`truncate product_import, product cascade`.execute(shop.shop.db);
});

const waiting = async (): Promise<number> =>
  (
    await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.shop.db,
    )
  ).rows.length;

/** A form that has its first lock when the file comes to it, and takes its second one while the file waits. */
const besideForm = async (
  file: string,
  first: (trx: Transaction<DB>) => Promise<unknown>,
  second: (trx: Transaction<DB>) => Promise<unknown>,
) => {
  const { _id } = await desk.check(file);
  await desk.start(_id);
  let working: Promise<unknown> = Promise.resolve();
  await shop.shop.db.transaction().execute(async (trx) => {
    await first(trx);
    working = workOnImport(shop.shop);
    working.catch(() => {});
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await second(trx);
  });
  await working;
  return desk.find(_id);
};

test('categories below others come in beside a form that has the tree and adds one of the same words', async () => {
  const file =
    'ID,Type,SKU,Name,Published,Categories,Regular price\n1,simple,SKIN,Skin,1,Drums > Ngoma,100\n';
  const done = await besideForm(file, oneCategoryTreeAtATime, (trx) => makeKnown(trx, ['drums', 'ngoma']));
  expect(done).toMatchObject({ state: 'done', counts: { created: 1 } });
  const { rows } = await sql`
    select parent.name as parent from category c join category parent on parent.id = c.parent_id
    where c.name = 'Ngoma'`.execute(shop.shop.db);
  expect(rows).toEqual([{ parent: 'Drums' }]);
});

test('new and changed products come in beside a form that adds words of both', async () => {
  await desk.importAll(fileOf(goodRow('old')));
  const done = await besideForm(
    fileOf(goodRow('old', { title: 'Aardwolf' }), goodRow('new', { title: 'Zymurgy' })),
    (trx) => makeKnown(trx, ['aardwolf']),
    (trx) => makeKnown(trx, ['zymurgy']),
  );
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, changed: 1, refused: 0 } });
});

test('new and changed products come in beside a form that shows pictures of both', async () => {
  await sql`
    insert into picture (name) values ('uploads/aardwolf.webp'), ('uploads/zymurgy.webp')`.execute(
    shop.shop.db,
  );
  const urlOf = (name: string): string => `/media/uploads/${name}.webp`;
  const kept = (name: string) => (trx: Transaction<DB>) =>
    sql`with ${keepingPictures(JSON.stringify([{ url: urlOf(name) }]))} select`.execute(trx);
  await desk.importAll(fileOf(goodRow('old')));
  const done = await besideForm(
    fileOf(goodRow('old', { image: urlOf('aardwolf') }), goodRow('new', { image: urlOf('zymurgy') })),
    kept('aardwolf'),
    kept('zymurgy'),
  );
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, changed: 1, refused: 0 } });
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { fileOf, goodRow } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';

let shop: TestShop;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop();
  desk = importDesk(shop, await createAdmin(shop));
});
afterEach(async () => {
  await sql`drop function if exists refuse_one() cascade`.execute(shop.shop.db);
});
afterAll(() => shop.stop());

/** From now on PostgreSQL refuses one product, whatever is wrong with it. */
const refuseOne = async (sku: string, code: string): Promise<void> => {
  await sql`
    create function refuse_one() returns trigger language plpgsql as ${sql.lit(`begin
      if new.sku = '${sku}' then raise exception 'refused' using errcode = '${code}'; end if;
      return new;
    end`)}`.execute(shop.shop.db);
  await sql`create trigger refuse_one before insert on product for each row execute function refuse_one()`.execute(
    shop.shop.db,
  );
};

test.for(['42601', '22021', '23514', '23502', '54000'])(
  'a product that the database refuses with %s is named, and the others come in',
  async (code) => {
    await refuseOne(`BAD-${code}`, code);
    const names = ['first', `bad-${code}`, 'third'].map((name) => `${name}-${code}`);
    const done = await desk.importAll(
      fileOf(...names.map((name, place) => goodRow(name, { sku: place === 1 ? `BAD-${code}` : name }))),
    );
    expect(done).toMatchObject({ state: 'done', counts: { created: 2, refused: 1 }, trouble: null });
    expect(await desk.report(done._id, '&show=refused')).toMatchObject([
      {
        row: 3,
        name: `Product ${names[1]}`,
        remarks: [
          {
            row: 3,
            kind: 'problem',
            sentence: `The shop could not keep this product (error ${code}). Look for unusual signs in its row, or add it by hand.`,
          },
        ],
      },
    ]);
  },
);

test('a category that was to be made for a refused product alone is not there, and what the others came into is', async () => {
  await refuseOne('BAD-ALONE', '23514');
  const done = await desk.importAll(
    fileOf(
      goodRow('alone', { sku: 'BAD-ALONE', type: 'For one alone' }),
      goodRow('among-others', { sku: 'GOOD-1', type: 'For another' }),
    ),
  );
  expect(done).toMatchObject({ counts: { created: 1, refused: 1 }, trouble: null });
  const named = await sql<{ name: string }>`
    select name from category where name in ('For one alone', 'For another')`.execute(shop.shop.db);
  expect(named.rows).toEqual([{ name: 'For another' }]);
});

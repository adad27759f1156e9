import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { SECTIONS } from './sections.ts';
import { PERSONAL_TABLES } from './tables.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

/**
 * Tables with a person's column: what names an account, an order or a return by a foreign key, and what has a column called
 * as people's data are.
 */
const tablesOfPeople = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive naming as (
      select 'account'::regclass as of
      union select 'customer_order'::regclass union select 'past_order'::regclass
      union
      select c.conrelid from pg_constraint c join naming n on c.confrelid = n.of where c.contype = 'f'
        and n.of in ('account'::regclass, 'customer_order'::regclass, 'past_order'::regclass, 'return_request'::regclass)
    )
    select of::text as name from naming
    union
    select c.table_name from information_schema.columns c
    where c.table_schema = 'public' and (
      c.column_name ~ '(^|_)(email|phone|street|address|account_id|actor_id|customer_name|payer)(_|$)')
      and c.table_name not in ('category_address', 'picture_source')
    order by 1`.execute(shop.shop.db);
  return rows.map(({ name }) => name);
};

test('each table that names a person says what becomes of it', async () => {
  const unknown = (await tablesOfPeople()).filter((name) => !Object.hasOwn(PERSONAL_TABLES, name));
  expect(unknown).toEqual([]);
});

test('each table that is said to be given has its section, and each section is of such tables', () => {
  const given = Object.entries(PERSONAL_TABLES).flatMap(([name, { notGiven }]) => (notGiven ? [] : [name]));
  expect([...new Set(SECTIONS.flatMap(({ from }) => from))].sort()).toEqual(given.sort());
});

test('the documentation has the same table', () => {
  const told = readFileSync('docs/personal-data.md', 'utf8')
    .split('\n')
    .flatMap((line) => /^\| `(\w+)` \| (.+?) \| (.+?) \|$/.exec(line)?.slice(1) ?? []);
  const known = Object.entries(PERSONAL_TABLES).flatMap(([name, { notGiven, deleted }]) => [
    name,
    notGiven ? `no: ${notGiven}` : 'yes',
    deleted,
  ]);
  expect(told).toEqual(known);
});

import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#tests/support/shop.ts';
import { LEFT_OUT } from './contents/left-out.ts';
import { CARRIED, TABLES } from './contents.ts';
import { FIRST_RELEASE } from './first-release.fixture.ts';
import { VERSION } from './format.ts';

const readColumns = async (): Promise<Map<string, string[]>> => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, 2`,
  );
  await client.end();
  await database.drop();
  const columns = Map.groupBy(rows, ({ table }) => table);
  return new Map([...columns].map(([table, all]) => [table, all.map(({ column }) => column)]));
};

test('an archive knows every table and column: it carries them, or leaves them out for a reason', async () => {
  const columns = await readColumns();
  // One that is new here gets a line in contents/goods.ts or contents/sales.ts, or its reason in contents/left-out.ts.
  expect([...columns.keys()]).toEqual([...TABLES, ...Object.keys(LEFT_OUT)].sort());
  const known = TABLES.map((table) => [
    table,
    [...Object.keys(CARRIED[table]?.columns ?? {}), ...Object.keys(CARRIED[table]?.without ?? {})].sort(),
  ]);
  expect(Object.fromEntries(known)).toEqual(
    Object.fromEntries(TABLES.map((table) => [table, [...(columns.get(table) ?? [])].sort()])),
  );
});

test('its documentation names all of them, in their order', () => {
  const [, listed = ''] = /^The tables are ([^.]+)\./m.exec(readFileSync('docs/archive.md', 'utf8')) ?? [];
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, table]) => table)).toEqual(TABLES);
});

test('what names a row of another table comes after it', () => {
  for (const [place, table] of TABLES.entries())
    for (const { of } of Object.values(CARRIED[table]?.columns ?? {}))
      if (of !== undefined) expect(TABLES.slice(0, place + 1), `${table} names ${of}`).toContain(of);
});

test('a column that archives of the first release lack says since which version it is there', () => {
  for (const [table, row] of FIRST_RELEASE)
    for (const [name, { since }] of Object.entries(CARRIED[table]?.columns ?? {}))
      expect(since !== undefined && since.version <= VERSION, `${table}.${name}`).toBe(!(name in row));
});

import type { RawBuilder } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from './connection.ts';
import { GrowingTables } from './growing-tables.ts';

const db = {} as Database;
const statement = (execute: () => Promise<void>) => ({ execute }) as unknown as RawBuilder<unknown>;

test('they are looked at as they double, and once more when nothing comes any more', async () => {
  let rows = 0;
  const looks: number[] = [];
  const tables = new GrowingTables(
    statement(async () => {
      looks.push(rows);
    }),
  );
  while (rows < 10_000) {
    rows += 100;
    await tables.grew(db, 100);
  }
  await tables.finish(db);
  expect(looks).toEqual([500, 1_000, 2_000, 4_000, 8_000, 10_000]);
  await tables.finish(db);
  expect(looks).toHaveLength(6);
});

test('a few rows are left to PostgreSQL, and nothing ends over a look that fails', async () => {
  let looks = 0;
  const tables = new GrowingTables(
    statement(() => {
      looks += 1;
      return Promise.reject(new Error('canceling statement due to statement timeout'));
    }),
  );
  await tables.grew(db, 499);
  await tables.finish(db);
  expect(looks).toBe(0);
  await tables.grew(db, 1);
  expect(looks).toBe(1);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { takeBackup } from './take-backup.ts';

/** The server's own word, as where its disk ends in the midst of the copy. */
let refusal = 'none';
vi.mock('./restore-rows.ts', async (original) => ({
  ...(await original<typeof import('./restore-rows.ts')>()),
  restoreRows: async (client: pg.Client) => {
    await client.query(
      `do $$ begin raise exception 'The copy broke off' using errcode = '${refusal}'; end $$`,
    );
  },
}));

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-no-room-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const take = () => {
  const { connectionString } = database;
  const config = readConfig({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: connectionString,
    BACKUP_TO: path.join(folder, 'place'),
  });
  return takeBackup(config, connectionString, { warn: () => {} });
};

test('a server that has no room for a copy gets a backup that is read; any other failure is one', async () => {
  refusal = '53100';
  const { name, verified } = await take();
  expect(verified).toBe('read');
  expect(await readdir(path.join(folder, 'place'))).toEqual([name]);
  refusal = '22012';
  await expect(take()).rejects.toThrow('The copy broke off');
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(`select from pg_database where datname like 'shop\\_verify%'`);
  await client.end();
  expect(rows).toEqual([]);
});

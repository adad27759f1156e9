import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { refuseDemoDatabase } from '#server/lifecycle/mode-of-data.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/shop.ts';
import { checkBackup, type Holdings } from '../check-backup.ts';
import { writeBackup } from '../write-backup.ts';
import { restoreBackup } from './restore.ts';

const ADD_ACCOUNT = `insert into account (id, name, email, password_hash) values (gen_random_uuid(), 'Bola', 'nobody.else@example.com', 'x')`;
const silent = { warn: () => {} };
let folder: string;
/** The backup of a live shop in which there is nothing yet. */
let file: string;
let holdings: Holdings;
const databases: TestDatabase[] = [];

/** A shop's database. */
const open = async (): Promise<string> => {
  const database = await createTestDatabase();
  databases.push(database);
  return database.connectionString;
};
const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
};
const machine = async () =>
  readConfig({ DATA_DIR: await mkdtemp(path.join(folder, 'machine-')), DATABASE_URL: 'postgres://x/y' });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-restored-'));
  file = path.join(folder, 'shop.backup');
  await writeBackup({ url: await open(), images: null }, file, { passphrase: undefined });
  holdings = await checkBackup(file, undefined);
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.drop()));
  await rm(folder, { recursive: true, force: true });
});

test('what a demo has left beside the tables goes with it: the shop is none', async () => {
  const url = await open();
  await query(url, `create schema demo create table mail (id text)`);
  const live = { ...(await machine()), mode: 'live' as const };
  await restoreBackup(live, url, silent, file, holdings, { isToReplace: true });
  await refuseDemoDatabase(live, url);
  const later = path.join(folder, 'of-live.backup');
  await writeBackup({ url, images: null }, later, { passphrase: undefined });
  expect((await checkBackup(later, undefined)).about.isDemo).toBe(false);
});

test.each([
  ['reads', 'access share'],
  ['has to itself', 'access exclusive'],
])(
  'a table that somebody %s is waited for a while; then it is said who, and all is as it was',
  async (_what, mode) => {
    const url = await open();
    await query(url, ADD_ACCOUNT);
    const holder = new pg.Client({ connectionString: url, application_name: 'a-report' });
    await holder.connect();
    const { rows } = await holder.query('select pg_backend_pid() as pid');
    await holder.query(`begin; lock table account in ${mode} mode`);
    const restoring = restoreBackup(await machine(), url, silent, file, holdings, {
      isToReplace: true,
      patience: { waitMs: 100, tries: 2 },
    });
    await expect(restoring).rejects.toThrow(`process ${rows[0].pid} of PostgreSQL, a-report`);
    await holder.end();
    expect(await query(url, 'select name from account')).toEqual([{ name: 'Bola' }]);
  },
);

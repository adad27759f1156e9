import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { holdLock, query } from '#server/database/migrate.fixture.ts';
import { freePort } from '../support/free-port.ts';
import { ShopProcess } from './shop-process.ts';

const FIRST_RELEASE = path.join(import.meta.dirname, '../support/first-release.sql');
const log = { info: () => {}, error: () => {} };
let databaseDir: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let shop: ShopProcess;

beforeAll(async () => {
  databaseDir = await mkdtemp(path.join(tmpdir(), 'shop-server-'));
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-upgrade-'));
  postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log });
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.connectionString,
    SEED_DEMO: 'false',
  });
});
afterAll(async () => {
  await shop.killEverything();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(databaseDir, { recursive: true, force: true });
});

test('a shop of the first release starts on this one, however long a backup holds its tables', async () => {
  await query(postgres.connectionString, await readFile(FIRST_RELEASE, 'utf8'));
  const endBackup = await holdLock(postgres.connectionString, 'lock table product in access share mode');
  const ready = shop.start(120_000);
  const statusOf = async (address: string): Promise<number | undefined> =>
    (await fetch(`${shop.url}${address}`).catch(() => undefined))?.status;
  await expect.poll(() => shop.output, { timeout: 60_000 }).toContain('waits for a lock');
  await expect.poll(() => statusOf('/health/live')).toBe(200);
  expect(await statusOf('/health/ready')).toBe(503);
  // Nobody waits behind the migration for longer than a moment.
  await query(postgres.connectionString, `set statement_timeout = '30s'; select count(*) from product`);
  await endBackup();
  await ready;
  const answer = await fetch(`${shop.url}/api/v1/products`);
  expect(await answer.json()).toMatchObject({ data: [{ name: 'Enamel pot', price: 12500, stock: 7 }] });
  expect((await shop.terminate()).code).toBe(0);
});

test('a database of a newer release stops the start with a line that says what to do', async () => {
  await query(postgres.connectionString, `insert into migration (name) values ('9999_flying_carts.sql')`);
  await expect(shop.start()).rejects.toThrow(
    'The database was made by a newer release (migration 9999_flying_carts.sql): start that release or a newer one, or restore a backup from before it.',
  );
  await query(postgres.connectionString, `delete from migration where name = '9999_flying_carts.sql'`);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Backups, RestoreOutlook } from '#contract/backups/schemas.ts';
import type { Category } from '#contract/catalogue/schemas.ts';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { clientOf, dataOf } from './client.ts';
import { freePort, ShopProcess } from './shop-process.ts';

const OWNER = { email: 'admin@example.com', password: 'Owner-Secret-1' };
let folder: string;
let dataDir: string;
let shop: ShopProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-restore-admin-'));
  dataDir = path.join(folder, 'data');
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await shop.start();
}, 120_000);
afterAll(async () => {
  await shop.killEverything();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const PATIENCE = { timeout: 120_000, interval: 500 };

/** A restored shop may not know the login that asked for it. */
const logIn = async () => {
  const { body } = await clientOf(shop.url)('POST', '/auth/login', OWNER);
  return clientOf(shop.url, body.token);
};
const look = async (): Promise<Backups> => dataOf(await (await logIn())<Backups>('GET', '/admin/backups'));
const addCategory = async (name: string): Promise<void> => {
  dataOf(await (await logIn())<Category>('POST', '/categories', { name }));
};
const categories = async (): Promise<string[]> =>
  dataOf(await clientOf(shop.url)<Category[]>('GET', '/categories')).map(({ name }) => name);
const makeBackup = async (): Promise<string> => {
  dataOf(await (await logIn())('POST', '/admin/backups', {}));
  await expect.poll(async () => (await look()).latest?.state, PATIENCE).toBe('done');
  return (await look()).backups[0]?.name ?? '';
};
const askFor = async (backup: string): Promise<void> => {
  const owner = await logIn();
  const { shop: name } = dataOf(await owner<RestoreOutlook>('GET', `/admin/backups/${backup}/restore`));
  expect((await owner('POST', `/admin/backups/${backup}/restore`, { shop: name })).status).toBe(202);
};
const state = async (): Promise<string> => (await look().catch(() => null))?.restore?.state ?? 'away';

let backup: string;

test('a shop restores itself while its process lives, and is back with what it had then', async () => {
  await addCategory('Before');
  backup = await makeBackup();
  await addCategory('After');
  const { pid } = shop;
  await askFor(backup);
  await expect.poll(state, PATIENCE).toBe('done');
  expect(await categories()).toEqual(['Before']);
  expect(shop.pid).toBe(pid);
  expect(shop.servers()).toEqual([pid]);
  // It sells on.
  await addCategory('Later');
  expect((await categories()).toSorted()).toEqual(['Before', 'Later']);
});

test('killed in its midst it is the old one or the new one, and the next start brings it to its end', async () => {
  const holder = new pg.Client({ connectionString: await findRunningAddress(dataDir) });
  holder.on('error', () => {});
  await holder.connect();
  await holder.query('begin');
  // The restore waits for this one, with half of the tables gone in its transaction.
  await holder.query('lock table wishlist_item in access share mode');
  await askFor(backup);
  const isWaiting = async (): Promise<boolean> =>
    (
      await holder.query(
        `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.application_name = 'shop-backup'`,
      )
    ).rows.length > 0;
  const until = Date.now() + PATIENCE.timeout;
  while (!(await isWaiting())) {
    expect(Date.now()).toBeLessThan(until);
    await sleep(50);
  }
  // Meanwhile it says that it lives, and is not ready.
  expect((await fetch(`${shop.url}/health/live`)).status).toBe(200);
  const away = await fetch(`${shop.url}/api/v1/categories`);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2']);
  await shop.killEverything();
  await shop.start();
  expect(await state()).toBe('done');
  expect(await categories()).toEqual(['Before']);
  const { restore, backups } = await look();
  expect(backups.map(({ name }) => name)).toContain(restore?.kept);
  expect(await shop.terminate()).toMatchObject({ code: 0 });
});

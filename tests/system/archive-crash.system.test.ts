import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Arrival } from '#contract/archive/schemas.ts';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { clientOf, dataOf } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const PRODUCTS = 30;
const WITHIN = { timeout: 60_000, interval: 200 };
const log = { info: () => {}, error: () => {} };
let folder: string;
let postgres: EmbeddedPostgres;
/** The database of the shop that the archive comes into. */
let database: pg.Client;
let old: ShopProcess;
let other: ShopProcess;
let archive: Buffer;

const shopOn = async (name: string, connectionString: string): Promise<ShopProcess> => {
  const shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: connectionString,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await shop.start();
  return shop;
};
const tokenFor = async ({ url }: ShopProcess): Promise<string> => {
  const login = { email: 'admin@shop.example', password: 'Admin123' };
  return (await clientOf(url)('POST', '/auth/login', login)).body.token ?? '';
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-archive-crash-'));
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });
  const first = new pg.Client({ connectionString: postgres.connectionString });
  await first.connect();
  await first.query('create database other');
  await first.end();
  const address = new URL(postgres.connectionString);
  address.pathname = '/other';
  old = await shopOn('old', postgres.connectionString);
  other = await shopOn('other', address.href);
  database = new pg.Client({ connectionString: address.href });
  await database.connect();
  const admin = clientOf(old.url, await tokenFor(old));
  const category = dataOf(await admin<Category>('POST', '/categories', { name: 'Lamps' }));
  for (let index = 0; index < PRODUCTS; index += 1)
    dataOf(
      await admin('POST', '/products', {
        name: `Solar lamp ${index}`,
        description: 'A lamp that the sun fills.',
        price: 1_500,
        stock: 5,
        category: category._id,
        images: [{ url: '/media/lamp.webp', isMain: true }],
      }),
    );
  const link = dataOf(await admin<{ address: string }>('POST', '/admin/archive/links'));
  archive = Buffer.from(await (await fetch(new URL(link.address, old.url))).arrayBuffer());
  await old.terminate();
});
afterAll(async () => {
  await Promise.all([old, other].map((shop) => shop.killEverything()));
  await database.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const latest = async (token: string): Promise<Arrival | null> =>
  dataOf(await clientOf(other.url, token)<Arrival | null>('GET', '/admin/archives'));

/** Sends the archive whole, and has it taken in; gives what became of it once it is no more read. */
const takeIn = async (token: string): Promise<void> => {
  const admin = clientOf(other.url, token);
  const { _id } = dataOf(await admin<Arrival>('POST', '/admin/archives', { bytes: archive.length }));
  const sent = await fetch(`${other.url}/api/v1/admin/archives/${_id}/pieces?from=0`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(archive),
  });
  expect(sent.status).toBe(200);
  await expect.poll(async () => (await latest(token))?.state, WITHIN).toBe('checked');
  dataOf(await admin('POST', `/admin/archives/${_id}/take-in`));
};
const countOf = async (query: string): Promise<number> => (await database.query(query)).rowCount ?? 0;
const sleepers = () => countOf("select from pg_stat_activity where wait_event = 'PgSleep'");

test('kill -9 in the middle of taking an archive in leaves nothing of it, and it can be taken in again', async () => {
  // Each product takes its time, so that the kill comes amid them.
  await database.query(`
    create function slowly() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.2); return null; end $$;
    create trigger slowly after insert on product for each row execute function slowly()`);
  const token = await tokenFor(other);
  await takeIn(token);
  await expect.poll(sleepers, WITHIN).toBe(1);
  await other.killEverything();
  await expect.poll(sleepers, WITHIN).toBe(0);
  for (const table of ['product', 'category', 'customer_order'])
    expect(await countOf(`select from ${table}`), table).toBe(0);
  await database.query('drop trigger slowly on product; drop function slowly()');

  await other.start();
  // Whoever was at work on it is silent for a while before it is said to have ended.
  await expect.poll(async () => (await latest(token))?.state, WITHIN).toBe('failed');
  await takeIn(token);
  await expect.poll(async () => (await latest(token))?.state, WITHIN).toBe('done');
  const { body } = await clientOf(other.url)<Product[]>('GET', '/products?limit=1');
  expect(body.pagination?.total).toBe(PRODUCTS);
});

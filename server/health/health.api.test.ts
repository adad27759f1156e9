import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addHealth } from './routes.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

let shop: TestShop;
let admin: TestAccount;
beforeEach(async () => {
  shop = await openTestShop({}, { extend: async (app, opened) => addHealth(app, opened) });
  admin = await createAdmin(shop);
});
afterEach(() => shop.stop());

const ready = async (): Promise<[number, object]> => {
  const answer = await shop.app.inject('/health/ready');
  return [answer.statusCode, answer.json()];
};
const write = (name: string) => call(shop, 'POST', '/categories', { token: admin.token, body: { name } });
const read = (query: string) => call(shop, 'GET', `/products?q=${query}`);

const refused = { success: false, error: expect.any(String), code: 'unavailable' };

test('a full disk: reads go on, writes say 503, readiness says so, and all is well by itself when there is room', async () => {
  expect(await ready()).toEqual([200, { success: true }]);
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(shop.shop.db);
  await sql`create trigger no_room before insert on category execute function no_room()`.execute(
    shop.shop.db,
  );
  const written = await write('Lamps');
  expect([written.statusCode, written.headers['retry-after'], written.json()]).toEqual([503, '1', refused]);
  expect((await read('one')).statusCode).toBe(200);
  expect(await ready()).toEqual([200, { success: true, degraded: ['disk_full'] }]);
  await sql`drop function no_room() cascade`.execute(shop.shop.db);
  expect((await write('Lamps')).statusCode).toBe(201);
  await expect.poll(ready, PATIENCE).toEqual([200, { success: true }]);
});

test('a server that takes no writes: reads go on, writes say 503, readiness says so', async () => {
  const client = new pg.Client({ connectionString: shop.connectionString });
  client.on('error', () => {});
  await client.connect();
  await client.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`);
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  await expect.poll(ready, PATIENCE).toEqual([200, { success: true, degraded: ['read_only'] }]);
  await expect.poll(async () => (await read('two')).statusCode, PATIENCE).toBe(200);
  const written = await write('Lamps');
  expect([written.statusCode, written.json()]).toEqual([503, refused]);
});

test('while the database is away whatever needs it is refused at once, and goes on when it is back', async () => {
  shop.shop.connection.refuse();
  const asked = await read('three');
  expect([asked.statusCode, asked.headers['retry-after'], asked.json()]).toEqual([503, '1', refused]);
  shop.shop.connection.admit();
  expect((await read('three')).statusCode).toBe(200);
});

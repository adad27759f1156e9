import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, DEMO_ADMIN, readConfig } from '#server/config.ts';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { deleteOldRows } from './old-rows.ts';

let running: TestShop;
afterEach(() => running.stop());

const LIVE = {
  SHOP_MODE: 'live',
  DATABASE_URL: 'postgres://unused.example/shop',
  APP_URL: 'http://shop.example',
  PAYSTACK_PUBLIC_KEY: 'pk_live_a',
  PAYSTACK_SECRET_KEY: 'sk_live_a',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'shop@shop.example',
};
const logIn = (email: string, password: string) =>
  call(running, 'POST', '/auth/login', { body: { email, password } });
const admins = () =>
  running.shop.db.selectFrom('account').select('email').where('role', '=', 'admin').execute();

test('the demo makes its own first administrator, once, whatever starts at the same time', async () => {
  running = await openTestShop();
  await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(running.shop)));
  await ensureFirstAdmin(running.shop);
  expect(await admins()).toEqual([{ email: 'admin@shop.example' }]);
  const answer = await logIn('admin@shop.example', 'Admin123');
  expect(answer.json().data).toMatchObject({ role: 'admin', isVerified: true, status: 'active' });
});

test('a demo that is opened to others has no administrator whose password everybody knows', async () => {
  running = await openTestShop();
  await ensureFirstAdmin(running.shop);
  const token = (await logIn('admin@shop.example', 'Admin123')).json().token;
  const config = readConfig({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'Owner-Secret-1' });
  await ensureFirstAdmin({ ...running.shop, config });
  expect((await logIn('admin@shop.example', 'Admin123')).statusCode).toBe(401);
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
  expect((await logIn('admin@shop.example', 'Owner-Secret-1')).statusCode).toBe(200);
  await ensureFirstAdmin({ ...running.shop, config: { ...config, admin: { ...DEMO_ADMIN } } });
  expect((await logIn('admin@shop.example', 'Owner-Secret-1')).statusCode).toBe(200);
});

test('nor has one whose administrator had an address of its own, whatever the settings call it now', async () => {
  running = await openTestShop({ ADMIN_EMAIL: 'owner@example.com' });
  await ensureFirstAdmin(running.shop);
  expect((await logIn('owner@example.com', 'Admin123')).statusCode).toBe(200);
  const { email } = await createAdmin(running);
  const config = readConfig({ HOST: '0.0.0.0', ADMIN_PASSWORD: 'Owner-Secret-1' });
  await ensureFirstAdmin({ ...running.shop, config });
  expect((await logIn('owner@example.com', 'Admin123')).statusCode).toBe(401);
  expect((await logIn('owner@example.com', 'Owner-Secret-1')).statusCode).toBe(200);
  expect((await logIn(email, 'Owner-Secret-1')).statusCode).toBe(401);
});

test('an administrator who is there already stays the only one', async () => {
  running = await openTestShop({ ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'Owner-Secret-1' });
  const { email } = await createAdmin(running);
  await ensureFirstAdmin(running.shop);
  expect(await admins()).toEqual([{ email }]);
});

test('a shopper who has the address of the settings becomes the administrator, with the settings password', async () => {
  running = await openTestShop({ ADMIN_EMAIL: 'Owner@example.com', ADMIN_PASSWORD: 'Owner-Secret-1' });
  const { token, accountId } = await createShopper(running, { email: 'owner@example.com' });
  await ensureFirstAdmin(running.shop);
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
  expect((await logIn('owner@example.com', 'Owner-Secret-1')).json().data).toMatchObject({
    _id: accountId,
    role: 'admin',
  });
});

test('live without an administrator and without the settings for one refuses in one line', async () => {
  running = await openTestShop(LIVE);
  const refusal = await ensureFirstAdmin(running.shop).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConfigError);
  expect(String(refusal)).toMatch(/ADMIN_EMAIL and ADMIN_PASSWORD/);
  expect(String(refusal)).not.toContain('\n');
  await createAdmin(running);
  await expect(ensureFirstAdmin(running.shop)).resolves.toBeUndefined();
});

test('old rows are deleted, and nothing that still counts', async () => {
  running = await openTestShop();
  const { db } = running.shop;
  const { accountId } = await createShopper(running);
  await sql`
    insert into session (token_hash, account_id, expires_at) values ('old', ${accountId}, now())`.execute(db);
  for (const [name, age] of [
    ['old', '25 hours'],
    ['young', '23 hours'],
  ]) {
    await sql`
      insert into registration (id, name, email, password_hash, created_at)
      values (gen_random_uuid(), ${name}, 'a@example.com', 'x', now() - ${age}::interval)`.execute(db);
  }
  for (const [email, age] of [
    ['old@example.com', '61 minutes'],
    ['young@example.com', '59 minutes'],
  ]) {
    await sql`
      insert into verification_code (id, email, code_hash, expires_at, created_at)
      values (gen_random_uuid(), ${email}, 'x', now(), now() - ${age}::interval)`.execute(db);
  }
  for (const [email, age] of [
    ['old@example.com', '61 minutes'],
    ['young@example.com', '59 minutes'],
  ]) {
    await sql`
      insert into login_failure (email, client, failed_at)
      values (${email}, '::1', now() - ${age}::interval)`.execute(db);
    await sql`
      insert into client_use (kind, client, used_at)
      values ('mailed code', ${email}, now() - ${age}::interval)`.execute(db);
  }
  for (const [hash, age, life] of [
    ['old and dead', '2 hours', '-1 minute'],
    ['old and alive', '2 hours', '1 day'],
    ['dead but counted', '30 minutes', '-1 minute'],
  ]) {
    await sql`
      insert into password_reset (id, token_hash, account_id, created_at, expires_at)
      values (gen_random_uuid(), ${hash}::bytea, ${accountId}, now() - ${age}::interval, now() + ${life}::interval)
    `.execute(db);
  }
  await deleteOldRows(db);
  const left = await sql<{ what: string }>`
    select 'session' as what from session
    union all select name from registration
    union all select 'code ' || email from verification_code
    union all select 'failure ' || email from login_failure
    union all select 'use ' || client from client_use
    union all select convert_from(token_hash, 'utf8') from password_reset
    order by what`.execute(db);
  expect(left.rows.map(({ what }) => what)).toEqual([
    'code young@example.com',
    'dead but counted',
    'failure young@example.com',
    'old and alive',
    'session',
    'use young@example.com',
    'young',
  ]);
});

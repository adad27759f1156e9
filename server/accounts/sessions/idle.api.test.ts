import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openListeningPage } from '#tests/support/live.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ADMIN_IDLE_MINUTES: '60' });
});
afterAll(() => shop.stop());

const unusedFor = (accountId: string, minutes: number) =>
  sql`update session set seen_at = now() - make_interval(mins => ${minutes}::int)
    where account_id = ${accountId}`.execute(shop.shop.db);
const me = (token: string) => call(shop, 'GET', '/auth/me', { token });

test('an administrator’s session ends when it is not used for as long as the setting says, and says so', async () => {
  const { token, accountId } = await createAdmin(shop);
  // When it was last used is known to five minutes, which are its own.
  await unusedFor(accountId, 64);
  expect((await me(token)).statusCode).toBe(200);
  await unusedFor(accountId, 66);
  for (const answer of [await me(token), await call(shop, 'GET', '/admin/users', { token })]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      {
        success: false,
        error: 'You were logged out because you had done nothing for a while. Please log in again.',
        code: 'session_idle',
      },
    ]);
  }
  expect((await call(shop, 'GET', '/products?includeInactive=true', { token })).statusCode).toBe(200);
  const other = await createAdmin(shop);
  const listed = await call(shop, 'GET', `/admin/users/${accountId}/sessions`, { token: other.token });
  expect(listed.json().data).toEqual([]);
  await shop.shop.security.close();
  const log = await call(shop, 'GET', `/admin/security?account=${accountId}`, { token: other.token });
  expect(log.json().data).toMatchObject([
    { event: 'session_idle', details: { more: 1 } },
    { event: 'session_idle' },
  ]);
});

test('calls keep it alive', async () => {
  const { token, accountId } = await createAdmin(shop);
  await unusedFor(accountId, 50);
  expect((await me(token)).statusCode).toBe(200);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from now() - seen_at)::float8 / 60 as minutes from session
    where account_id = ${accountId}`.execute(shop.shop.db);
  expect(rows[0]?.minutes).toBeLessThan(5);
});

test('a shopper’s session does not end so', async () => {
  const { token, accountId } = await createShopper(shop);
  await unusedFor(accountId, 20 * 24 * 60);
  expect((await me(token)).statusCode).toBe(200);
});

test('a page that only listens does not keep it alive', async () => {
  const { token, accountId } = await createAdmin(shop);
  const page = await openListeningPage(await shop.listen(), token);
  expect(page.status).toBe(200);
  await unusedFor(accountId, 66);
  // Any session that ends makes the shop look at those who listen.
  await call(shop, 'POST', '/auth/logout', { token: (await createShopper(shop)).token });
  await page.ended;
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/accounts/schemas.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const UNKNOWN = '018f4d5a-0000-7000-8000-000000000000';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

const logIn = async ({ email }: TestAccount): Promise<string> =>
  (await call(shop, 'POST', '/auth/login', { body: { email, password: TEST_PASSWORD } })).json().token;
const ask = (method: 'GET' | 'DELETE', accountId: string, rest = '', who = admin) =>
  call(shop, method, `/admin/users/${accountId}/sessions${rest}`, { token: who.token });
const listOf = async (accountId: string): Promise<Session[]> => (await ask('GET', accountId)).json().data;
const isAlive = async (token: string) => (await call(shop, 'GET', '/auth/me', { token })).statusCode === 200;

test('an administrator sees where a user is logged in, and ends one session or all; both logs tell of it', async () => {
  const shopper = await createShopper(shop, { name: 'Lost Phone' });
  const other = await logIn(shopper);
  const sessions = await listOf(shopper.accountId);
  expect(sessions).toHaveLength(2);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
  const ended = await ask('DELETE', shopper.accountId, `/${sessions[0]?._id}`);
  expect(ended.json()).toEqual({
    success: true,
    message: 'Logged out of that device',
    data: sessions.slice(1),
  });
  expect([await isAlive(shopper.token), await isAlive(other)].sort()).toEqual([false, true]);
  const all = await ask('DELETE', shopper.accountId);
  expect(all.json()).toEqual({ success: true, message: 'Logged out everywhere', data: [] });
  expect([await isAlive(shopper.token), await isAlive(other)]).toEqual([false, false]);

  const audit = await call(shop, 'GET', `/admin/audit?subject=${shopper.accountId}`, { token: admin.token });
  expect(audit.json().data).toMatchObject([
    { actor: { _id: admin.accountId }, before: { sessions: 1 }, after: { sessions: 0 } },
    { actor: { _id: admin.accountId }, before: { sessions: 2 }, after: { sessions: 1 } },
  ]);
  const log = await call(shop, 'GET', `/admin/security?account=${shopper.accountId}`, { token: admin.token });
  expect(log.json().data.slice(0, 2)).toMatchObject([
    { event: 'session_ended', actor: { _id: admin.accountId }, details: { sessions: 1 } },
    { event: 'session_ended', actor: { _id: admin.accountId }, details: { sessions: 1 } },
  ]);
});

test('of their own account all but the one that asks', async () => {
  const own = await createAdmin(shop);
  const elsewhere = await logIn(own);
  const left = (await ask('DELETE', own.accountId, '', own)).json().data;
  expect(left).toMatchObject([{ isCurrent: true }]);
  expect([await isAlive(own.token), await isAlive(elsewhere)]).toEqual([true, false]);
});

test('nobody’s, or nobody’s session, is a 404; an id of another’s session too', async () => {
  const [one, two] = [await createShopper(shop), await createShopper(shop)];
  const [session] = await listOf(one.accountId);
  for (const [answer, sentence] of [
    [await ask('GET', UNKNOWN), 'User not found'],
    [await ask('DELETE', UNKNOWN), 'User not found'],
    [await ask('DELETE', 'nonsense', `/${session?._id}`), 'User not found'],
    [await ask('DELETE', two.accountId, `/${session?._id}`), 'Session not found'],
    [await ask('DELETE', one.accountId, '/nonsense'), 'Session not found'],
  ] as const) {
    expect([answer.statusCode, answer.json().error]).toEqual([404, sentence]);
  }
  expect(await isAlive(one.token)).toBe(true);
});

test('sessions and the second factor of whoever works here want a password typed lately; customers’ sessions do not', async () => {
  const owner = await createAdmin(shop);
  const colleague = await createAdmin(shop);
  const shopper = await createShopper(shop);
  await sql`update session set password_at = now() - interval '11 minutes'
    where account_id = ${owner.accountId}`.execute(shop.shop.db);
  const [session] = (await ask('GET', colleague.accountId, '', owner)).json().data;
  const factor = () =>
    call(shop, 'DELETE', `/admin/users/${colleague.accountId}/second-factor`, { token: owner.token });
  for (const answer of [
    await ask('DELETE', colleague.accountId, '', owner),
    await ask('DELETE', colleague.accountId, `/${session._id}`, owner),
    await ask('DELETE', owner.accountId, '', owner),
    await factor(),
  ])
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'password_confirmation_needed']);
  expect(await isAlive(colleague.token)).toBe(true);
  expect((await ask('DELETE', shopper.accountId, '', owner)).statusCode).toBe(200);
  await sql`update session set password_at = now() where account_id = ${owner.accountId}`.execute(
    shop.shop.db,
  );
  expect((await factor()).json().code).toBe('second_factor_missing');
  expect((await ask('DELETE', colleague.accountId, '', owner)).statusCode).toBe(200);
  expect(await isAlive(colleague.token)).toBe(false);
});

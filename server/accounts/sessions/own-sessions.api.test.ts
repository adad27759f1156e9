import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/accounts/schemas.ts';
import { createAdmin, createShopper, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { openSession } from './sessions.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const UNKNOWN_ID = '0190aaaa-0000-7000-8000-000000000000';

const logIn = async (email: string, userAgent: string): Promise<string> => {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    headers: { 'user-agent': userAgent },
    payload: { email, password: TEST_PASSWORD },
  });
  return answer.json().token;
};
const listFor = async (token: string): Promise<Session[]> =>
  (await call(running, 'GET', '/auth/sessions', { token })).json().data;
const isAlive = async (token: string) =>
  (await call(running, 'GET', '/auth/me', { token })).statusCode === 200;
const seenAgo = (accountId: string, minutes: number) =>
  sql`
  update session set seen_at = now() - make_interval(mins => ${minutes}::int), created_at = now() - interval '1 day'
  where account_id = ${accountId}`.execute(running.shop.db);

test('a shopper sees where they are logged in: the asking session first, then the last used', async () => {
  const { email, token, accountId } = await createShopper(running);
  await seenAgo(accountId, 60);
  const phone = await logIn(email, PHONE);
  const list = await listFor(phone);
  expect(list).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      browser: 'Chrome',
      system: 'Android',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: true,
    },
    expect.objectContaining({ browser: '', system: '', isCurrent: false }),
  ]);
  expect((await listFor(token)).map(({ _id }) => _id)).toEqual(list.map(({ _id }) => _id).reverse());
});

test('expired sessions and those of others are not in the list, tokens and hashes nowhere', async () => {
  const { token, accountId } = await createShopper(running);
  await createShopper(running);
  await openSession(running.shop.db, { accountId }, PHONE);
  await sql`
    update session set expires_at = now() where account_id = ${accountId} and user_agent = ${PHONE}`.execute(
    running.shop.db,
  );
  const answer = await call(running, 'GET', '/auth/sessions', { token });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json().data).toHaveLength(1);
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from session where account_id = ${accountId}`.execute(
    running.shop.db,
  );
  expect(rows).toHaveLength(2);
  for (const secret of [token, ...rows.map(({ hash }) => hash)]) expect(answer.body).not.toContain(secret);
});

test('a session that is used is seen again, without a write for every call', async () => {
  const { token, accountId } = await createShopper(running);
  await seenAgo(accountId, 4);
  const before = (await listFor(token))[0]?.lastSeenAt ?? '';
  expect((await listFor(token))[0]?.lastSeenAt).toBe(before);
  await seenAgo(accountId, 6);
  const after = (await listFor(token))[0]?.lastSeenAt ?? '';
  expect(Date.parse(after)).toBeGreaterThan(Date.parse(before));
});

test('a call of a visitor with a good token is a sign of life too, one with a made-up token none', async () => {
  const { token, accountId } = await createShopper(running);
  await seenAgo(accountId, 60);
  await call(running, 'GET', '/auth/me', { token: 'made-up' });
  const seen = async () =>
    (
      await running.shop.db
        .selectFrom('session')
        .select('seen_at')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).seen_at.getTime();
  const before = await seen();
  await call(running, 'GET', '/products?includeInactive=true', { token });
  expect(await seen()).toBeGreaterThan(before);
});

test('one session is ended; the others stay', async () => {
  const { email, token } = await createShopper(running);
  const [phone, tablet] = [await logIn(email, PHONE), await logIn(email, 'Tablet')];
  const target = (await listFor(phone)).find(({ isCurrent }) => isCurrent)?._id;
  const answer = await call(running, 'DELETE', `/auth/sessions/${target}`, { token });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ success: true, message: 'Logged out of that device' });
  expect(answer.json().data).toEqual(await listFor(token));
  expect([await isAlive(phone), await isAlive(tablet), await isAlive(token)]).toEqual([false, true, true]);
  const again = await call(running, 'DELETE', `/auth/sessions/${target}`, { token });
  expect([again.statusCode, again.json().error]).toEqual([404, 'Session not found']);
});

test('only whoever typed the password within the last ten minutes ends sessions, their own too; looking is free', async () => {
  const { email, token, accountId } = await createShopper(running);
  const phone = await logIn(email, PHONE);
  const own = (await listFor(token))[0]?._id;
  await sql`update session set password_at = now() - interval '11 minutes'
    where account_id = ${accountId}`.execute(running.shop.db);
  const ends = ['/auth/sessions', ...(await listFor(token)).map(({ _id }) => `/auth/sessions/${_id}`)];
  for (const path of ends) {
    const answer = await call(running, 'DELETE', path, { token });
    expect([answer.statusCode, answer.json().code], path).toEqual([403, 'password_confirmation_needed']);
  }
  expect([await isAlive(phone), await isAlive(token)]).toEqual([true, true]);
  const confirmed = await call(running, 'POST', '/auth/confirm-password', {
    token,
    body: { password: TEST_PASSWORD },
  });
  const renewed = confirmed.json().token as string;
  const left = (await call(running, 'DELETE', '/auth/sessions', { token: renewed })).json().data;
  expect(left).toMatchObject([{ _id: own, isCurrent: true }]);
  expect(await isAlive(phone)).toBe(false);
});

test('the asking session may end itself', async () => {
  const { token } = await createShopper(running);
  const own = (await listFor(token))[0]?._id;
  expect((await call(running, 'DELETE', `/auth/sessions/${own}`, { token })).json().data).toEqual([]);
  expect(await isAlive(token)).toBe(false);
});

test("nobody ends somebody else's session, not even an administrator", async () => {
  const victim = await createShopper(running);
  const id = (await listFor(victim.token))[0]?._id;
  for (const role of ['user', 'admin'] as const) {
    const { token } = await createShopper(running, { role });
    for (const target of [id, UNKNOWN_ID, 'not-an-id']) {
      const answer = await call(running, 'DELETE', `/auth/sessions/${target}`, { token });
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'Session not found']);
    }
  }
  expect(await isAlive(victim.token)).toBe(true);
});

test('everywhere else means every session of the account but the asking one', async () => {
  const stranger = await createShopper(running);
  const { email, token } = await createShopper(running);
  const others = [await logIn(email, PHONE), await logIn(email, 'Tablet')];
  const answer = await call(running, 'DELETE', '/auth/sessions', { token });
  expect(answer.json()).toEqual({
    success: true,
    message: 'Logged out everywhere else',
    data: [expect.objectContaining({ isCurrent: true })],
  });
  for (const other of others) expect(await isAlive(other)).toBe(false);
  expect([await isAlive(token), await isAlive(stranger.token)]).toEqual([true, true]);
});

test('a visitor is asked to log in, an unverified user to verify', async () => {
  const unverified = (
    await call(running, 'POST', '/auth/register', {
      body: { name: 'Ada Obi', email: 'unverified@example.com', password: 'Harmattan7' },
    })
  ).json().token;
  for (const [method, path] of [
    ['GET', '/auth/sessions'],
    ['DELETE', '/auth/sessions'],
    ['DELETE', `/auth/sessions/${UNKNOWN_ID}`],
  ] as const) {
    expect((await call(running, method, path)).statusCode).toBe(401);
    const answer = await call(running, method, path, { token: unverified });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'Please verify your email to continue']);
  }
});

test('a session that ended with its account’s activity does not come back with it', async () => {
  const { token, accountId } = await createShopper(running);
  const { token: admin } = await createAdmin(running);
  for (const status of ['inactive', 'active']) {
    const answer = await call(running, 'PUT', `/admin/users/${accountId}`, {
      token: admin,
      body: { status },
    });
    expect(answer.statusCode).toBe(200);
    expect(await isAlive(token)).toBe(false);
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SecurityEntry } from '#contract/security/schemas.ts';
import { startAccountTasks } from '#server/accounts/tasks.ts';
import { readConfig } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { createLog, openShop, type RunningShop } from '#server/start.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail, codeIn } from '#tests/support/mail.ts';
import { createTestDatabase } from '#tests/support/shop.ts';
import { deleteOldSecurityEvents } from './tasks.ts';

const lines: string[] = [];
let shop: RunningShop;
let admin: TestAccount;
let mail: CaughtMail;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  const log = createLog('info', { write: (line) => lines.push(line) });
  const config = readConfig({
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    APP_URL: 'https://shop.example',
    ADMIN_PASSWORD: 'Owner-Secret-1',
  });
  shop = await openShop(config, directly(database.connectionString), log);
  admin = await createAdmin(shop);
  mail = await catchMail(shop);
  await Promise.all(startAccountTasks(shop.shop).map((task) => task.stop()));
});
afterAll(async () => {
  await shop.stop();
  await drop();
});

const logIn = (email: string, password = TEST_PASSWORD, ip = '203.0.113.7') =>
  call(shop, 'POST', '/auth/login', { body: { email, password }, ip });
const list = async (query: string): Promise<SecurityEntry[]> =>
  (await call(shop, 'GET', `/admin/security?limit=100&${query}`, { token: admin.token })).json().data;
const eventsOf = async (accountId: string) =>
  (await list(`account=${accountId}`)).map(({ event }) => event).reverse();
/** The lines of the log that belong to the security log. */
const told = (): Record<string, unknown>[] =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security === true);

describe('logging in', () => {
  test('is written down with who, from where and under which request, in the log as in the table', async () => {
    const { accountId, email } = await createShopper(shop, { name: 'Ngozi Eze' });
    const answer = await logIn(email);
    const requestId = answer.headers['x-request-id'];
    const [entry] = await list(`account=${accountId}`);
    expect(entry).toEqual({
      _id: expect.any(String),
      event: 'logged_in',
      account: { _id: accountId, name: 'Ngozi Eze', email },
      actor: null,
      client: '203.0.113.7',
      requestId,
      details: { with: 'password' },
      createdAt: expect.any(String),
    });
    expect(told()).toContainEqual(
      expect.objectContaining({
        level: 30,
        event: 'logged_in',
        accountId,
        client: '203.0.113.7',
        reqId: requestId,
      }),
    );
  });

  test.each([
    ['active', 'Wrong-One-1', 'password'],
    ['inactive', TEST_PASSWORD, 'inactive'],
  ] as const)('that fails says why: %s, %s', async (status, password, reason) => {
    const { accountId, email } = await createShopper(shop, { status });
    const answer = await logIn(email, password, '2001:db8:1:2:3:4:5:6');
    const requestId = answer.headers['x-request-id'];
    expect(await list(`account=${accountId}`)).toMatchObject([
      { event: 'login_failed', client: '2001:db8:1:2::/64', requestId, details: { reason } },
    ]);
    expect(told()).toContainEqual(expect.objectContaining({ level: 40, event: 'login_failed', reason }));
  });

  test('to nobody’s address is noted without what was typed', async () => {
    await logIn('my-secret-typed-here@example.com', 'Typed-Wrong-Box-1');
    const [entry] = await list('event=login_failed');
    expect(entry).toMatchObject({ account: null, details: { reason: 'password' } });
    const all = lines.join('\n') + JSON.stringify(await list(''));
    for (const secret of ['my-secret-typed-here', 'Typed-Wrong-Box-1', TEST_PASSWORD, admin.token]) {
      expect(all).not.toContain(secret);
    }
  });
});

test('what one does about one’s own account is written down, in its order', async () => {
  const email = 'ada.security@example.com';
  const body = { name: 'Ada Obi', email, password: 'Harmattan7' };
  const attempt = (await call(shop, 'POST', '/auth/register', { body })).json();
  const code = codeIn(await mail.next(email));
  const verify = (otp: string) =>
    call(shop, 'POST', '/auth/verify-email', { body: { email, otp }, token: attempt.token });
  await verify(code === '000000' ? '000001' : '000000');
  await verify(code);
  const first = (await logIn(email, 'Harmattan7')).json().token;
  const token = (await logIn(email, 'Harmattan7')).json().token;
  const confirm = (password: string, asking: string) =>
    call(shop, 'POST', '/auth/confirm-password', { body: { password }, token: asking });
  await confirm('Not-The-One-1', token);
  const renewed = (await confirm('Harmattan7', token)).json().token;
  await call(shop, 'DELETE', '/auth/sessions', { token: renewed });
  expect((await call(shop, 'GET', '/auth/me', { token: first })).statusCode).toBe(401);
  await call(shop, 'POST', '/auth/logout', { token: renewed });
  await call(shop, 'POST', '/auth/forgotpassword', { body: { email } });
  let link = '';
  // The welcome may come before it.
  while (!link) link = /resetpassword\/([\w-]{43})/.exec((await mail.next(email)).text)?.[1] ?? '';
  await call(shop, 'PUT', `/auth/resetpassword/${link}`, { body: { password: 'Rainy-Season-8' } });
  expect(await eventsOf(attempt.data._id)).toEqual([
    'code_wrong',
    'address_proven',
    'logged_in',
    'logged_in',
    'password_wrong',
    'password_confirmed',
    'session_ended',
    'logged_out',
    'reset_asked',
    'password_changed',
  ]);
});

test('what an administrator does about an account is written down with both of them', async () => {
  const body = { name: 'New Colleague', email: 'colleague@example.com', password: 'Dry-Season-9' };
  const made = await call(shop, 'POST', '/admin/users', { body, token: admin.token });
  const id = made.json().data._id;
  const change = { role: 'admin', email: 'colleague.new@example.com', password: 'Wet-Season-10' };
  await call(shop, 'PUT', `/admin/users/${id}`, { body: change, token: admin.token });
  await call(shop, 'PUT', `/admin/users/${id}`, {
    body: { role: 'user', status: 'inactive' },
    token: admin.token,
  });
  await call(shop, 'DELETE', `/admin/users/${id}`, { token: admin.token });
  expect(await eventsOf(id)).toEqual([
    'account_made',
    'role_changed',
    'address_changed',
    'password_changed',
    'role_changed',
    'status_changed',
    'account_deleted',
  ]);
  const [role] = await list(`account=${id}&event=role_changed`);
  expect(role).toMatchObject({
    actor: { _id: admin.accountId, name: 'Ada Admin' },
    details: { from: 'admin', to: 'user' },
  });
});

test('a change that is refused leaves nothing in the log', async () => {
  const other = await createShopper(shop);
  const body = { role: 'admin', email: admin.email };
  const answer = await call(shop, 'PUT', `/admin/users/${other.accountId}`, { body, token: admin.token });
  expect(answer.statusCode).toBe(409);
  expect(await eventsOf(other.accountId)).toEqual([]);
});

describe('knocking', () => {
  test('at doors of the owner’s is noted, once for many', async () => {
    const shopper = await createShopper(shop);
    for (let time = 0; time < 5; time += 1) {
      await call(shop, 'GET', '/admin/users', { token: shopper.token });
      await call(shop, 'GET', '/admin/settings', { ip: '198.51.100.9' });
    }
    await shop.shop.security.close();
    const refused = (await list('event=access_refused')).filter(
      ({ account, client }) => account?._id === shopper.accountId || client === '198.51.100.9',
    );
    expect(refused.map(({ account, details }) => [account?._id ?? null, details])).toEqual(
      expect.arrayContaining([
        [shopper.accountId, { route: 'GET /api/v1/admin/users', status: 403, code: 'access_denied' }],
        [
          shopper.accountId,
          { route: 'GET /api/v1/admin/users', status: 403, code: 'access_denied', more: 4 },
        ],
        [null, { route: 'GET /api/v1/admin/settings', status: 401, code: 'not_logged_in' }],
        [null, { route: 'GET /api/v1/admin/settings', status: 401, code: 'not_logged_in', more: 4 }],
      ]),
    );
    expect(refused).toHaveLength(4);
  });

  test('by thousands of made-up clients takes up no more than is told apart', async () => {
    const before = (await list('event=limit_hit')).length;
    for (let client = 0; client < 6_000; client += 1) {
      const source = { client: `10.1.${client >> 8}.${client & 255}`, requestId: 'made-up-by-a-test' };
      shop.shop.security.noteOften(source, { event: 'limit_hit', details: { route: 'GET' } });
    }
    await shop.shop.security.close();
    const { rows } = await sql<{ entries: number; more: number }>`
      select count(*) as entries, sum((details ->> 'more')::int) as more from security_event
      where event = 'limit_hit'`.execute(shop.shop.db);
    // 2,000 apart, one for the rest, and how many more that one stands for.
    expect(rows[0]?.entries).toBe(before + 2_002);
    expect(rows[0]?.more).toBe(3_999);
  });

  test('too often is noted', async () => {
    const { email, accountId } = await createShopper(shop);
    for (let time = 0; time < 12; time += 1) await logIn(email, 'Wrong-One-1', '198.51.100.44');
    await shop.shop.security.close();
    const hits = (await list('event=limit_hit')).filter(({ client }) => client === '198.51.100.44');
    expect(hits.map(({ details }) => details)).toContainEqual({
      route: 'POST /api/v1/auth/login',
      status: 429,
      code: 'too_often',
    });
    expect(await list(`account=${accountId}&event=login_failed`)).toHaveLength(10);
  });
});

describe('the log', () => {
  test('is the owner’s to read, found by event, account, day, name and request', async () => {
    const { accountId, email } = await createShopper(shop, { name: 'Ẹniọlá Found 100%' });
    const { token } = await createShopper(shop);
    expect((await call(shop, 'GET', '/admin/security', { token })).statusCode).toBe(403);
    expect((await call(shop, 'GET', '/admin/security')).statusCode).toBe(401);
    const requestId = (await logIn(email)).headers['x-request-id'];
    const ids = async (query: string) => (await list(query)).map(({ account }) => account?._id);
    expect(await ids(`search=${requestId}`)).toEqual([accountId]);
    for (const typed of ['found%20100%25', 'eniola'])
      expect(await ids(`search=${typed}`), typed).toEqual([accountId]);
    expect(await ids(`search=${email}&event=logged_in`)).toEqual([accountId]);
    expect(await ids(`account=${accountId}&event=logged_out`)).toEqual([]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(Date.now());
    expect(await ids(`account=${accountId}&startDate=${today}&endDate=${today}`)).toEqual([accountId]);
    expect(await ids(`account=${accountId}&endDate=2020-01-01`)).toEqual([]);
    for (const query of ['event=eaten', 'account=x', 'startDate=yesterday', 'page=0']) {
      const answer = await call(shop, 'GET', `/admin/security?${query}`, { token: admin.token });
      expect(answer.statusCode, query).toBe(400);
    }
  });

  test('is changed by nobody, and loses only what is older than half a year', async () => {
    const { db } = shop.shop;
    await logIn((await createShopper(shop)).email);
    for (const change of [
      sql`update security_event set client = ''`,
      sql`delete from security_event`,
      sql`truncate security_event`,
    ]) {
      await expect(change.execute(db)).rejects.toThrow('The security log is never changed');
    }
    await sql`
      insert into security_event (id, event, client, request_id, created_at)
      select gen_random_uuid(), 'logged_out', '', 'of-an-old-request', now() - days * interval '1 day'
      from unnest(array[179, 181, 400]) as days`.execute(db);
    const before = (await list('')).length;
    await deleteOldSecurityEvents(db);
    const old = await list('search=of-an-old-request');
    expect(old).toHaveLength(1);
    expect((await list('')).length).toBe(before - (before === 100 ? 0 : 2));
  });

  test('that cannot be written keeps nobody out', async () => {
    const { email } = await createShopper(shop);
    await sql`alter table security_event rename to gone`.execute(shop.shop.db);
    try {
      expect((await logIn(email)).statusCode).toBe(200);
      expect(lines.join('')).toContain('a security event could not be stored');
    } finally {
      await sql`alter table gone rename to security_event`.execute(shop.shop.db);
    }
  });
});

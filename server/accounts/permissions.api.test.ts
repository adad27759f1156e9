import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowed, PERMISSIONS, type Permission, type Standing } from '#contract/accounts/permissions.ts';
import { STAFF_ROLES, type StaffRole } from '#contract/accounts/staff.ts';
import { httpMessages } from '#contract/http/messages.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type DocumentedCall, documentedCalls } from '#tests/support/documented-calls.ts';
import { openListeningPage } from '#tests/support/live.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
let calls: DocumentedCall[];
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  calls = await documentedCalls(shop.app);
});
afterAll(() => shop.stop());

const NOTHING = '018f4d5a-0000-7000-8000-000000000000';
const addressOf = ({ path }: DocumentedCall): string =>
  path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, NOTHING);

const isStaff = (standing: Standing): standing is StaffRole =>
  (STAFF_ROLES as readonly string[]).includes(standing);

const tokenOf = async (standing: Standing): Promise<string | undefined> => {
  if (standing === 'visitor') return undefined;
  if (isStaff(standing)) return (await createAdmin(shop, { staffRole: standing })).token;
  if (standing === 'user') return (await createShopper(shop)).token;
  const body = { name: 'Not Yet', email: `not-yet-${Math.random()}@example.com`, password: TEST_PASSWORD };
  return (await call(shop, 'POST', '/auth/register', { body })).json().token;
};

test('every call names a permission that the table has', () => {
  expect(calls.length).toBeGreaterThan(60);
  const unnamed = calls.filter(({ permission }) => !Object.hasOwn(PERMISSIONS, permission ?? ''));
  expect(unnamed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test('the table gives nothing of the owner’s to anybody else', () => {
  const forOthers = (Object.keys(PERMISSIONS) as Permission[]).filter((name) => isAllowed('user', name));
  expect(forOthers).toEqual([
    'public',
    'session',
    'shopper',
    'fill a cart',
    'return goods',
    'end own sessions',
    'join staff',
  ]);
});

test.each<Standing>(['visitor', 'unverified', 'user', ...STAFF_ROLES])(
  'every call lets a(n) %s in, or not, as the table says',
  async (standing) => {
    const wrong: string[] = [];
    let token = await tokenOf(standing);
    for (const one of calls) {
      // Its 401 is about a signature rather than a person.
      if (one.path.endsWith('/paystack/webhook') || one.permission === undefined) continue;
      const answer = await call(shop, one.method as 'GET', addressOf(one), token ? { token } : {});
      const sentence: string | undefined = answer.headers['content-type']?.includes('json')
        ? answer.json().error
        : undefined;
      const isRefused =
        sentence === 'Please log in to continue' ||
        sentence === 'Access denied' ||
        sentence === httpMessages.notYourRole ||
        sentence === 'Please verify your email to continue';
      if (isRefused === isAllowed(standing, one.permission)) {
        wrong.push(`${one.method} ${one.path}: ${answer.statusCode} ${sentence}`);
      }
      if (one.path.endsWith('/logout')) token = await tokenOf(standing);
    }
    expect(wrong).toEqual([]);
  },
);

test('a made-up token is nobody’s', async () => {
  for (const one of calls) {
    if (isAllowed('visitor', one.permission ?? 'public')) continue;
    const answer = await call(shop, one.method as 'GET', addressOf(one), { token: 'made-up' });
    expect([answer.statusCode, answer.json().error], one.path).toEqual([401, 'Please log in to continue']);
  }
});

const age = (hours: number) =>
  sql`update session set password_at = now() - make_interval(mins => ${hours * 60}::int)
    where account_id = ${admin.accountId}`.execute(shop.shop.db);
const rename = async () => {
  const body = { name: 'Somebody Else' };
  return (await call(shop, 'PUT', `/admin/users/${NOTHING}`, { body, token: admin.token })).json().error;
};
const confirm = (password: string) =>
  call(shop, 'POST', '/auth/confirm-password', { body: { password }, token: admin.token });

test('what moves money or accounts wants the password again after twelve hours', async () => {
  await age(11.9);
  expect(await rename()).toBe('User not found');
  await age(12.1);
  expect(await rename()).toBe('Please enter your password again to continue');
  const refund = await call(shop, 'POST', `/orders/${NOTHING}/refund`, { token: admin.token });
  expect(refund.statusCode).toBe(403);
  expect((await call(shop, 'GET', '/admin/users', { token: admin.token })).statusCode).toBe(200);

  expect((await confirm('Not-The-One-1')).json()).toMatchObject({
    error: 'This is not your password',
    details: [{ path: 'password' }],
  });
  expect(await rename()).toBe('Please enter your password again to continue');
  const confirmed = await confirm(TEST_PASSWORD);
  expect([confirmed.statusCode, confirmed.json().token]).toEqual([200, expect.any(String)]);
  admin = { ...admin, token: confirmed.json().token };
  expect(await rename()).toBe('User not found');
});

test('only the new token has the fresh rights: one that was copied before is worth nothing any more', async () => {
  await age(13);
  const copied = admin.token;
  const before = (await call(shop, 'GET', '/auth/sessions', { token: copied })).json().data;
  const { token } = (await confirm(TEST_PASSWORD)).json();
  expect(token).not.toBe(copied);
  expect((await call(shop, 'GET', '/auth/me', { token: copied })).statusCode).toBe(401);
  expect(await rename()).toBe('Please log in to continue');
  admin = { ...admin, token };
  expect(await rename()).toBe('User not found');
  // It is the same device, and no second one.
  const after = (await call(shop, 'GET', '/auth/sessions', { token })).json().data;
  expect(after.map(({ _id }: { _id: string }) => _id)).toEqual(before.map(({ _id }: { _id: string }) => _id));
});

test('a page that listens under the old token is sent away', async () => {
  const page = await openListeningPage(await shop.listen(), admin.token);
  expect(page.status).toBe(200);
  admin = { ...admin, token: (await confirm(TEST_PASSWORD)).json().token };
  await page.ended;
});

test('of two who confirm with one token at once one gets a new one, and there is no third', async () => {
  const answers = await Promise.all([confirm(TEST_PASSWORD), confirm(TEST_PASSWORD)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401]);
  admin = { ...admin, token: answers.find(({ statusCode }) => statusCode === 200)?.json().token };
  expect(await rename()).toBe('User not found');
});

test('wrong passwords there count like failures to log in', async () => {
  const tries = await Promise.all(Array.from({ length: 15 }, () => confirm('Not-The-One-1')));
  expect(tries.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
  const late = await confirm(TEST_PASSWORD);
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, expect.any(String)]);
});

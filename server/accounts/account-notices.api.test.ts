import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { both, lettersOf, mailsWaiting, notificationsOf, toldTo } from '#tests/support/told.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { mailSetPasswordLink } from './password/password-reset.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop({
    APP_URL: 'https://shop.example',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'Owner-Secret-1',
  });
});
afterAll(() => running.stop());

const register = (email: string) =>
  call(running, 'POST', '/auth/register', { body: { name: 'Ada Obi', email, password: TEST_PASSWORD } });
const verify = (email: string, otp: string) =>
  call(running, 'POST', '/auth/verify-email', { body: { email, otp } });
const logIn = async (email: string, password: string): Promise<TestAccount> => {
  const { data, token } = (await call(running, 'POST', '/auth/login', { body: { email, password } })).json();
  return { accountId: data._id, email, token };
};
const kindsTo = async (email: string) => (await mailsWaiting(running, email)).map(({ template }) => template);

test('a verified address is welcomed once, whoever types the code at once and again', async () => {
  const email = 'ada@example.com';
  await register(email);
  const [letter] = await lettersOf(running, email, 'verification-code');
  await Promise.all(Array.from({ length: 5 }, () => verify(email, letter?.code ?? '')));
  await verify(email, letter?.code ?? '');
  const ada = await logIn(email, TEST_PASSWORD);
  expect(await kindsTo(email)).toEqual(['verification-code', 'welcome']);
  expect(await lettersOf(running, email, 'welcome')).toEqual([{ name: 'Ada Obi' }]);
  expect(await notificationsOf(running, ada)).toMatchObject([
    { kind: 'welcome', title: 'Welcome', orderId: null, readAt: null },
  ]);
});

test('an address that nobody has verified gets nothing but codes', async () => {
  const email = 'victim@example.com';
  await register(email);
  await register(email);
  await verify(email, '000000');
  await call(running, 'POST', '/auth/login', { body: { email, password: TEST_PASSWORD } });
  await call(running, 'POST', '/auth/forgotpassword', { body: { email } });
  expect(new Set(await kindsTo(email))).toEqual(new Set(['verification-code']));
});

/** The token of a link by which an account's password may be set. */
const linkFor = async ({ accountId, email }: TestAccount): Promise<string> => {
  await running.shop.db
    .transaction()
    .execute((trx) => mailSetPasswordLink(running.shop, trx, { accountId, name: 'Ada', email }));
  const letters = await lettersOf(running, email, 'set-password');
  return letters.at(-1)?.url.split('/').at(-1) ?? '';
};
const reset = (token: string, password: string) =>
  call(running, 'PUT', `/auth/resetpassword/${token}`, { body: { password } });

test('a password that was changed is told of once a change, with its time', async () => {
  const shopper = await createShopper(running);
  const link = await linkFor(shopper);
  const statuses = await Promise.all(
    ['Dry-Season-1', 'Dry-Season-2', 'Dry-Season-3'].map(
      async (word) => (await reset(link, word)).statusCode,
    ),
  );
  expect(statuses.sort()).toEqual([200, 400, 400]);
  await reset(await linkFor(shopper), 'Rainy-Season-4');
  const { email, accountId } = shopper;
  const letters = await lettersOf(running, email, 'password-changed');
  expect(letters).toHaveLength(2);
  const age = Date.now() - Date.parse(letters[1]?.changedAt ?? '');
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(60_000);
  const again = await logIn(email, 'Rainy-Season-4');
  expect(again.accountId).toBe(accountId);
  expect((await notificationsOf(running, again)).map(({ kind }) => kind)).toEqual([
    'password-changed',
    'password-changed',
  ]);
});

test('a password that an admin changed is told of, to the address that the account had', async () => {
  const admin = await createAdmin(running);
  const shopper = await createShopper(running);
  const edit = (body: object) =>
    call(running, 'PUT', `/admin/users/${shopper.accountId}`, { body, token: admin.token });
  expect((await edit({ name: 'New Name' })).statusCode).toBe(200);
  expect(await kindsTo(shopper.email)).toEqual([]);
  const email = 'moved@example.com';
  expect((await edit({ email, password: 'Dry-Season-1' })).statusCode).toBe(200);
  expect(await kindsTo(shopper.email)).toEqual(['password-changed']);
  expect(await kindsTo(email)).toEqual([]);
  const moved = await logIn(email, 'Dry-Season-1');
  expect(await notificationsOf(running, moved)).toHaveLength(1);
  await call(running, 'DELETE', `/admin/users/${shopper.accountId}`, { token: admin.token });
  const { rows } = await sql`
    select from notification where account_id = ${shopper.accountId}`.execute(running.shop.db);
  expect(rows).toHaveLength(0);
});

test('a password that was not changed is not told of', async () => {
  const shopper = await createShopper(running);
  await reset(await linkFor(shopper), 'short');
  await reset('x'.repeat(43), 'Rainy-Season-4');
  expect(await lettersOf(running, shopper.email, 'password-changed')).toEqual([]);
  expect((await toldTo(running, shopper)).noted).toEqual([]);
});

test('a shopper whose account the settings take over is told that the password changed', async () => {
  await sql`update account set role = 'user'`.execute(running.shop.db);
  await createShopper(running, { email: 'owner@example.com' });
  await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(running.shop)));
  const owner = await logIn('owner@example.com', 'Owner-Secret-1');
  expect(await toldTo(running, owner)).toEqual(both('password-changed'));
});

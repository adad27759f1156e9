import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let mail: CaughtMail;
beforeAll(async () => {
  shop = await openTestShop();
  mail = await catchMail(shop);
});
afterAll(() => shop.stop());

const NEW = 'Rainy-Season-8';
const change = ({ token }: TestAccount, body: object) => call(shop, 'PUT', '/auth/password', { token, body });
const logIn = ({ email }: TestAccount, password: string) =>
  call(shop, 'POST', '/auth/login', { body: { email, password } });

test('whoever knows their password changes it: the session that asks stays, every other ends, a mail tells of it', async () => {
  const shopper = await createShopper(shop);
  const elsewhere = (await logIn(shopper, TEST_PASSWORD)).json().token;
  const done = await change(shopper, {
    currentPassword: TEST_PASSWORD,
    password: NEW,
    confirmPassword: NEW,
  });
  expect([done.statusCode, done.json()]).toEqual([200, { success: true, message: 'Password changed' }]);
  const alive = async (token: string) => (await call(shop, 'GET', '/auth/me', { token })).statusCode;
  expect([await alive(shopper.token), await alive(elsewhere)]).toEqual([200, 401]);
  expect((await logIn(shopper, TEST_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(shopper, NEW)).statusCode).toBe(200);
  expect((await mail.next(shopper.email)).subject).toBe('Your password was changed');
});

test('whoever does not, does not, and not by guessing', async () => {
  const shopper = await createShopper(shop);
  const wrong = await change(shopper, { currentPassword: 'Not-The-One-1', password: NEW });
  expect([wrong.statusCode, wrong.json()]).toEqual([
    403,
    {
      success: false,
      error: 'This is not your password',
      code: 'current_password_wrong',
      details: [
        { path: 'currentPassword', message: 'This is not your password', code: 'current_password_wrong' },
      ],
    },
  ]);
  const guesses = await Promise.all(
    Array.from({ length: 12 }, () => change(shopper, { currentPassword: 'Not-The-One-1', password: NEW })),
  );
  expect(guesses.map(({ statusCode }) => statusCode)).toContain(429);
  expect((await logIn(shopper, TEST_PASSWORD)).statusCode).toBe(429);
});

test.each([
  [{ password: 'short' }, 'Password must be at least 6 characters long'],
  [
    { password: 'all-lowercase' },
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  [{ password: 'Password1' }, 'This password is too common'],
  [{ password: NEW, confirmPassword: 'Other-1' }, 'Passwords do not match'],
  [{ password: NEW, currentPassword: '' }, 'Please enter your password'],
])('%o breaks a rule, and nothing changes', async (form, sentence) => {
  const shopper = await createShopper(shop);
  const answer = await change(shopper, { currentPassword: TEST_PASSWORD, ...form });
  expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  expect((await logIn(shopper, TEST_PASSWORD)).statusCode).toBe(200);
});

test('words of the shop make no password of an administrator; a shopper’s is judged by the contract’s rule alone', async () => {
  const words = { currentPassword: TEST_PASSWORD, password: 'Paystack-2026' };
  const refused = await change(await createAdmin(shop), words);
  expect([refused.statusCode, refused.json().error]).toEqual([400, 'This password is too common']);
  expect((await change(await createShopper(shop), words)).statusCode).toBe(200);
});

import { verify as verifyHash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createShopper, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail, codeIn } from '#tests/support/mail.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let running: TestShop;
let post: CaughtMail;
beforeAll(async () => {
  running = await openTestShop();
  post = await catchMail(running);
});
afterAll(() => running.stop());
beforeEach(() => void vi.mocked(verifyHash).mockClear());

let count = 0;
const newAddress = () => `login-${++count}@example.com`;

const logIn = (email: string, password: string, ip?: string) =>
  call(running, 'POST', '/auth/login', { body: { email, password }, ip });
const register = (email: string, password: string) =>
  call(running, 'POST', '/auth/register', { body: { name: 'Ada Obi', email, password } });
const fail = async (email: string, times: number, ip?: string) => {
  for (let tries = 0; tries < times; tries += 1) await logIn(email, 'Wrong-1', ip);
};

test('the right password gives a token and the user', async () => {
  const { email, accountId } = await createShopper(running, { name: 'Ada Obi' });
  const answer = await logIn(` ${email.toUpperCase()} `, TEST_PASSWORD);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toMatchObject({
    success: true,
    data: { _id: accountId, name: 'Ada Obi', email, isVerified: true },
  });
  const { token } = answer.json();
  expect((await call(running, 'GET', '/auth/me', { token })).json().data._id).toBe(accountId);
});

test('an accented password is the same one on a keyboard that writes letters and marks apart', async () => {
  const password = 'Ọlá-Harmattan-41';
  for (const chosen of [password.normalize('NFC'), password.normalize('NFD')]) {
    const email = newAddress();
    expect((await register(email, chosen)).statusCode).toBe(201);
    for (const form of ['NFC', 'NFD'])
      expect((await logIn(email, password.normalize(form))).json().code).toBe('email_not_verified');
    expect((await logIn(email, 'Ola-Harmattan-41')).json().code).toBe('credentials_wrong');
  }
});

test('missing fields are a 400', async () => {
  const none = await call(running, 'POST', '/auth/login', { body: {} });
  expect(none.statusCode).toBe(400);
  expect(none.json()).toMatchObject({
    error: 'Please enter a valid email address',
    details: [{ path: 'email' }, { path: 'password' }],
  });
  expect((await call(running, 'POST', '/auth/login', { body: { email: 'a@example.com' } })).statusCode).toBe(
    400,
  );
});

test('whoever the address belongs to, a wrong password is answered alike and costs one hash', async () => {
  const { email: known } = await createShopper(running);
  const { email: inactive } = await createShopper(running, { status: 'inactive' });
  const { email: withoutPassword, accountId } = await createShopper(running);
  await sql`update account set password_hash = null where id = ${accountId}`.execute(running.shop.db);
  const unverified = newAddress();
  await register(unverified, 'Harmattan7');
  const costs = new Set<string>();
  for (const email of [known, inactive, withoutPassword, unverified, newAddress()]) {
    vi.mocked(verifyHash).mockClear();
    const answer = await logIn(email, 'Wrong-Password-1');
    expect(answer.statusCode, email).toBe(401);
    expect(answer.body).toBe('{"success":false,"error":"Invalid credentials","code":"credentials_wrong"}');
    expect(vi.mocked(verifyHash)).toHaveBeenCalledTimes(1);
    costs.add(String(vi.mocked(verifyHash).mock.calls[0]?.[0]).split('$').slice(1, 4).join('$'));
  }
  expect([...costs]).toEqual(['argon2id$v=19$m=19456,t=2,p=1']);
});

test('an account without a password takes none, not even the one that stands in for it', async () => {
  const { email, accountId } = await createShopper(running);
  await sql`update account set password_hash = null where id = ${accountId}`.execute(running.shop.db);
  vi.mocked(verifyHash).mockResolvedValueOnce(true);
  expect((await logIn(email, 'anything')).statusCode).toBe(401);
  vi.mocked(verifyHash).mockResolvedValueOnce(true);
  expect((await logIn(newAddress(), 'anything')).statusCode).toBe(401);
});

test('an inactive account is told so only with the right password', async () => {
  const { email } = await createShopper(running, { status: 'inactive' });
  const answer = await logIn(email, TEST_PASSWORD);
  expect([answer.statusCode, answer.json().error]).toEqual([403, 'Your account is inactive']);
});

test('the right password of an unverified address sends a new code, which verifies', async () => {
  const email = newAddress();
  await register(email, 'Harmattan7');
  const firstCode = codeIn(await post.next(email));
  const answer = await logIn(email, 'Harmattan7');
  expect([answer.statusCode, answer.json()]).toEqual([
    403,
    {
      success: false,
      error: 'Please verify your email before logging in',
      code: 'email_not_verified',
      isCodeSent: true,
      attempt: expect.stringMatching(/^[\w-]{43}$/),
    },
  ]);
  const secondCode = codeIn(await post.next(email));
  const verify = (otp: string) => call(running, 'POST', '/auth/verify-email', { body: { email, otp } });
  if (firstCode !== secondCode) expect((await verify(firstCode)).statusCode).toBe(400);
  expect((await verify(secondCode)).statusCode).toBe(200);
  expect((await logIn(email, 'Harmattan7')).statusCode).toBe(200);
});

test('of several attempts on an address each is known by its own password and sent its own code', async () => {
  const email = newAddress();
  const token = (await register(email, 'Harmattan7')).json().token;
  await post.next(email);
  await register(email, 'Somebody-Else-8');
  await post.next(email);
  expect((await logIn(email, 'Harmattan7')).statusCode).toBe(403);
  const otp = codeIn(await post.next(email));
  const verified = await call(running, 'POST', '/auth/verify-email', { body: { email, otp }, token });
  expect(verified.statusCode).toBe(200);
  expect((await logIn(email, 'Somebody-Else-8')).statusCode).toBe(401);
});

test('what the login of an attempt goes on by takes no code of another, however new: whose password it is decides', async () => {
  const email = newAddress();
  await register(email, 'Harmattan7');
  await post.next(email);
  await register(email, 'Somebody-Else-8');
  await post.next(email);
  const token = (await logIn(email, 'Harmattan7')).json().attempt;
  const own = codeIn(await post.next(email));
  const theirs = (await logIn(email, 'Somebody-Else-8')).json().attempt;
  const newest = codeIn(await post.next(email));
  expect(theirs).not.toBe(token);
  const verify = (otp: string) =>
    call(running, 'POST', '/auth/verify-email', { body: { email, otp }, token });
  if (newest !== own) expect((await verify(newest)).json().code).toBe('verification_code_wrong');
  expect((await verify(own)).statusCode).toBe(200);
  expect((await logIn(email, 'Harmattan7')).statusCode).toBe(200);
  expect((await logIn(email, 'Somebody-Else-8')).statusCode).toBe(401);
  expect((await call(running, 'GET', '/auth/me', { token: theirs })).statusCode).toBe(401);
});

test('once the codes of the hour are used up, an unverified login is a 403 without a mail', async () => {
  const email = newAddress();
  await register(email, 'Harmattan7');
  for (let codes = 1; codes < 8; codes += 1) {
    const answer = await logIn(email, 'Harmattan7');
    expect([answer.statusCode, answer.json().isCodeSent]).toEqual([403, codes < 5]);
  }
  const { rows } = await sql<{ codes: number }>`
    select count(*) as codes from verification_code where email = ${email}`.execute(running.shop.db);
  expect(rows[0]?.codes).toBe(5);
});

test('after ten failures the next try is a 429 even with the right password, for this client only', async () => {
  const { email } = await createShopper(running);
  await fail(email, 9, '10.0.0.1');
  expect((await logIn(email, 'Wrong-1', '10.0.0.1')).statusCode).toBe(401);
  const refused = await logIn(email, TEST_PASSWORD, '10.0.0.1');
  expect([refused.statusCode, refused.json().error]).toEqual([
    429,
    'Too many attempts. Please try again later.',
  ]);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(880);
  expect(seconds).toBeLessThanOrEqual(900);
  expect((await logIn(email, TEST_PASSWORD, '10.0.0.2')).statusCode).toBe(200);
  expect((await logIn(email, TEST_PASSWORD, '10.0.0.1')).statusCode).toBe(429);
  await sql`
    update login_failure set failed_at = failed_at - interval '15 minutes' where email = ${email}`.execute(
    running.shop.db,
  );
  expect((await logIn(email, TEST_PASSWORD, '10.0.0.1')).statusCode).toBe(200);
});

test('an unknown address has the same limit', async () => {
  const email = newAddress();
  await fail(email, 10);
  expect((await logIn(email, 'Wrong-1')).statusCode).toBe(429);
  expect((await logIn(newAddress(), 'Wrong-1')).statusCode).toBe(401);
});

test('a success sets the count back', async () => {
  const { email } = await createShopper(running);
  await fail(email, 9);
  expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(200);
  await fail(email, 9);
  expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(200);
});

test('guesses sent all at once are no more than ten, and cost no hash once the limit is reached', async () => {
  const { email } = await createShopper(running);
  const answers = await Promise.all(Array.from({ length: 25 }, () => logIn(email, 'Wrong-1')));
  expect(answers.filter((answer) => answer.statusCode === 401)).toHaveLength(10);
  expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15);
  vi.mocked(verifyHash).mockClear();
  expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(429);
  expect(vi.mocked(verifyHash)).not.toHaveBeenCalled();
});

test('the right password many times at once is no failure', async () => {
  const { email } = await createShopper(running);
  const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(email, TEST_PASSWORD)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json().token)).size).toBe(15);
});

test('the token is taken bare or as Bearer, and only its hash is stored', async () => {
  const { token } = await createShopper(running);
  for (const authorization of [token, `Bearer ${token}`, `bearer ${token}`]) {
    const answer = await running.app.inject({ url: '/api/v1/auth/me', headers: { authorization } });
    expect(answer.statusCode).toBe(200);
  }
  const { rows } = await sql<{ row: string }>`select s::text as row from session s`.execute(running.shop.db);
  expect(rows.some(({ row }) => row.includes(token))).toBe(false);
});

test('no, unknown and expired tokens are a 401', async () => {
  const { token, accountId } = await createShopper(running);
  await sql`update session set expires_at = now() where account_id = ${accountId}`.execute(running.shop.db);
  for (const given of [undefined, 'unknown', 'x'.repeat(5000), token]) {
    const answer = await call(running, 'GET', '/auth/me', { token: given });
    expect([answer.statusCode, answer.json().error]).toEqual([401, 'Please log in to continue']);
  }
});

test('a session lasts thirty days and no longer works once its account is inactive or deleted', async () => {
  const { token, accountId } = await createShopper(running);
  const session = await running.shop.db
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const days = (session.expires_at.getTime() - session.created_at.getTime()) / 86_400_000;
  expect(Math.round(days * 100) / 100).toBe(30);
  await sql`update account set status = 'inactive' where id = ${accountId}`.execute(running.shop.db);
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
  await sql`update account set status = 'active', deleted_at = now() where id = ${accountId}`.execute(
    running.shop.db,
  );
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
});

test('logging out ends this session only', async () => {
  const { email } = await createShopper(running);
  const [one, other] = [
    (await logIn(email, TEST_PASSWORD)).json().token,
    (await logIn(email, TEST_PASSWORD)).json().token,
  ];
  expect((await call(running, 'POST', '/auth/logout', { token: one })).json()).toEqual({
    success: true,
    message: 'Logged out',
  });
  expect((await call(running, 'GET', '/auth/me', { token: one })).statusCode).toBe(401);
  expect((await call(running, 'GET', '/auth/me', { token: other })).statusCode).toBe(200);
  expect((await call(running, 'POST', '/auth/logout')).statusCode).toBe(401);
});

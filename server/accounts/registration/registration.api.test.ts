import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail, codeIn } from '#tests/support/mail.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { createAccount } from '../accounts.ts';

let running: TestShop;
let post: CaughtMail;
beforeAll(async () => {
  running = await openTestShop();
  post = await catchMail(running);
});
afterAll(() => running.stop());

const password = 'Harmattan7';
let count = 0;
const newAddress = () => `new-${++count}@example.com`;

const register = (email: string, form: object = {}) =>
  call(running, 'POST', '/auth/register', { body: { name: 'Ada Obi', email, password, ...form } });
const verify = (email: string, otp: string, token?: string) =>
  call(running, 'POST', '/auth/verify-email', { body: { email, otp }, token });
const logIn = (email: string, withPassword = password) =>
  call(running, 'POST', '/auth/login', { body: { email, password: withPassword } });
const nextCode = async (email: string) => codeIn(await post.next(email));
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
const livingAccounts = (email: string) =>
  running.shop.db.selectFrom('account').select('id').where('email', '=', email).execute();

test('registering gives a token and an unverified user, and mails a code', async () => {
  const answer = await register('  Mixed.Case@Example.COM ', { confirmPassword: password });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { token, data, message } = answer.json();
  expect(message).toBe('Registration successful! Please check your email for the OTP verification code.');
  expect(data).toEqual({
    _id: expect.any(String),
    name: 'Ada Obi',
    email: 'mixed.case@example.com',
    role: 'user',
    status: 'active',
    phone: '',
    address: { street: '', city: '', state: '', zipCode: '', country: '' },
    wishlist: [],
    isVerified: false,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(await nextCode('mixed.case@example.com')).toMatch(/^\d{6}$/);
  const me = await call(running, 'GET', '/auth/me', { token });
  expect(me.json().data).toEqual(data);
});

test('unknown keys do nothing: nobody registers as an administrator', async () => {
  const email = newAddress();
  const { data, token } = (
    await register(email, { role: 'admin', isVerified: true, status: 'inactive' })
  ).json();
  expect(data).toMatchObject({ role: 'user', isVerified: false });
  const verified = await verify(email, await nextCode(email), token);
  expect(verified.json().data.user).toMatchObject({ role: 'user', status: 'active', _id: data._id });
});

test.each([
  [{ name: ' A ' }, 'name', 'too_short', 'Name must be at least 2 characters long'],
  [{ email: 'not an address' }, 'email', 'invalid', 'Please enter a valid email address'],
  [{ password: 'Ab1' }, 'password', 'too_short', 'Password must be at least 6 characters long'],
  [
    { password: `Ab1${'x'.repeat(126)}` },
    'password',
    'too_long',
    'Password must be at most 128 characters long',
  ],
  [
    { password: 'alllowercase1' },
    'password',
    'too_simple',
    'Password must contain at least one uppercase letter, one lowercase letter, and one number',
  ],
  [{ password: 'Password123' }, 'password', 'too_common', 'This password is too common'],
  [{ confirmPassword: 'Other1' }, 'confirmPassword', 'differs', 'Passwords do not match'],
])('registering with %o is refused', async (wrong, path, code, sentence) => {
  const answer = await register(newAddress(), wrong);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({
    success: false,
    error: sentence,
    code: 'invalid_input',
    details: [{ path, message: sentence, code }],
  });
});

test('every broken rule is told, in the order of the form', async () => {
  const answer = await register('nobody', { name: '', password: 'Qwerty123', confirmPassword: 'x' });
  expect(answer.json().details.map((detail: { path: string }) => detail.path)).toEqual([
    'name',
    'email',
    'password',
    'confirmPassword',
  ]);
  expect(answer.json().error).toBe('Name must be at least 2 characters long');
});

test('an address that is already verified is a 409', async () => {
  const { email } = await createShopper(running);
  const answer = await register(email.toUpperCase());
  expect(answer.statusCode).toBe(409);
  expect(answer.json().error).toBe('An account with this email already exists');
});

test('a password of 128 characters is taken whole', async () => {
  const email = newAddress();
  const longest = `Aa1${'x'.repeat(124)}z`;
  const { token } = (await register(email, { password: longest })).json();
  await verify(email, await nextCode(email), token);
  expect((await logIn(email, `${longest.slice(0, -1)}y`)).statusCode).toBe(401);
  expect((await logIn(email, longest)).statusCode).toBe(200);
});

test('the right code verifies; the token ends there, the code works once, and the user logs in', async () => {
  const email = newAddress();
  const { token, data } = (await register(email)).json();
  const code = await nextCode(email);
  const answer = await verify(email, code, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    message: 'Email verified successfully! Redirecting to login...',
    data: { user: { _id: data._id, email, isVerified: true } },
  });
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
  expect((await verify(email, code)).statusCode).toBe(400);
  expect((await logIn(email)).json().data).toMatchObject({ _id: data._id, isVerified: true });
});

test('a code that is not six digits, and one that is wrong', async () => {
  const email = newAddress();
  const { token } = (await register(email)).json();
  for (const otp of ['12345', '1234567', '12345a', '']) {
    const answer = await verify(email, otp, token);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'OTP must be a 6-digit number']);
  }
  const wrong = await verify(email, otherThan(await nextCode(email)), token);
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'Invalid or expired verification code']);
  expect((await verify('nobody@example.com', '123456')).json().error).toBe(
    'Invalid or expired verification code',
  );
});

test('a code dies after five wrong tries', async () => {
  const email = newAddress();
  await register(email);
  const code = await nextCode(email);
  for (let tries = 0; tries < 5; tries += 1) await verify(email, otherThan(code));
  expect((await verify(email, code)).statusCode).toBe(400);
});

test('four wrong tries leave a code alive', async () => {
  const email = newAddress();
  await register(email);
  const code = await nextCode(email);
  for (let tries = 0; tries < 4; tries += 1) await verify(email, otherThan(code));
  expect((await verify(email, code)).statusCode).toBe(200);
});

test('guesses sent all at once get no more than five tries', async () => {
  const email = newAddress();
  await register(email);
  const code = await nextCode(email);
  const guesses = Array.from({ length: 20 }, (_, index) => String(200_000 + index).replace(code, '300000'));
  await Promise.all(guesses.map((guess) => verify(email, guess)));
  const row = await running.shop.db
    .selectFrom('verification_code')
    .select('wrong_tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.wrong_tries).toBe(5);
  expect((await verify(email, code)).statusCode).toBe(400);
});

test('a code lives ten minutes', async () => {
  const email = newAddress();
  await register(email);
  const code = await nextCode(email);
  const { expires_at, created_at } = await running.shop.db
    .selectFrom('verification_code')
    .select(['expires_at', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(Math.round((expires_at.getTime() - created_at.getTime()) / 1000)).toBe(600);
  await sql`update verification_code set expires_at = now() where email = ${email}`.execute(running.shop.db);
  expect((await verify(email, code)).statusCode).toBe(400);
});

test('at most five codes an hour for an address, also when asked for at once', async () => {
  const email = newAddress();
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(email)));
  const statuses = answers.map((answer) => answer.statusCode).sort();
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  const refused = await register(email);
  expect(refused.json().error).toBe('Too many attempts. Please try again later.');
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(3500);
  expect(seconds).toBeLessThanOrEqual(3600);
  expect((await register(newAddress())).statusCode).toBe(201);
  await sql`
    update verification_code set created_at = created_at - interval '1 hour' where email = ${email}`.execute(
    running.shop.db,
  );
  expect((await register(email)).statusCode).toBe(201);
});

test('registering again sends a code of its own; each code verifies only its own attempt', async () => {
  const email = newAddress();
  const first = (await register(email, { name: 'First Try', password: 'FirstSecret7' })).json();
  const firstCode = await nextCode(email);
  const second = (await register(email, { name: 'Second Try', password: 'SecondSecret7' })).json();
  const secondCode = await nextCode(email);
  expect((await verify(email, secondCode, first.token)).statusCode).toBe(400);
  expect((await verify(email, firstCode)).statusCode, 'without a token the newest counts').toBe(400);
  const answer = await verify(email, firstCode, first.token);
  expect(answer.json().data.user).toMatchObject({ name: 'First Try', _id: first.data._id });
  expect((await call(running, 'GET', '/auth/me', { token: second.token })).statusCode).toBe(401);
  expect((await logIn(email, 'SecondSecret7')).statusCode).toBe(401);
  expect((await logIn(email, 'FirstSecret7')).statusCode).toBe(200);
});

test('nobody sets the password of somebody else beforehand', async () => {
  const email = newAddress();
  const attacker = (await register(email, { name: 'Mallory', password: 'Mallory7x' })).json();
  await nextCode(email);
  const victim = (await register(email, { name: 'Victoria', password: 'Victoria7x' })).json();
  const victimCode = await nextCode(email);
  expect((await verify(email, victimCode, attacker.token)).statusCode).toBe(400);
  expect((await verify(email, victimCode, victim.token)).json().data.user.name).toBe('Victoria');
  expect((await logIn(email, 'Mallory7x')).statusCode).toBe(401);
  expect((await logIn(email, 'Victoria7x')).statusCode).toBe(200);
  expect((await call(running, 'GET', '/auth/me', { token: attacker.token })).statusCode).toBe(401);
});

test("a token of somebody else's attempt takes no code of this address", async () => {
  const [email, other] = [newAddress(), newAddress()];
  await register(email);
  const { token } = (await register(other)).json();
  expect((await verify(email, await nextCode(email), token)).statusCode).toBe(400);
});

test('a stale or a verified token counts as none', async () => {
  const email = newAddress();
  await register(email);
  const shopper = await createShopper(running);
  expect((await verify(email, otherThan(await nextCode(email)), shopper.token)).statusCode).toBe(400);
  await register(email);
  expect((await verify(email, await nextCode(email), 'stale')).statusCode).toBe(200);
});

test('one code sent twice at once makes one account', async () => {
  const email = newAddress();
  const { token } = (await register(email)).json();
  const code = await nextCode(email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => verify(email, code, token)));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect(await livingAccounts(email)).toHaveLength(1);
});

test('two attempts on one address verified at once make one account', async () => {
  const email = newAddress();
  const first = (await register(email)).json();
  const firstCode = await nextCode(email);
  const second = (await register(email)).json();
  const secondCode = await nextCode(email);
  const answers = await Promise.all([
    verify(email, firstCode, first.token),
    verify(email, secondCode, second.token),
  ]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400]);
  expect(await livingAccounts(email)).toHaveLength(1);
});

test('an account made meanwhile ends the attempts on its address', async () => {
  const email = newAddress();
  const { token } = (await register(email)).json();
  const code = await nextCode(email);
  await running.shop.db
    .transaction()
    .execute((trx) => createAccount(trx, { name: 'Made by an admin', email, passwordHash: null }));
  expect((await verify(email, code, token)).statusCode).toBe(400);
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
});

test('an unverified token: me, verify and logout take it, public calls see a visitor, the rest is 403', async () => {
  const email = newAddress();
  const { token } = (await register(email)).json();
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(200);
  expect((await call(running, 'GET', '/storefront', { token })).statusCode).toBe(200);
  for (const [method, path] of [
    ['PUT', '/auth/me'],
    ['PUT', '/wishlist/none'],
    ['DELETE', '/wishlist/0190aaaa-0000-7000-8000-000000000000'],
  ] as const) {
    const answer = await call(running, method, path, { token });
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'Please verify your email to continue']);
  }
  expect((await call(running, 'POST', '/auth/logout', { token })).statusCode).toBe(200);
  expect((await call(running, 'GET', '/auth/me', { token })).statusCode).toBe(401);
});

test('codes and passwords are stored as hashes only', async () => {
  const email = newAddress();
  await register(email);
  const code = await nextCode(email);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(c)::text as row from verification_code c where email = ${email}
    union all select row_to_json(r)::text from registration r where email = ${email}
    union all select row_to_json(s)::text from session s`.execute(running.shop.db);
  const stored = rows.map(({ row }) => row).join('\n');
  expect(stored).not.toContain(`"${code}"`);
  expect(stored).not.toContain(password);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

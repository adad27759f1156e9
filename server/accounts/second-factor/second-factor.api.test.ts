import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { setUpSecondFactor, wrongCode } from '#tests/support/authenticator.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL: 'https://shop.example' });
});
afterAll(() => shop.stop());

const logIn = ({ email }: { email: string }, password = TEST_PASSWORD) =>
  call(shop, 'POST', '/auth/login', { body: { email, password } });
const challengeFor = async (who: { email: string }): Promise<string> => (await logIn(who)).json().challenge;
const enter = (challenge: string, code: string) =>
  call(shop, 'POST', '/auth/second-factor', { body: { challenge, code } });
const stateOf = async ({ token }: { token: string }) =>
  (await call(shop, 'GET', '/auth/second-factor', { token })).json().data;
const isAlive = async (token: string) => (await call(shop, 'GET', '/auth/me', { token })).statusCode === 200;
const admins = async () => {
  const admin = await createAdmin(shop);
  return { admin, ...(await setUpSecondFactor(shop, admin)) };
};

describe('logging in with it', () => {
  test('takes two steps: the password opens nothing by itself', async () => {
    const { admin, app } = await admins();
    const first = await logIn(admin);
    expect([first.statusCode, first.json()]).toEqual([
      403,
      {
        success: false,
        error: 'Please enter the code of your authenticator app',
        code: 'second_factor_needed',
        challenge: expect.any(String),
      },
    ]);
    const { challenge } = first.json();
    expect(await isAlive(challenge)).toBe(false);
    const second = await enter(challenge, app.code());
    expect([second.statusCode, second.json().data.email]).toEqual([200, admin.email]);
    expect(await isAlive(second.json().token)).toBe(true);
    const again = await enter(challenge, app.code(1));
    expect([again.statusCode, again.json().code]).toEqual([401, 'login_expired']);
  });

  test('says nothing of the second factor to who does not know the password', async () => {
    const { admin } = await admins();
    const answer = await logIn(admin, 'Not-The-One-1');
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'credentials_wrong']);
  });

  test('takes no code twice, nor one before the last that was taken', async () => {
    const { admin, app } = await admins();
    const [now, before] = [app.code(), app.code(-1)];
    expect((await enter(await challengeFor(admin), now)).statusCode).toBe(200);
    for (const used of [now, before]) {
      const answer = await enter(await challengeFor(admin), used);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'second_factor_wrong']);
    }
    expect((await enter(await challengeFor(admin), app.code(1))).statusCode).toBe(200);
  });

  test('lets one in of four who have seen the same code', async () => {
    const { admin, app } = await admins();
    const challenges = await Promise.all(Array.from({ length: 4 }, () => challengeFor(admin)));
    const code = app.code();
    const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  test('refuses everybody after five wrong codes, however many are tried at once, for a quarter of an hour', async () => {
    const { admin, app } = await admins();
    const challenge = await challengeFor(admin);
    const wrong = wrongCode(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter(challenge, wrong)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
    const late = await enter(await challengeFor(admin), app.code());
    expect([late.statusCode, Number(late.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(600);
    await sql`update second_factor_failure set failed_at = failed_at - interval '15 minutes'
      where account_id = ${admin.accountId}`.execute(shop.shop.db);
    expect((await enter(await challengeFor(admin), app.code())).statusCode).toBe(200);
  });

  test('goes by a recovery code as well, each once, typed as one reads it', async () => {
    const { admin, recoveryCodes } = await admins();
    const [first = '', second = ''] = recoveryCodes;
    expect((await enter(await challengeFor(admin), first)).statusCode).toBe(200);
    expect((await enter(await challengeFor(admin), first)).json().code).toBe('second_factor_wrong');
    const read = second.toLowerCase().replace('-', ' ').replaceAll('o', '0').replaceAll('b', '8');
    const answer = await enter(await challengeFor(admin), read);
    expect(answer.statusCode).toBe(200);
    expect((await stateOf({ token: answer.json().token })).recoveryCodesLeft).toBe(8);
  });

  test('ends when the challenge is old, made up, or the password was changed meanwhile', async () => {
    const { admin, app } = await admins();
    const old = await challengeFor(admin);
    await sql`update login_challenge set expires_at = now() where account_id = ${admin.accountId}`.execute(
      shop.shop.db,
    );
    for (const challenge of [old, 'made-up', 'x'.repeat(200)]) {
      expect((await enter(challenge, app.code())).json()).toMatchObject({
        code: 'login_expired',
        error: 'Your login took too long. Please begin again.',
      });
    }
    const challenge = await challengeFor(admin);
    const body = { password: 'Another-Season-3', currentPassword: TEST_PASSWORD };
    expect((await call(shop, 'PUT', '/auth/password', { token: admin.token, body })).statusCode).toBe(200);
    const answer = await enter(challenge, app.code());
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'credentials_wrong']);
  });
});

describe('the password question', () => {
  const confirm = (token: string, body: object) =>
    call(shop, 'POST', '/auth/confirm-password', { token, body });

  test('asks for a code too', async () => {
    const { admin, app } = await admins();
    const needed = await confirm(admin.token, { password: TEST_PASSWORD });
    expect([needed.statusCode, needed.json().code]).toEqual([403, 'second_factor_needed']);
    expect(needed.json().challenge).toBeUndefined();
    const wrong = await confirm(admin.token, { password: TEST_PASSWORD, code: wrongCode(app) });
    expect(wrong.json()).toMatchObject({ code: 'second_factor_wrong', details: [{ path: 'code' }] });
    const guessed = await confirm(admin.token, { password: 'Not-The-One-1', code: app.code() });
    expect(guessed.json().code).toBe('current_password_wrong');
    const right = await confirm(admin.token, { password: TEST_PASSWORD, code: app.code() });
    expect([right.statusCode, await isAlive(right.json().token), await isAlive(admin.token)]).toEqual([
      200,
      true,
      false,
    ]);
  });
});

test('what happens to it is in the security log, and no code or secret is', async () => {
  const { admin, app, recoveryCodes } = await admins();
  await enter(await challengeFor(admin), wrongCode(app));
  await enter(await challengeFor(admin), recoveryCodes[0] ?? '');
  const code = app.code();
  const { token } = (await enter(await challengeFor(admin), code)).json();
  await call(shop, 'POST', '/auth/second-factor/recovery-codes', { token });
  await call(shop, 'DELETE', '/auth/second-factor', { token });
  const log = await call(shop, 'GET', `/admin/security?account=${admin.accountId}&limit=100`, { token });
  const entries: { event: string; details: object }[] = log.json().data;
  expect(entries.map(({ event }) => event).reverse()).toEqual([
    'second_factor_set',
    'second_factor_wrong',
    'recovery_code_used',
    'logged_in',
    'logged_in',
    'recovery_codes_renewed',
    'second_factor_removed',
  ]);
  expect(entries.filter(({ event }) => event === 'logged_in').map(({ details }) => details)).toEqual([
    { with: 'app' },
    { with: 'recovery_code' },
  ]);
  for (const secret of [code, ...recoveryCodes]) expect(log.body).not.toContain(secret);
});

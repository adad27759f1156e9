import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import {
  authenticatorFor,
  forgetTakenCodes,
  setUpSecondFactor,
  wrongCode,
} from '#tests/support/authenticator.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { startAccountTasks } from '../tasks.ts';

let shop: TestShop;
let mail: CaughtMail;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL: 'https://shop.example' });
  mail = await catchMail(shop);
  await Promise.all(startAccountTasks(shop.shop).map((task) => task.stop()));
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

describe('setting it up', () => {
  test('takes the first code of the app; sessions elsewhere end, recovery codes are told once, a mail goes out', async () => {
    const admin = await createAdmin(shop);
    const elsewhere = (await logIn(admin)).json().token;
    expect(await stateOf(admin)).toEqual({ isSetUp: false, since: null, recoveryCodesLeft: 0 });
    const begun = await call(shop, 'POST', '/auth/second-factor/begin', { token: admin.token });
    expect(begun.headers['cache-control']).toBe('no-store');
    const { secret, uri, qr } = begun.json().data;
    expect(secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    expect(uri).toContain(secret.replaceAll(' ', ''));
    expect(qr).toMatch(/^<svg /);
    // Nothing is asked for before the app has proven that it has the secret.
    expect((await logIn(admin)).statusCode).toBe(200);
    const app = authenticatorFor(secret);
    const confirm = (code: string) =>
      call(shop, 'POST', '/auth/second-factor/confirm', { token: admin.token, body: { code } });
    const wrong = await confirm(wrongCode(app));
    expect(wrong.json()).toMatchObject({
      error: 'This code is wrong or has been used',
      code: 'second_factor_wrong',
      details: [{ path: 'code' }],
    });
    expect((await stateOf(admin)).isSetUp).toBe(false);
    const right = await confirm(` ${app.code().slice(0, 3)} ${app.code().slice(3)} `);
    const codes: string[] = right.json().data.recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect(await stateOf(admin)).toEqual({
      isSetUp: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect([await isAlive(elsewhere), await isAlive(admin.token)]).toEqual([false, true]);
    expect((await mail.next(admin.email)).subject).toBe('A second factor protects your account');
    for (const again of [
      await confirm(app.code(1)),
      await call(shop, 'POST', '/auth/second-factor/begin', { token: admin.token }),
    ]) {
      expect([again.statusCode, again.json().code]).toEqual([409, 'second_factor_exists']);
    }
    const { rows } = await sql<{ row: string }>`
      select row_to_json(c)::text as row from recovery_code c where account_id = ${admin.accountId}`.execute(
      shop.shop.db,
    );
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code);
  });

  test('is asked for of a login by the password alone that was under way meanwhile', async () => {
    const admin = await createAdmin(shop);
    const begun = await call(shop, 'POST', '/auth/second-factor/begin', { token: admin.token });
    const app = authenticatorFor(begun.json().data.secret);
    const { pool } = shop.shop.connection;
    const isWaiting = async (number: number): Promise<boolean> => {
      const { rows } = await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length === number;
    };
    // The last that the transaction writes, after it has ended the other sessions.
    const holder = await pool.connect();
    await holder.query('begin; lock table security_event in share mode');
    const body = { code: app.code() };
    const confirming = call(shop, 'POST', '/auth/second-factor/confirm', { token: admin.token, body });
    await expect.poll(() => isWaiting(1)).toBe(true);
    const entering = logIn(admin);
    await expect.poll(() => isWaiting(2)).toBe(true);
    await holder.query('rollback');
    holder.release();
    expect((await confirming).statusCode).toBe(200);
    const { code, challenge } = (await entering).json();
    expect(code).toBe('second_factor_needed');
    expect((await enter(challenge, app.code(1))).statusCode).toBe(200);
  });

  test('wants the password typed within the last ten minutes', async () => {
    const admin = await createAdmin(shop);
    await sql`update session set password_at = now() - interval '11 minutes'
      where account_id = ${admin.accountId}`.execute(shop.shop.db);
    for (const [method, path] of [
      ['POST', '/auth/second-factor/begin'],
      ['POST', '/auth/second-factor/confirm'],
      ['POST', '/auth/second-factor/recovery-codes'],
      ['DELETE', '/auth/second-factor'],
    ] as const) {
      const answer = await call(shop, method, path, { token: admin.token });
      expect([answer.statusCode, answer.json().code], path).toEqual([403, 'password_confirmation_needed']);
    }
    expect((await call(shop, 'GET', '/auth/second-factor', { token: admin.token })).statusCode).toBe(200);
  });

  test('is for administrators; one who is none any more has none any more', async () => {
    const { token } = await createShopper(shop);
    expect((await call(shop, 'POST', '/auth/second-factor/begin', { token })).json().code).toBe(
      'access_denied',
    );
    const { admin } = await admins();
    const other = await createAdmin(shop);
    const body = { role: 'user' };
    await call(shop, 'PUT', `/admin/users/${admin.accountId}`, { token: other.token, body });
    expect((await logIn(admin)).statusCode).toBe(200);
  });
});

describe('taking it away', () => {
  test('is one’s own to do; old recovery codes are worth nothing, nor is a login that has begun', async () => {
    const { admin, app } = await admins();
    const challenge = await challengeFor(admin);
    const gone = await call(shop, 'DELETE', '/auth/second-factor', { token: admin.token });
    expect(gone.json()).toEqual({ success: true, message: 'Second factor removed' });
    expect((await enter(challenge, app.code())).json().code).toBe('login_expired');
    expect((await logIn(admin)).statusCode).toBe(200);
    const again = await call(shop, 'DELETE', '/auth/second-factor', { token: admin.token });
    expect([again.statusCode, again.json().code]).toEqual([409, 'second_factor_missing']);
  });

  test('new recovery codes put the old ones out of use', async () => {
    const { admin, recoveryCodes } = await admins();
    const renewed = await call(shop, 'POST', '/auth/second-factor/recovery-codes', { token: admin.token });
    const fresh: string[] = renewed.json().data.recoveryCodes;
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const [old = ''] = recoveryCodes;
    expect((await enter(await challengeFor(admin), old)).statusCode).toBe(400);
    expect((await enter(await challengeFor(admin), fresh[0] ?? '')).statusCode).toBe(200);
  });

  const reset = (who: TestAccount, accountId: string) =>
    call(shop, 'DELETE', `/admin/users/${accountId}/second-factor`, { token: who.token });

  test('is done for a colleague by another administrator, audited and told to both', async () => {
    const { admin, app } = await admins();
    const other = await createAdmin(shop);
    const before = (
      await call(shop, 'GET', `/admin/users/${admin.accountId}`, { token: other.token })
    ).json();
    expect(before.data.hasSecondFactor).toBe(true);
    await enter(await challengeFor(admin), app.code());
    expect((await reset(other, admin.accountId)).statusCode).toBe(200);
    expect(await isAlive(admin.token)).toBe(false);
    expect((await logIn(admin)).statusCode).toBe(200);
    const subjects = [(await mail.next(admin.email)).subject, (await mail.next(admin.email)).subject];
    expect(subjects).toContain('Your second factor was removed');
    const audit = await call(shop, 'GET', `/admin/audit?subject=${admin.accountId}`, { token: other.token });
    expect(audit.json().data[0]).toMatchObject({
      actor: { _id: other.accountId },
      before: { secondFactor: 'set up' },
      after: { secondFactor: 'none' },
    });
    expect((await reset(other, admin.accountId)).json().code).toBe('second_factor_missing');
    expect((await reset(other, other.accountId)).json().code).toBe('own_second_factor');
  });
});

test('a new password by a mailed link does not go around it', async () => {
  const { admin, app } = await admins();
  await call(shop, 'POST', '/auth/forgotpassword', { body: { email: admin.email } });
  let link = '';
  // What tells of the second factor may come before it.
  while (!link) link = /resetpassword\/([\w-]{43})/.exec((await mail.next(admin.email)).text)?.[1] ?? '';
  const password = 'Rainy-Season-8';
  expect((await call(shop, 'PUT', `/auth/resetpassword/${link}`, { body: { password } })).statusCode).toBe(
    200,
  );
  const { code, challenge } = (await logIn(admin, password)).json();
  expect(code).toBe('second_factor_needed');
  expect((await enter(challenge, app.code())).statusCode).toBe(200);
});

test('with a key no secret stands in the database; where the key is lost recovery codes go on to work', async () => {
  const sealing = await openTestShop({ SECOND_FACTOR_KEY: 'a key of thirty-two signs or more' });
  try {
    const admin = await createAdmin(sealing);
    const { app, recoveryCodes } = await setUpSecondFactor(sealing, admin);
    const { rows } = await sql<{
      length: number;
    }>`select length(secret) as length from second_factor`.execute(sealing.shop.db);
    // Told apart from 21, the length of one that is not sealed.
    expect(rows).toEqual([{ length: 49 }]);
    const body = { email: admin.email, password: TEST_PASSWORD };
    const logInWith = async (code: string) => {
      const { challenge } = (await call(sealing, 'POST', '/auth/login', { body })).json();
      return call(sealing, 'POST', '/auth/second-factor', { body: { challenge, code } });
    };
    expect((await logInWith(app.code())).statusCode).toBe(200);
    sealing.shop.config.secondFactorKey = undefined;
    expect((await logInWith(app.code(1))).statusCode).toBe(400);
    expect((await logInWith(recoveryCodes[0] ?? '')).statusCode).toBe(200);
  } finally {
    await sealing.stop();
  }
});

test('where it is required, an administrator without it may do nothing but set it up', async () => {
  const strict = await openTestShop({ ADMIN_SECOND_FACTOR: 'required' });
  try {
    const admin = await createAdmin(strict);
    const shopper = await createShopper(strict);
    const users = async () => call(strict, 'GET', '/admin/users', { token: admin.token });
    expect((await users()).json()).toMatchObject({
      code: 'second_factor_required',
      error: 'Please set up a second factor under Security first',
    });
    expect((await call(strict, 'GET', '/cart', { token: shopper.token })).statusCode).toBe(200);
    await setUpSecondFactor(strict, admin);
    expect((await users()).statusCode).toBe(200);
    await forgetTakenCodes(strict, admin.accountId);
  } finally {
    await strict.stop();
  }
});

test('where it is required, calls that shoppers make give an administrator without it no more than a shopper', async () => {
  const stub = new PaystackStub();
  const strict = await openTestShop(await stub.start());
  try {
    const admin = await createAdmin(strict);
    const { order } = await openOrderDesk(strict, stub, admin).buy(await createShopper(strict));
    const hidden = await createProduct(strict, { name: 'Not for sale yet', stock: 1 });
    await sql`update product set is_active = false where id = ${hidden}`.execute(strict.shop.db);
    await strict.shop.changes.catalogueChanged();
    const seen = async () => {
      const ask = (path: string) => call(strict, 'GET', path, { token: admin.token });
      const { pagination } = (await ask('/products?includeInactive=true')).json();
      const paths = ['', '/items', '/returns'].map((rest) => `/orders/${order._id}${rest}`);
      const answers = await Promise.all([...paths, `/products/${hidden}`].map(ask));
      return [...answers.map(({ statusCode }) => statusCode), pagination.total];
    };
    const asStaff = [200, 200, 200, 200, 2];
    expect(await seen()).toEqual(asStaff);
    strict.shop.config.isSecondFactorRequired = true;
    expect(await seen()).toEqual([404, 404, 404, 404, 1]);
    await setUpSecondFactor(strict, admin);
    expect(await seen()).toEqual(asStaff);
    await forgetTakenCodes(strict, admin.accountId);
  } finally {
    await strict.stop();
    await stub.stop();
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShopper, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lockAccount } from '../accounts.ts';
import { startAccountTasks } from '../tasks.ts';
import { mailSetPasswordLink, voidPasswordLinks } from './password-reset.ts';

let running: TestShop;
let post: CaughtMail;
beforeAll(async () => {
  running = await openTestShop({ APP_URL: 'https://shop.example' });
  post = await catchMail(running);
  const tasks = startAccountTasks(running.shop);
  await Promise.all(tasks.map((task) => task.stop()));
});
afterAll(() => running.stop());

const forget = (email: string) => call(running, 'POST', '/auth/forgotpassword', { body: { email } });
const reset = (token: string, form: object) =>
  call(running, 'PUT', `/auth/resetpassword/${token}`, { body: form });
const logIn = (email: string, password: string) =>
  call(running, 'POST', '/auth/login', { body: { email, password } });
const linkFor = async (email: string) => {
  const token = /https:\/\/shop\.example\/resetpassword\/([\w-]{43})/.exec(
    (await post.next(email)).text,
  )?.[1];
  if (!token) throw new Error('The mail holds no link');
  return token;
};
const waitingRequests = async () => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from job
    where queue = 'password-reset' and goes_at is null`.execute(running.shop.db);
  return rows[0]?.waiting ?? 0;
};
const allWorkedOff = async () => {
  while ((await waitingRequests()) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
};
const newPassword = 'Rainy-Season-8';

test('a known address gets a link that sets a new password once and ends every session of that user', async () => {
  const { email, token: session } = await createShopper(running);
  const { token: elsewhere } = (await logIn(email, TEST_PASSWORD)).json();
  const { token: bystander } = await createShopper(running);
  const answer = await forget(` ${email.toUpperCase()}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    success: true,
    message: 'Password reset email sent. Please check your inbox.',
  });
  const token = await linkFor(email);
  const done = await reset(token, { password: newPassword, confirmPassword: newPassword });
  expect([done.statusCode, done.json().message]).toEqual([
    200,
    'Password reset successful. Redirecting to login...',
  ]);
  for (const ended of [session, elsewhere]) {
    expect((await call(running, 'GET', '/auth/me', { token: ended })).statusCode).toBe(401);
  }
  expect((await call(running, 'GET', '/auth/me', { token: bystander })).statusCode).toBe(200);
  expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(401);
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
  const again = await reset(token, { password: newPassword });
  expect([again.statusCode, again.json().error]).toEqual([400, 'Invalid or expired reset link']);
});

test('every address is answered alike, and only verified, active accounts get a mail', async () => {
  const { email: inactive } = await createShopper(running, { status: 'inactive' });
  const { email: deleted, accountId } = await createShopper(running);
  await sql`update account set deleted_at = now() where id = ${accountId}`.execute(running.shop.db);
  const unverified = 'unverified@example.com';
  await call(running, 'POST', '/auth/register', {
    body: { name: 'Ada Obi', email: unverified, password: newPassword },
  });
  await post.next(unverified);
  const { email: known } = await createShopper(running);
  const sentBefore = post.mails.length;
  const bodies = new Set<string>();
  for (const email of [inactive, deleted, unverified, 'nobody@example.com', known]) {
    const answer = await forget(email);
    expect(answer.statusCode).toBe(200);
    bodies.add(answer.body);
  }
  expect(bodies.size).toBe(1);
  await post.next(known);
  await allWorkedOff();
  expect(post.mails.slice(sentBefore).map((mail) => mail.to)).toEqual([known]);
});

test('the call does the same work for every address: it notes one request', async () => {
  const { email } = await createShopper(running);
  for (const address of [email, 'nobody-at-all@example.com']) {
    await forget(address);
    const { rows } = await sql<{ noted: number }>`
      select count(*) as noted from job
      where queue = 'password-reset' and content->>'email' = ${address}`.execute(running.shop.db);
    expect(rows[0]?.noted).toBe(1);
  }
});

test('a malformed address is a 400', async () => {
  const answer = await forget('not an address');
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'Please enter a valid email address']);
});

test('at most five mails an hour for an address, however many ask at once', async () => {
  const { email } = await createShopper(running);
  await Promise.all(Array.from({ length: 9 }, () => forget(email)));
  await allWorkedOff();
  for (let mails = 0; mails < 5; mails += 1) await post.next(email);
  expect(post.mails.filter((mail) => mail.to === email)).toHaveLength(5);
  await sql`update password_reset set created_at = created_at - interval '1 hour'`.execute(running.shop.db);
  await forget(email);
  expect((await post.next(email)).to).toBe(email);
});

test('of a link only the hash is stored, and its mail does not stay in the outbox', async () => {
  const { email, accountId } = await createShopper(running);
  await forget(email);
  const token = await linkFor(email);
  const { rows } = await sql<{ row: string }>`
    select row_to_json(r)::text as row from password_reset r where account_id = ${accountId}`.execute(
    running.shop.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(token);
  expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'));
  const secondsKept = async () => {
    const { rows: mails } = await sql<{ seconds: number }>`
      select extract(epoch from goes_at - now())::float8 as seconds from job
      where queue = 'mail' and content->>'to' = ${email} and goes_at is not null`.execute(running.shop.db);
    return mails[0]?.seconds;
  };
  await expect.poll(secondsKept).toBeLessThanOrEqual(60);
});

test('one link used ends the others of the account', async () => {
  const { email } = await createShopper(running);
  await forget(email);
  const first = await linkFor(email);
  await forget(email);
  const second = await linkFor(email);
  expect((await reset(first, { password: newPassword })).statusCode).toBe(200);
  expect((await reset(second, { password: 'Another-Try-9' })).statusCode).toBe(400);
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
});

test('a link used twice at once works once', async () => {
  const { email } = await createShopper(running);
  await forget(email);
  const token = await linkFor(email);
  const answers = await Promise.all([1, 2, 3].map((n) => reset(token, { password: `Rainy-Season-${n}` })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
});

test('a link lives thirty minutes', async () => {
  const { email, accountId } = await createShopper(running);
  await forget(email);
  const token = await linkFor(email);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::float8 / 60 as minutes
    from password_reset where account_id = ${accountId}`.execute(running.shop.db);
  expect(Math.round(rows[0]?.minutes ?? 0)).toBe(30);
  await sql`update password_reset set expires_at = now() where account_id = ${accountId}`.execute(
    running.shop.db,
  );
  expect((await reset(token, { password: newPassword })).statusCode).toBe(400);
});

test('made-up tokens and the account of a deleted user are a 400', async () => {
  for (const token of ['x', 'A'.repeat(43), 'a'.repeat(4_000)]) {
    const answer = await reset(token, { password: newPassword });
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Invalid or expired reset link']);
  }
  const { email, accountId } = await createShopper(running);
  await forget(email);
  const token = await linkFor(email);
  await sql`update account set deleted_at = now() where id = ${accountId}`.execute(running.shop.db);
  expect((await reset(token, { password: newPassword })).statusCode).toBe(400);
});

test('a new password that breaks a rule is refused and leaves the link alive', async () => {
  const { email } = await createShopper(running);
  await forget(email);
  const token = await linkFor(email);
  for (const [form, sentence] of [
    [{ password: 'Ab1' }, 'Password must be at least 6 characters long'],
    [
      { password: 'lowercase1' },
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    ],
    [{ password: 'Passw0rd' }, 'This password is too common'],
    [{ password: `Ab1${'x'.repeat(126)}` }, 'Password must be at most 128 characters long'],
    [{ password: newPassword, confirmPassword: 'Other-1' }, 'Passwords do not match'],
    [{}, 'Password must be at least 6 characters long'],
  ] as const) {
    const answer = await reset(token, form);
    expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  }
  expect((await reset(token, { password: newPassword })).statusCode).toBe(200);
});

test('a reset opens the door for whoever had failed too often', async () => {
  const { email } = await createShopper(running);
  for (let tries = 0; tries < 10; tries += 1) await logIn(email, 'Wrong-1');
  expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(429);
  await forget(email);
  await reset(await linkFor(email), { password: newPassword });
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
});

test('a link waits for whoever changes the password meanwhile, who does not wait for it', async () => {
  const { email, accountId } = await createShopper(running);
  await forget(email);
  const link = await linkFor(email);
  const { db, connection } = running.shop;
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await connection.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  let resetting = Promise.resolve(0);
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    resetting = reset(link, { password: newPassword }).then(({ statusCode }) => statusCode);
    await expect.poll(isWaiting).toBe(true);
    await voidPasswordLinks(trx, accountId);
  });
  expect(await resetting, 'the other password has used the link up').toBe(400);
});

test('an account made without a password gets a link good for 72 hours', async () => {
  const { email, accountId } = await createShopper(running);
  await sql`update account set password_hash = null where id = ${accountId}`.execute(running.shop.db);
  await running.shop.db
    .transaction()
    .execute((trx) => mailSetPasswordLink(running.shop, trx, { accountId, name: 'Ada', email }));
  const token = await linkFor(email);
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from expires_at - created_at)::float8 / 3600 as hours
    from password_reset where account_id = ${accountId}`.execute(running.shop.db);
  expect(Math.round(rows[0]?.hours ?? 0)).toBe(72);
  expect((await reset(token, { password: newPassword })).statusCode).toBe(200);
  expect((await logIn(email, newPassword)).statusCode).toBe(200);
});

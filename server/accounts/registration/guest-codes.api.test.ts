import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteOldRows } from '#server/accounts/old-rows.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail, codeIn } from '#tests/support/mail.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let post: CaughtMail;
beforeAll(async () => {
  shop = await openTestShop();
  const { token } = await createAdmin(shop);
  await call(shop, 'PUT', '/admin/settings', { token, body: { sellsToVisitors: true } });
  post = await catchMail(shop);
});
afterAll(() => shop.stop());

const password = 'Mallory-Was-Here-1';
let count = 0;
const newAddress = () => `guest-${++count}@example.com`;
const ask = (email: string) => call(shop, 'POST', '/auth/code', { body: { email } });
const register = (email: string) =>
  call(shop, 'POST', '/auth/register', { body: { name: 'Mallory', email, password } });
const verify = (email: string, otp: string, token: string) =>
  call(shop, 'POST', '/auth/verify-email', { body: { email, otp }, token });
const logIn = (email: string) => call(shop, 'POST', '/auth/login', { body: { email, password } });
const nextCode = async (email: string) => codeIn(await post.next(email));
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
/** A guest: somebody who has come in by a mailed code. */
const newGuest = async (): Promise<string> => {
  const email = newAddress();
  const { request } = (await ask(email)).json().data;
  const body = { request, code: await nextCode(email) };
  expect((await call(shop, 'POST', '/auth/code/login', { body })).statusCode).toBe(200);
  return email;
};
const letHoursPass = async (email: string, hours = 1) => {
  await sql`
    update verification_code set created_at = created_at - make_interval(hours => ${hours}::int, mins => 1)
    where email = ${email}`.execute(shop.shop.db);
  await deleteOldRows(shop.shop.db);
};
const triesAt = async (email: string) => {
  const { rows } = await sql<{ tries: number }>`
    select sum(wrong_tries)::int as tries from verification_code where email = ${email}`.execute(
    shop.shop.db,
  );
  return rows[0]?.tries;
};

test('whoever registers the address of a guest guesses thirty times a day, as with codes to come in with', async () => {
  const email = await newGuest();
  const statuses: number[] = [];
  for (let hour = 0; hour < 12; hour += 1) {
    const begun = await register(email);
    statuses.push(begun.statusCode);
    if (begun.statusCode === 201) {
      const code = await nextCode(email);
      for (let wrong = 0; wrong < 5; wrong += 1)
        expect((await verify(email, otherThan(code), begun.json().token)).statusCode).toBe(400);
    }
    await letHoursPass(email);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
  expect(await triesAt(email)).toBe(30);
  expect(Number((await register(email)).headers['retry-after'])).toBeGreaterThan(3600);
  // A login sends none either, and the thirty are those of both kinds.
  expect((await logIn(email)).json().code).toBe('email_not_verified');
  expect((await ask(email)).statusCode).toBe(429);
  await letHoursPass(email, 24);
  expect((await register(email)).statusCode).toBe(201);
});

test('three wrong tries end the code by which a guest’s address is registered', async () => {
  const email = await newGuest();
  const { token } = (await register(email)).json();
  const code = await nextCode(email);
  for (let wrong = 0; wrong < 3; wrong += 1) await verify(email, otherThan(code), token);
  expect((await verify(email, code, token)).statusCode).toBe(400);
  const again = (await register(email)).json();
  expect((await verify(email, await nextCode(email), again.token)).statusCode).toBe(200);
});

test('an address that nobody has is sent five codes each hour, with five tries each', async () => {
  const email = newAddress();
  for (let hour = 0; hour < 3; hour += 1) {
    for (let sent = 0; sent < 5; sent += 1) expect((await register(email)).statusCode).toBe(201);
    await letHoursPass(email);
  }
  const { token } = (await register(email)).json();
  for (let sent = 0; sent < 15; sent += 1) await post.next(email);
  const code = await nextCode(email);
  for (let wrong = 0; wrong < 4; wrong += 1) await verify(email, otherThan(code), token);
  expect((await verify(email, code, token)).statusCode).toBe(200);
});

test('an attempt stays as long as its codes count: without it they would be forgotten', async () => {
  const email = await newGuest();
  await register(email);
  const { db } = shop.shop;
  await sql`update registration set created_at = now() - interval '25 hours' where email = ${email}`.execute(
    db,
  );
  await deleteOldRows(db);
  expect((await logIn(email)).json().code).toBe('email_not_verified');
  await letHoursPass(email, 24);
  await deleteOldRows(db);
  expect((await logIn(email)).statusCode).toBe(401);
});

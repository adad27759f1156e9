import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { absentGuests } from '#server/accounts/guests.ts';
import { deleteOldRows } from '#server/accounts/old-rows.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { type CaughtMail, catchMail, codeIn } from '#tests/support/mail.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, reportPaid } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let post: CaughtMail;
const sellToVisitors = (sellsToVisitors: boolean, running = shop, token = admin.token) =>
  call(running, 'PUT', '/admin/settings', { token, body: { sellsToVisitors } });

beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  post = await catchMail(shop);
  await sellToVisitors(true);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

let count = 0;
const newAddress = () => `guest-${++count}@example.com`;
const ask = (email: string) => call(shop, 'POST', '/auth/code', { body: { email } });
const type = (request: string, code: string) =>
  call(shop, 'POST', '/auth/code/login', { body: { request, code } });
const requestIn = (answer: Awaited<ReturnType<typeof ask>>): string => answer.json().data.request;
const otherThan = (code: string) => (code === '111111' ? '222222' : '111111');
/** Comes in by a mailed code. */
const comeIn = async (email: string) => {
  const request = requestIn(await ask(email));
  return type(request, codeIn(await post.next(email)));
};
const accountsOf = async (email: string) =>
  (
    await sql<{ id: string; name: string; password_hash: string | null; is_guest: boolean }>`
      select id, name, password_hash, is_guest from account where email = ${email} and deleted_at is null`.execute(
      shop.shop.db,
    )
  ).rows;

test('with the switch off there are no such calls', async (own) => {
  const email = newAddress();
  const request = requestIn(await ask(email));
  const code = codeIn(await post.next(email));
  await untilTestEnds(
    own,
    () => sellToVisitors(false),
    () => sellToVisitors(true),
  );
  expect((await ask(email)).statusCode).toBe(404);
  expect((await type(request, code)).statusCode).toBe(404);
  await sellToVisitors(true);
  expect((await type(request, code)).statusCode).toBe(200);
});

describe('asking for a code', () => {
  test('is answered alike for an address with an account, without one, and with a closed one', async () => {
    const closed = newAddress();
    await createShopper(shop, { email: closed, status: 'inactive' });
    const addresses = [newAddress(), (await createShopper(shop)).email, admin.email, closed];
    const answers = await Promise.all(addresses.map(ask));
    const told = answers.map((answer) => ({ ...answer.json(), data: Object.keys(answer.json().data) }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    const mails = await Promise.all(addresses.map((email) => post.next(email)));
    expect(new Set(mails.map(({ subject, text }) => subject + text.replace(/\d{6}/, ''))).size).toBe(1);
  });

  test('does nothing yet: there is no account, and the code is kept as a hash', async () => {
    const email = newAddress();
    const request = requestIn(await ask(email));
    const code = codeIn(await post.next(email));
    expect(await accountsOf(email)).toEqual([]);
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(v)::text as row from verification_code v where id = ${request}::uuid`.execute(
      shop.shop.db,
    );
    expect(rows[0]?.row.replace(/"[^"]*_at": ?"[^"]*"/g, '')).not.toContain(`"${code}"`);
  });

  test('an address is sent five an hour at most, those of registrations with them, also all at once', async () => {
    const email = newAddress();
    const body = { name: 'Ada Obi', email, password: TEST_PASSWORD };
    expect((await call(shop, 'POST', '/auth/register', { body })).statusCode).toBe(201);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBeDefined();
  });

  test('and ten in vain a day; codes that were used do not count', async () => {
    const age = (email: string) =>
      sql`update verification_code set created_at = created_at - interval '61 minutes' where email = ${email}`.execute(
        shop.shop.db,
      );
    const email = newAddress();
    await comeIn(email);
    for (let sent = 0; sent < 10; sent += 1) {
      if (sent % 4 === 0) await age(email);
      expect((await ask(email)).statusCode).toBe(200);
    }
    await age(email);
    await deleteOldRows(shop.shop.db);
    expect((await ask(email)).statusCode).toBe(429);
    await sql`update verification_code set created_at = created_at - interval '1 day' where email = ${email}`.execute(
      shop.shop.db,
    );
    await deleteOldRows(shop.shop.db);
    expect((await ask(email)).statusCode).toBe(200);
  });
});

describe('typing it', () => {
  test('whoever has no account is in as a guest, whom no password lets in', async () => {
    const email = newAddress();
    const answer = await comeIn(email);
    expect(answer.statusCode).toBe(200);
    const { token, data } = answer.json();
    expect(data).toMatchObject({ email, name: 'Guest', role: 'user', isVerified: true });
    expect((await call(shop, 'GET', '/auth/me', { token })).json().data._id).toBe(data._id);
    expect(await accountsOf(email)).toMatchObject([{ id: data._id, password_hash: null, is_guest: true }]);
    for (const password of [TEST_PASSWORD, 'null', ' '])
      expect((await call(shop, 'POST', '/auth/login', { body: { email, password } })).statusCode).toBe(401);
  });

  test('whoever has an account is in as that one, and it keeps its password', async () => {
    const shopper = await createShopper(shop);
    const answer = await comeIn(shopper.email);
    expect(answer.json().data._id).toBe(shopper.accountId);
    const body = { email: shopper.email, password: TEST_PASSWORD };
    expect((await call(shop, 'POST', '/auth/login', { body })).statusCode).toBe(200);
    expect(await accountsOf(shopper.email)).toMatchObject([{ is_guest: false }]);
  });

  test('a code works once, also at once, and makes one account', async () => {
    const email = newAddress();
    const [one, other] = [requestIn(await ask(email)), requestIn(await ask(email))];
    const codes = [codeIn(await post.next(email)), codeIn(await post.next(email))];
    const tries = [one, other].flatMap((request) => codes.map((code) => [request, code] as const));
    const answers = await Promise.all([...tries, ...tries].map(([request, code]) => type(request, code)));
    // Two codes, each once: what was typed for the other's name is wrong.
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(2);
    expect(await accountsOf(email)).toHaveLength(1);
    for (const [request, code] of tries) expect((await type(request, code)).statusCode).toBe(400);
  });

  test('three wrong tries end a code, also all at once; another one of the address stays good', async () => {
    const email = newAddress();
    const request = requestIn(await ask(email));
    const code = codeIn(await post.next(email));
    const wrong = await Promise.all(Array.from({ length: 8 }, () => type(request, otherThan(code))));
    expect(wrong.every(({ statusCode }) => statusCode === 400)).toBe(true);
    const late = await type(request, code);
    expect([late.statusCode, late.json().error]).toEqual([400, 'Invalid or expired verification code']);
    expect((await comeIn(email)).statusCode).toBe(200);
  });

  test('it lives ten minutes, and is good for its own name only', async () => {
    const [mine, theirs] = [newAddress(), newAddress()];
    const [own, foreign] = [requestIn(await ask(mine)), requestIn(await ask(theirs))];
    const code = codeIn(await post.next(mine));
    expect((await type(foreign, code)).statusCode).toBe(400);
    expect((await type(randomUUIDv7(), code)).statusCode).toBe(400);
    expect((await type('no-id', code)).statusCode).toBe(400);
    await sql`update verification_code set expires_at = now() - interval '1 second' where id = ${own}::uuid`.execute(
      shop.shop.db,
    );
    expect((await type(own, code)).statusCode).toBe(400);
  });

  test('a code of a registration lets nobody in, and one of these verifies no registration', async () => {
    const email = newAddress();
    const body = { name: 'Mallory', email, password: TEST_PASSWORD };
    const { token } = (await call(shop, 'POST', '/auth/register', { body })).json();
    const registered = codeIn(await post.next(email));
    const { rows } = await sql<{ id: string }>`
      select id from verification_code where email = ${email}`.execute(shop.shop.db);
    expect((await type(rows[0]?.id ?? '', registered)).statusCode).toBe(400);
    const request = requestIn(await ask(email));
    const code = codeIn(await post.next(email));
    for (const sent of [token, undefined]) {
      const verified = await call(shop, 'POST', '/auth/verify-email', {
        body: { email, otp: code },
        token: sent,
      });
      expect(verified.statusCode).toBe(400);
    }
    // The attempt that somebody else began has ended with it, and its password is nobody's.
    expect((await type(request, code)).statusCode).toBe(200);
    expect((await call(shop, 'POST', '/auth/login', { body })).statusCode).toBe(401);
    expect((await call(shop, 'GET', '/auth/me', { token })).statusCode).toBe(401);
  });

  test('administrators and closed accounts do not come in by it', async () => {
    const guarded = await comeIn(admin.email);
    expect([guarded.statusCode, guarded.json().code]).toEqual([403, 'password_needed']);
    const email = newAddress();
    await createShopper(shop, { email, status: 'inactive' });
    const closed = await comeIn(email);
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'account_inactive']);
  });

  test('nor does whoever has a second factor', async () => {
    const shopper = await createShopper(shop);
    await sql`
      insert into second_factor (account_id, secret, recovery_salt, confirmed_at)
      values (${shopper.accountId}::uuid, '\\x00', decode(repeat('00', 32), 'hex'), now())`.execute(
      shop.shop.db,
    );
    expect((await comeIn(shopper.email)).json().code).toBe('password_needed');
  });

  test('wrong codes count like wrong passwords of the address', async () => {
    const shopper = await createShopper(shop);
    for (let round = 0; round < 4; round += 1) {
      const request = requestIn(await ask(shopper.email));
      const code = codeIn(await post.next(shopper.email));
      for (let wrong = 0; wrong < 3; wrong += 1) await type(request, otherThan(code));
    }
    const request = requestIn(await ask(shopper.email));
    expect((await type(request, codeIn(await post.next(shopper.email)))).statusCode).toBe(429);
  });
});

describe('a guest', () => {
  const buy = async (email: string): Promise<{ guest: TestAccount; order: Order }> => {
    const product = await createProduct(shop, { stock: 5 });
    const { token: cart } = (
      await call(shop, 'POST', '/cart/visitor', { body: { productId: product } })
    ).json();
    const { token, data } = (await comeIn(email)).json();
    const guest = { accountId: data._id, email, token };
    await call(shop, 'POST', '/cart/take-over', { token, body: { token: cart } });
    const body = { shippingAddress: ADDRESS };
    const checkout = (await call(shop, 'POST', '/checkout', { token, body })).json().data;
    stub.pay(checkout.reference, { amount: checkout.amount, email });
    return { guest, order: (await reportPaid(shop, guest, checkout.reference)).body.data };
  };
  const register = async (email: string, password = 'Harmattan7') => {
    const body = { name: 'Bola Registered', email, password };
    const { token } = (await call(shop, 'POST', '/auth/register', { body })).json();
    return {
      token,
      verify: (otp: string) => call(shop, 'POST', '/auth/verify-email', { body: { email, otp }, token }),
    };
  };

  test('pays, is called as the address says, and reads the order in that browser', async () => {
    const email = newAddress();
    const { guest, order } = await buy(email);
    expect(order).toMatchObject({ user: { name: ADDRESS.name, email }, paymentStatus: 'paid' });
    const read = await call(shop, 'GET', `/orders/${order._id}`, { token: guest.token });
    expect(read.statusCode).toBe(200);
    expect((await post.next(email)).subject).toContain(order.orderNumber);
  });

  test('is marked as one for administrators, with their orders, until they register', async () => {
    const email = newAddress();
    const { guest, order } = await buy(email);
    await post.next(email);
    const kindOf = async () => {
      const { token } = admin;
      const user = (await call(shop, 'GET', `/admin/users?search=${email}&account=guest`, { token })).json()
        .data;
      const orders = (await call(shop, 'GET', `/orders?search=${email}`, { token })).json().data;
      const detail = (await call(shop, 'GET', `/admin/orders/${order._id}`, { token })).json().data;
      return [user.length, orders[0].user.isGuest, detail.user.isGuest];
    };
    expect(await kindOf()).toEqual([1, true, true]);
    const own = await call(shop, 'GET', '/orders/myorders', { token: guest.token });
    expect(own.json().data[0].user).not.toHaveProperty('isGuest');
    const { verify } = await register(email);
    await verify(codeIn(await post.next(email)));
    expect(await kindOf()).toEqual([0, false, false]);
  });

  test('who registers later has the orders, by proving the address, and the guest’s sessions end', async () => {
    const email = newAddress();
    const { guest, order } = await buy(email);
    await post.next(email);
    const { verify } = await register(email);
    expect((await verify('000000')).statusCode).toBe(400);
    expect((await verify(codeIn(await post.next(email)))).json().data.user).toMatchObject({
      _id: guest.accountId,
      name: 'Bola Registered',
    });
    expect((await call(shop, 'GET', '/auth/me', { token: guest.token })).statusCode).toBe(401);
    const login = await call(shop, 'POST', '/auth/login', { body: { email, password: 'Harmattan7' } });
    const orders = await call(shop, 'GET', '/orders/myorders', { token: login.json().token });
    expect(orders.json().data.map(({ _id }: Order) => _id)).toEqual([order._id]);
    // It is an account as any other now.
    const again = await call(shop, 'POST', '/auth/register', {
      body: { name: 'Mallory', email, password: 'Harmattan8' },
    });
    expect([again.statusCode, again.json().code]).toEqual([409, 'email_taken']);
  });

  test('nobody has a guest’s orders by registering the address without its mailbox', async () => {
    const email = newAddress();
    const { guest, order } = await buy(email);
    await post.next(email);
    const { token } = await register(email, 'Mallory-Was-Here-1');
    await post.next(email);
    expect((await call(shop, 'GET', `/orders/${order._id}`, { token })).statusCode).toBe(403);
    const login = await call(shop, 'POST', '/auth/login', {
      body: { email, password: 'Mallory-Was-Here-1' },
    });
    expect([login.statusCode, login.json().code]).toEqual([403, 'email_not_verified']);
    expect((await call(shop, 'GET', '/auth/me', { token: guest.token })).statusCode).toBe(200);
    expect(await accountsOf(email)).toMatchObject([{ password_hash: null, is_guest: true }]);
  });

  test('of two who register the address at once, the one whose code is typed has it', async () => {
    const email = newAddress();
    await comeIn(email);
    const [one, other] = [await register(email, 'Harmattan7'), await register(email, 'Harmattan8')];
    const codes = [codeIn(await post.next(email)), codeIn(await post.next(email))];
    const answers = await Promise.all(
      [one, other].flatMap(({ verify }) => codes.map((code) => verify(code))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const entered = await Promise.all(
      ['Harmattan7', 'Harmattan8'].map((password) =>
        call(shop, 'POST', '/auth/login', { body: { email, password } }),
      ),
    );
    expect(entered.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await accountsOf(email)).toMatchObject([{ is_guest: false }]);
  });

  test('who never bought goes after ninety days, logged in nowhere; a buyer stays', async () => {
    const [absent, present] = [newAddress(), newAddress()];
    const buyer = newAddress();
    await comeIn(absent);
    await comeIn(present);
    await buy(buyer);
    const emails = [absent, present, buyer];
    await sql`update account set created_at = now() - interval '91 days' where email = any(${emails}::text[])`.execute(
      shop.shop.db,
    );
    const [leaver] = await accountsOf(absent);
    const [customer] = await accountsOf(buyer);
    const gone = [leaver?.id, customer?.id];
    await sql`delete from session where account_id = any(${gone}::uuid[])`.execute(shop.shop.db);
    await absentGuests.run(shop.shop.db);
    const left = await Promise.all(emails.map(async (email) => (await accountsOf(email)).length));
    expect(left).toEqual([0, 1, 1]);
  });
});

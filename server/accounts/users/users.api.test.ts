import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ManagedUser } from '#contract/accounts/users.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
let mail: CaughtMail;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  mail = await catchMail(shop);
});
afterAll(() => shop.stop());

let count = 0;
const form = (more: object = {}) => {
  count += 1;
  return { name: 'Ngozi Eze', email: `ngozi-${count}@example.com`, password: 'simple-thing', ...more };
};
const create = (body: object, who: TestAccount | null = admin) =>
  call<ManagedUser>(shop, who, 'POST', '/admin/users', body);
const edit = (id: string, body: object, who = admin) =>
  call<ManagedUser>(shop, who, 'PUT', `/admin/users/${id}`, body);
const remove = (id: string, who = admin) => call(shop, who, 'DELETE', `/admin/users/${id}`);
const list = async (query: string) =>
  (await call<ManagedUser[]>(shop, admin, 'GET', `/admin/users?${query}`)) as unknown as {
    body: { data: ManagedUser[]; pagination: Pagination };
  };
const logIn = (email: string, password: string) =>
  call<ManagedUser>(shop, null, 'POST', '/auth/login', { email, password });
const isLoggedIn = async (who: TestAccount) => (await call(shop, who, 'GET', '/auth/me')).status === 200;

describe('who may manage users', () => {
  test('only an administrator', async () => {
    const shopper = await createShopper(shop);
    const calls = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${shopper.accountId}`],
      ['PUT', `/admin/users/${shopper.accountId}`],
      ['DELETE', `/admin/users/${shopper.accountId}`],
    ] as const;
    for (const [method, path] of calls) {
      expect((await call(shop, null, method, path)).status).toBe(401);
      expect((await call(shop, shopper, method, path)).body.error).toBe('Access denied');
    }
    expect(await isLoggedIn(shopper)).toBe(true);
  });
});

describe('making a user', () => {
  test('with a password: verified, active, able to log in', async () => {
    const wanted = form({ email: ' Upper-CASE@Example.com ' });
    const made = await create(wanted);
    expect(made).toMatchObject({ status: 201, body: { message: 'User created successfully' } });
    expect(made.body.data).toMatchObject({
      name: 'Ngozi Eze',
      email: 'upper-case@example.com',
      role: 'user',
      status: 'active',
      isVerified: true,
      orderCount: 0,
      totalSpent: 0,
      lastOrderAt: null,
    });
    expect((await logIn('upper-case@example.com', wanted.password)).status).toBe(200);
  });

  test('without a password: a mail holds a link that sets one', async () => {
    const { password: _, ...wanted } = form();
    expect((await create(wanted)).status).toBe(201);
    const sent = await mail.next(wanted.email);
    const token = /\/resetpassword\/([\w-]+)/.exec(sent.text)?.[1];
    const set = await call(shop, null, 'PUT', `/auth/resetpassword/${token}`, { password: 'Harmattan-7' });
    expect(set.status).toBe(200);
    expect((await logIn(wanted.email, 'Harmattan-7')).status).toBe(200);
  });

  test('every broken rule is told, the first as the error, and nothing is made', async () => {
    const refused = await create({
      name: ' A ',
      email: 'nobody',
      password: '12345',
      role: 'owner',
      status: 'eaten',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: 'User name must be at least 2 characters long',
        code: 'invalid_input',
        details: [
          { path: 'name', message: 'User name must be at least 2 characters long', code: 'too_short' },
          { path: 'email', message: 'Please enter a valid email address', code: 'invalid' },
          { path: 'password', message: 'Password must be at least 6 characters long', code: 'too_short' },
          { path: 'role', message: 'Role must be user or admin', code: 'not_allowed' },
          { path: 'status', message: 'Status must be active or inactive', code: 'not_allowed' },
        ],
      },
    });
  });

  test('a taken address is refused, also when ten ask at once', async () => {
    const wanted = form();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await create(wanted)).body.error).toBe('An account with this email already exists');
  });
});

describe('changing a user', () => {
  test('any subset; what is absent stays, and so do the sessions', async () => {
    const shopper = await createShopper(shop, { name: 'Old Name' });
    const changed = await edit(shopper.accountId, { _id: 'ignored', name: ' New Name ', password: '' });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: 'User updated successfully', data: { name: 'New Name', email: shopper.email } },
    });
    expect(await isLoggedIn(shopper)).toBe(true);
    expect((await edit(shopper.accountId, { name: 'x' })).body.error).toBe(
      'User name must be at least 2 characters long',
    );
  });

  test.each([{ role: 'admin' }, { status: 'inactive' }, { password: 'another-thing' }])(
    '%o ends the sessions',
    async (change) => {
      const shopper = await createShopper(shop);
      expect((await edit(shopper.accountId, change)).status).toBe(200);
      expect(await isLoggedIn(shopper)).toBe(false);
    },
  );

  test('an inactive user cannot log in, and can when active again', async () => {
    const wanted = form();
    const { _id } = (await create({ ...wanted, status: 'inactive' })).body.data;
    expect((await logIn(wanted.email, wanted.password)).body.error).toBe('Your account is inactive');
    await edit(_id, { status: 'active' });
    expect((await logIn(wanted.email, wanted.password)).status).toBe(200);
  });

  test('nobody takes away their own admin role or activity', async () => {
    expect(await edit(admin.accountId, { role: 'user' })).toMatchObject({
      status: 409,
      body: { error: 'You cannot take away your own admin role' },
    });
    expect(await edit(admin.accountId, { status: 'inactive' })).toMatchObject({
      status: 409,
      body: { error: 'You cannot deactivate your own account' },
    });
    expect(await isLoggedIn(admin)).toBe(true);
  });

  test('of two administrators who take the role from each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await createAdmin(shop), await createAdmin(shop)];
      await Promise.all([
        edit(two.accountId, { role: 'user' }, one),
        edit(one.accountId, { role: 'user' }, two),
      ]);
      const roles = await Promise.all(
        [one, two].map(async ({ accountId }) => (await find(accountId)).body.data.role),
      );
      expect(roles.sort()).toEqual(['admin', 'user']);
    }
  });

  test('a new address is judged, unique, and takes the links to the old one with it', async () => {
    const { password: _, ...wanted } = form();
    const { _id } = (await create(wanted)).body.data;
    const token = /\/resetpassword\/([\w-]+)/.exec((await mail.next(wanted.email)).text)?.[1];
    expect((await edit(_id, { email: admin.email })).status).toBe(409);
    expect((await edit(_id, { email: 'moved@example.com' })).body.data.email).toBe('moved@example.com');
    const set = await call(shop, null, 'PUT', `/auth/resetpassword/${token}`, { password: 'Harmattan-7' });
    expect(set.body.error).toBe('Invalid or expired reset link');
  });

  test('an unknown or malformed id is a 404', async () => {
    for (const id of ['018f4d5a-0000-7000-8000-000000000000', 'nonsense']) {
      expect(await edit(id, { name: 'Somebody' })).toMatchObject({
        status: 404,
        body: { error: 'User not found' },
      });
      expect((await remove(id)).status).toBe(404);
    }
  });
});

describe('deleting a user', () => {
  test('ends the sessions and frees the address', async () => {
    const wanted = form();
    const { _id } = (await create(wanted)).body.data;
    const who = { accountId: _id, email: wanted.email, token: (await logInAs(wanted)).token };
    await call(shop, who, 'POST', '/cart/items', {
      productId: await createProduct(shop, { stock: 3 }),
      quantity: 1,
    });
    expect(await remove(_id)).toMatchObject({ status: 200, body: { message: 'User deleted successfully' } });
    expect(await isLoggedIn(who)).toBe(false);
    expect((await logIn(wanted.email, wanted.password)).body.error).toBe('Invalid credentials');
    expect((await find(_id)).status).toBe(404);
    expect((await remove(_id)).status).toBe(404);
    expect((await create(wanted)).status).toBe(201);
  });

  test('never an administrator', async () => {
    const other = await createAdmin(shop);
    for (const { accountId } of [other, admin]) {
      expect(await remove(accountId)).toMatchObject({
        status: 403,
        body: { error: 'Admin users cannot be deleted' },
      });
    }
    expect(await isLoggedIn(other)).toBe(true);
  });
});

describe('the list', () => {
  test('is newest first, in pages, and without those who are deleted', async () => {
    const newest = await createShopper(shop);
    const deleted = await createShopper(shop);
    await remove(deleted.accountId);
    const { body } = await list('limit=1');
    expect(body.data.map(({ _id }) => _id)).toEqual([newest.accountId]);
    expect(body.pagination).toMatchObject({ current: 1, limit: 1, pages: body.pagination.total });
    expect((await list('page=9999')).body.data).toEqual([]);
  });

  test('searches names and addresses, whatever their case, wildcards meaning themselves', async () => {
    const made = await createShopper(shop, { name: 'Àdùkẹ́ 100%_sure', email: 'aduke.search@example.com' });
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).body.data.map(({ _id }) => _id);
    expect(await found('ÀDÙKẸ́')).toEqual([made.accountId]);
    expect(await found('Aduke.Search@')).toEqual([made.accountId]);
    expect(await found('0%_s')).toEqual([made.accountId]);
    expect(await found('100_')).toEqual([]);
    expect(await found("'; drop table account; --")).toEqual([]);
  });

  test('finds a telephone number however it is typed, and no longer once it was changed', async () => {
    const made = await createShopper(shop);
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).body.data.map(({ _id }) => _id);
    await call(shop, made, 'PUT', '/auth/me', { phone: '0803 777 (1234)' });
    // What is said of the address leaves the number alone.
    const { body } = await call<ManagedUser>(shop, made, 'PUT', '/auth/me', { address: { city: 'Kano' } });
    expect(body.data.phone).toBe('0803 777 (1234)');
    for (const typed of ['08037771234', '+2348037771234', '234 803 777 1234'])
      expect(await found(typed), typed).toEqual([made.accountId]);
    await call(shop, made, 'PUT', '/auth/me', { phone: 'ask my sister' });
    expect(await found('08037771234')).toEqual([]);
  });

  test('can be narrowed by role and status', async () => {
    await create(form({ status: 'inactive' }));
    const { body } = await list('role=user&status=inactive&limit=100');
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every(({ role, status }) => role === 'user' && status === 'inactive')).toBe(true);
    expect((await list('role=admin&status=')).body.data.every(({ role }) => role === 'admin')).toBe(true);
    expect((await call(shop, admin, 'GET', '/admin/users?role=owner')).status).toBe(400);
  });
});

const find = (id: string) => call<ManagedUser>(shop, admin, 'GET', `/admin/users/${id}`);

/** Another session of somebody whose password is known. */
const logInAs = async ({ email, password = TEST_PASSWORD }: { email: string; password?: string }) =>
  (await logIn(email, password)).body as unknown as { token: string };

test('who works here and as what is changed only with a password typed lately; other changes need none', async () => {
  const owner = await createAdmin(shop);
  const somebody = await createShopper(shop);
  const typed = (ago: string) =>
    shop.shop.connection.pool.query(
      `update session set password_at = now() - interval '${ago}' where account_id = '${owner.accountId}'`,
    );
  const edit = (body: object) => call(shop, owner, 'PUT', `/admin/users/${somebody.accountId}`, body);
  const make = (more: object) =>
    call(shop, owner, 'POST', '/admin/users', {
      name: 'Bola',
      email: `${crypto.randomUUID()}@example.com`,
      ...more,
    });
  const refused = { status: 403, body: { code: 'password_confirmation_needed' } };
  await typed('11 minutes');
  expect(await edit({ role: 'admin' })).toMatchObject(refused);
  expect(await make({ role: 'admin' })).toMatchObject(refused);
  expect((await make({})).status).toBe(201);
  expect((await edit({ name: 'Another name', role: 'user' })).status).toBe(200);
  await typed('1 minute');
  expect((await edit({ role: 'admin' })).status).toBe(200);
  expect((await make({ role: 'admin' })).status).toBe(201);
  await typed('11 minutes');
  expect(await edit({ staffRole: 'orders' })).toMatchObject(refused);
  expect(await edit({ role: 'user' })).toMatchObject(refused);
  expect((await edit({ name: 'The same role' })).status).toBe(200);
});

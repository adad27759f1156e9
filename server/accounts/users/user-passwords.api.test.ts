import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
});
afterAll(() => shop.stop());

let count = 0;
const form = (more: object = {}) => {
  count += 1;
  return { name: 'Ngozi Eze', email: `ngozi-${count}@example.com`, password: 'simple-thing', ...more };
};
const create = (body: object) => call<ManagedUser>(shop, admin, 'POST', '/admin/users', body);
const edit = (id: string, body: object, who = admin) =>
  call<ManagedUser>(shop, who, 'PUT', `/admin/users/${id}`, body);
const logIn = (email: string, password: string) =>
  call<ManagedUser>(shop, null, 'POST', '/auth/login', { email, password });
const isLoggedIn = async (who: TestAccount) => (await call(shop, who, 'GET', '/auth/me')).status === 200;

test('an administrator who changes their own password keeps the session that did it, and no other', async () => {
  const own = await createAdmin(shop);
  const other = {
    ...own,
    token: ((await logIn(own.email, TEST_PASSWORD)).body as unknown as { token: string }).token,
  };
  const change = { password: 'my-new-one', currentPassword: TEST_PASSWORD };
  expect((await edit(own.accountId, change, own)).status).toBe(200);
  expect(await isLoggedIn(own)).toBe(true);
  expect(await isLoggedIn(other)).toBe(false);
  expect((await logIn(own.email, 'my-new-one')).status).toBe(200);
});

test('their own password is changed by nobody who does not know it', async () => {
  const own = await createAdmin(shop);
  for (const currentPassword of [undefined, null, '', 'Not-The-One-1']) {
    expect(await edit(own.accountId, { password: 'my-new-one', currentPassword }, own)).toMatchObject({
      status: 403,
      body: {
        error: 'This is not your password',
        details: [
          { path: 'currentPassword', message: 'This is not your password', code: 'current_password_wrong' },
        ],
      },
    });
  }
  expect((await logIn(own.email, TEST_PASSWORD)).status).toBe(200);
  const guesses = Array.from({ length: 12 }, () =>
    edit(own.accountId, { password: 'my-new-one', currentPassword: 'Not-The-One-1' }, own),
  );
  expect((await Promise.all(guesses)).map(({ status }) => status)).toContain(429);
});

test.each([
  ['123456', 'This password is too common'],
  ['12345', 'Password must be at least 6 characters long'],
  ['x'.repeat(129), 'Password must be at most 128 characters long'],
])('a password that breaks a rule is set for nobody: %s', async (password, sentence) => {
  const own = await createAdmin(shop);
  const { _id } = (await create(form())).body.data;
  for (const answer of [
    await edit(_id, { password }),
    await create(form({ password })),
    await edit(own.accountId, { password, currentPassword: TEST_PASSWORD }, own),
  ]) {
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  }
});

test.each(['abcdef', 'Paystack1', 'ngozi.sure'])(
  'a password that would be guessed is set for no administrator: %s',
  async (password) => {
    const own = await createAdmin(shop, { email: `ngozi.sure-${count}-own@example.com` });
    const { _id } = (await create(form({ email: `ngozi.sure-${count}@example.com` }))).body.data;
    for (const answer of [
      await edit(own.accountId, { password, currentPassword: TEST_PASSWORD }, own),
      await create(form({ email: `ngozi.sure-${count}-new@example.com`, password, role: 'admin' })),
      await edit(_id, { password, role: 'admin' }),
    ])
      expect([answer.status, answer.body.error]).toEqual([400, 'This password is too common']);
    expect((await edit(_id, { password })).status).toBe(200);
  },
);

test('their own address is moved by whoever has typed the password within ten minutes', async () => {
  const own = await createAdmin(shop);
  const move = (email: string) => edit(own.accountId, { email }, own);
  await sql`update session set password_at = now() - interval '11 minutes'
    where account_id = ${own.accountId}`.execute(shop.shop.db);
  expect(await move('moved-away@example.com')).toMatchObject({
    status: 403,
    body: { code: 'password_confirmation_needed' },
  });
  expect((await move(own.email)).status).toBe(200);
  expect((await edit(own.accountId, { name: 'New Name' }, own)).status).toBe(200);
  await sql`update session set password_at = now() where account_id = ${own.accountId}`.execute(shop.shop.db);
  expect((await move('moved-away@example.com')).status).toBe(200);
});

test('a colleague’s password, address and activity want a password typed lately; a customer’s do not', async () => {
  const owner = await createAdmin(shop);
  const typed = (ago: string) =>
    sql`update session set password_at = now() - ${ago}::interval where account_id = ${owner.accountId}`.execute(
      shop.shop.db,
    );
  const changes = (of: string) => [
    { password: `Harmattan-of-${of}` },
    { email: `moved-${of}@example.com` },
    { status: 'inactive' },
  ];
  const customer = await createShopper(shop);
  for (const staffRole of ['owner', 'support'] as const) {
    const colleague = await createAdmin(shop, { staffRole });
    await typed('11 minutes');
    for (const change of changes(staffRole))
      expect(await edit(colleague.accountId, change, owner), JSON.stringify(change)).toMatchObject({
        status: 403,
        body: { code: 'password_confirmation_needed' },
      });
    expect((await logIn(colleague.email, TEST_PASSWORD)).status).toBe(200);
    const same = { name: 'Another Name', email: colleague.email, status: 'active' };
    expect((await edit(colleague.accountId, same, owner)).status).toBe(200);
    await typed('9 minutes');
    for (const change of changes(staffRole))
      expect((await edit(colleague.accountId, change, owner)).status, JSON.stringify(change)).toBe(200);
  }
  await typed('11 minutes');
  for (const change of changes('customer'))
    expect((await edit(customer.accountId, change, owner)).status, JSON.stringify(change)).toBe(200);
});

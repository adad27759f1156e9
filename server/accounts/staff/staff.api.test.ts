import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import type { Invitation, StaffMember } from '#contract/accounts/staff-schemas.ts';
import { tellNews } from '#server/owner-news/tell.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { openListeningPage } from '#tests/support/live.ts';
import { type CaughtMail, catchMail, codeIn } from '#tests/support/mail.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let owner: TestAccount;
let mail: CaughtMail;
beforeAll(async () => {
  shop = await openTestShop();
  owner = await createAdmin(shop);
  mail = await catchMail(shop);
});
afterAll(() => shop.stop());

let count = 0;
const newAddress = () => {
  count += 1;
  return `staff-${count}@example.com`;
};
const invite = (email: string, staffRole = 'support', who = owner) =>
  call<Invitation>(shop, who, 'POST', '/admin/staff/invitations', { email, staffRole });
const linkOf = async (email: string): Promise<string> =>
  /\/invitation\/([\w-]+)/.exec((await mail.next(email)).text)?.[1] ?? '';
const invited = async (staffRole = 'support') => {
  const email = newAddress();
  const { _id } = (await invite(email, staffRole)).body.data;
  return { email, _id, token: await linkOf(email) };
};
const open = (token: string) =>
  call<{ hasAccount: boolean }>(shop, null, 'POST', '/auth/invitation', { token });
const accept = (token: string, more: object = {}) =>
  call(shop, null, 'POST', '/auth/invitation/accept', {
    token,
    name: 'Bola Ade',
    password: TEST_PASSWORD,
    ...more,
  });
const join = (token: string, who: TestAccount) => call(shop, who, 'POST', '/auth/invitation/join', { token });
const edit = (id: string, body: object, who: TestAccount) =>
  call<User>(shop, who, 'PUT', `/admin/users/${id}`, body);
const staff = async () =>
  (await call<{ staff: StaffMember[]; invitations: Invitation[] }>(shop, owner, 'GET', '/admin/staff')).body
    .data;
const me = (who: TestAccount) => call<User>(shop, who, 'GET', '/auth/me');

describe('an invitation', () => {
  test('makes an account by its link, once, and both logs and the list of staff know', async () => {
    const { email, token } = await invited();
    expect((await open(token)).body.data).toEqual({
      email,
      staffRole: 'support',
      invitedBy: 'Ada Admin',
      hasAccount: false,
    });
    expect((await accept(token, { password: 'weak' })).status).toBe(400);
    expect((await accept(token, { name: 'B' })).status).toBe(400);
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const loggedIn = await call<User>(shop, null, 'POST', '/auth/login', { email, password: TEST_PASSWORD });
    expect(loggedIn.body.data).toMatchObject({ role: 'admin', staffRole: 'support', name: 'Bola Ade' });
    expect((await open(token)).body).toMatchObject({ code: 'invitation_ended' });
    const { staff: members, invitations } = await staff();
    expect(members.find((one) => one.email === email)).toMatchObject({
      staffRole: 'support',
      status: 'active',
    });
    expect(invitations.map((one) => one.email)).not.toContain(email);
    const { rows } = await sql<{ event: string; details: object }>`
      select event, details from security_event where account_id = ${loggedIn.body.data._id} and event = 'account_made'`.execute(
      shop.shop.db,
    );
    expect(rows).toEqual([{ event: 'account_made', details: { role: 'support' } }]);
  });

  test('to an address that has an account is accepted with it, logged in, and by nobody else', async () => {
    const shopper = await createShopper(shop);
    const elsewhere = await createShopper(shop);
    await invite(shopper.email, 'orders');
    const token = await linkOf(shopper.email);
    expect((await open(token)).body.data.hasAccount).toBe(true);
    expect((await accept(token)).body).toMatchObject({ code: 'invitation_needs_login' });
    expect((await join(token, elsewhere)).body).toMatchObject({ code: 'invitation_for_another' });
    await sql`update session set password_at = now() - interval '11 minutes' where account_id = ${shopper.accountId}`.execute(
      shop.shop.db,
    );
    expect((await join(token, shopper)).body).toMatchObject({ code: 'password_confirmation_needed' });
    await sql`update session set password_at = now() where account_id = ${shopper.accountId}`.execute(
      shop.shop.db,
    );
    const both = await Promise.all([join(token, shopper), join(token, shopper)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await me(shopper)).body.data).toMatchObject({ role: 'admin', staffRole: 'orders' });
    expect((await invite(shopper.email)).body).toMatchObject({ code: 'already_staff' });
  });

  test('is accepted by a password alone: a mailed code opens a session, and is none', async () => {
    await call(shop, owner, 'PUT', '/admin/settings', { sellsToVisitors: true });
    const shopper = await createShopper(shop, { email: newAddress() });
    await invite(shopper.email, 'orders');
    const link = await linkOf(shopper.email);
    const asked = await call<{ request: string }>(shop, null, 'POST', '/auth/code', { email: shopper.email });
    const code = codeIn(await mail.next(shopper.email));
    const { request } = asked.body.data;
    const byCode = await call<User>(shop, null, 'POST', '/auth/code/login', { request, code });
    const holder = { ...shopper, token: (byCode.body as unknown as { token: string }).token };
    // What is a shopper's own it may do as ever.
    expect((await call(shop, holder, 'DELETE', '/auth/sessions')).status).toBe(200);
    expect(await join(link, holder)).toMatchObject({
      status: 403,
      body: { code: 'password_confirmation_needed' },
    });
    const confirmed = await call<User>(shop, holder, 'POST', '/auth/confirm-password', {
      password: TEST_PASSWORD,
    });
    const proven = { ...shopper, token: (confirmed.body as unknown as { token: string }).token };
    expect((await join(link, proven)).status).toBe(200);
    expect((await me(proven)).body.data).toMatchObject({ role: 'admin', staffRole: 'orders' });
  });

  test('is accepted by its link where the account has no password: made by an administrator, never logged in', async () => {
    const email = newAddress();
    const made = await call<User>(shop, owner, 'POST', '/admin/users', { name: 'Imported', email });
    const { _id } = made.body.data;
    const earlier = /\/resetpassword\/([\w-]+)/.exec((await mail.next(email)).text)?.[1];
    await invite(email, 'orders');
    const token = await linkOf(email);
    expect((await open(token)).body.data.hasAccount).toBe(false);
    const both = await Promise.all([accept(token), accept(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const loggedIn = await call<User>(shop, null, 'POST', '/auth/login', { email, password: TEST_PASSWORD });
    expect(loggedIn.body.data).toMatchObject({ _id, role: 'admin', staffRole: 'orders', name: 'Bola Ade' });
    // The link of the mail before chooses no other password.
    const body = { password: 'Breezy-Harmattan-41' };
    expect((await call(shop, null, 'PUT', `/auth/resetpassword/${earlier}`, body)).status).toBe(400);
  });

  test('to an account without a password that was switched off opens nothing', async () => {
    const email = newAddress();
    const { _id } = (await call<User>(shop, owner, 'POST', '/admin/users', { name: 'Switched off', email }))
      .body.data;
    await mail.next(email);
    await invite(email, 'orders');
    const token = await linkOf(email);
    await edit(_id, { status: 'inactive' }, owner);
    expect(await accept(token)).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });

  test('is dead when it is withdrawn, sent again, replaced, a week old, or its sender is no owner any more', async () => {
    const one = await invited();
    expect((await call(shop, owner, 'DELETE', `/admin/staff/invitations/${one._id}`)).status).toBe(200);
    expect((await accept(one.token)).body).toMatchObject({ code: 'invitation_ended' });
    expect((await call(shop, owner, 'DELETE', `/admin/staff/invitations/${one._id}`)).status).toBe(404);

    const two = await invited();
    const again = () => call(shop, owner, 'POST', `/admin/staff/invitations/${two._id}/send`);
    expect((await again()).status).toBe(429);
    await sql`update staff_invitation set sent_at = now() - interval '2 minutes'`.execute(shop.shop.db);
    expect((await again()).status).toBe(200);
    expect((await accept(two.token)).body).toMatchObject({ code: 'invitation_ended' });
    const fresh = await linkOf(two.email);
    await sql`update staff_invitation set sent_at = now() - interval '2 minutes'`.execute(shop.shop.db);
    expect((await invite(two.email, 'read-only')).status).toBe(201);
    expect((await accept(fresh)).body).toMatchObject({ code: 'invitation_ended' });
    const newest = await linkOf(two.email);
    await sql`update staff_invitation set expires_at = now()`.execute(shop.shop.db);
    expect((await accept(newest)).body).toMatchObject({ code: 'invitation_ended' });

    const second = await createAdmin(shop);
    const email = newAddress();
    await invite(email, 'owner', second);
    const token = await linkOf(email);
    expect((await edit(second.accountId, { staffRole: 'manager' }, owner)).status).toBe(200);
    expect((await accept(token)).body).toMatchObject({ code: 'invitation_ended' });
  });

  test('that two owners send at once, one anew and one again, is sent: neither waits for the other in a circle', async () => {
    // Where clients are counted: whoever counts the sending takes turns with the others of its network.
    const counting = await openTestShop({ RATE_LIMIT_PER_MINUTE: '600' });
    const client = await counting.shop.connection.pool.connect();
    const waiting = async () =>
      (
        await counting.shop.connection.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.length;
    try {
      const [one, two] = [await createAdmin(counting), await createAdmin(counting)];
      const form = { email: newAddress(), staffRole: 'support' };
      const anew = () => call<Invitation>(counting, one, 'POST', '/admin/staff/invitations', form);
      const { _id } = (await anew()).body.data;
      await sql`update staff_invitation set sent_at = now() - interval '2 minutes'`.execute(counting.shop.db);
      await client.query('begin');
      await client.query('lock table client_use in share mode');
      const first = anew();
      await expect.poll(waiting).toBe(1);
      const second = call(counting, two, 'POST', `/admin/staff/invitations/${_id}/send`);
      await expect.poll(waiting).toBe(2);
      await client.query('rollback');
      // The second finds that it was sent just now.
      expect([(await first).status, (await second).status]).toEqual([201, 429]);
    } finally {
      client.release(true);
      await counting.stop();
    }
  });

  test('asks for an address and a role that there are', async () => {
    expect((await invite('nonsense')).body.error).toBe('Please enter a valid email address');
    expect((await invite(newAddress(), 'emperor')).body.error).toBe('Choose one of the roles of the staff');
    for (const staffRole of ['manager', 'support'] as const) {
      const who = await createAdmin(shop, { staffRole });
      expect((await invite(newAddress(), 'read-only', who)).status).toBe(403);
    }
  });
});

describe('staff roles', () => {
  test('an administrator without one is an owner, and a shopper has none', async () => {
    expect((await me(owner)).body.data).toMatchObject({ role: 'admin', staffRole: 'owner' });
    const shopper = await createShopper(shop);
    expect((await me(shopper)).body.data).not.toHaveProperty('staffRole');
    await edit(shopper.accountId, { staffRole: 'owner' }, owner);
    expect((await me(shopper)).body.data.role).toBe('user');
  });

  test('a refused call says so with a code of its own, and the security log notes it', async () => {
    const who = await createAdmin(shop, { staffRole: 'catalogue' });
    const refused = await call(shop, who, 'GET', '/orders');
    expect(refused).toMatchObject({ status: 403, body: { code: 'staff_role_too_narrow' } });
  });

  test('sessions end when a role changes, and pages that listen are sent away', async () => {
    const who = await createAdmin(shop);
    const page = await openListeningPage(await shop.listen(), who.token);
    expect(page.status).toBe(200);
    expect((await edit(who.accountId, { staffRole: 'read-only' }, owner)).status).toBe(200);
    await page.ended;
    expect((await me(who)).status).toBe(401);
  });

  test('a manager changes customers, but no staff, and makes none', async () => {
    const manager = await createAdmin(shop, { staffRole: 'manager' });
    const support = await createAdmin(shop, { staffRole: 'support' });
    const shopper = await createShopper(shop);
    expect((await edit(shopper.accountId, { name: 'Tola Ojo' }, manager)).status).toBe(200);
    expect((await edit(shopper.accountId, { role: 'admin' }, manager)).status).toBe(403);
    for (const target of [owner, support]) {
      for (const body of [
        { password: TEST_PASSWORD },
        { email: newAddress() },
        { role: 'user' },
        { status: 'inactive' },
      ])
        expect((await edit(target.accountId, body, manager)).body).toMatchObject({
          code: 'staff_role_too_narrow',
        });
      expect((await call(shop, manager, 'DELETE', `/admin/users/${target.accountId}/sessions`)).status).toBe(
        403,
      );
      expect(
        (await call(shop, manager, 'DELETE', `/admin/users/${target.accountId}/second-factor`)).status,
      ).toBe(403);
    }
    const made = { name: 'New One', email: newAddress(), role: 'admin', password: TEST_PASSWORD };
    expect((await call(shop, manager, 'POST', '/admin/users', made)).status).toBe(403);
    expect((await edit(manager.accountId, { staffRole: 'owner' }, manager)).body).toMatchObject({
      code: 'own_role',
    });
    expect((await edit(manager.accountId, { name: 'Manager Two' }, manager)).status).toBe(200);
  });

  test('of two owners who make each other less at once, one stays an owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await createAdmin(shop), await createAdmin(shop)];
      const bodies = [{ staffRole: 'read-only' }, { status: 'inactive' }, { role: 'user' }];
      await Promise.all([
        edit(two.accountId, bodies[round % 3] ?? {}, one),
        edit(one.accountId, bodies[(round + 1) % 3] ?? {}, two),
      ]);
      const { staff: members } = await staff();
      const left = members.filter(
        ({ _id, staffRole, status }) =>
          [one.accountId, two.accountId].includes(_id) && staffRole === 'owner' && status === 'active',
      );
      expect(left).toHaveLength(1);
    }
  });

  test('nobody makes themselves less, so that an owner is always left', async () => {
    for (const [body, code] of [
      [{ staffRole: 'manager' }, 'own_role'],
      [{ role: 'user' }, 'own_role'],
      [{ status: 'inactive' }, 'own_status'],
    ] as const)
      expect((await edit(owner.accountId, body, owner)).body).toMatchObject({ code });
  });

  test('what one is told of by mail ends with the role that may see it', async () => {
    const who = await createAdmin(shop, { staffRole: 'catalogue' });
    for (const { accountId } of [owner, who])
      await sql`
        insert into owner_news (event, account_id, channel, kind, subject)
        values ('system:test', ${accountId}, 'mail', 'system', ${JSON.stringify({ title: 'Disk', text: 'Full' })})`.execute(
        shop.shop.db,
      );
    await tellNews(shop.shop);
    const { rows } = await sql<{ accountId: string; isTold: boolean }>`
      select account_id as "accountId", letter is not null as "isTold" from owner_news
      where event = 'system:test' and done_at is not null`.execute(shop.shop.db);
    expect(rows.find(({ accountId }) => accountId === owner.accountId)?.isTold).toBe(true);
    expect(rows.find(({ accountId }) => accountId === who.accountId)?.isTold).toBe(false);
  });
});

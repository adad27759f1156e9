import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAdmin, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { hashToken } from '../sessions/sessions.ts';

// What happens elsewhere between the moment at which the old password was found right and the one at which the new one is written.
const { meanwhile } = vi.hoisted(() => ({ meanwhile: { happens: async () => {} } }));
vi.mock('./passwords.ts', () => ({
  hashPassword: async (password: string) => {
    const { happens } = meanwhile;
    meanwhile.happens = async () => {};
    await happens();
    return `hash of ${password}`;
  },
  isPasswordOf: async (hash: string | null, password: string) => hash === `hash of ${password}`,
}));

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const OWNERS = 'Rainy-Season-8';
const THIEFS = 'Mallory-Was-Here-1';
const logIn = async ({ email }: TestAccount, password: string) =>
  (await call(shop, 'POST', '/auth/login', { body: { email, password } })).statusCode;
let links = 0;
const resetTo = async ({ accountId }: TestAccount, password: string) => {
  const link = `link-${++links}`;
  await sql`
    insert into password_reset (id, token_hash, account_id, expires_at)
    values (gen_random_uuid(), ${hashToken(link)}, ${accountId}, now() + interval '1 hour')`.execute(
    shop.shop.db,
  );
  const answer = await call(shop, 'PUT', `/auth/resetpassword/${link}`, { body: { password } });
  expect(answer.statusCode).toBe(200);
};

describe.each([
  ['in the profile', () => '/auth/password'],
  ['under Users', ({ accountId }: TestAccount) => `/admin/users/${accountId}`],
])('one’s own password, changed %s', (_where, pathFor) => {
  const change = async (who: TestAccount, happening = async () => {}) => {
    meanwhile.happens = happening;
    return call(shop, 'PUT', pathFor(who), {
      token: who.token,
      body: { currentPassword: TEST_PASSWORD, password: THIEFS },
    });
  };

  test('is written where nothing else happens', async () => {
    const who = await createAdmin(shop);
    expect((await change(who)).statusCode).toBe(200);
    expect([await logIn(who, TEST_PASSWORD), await logIn(who, THIEFS)]).toEqual([401, 200]);
  });

  test('does not overwrite the one of a link that overtakes it', async () => {
    const who = await createAdmin(shop);
    const answer = await change(who, () => resetTo(who, OWNERS));
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'not_logged_in']);
    expect([await logIn(who, THIEFS), await logIn(who, OWNERS)]).toEqual([401, 200]);
  });

  test('is not written by a session that has been ended meanwhile', async () => {
    const who = await createAdmin(shop);
    const end = async () => {
      await sql`delete from session where account_id = ${who.accountId}`.execute(shop.shop.db);
    };
    expect((await change(who, end)).statusCode).toBe(401);
    expect([await logIn(who, THIEFS), await logIn(who, TEST_PASSWORD)]).toEqual([401, 200]);
  });
});

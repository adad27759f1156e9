import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createShopper } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { hashToken } from '../sessions/sessions.ts';

// What happens elsewhere between the moment at which a login reads an account and the one at which the hash is done.
const { meanwhile } = vi.hoisted(() => ({ meanwhile: { happens: async () => {} } }));
vi.mock('../password/passwords.ts', () => ({
  hashPassword: async (password: string) => `hash of ${password}`,
  isPasswordOf: async (hash: string | null, password: string) => {
    await meanwhile.happens();
    return hash === `hash of ${password}`;
  },
}));

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

const logIn = async (email: string, password: string, happening = async () => {}) => {
  meanwhile.happens = happening;
  return call(running, 'POST', '/auth/login', { body: { email, password } });
};
const sessionsOf = (accountId: string) =>
  running.shop.db.selectFrom('session').select('id').where('account_id', '=', accountId).execute();
let links = 0;
const resetTo = async (accountId: string, password: string) => {
  const link = `link-${++links}`;
  await sql`
    insert into password_reset (id, token_hash, account_id, expires_at)
    values (gen_random_uuid(), ${hashToken(link)}, ${accountId}, now() + interval '1 hour')`.execute(
    running.shop.db,
  );
  expect((await call(running, 'PUT', `/auth/resetpassword/${link}`, { body: { password } })).statusCode).toBe(
    200,
  );
};

test('a login with the old password that a reset overtakes opens no session', async () => {
  const { email, accountId } = await createShopper(running);
  await resetTo(accountId, 'Harmattan7');
  const answer = await logIn(email, 'Harmattan7', () => resetTo(accountId, 'Rainy-Season-8'));
  expect([answer.statusCode, answer.json().error]).toEqual([401, 'Invalid credentials']);
  expect(await sessionsOf(accountId)).toEqual([]);
  expect((await logIn(email, 'Rainy-Season-8')).statusCode).toBe(200);
});

test.each([
  ['deactivated', sql`status = 'inactive'`],
  ['deleted', sql`deleted_at = now()`],
])('a login of an account that is %s meanwhile opens no session', async (_what, change) => {
  const { email, accountId } = await createShopper(running);
  await sql`update account set password_hash = 'hash of Harmattan7' where id = ${accountId}`.execute(
    running.shop.db,
  );
  const answer = await logIn(email, 'Harmattan7', async () => {
    await sql`update account set ${change} where id = ${accountId}`.execute(running.shop.db);
  });
  expect(answer.statusCode).toBe(401);
  expect(await sessionsOf(accountId), 'only the one from before').toHaveLength(1);
});

import { execFile } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin, TEST_PASSWORD } from '#tests/support/accounts.ts';
import { setUpSecondFactor } from '#tests/support/authenticator.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

const run = (...given: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const command = ['scripts/run.mjs', 'server/accounts/second-factor/command.ts', ...given];
    const env = { ...process.env, DATABASE_URL: shop.connectionString };
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    );
  });

test('an administrator who has lost phone and codes gets in again by a command on the server', async () => {
  const admin = await createAdmin(shop);
  const other = await createAdmin(shop);
  await setUpSecondFactor(shop, admin);
  const logIn = () =>
    call(shop, 'POST', '/auth/login', { body: { email: admin.email, password: TEST_PASSWORD } });
  expect((await logIn()).json().code).toBe('second_factor_needed');
  expect(await run(admin.email.toUpperCase())).toEqual({
    code: 0,
    said: `The second factor of ${admin.email} is gone; the password alone logs in.\n`,
  });
  expect((await logIn()).statusCode).toBe(200);
  expect((await call(shop, 'GET', '/auth/me', { token: admin.token })).statusCode).toBe(401);
  const read = async (path: string) =>
    (await call(shop, 'GET', `${path}=${admin.accountId}`, { token: other.token })).json().data;
  expect(await read('/admin/audit?subject')).toMatchObject([
    { actor: null, before: { secondFactor: 'set up' }, after: { secondFactor: 'none' } },
  ]);
  expect((await read('/admin/security?event=second_factor_removed&account'))[0]).toMatchObject({
    details: { by: 'command' },
  });

  expect(await run(admin.email)).toEqual({ code: 1, said: `${admin.email} has no second factor\n` });
  expect(await run('nobody@example.com')).toMatchObject({
    code: 1,
    said: 'No account has the address nobody@example.com\n',
  });
  expect((await run()).said).toContain('Usage:');
});

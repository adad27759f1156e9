import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#tests/support/accounts.ts';
import { call } from '#tests/support/calls.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lockAccount, lockAddress } from '../accounts.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.stop());

test('who makes a colleague waits for the address before they lock anybody, as who gives another the address does', async () => {
  const owner = await createAdmin(shop);
  const email = 'wanted-twice@example.com';
  const body = { name: 'Ngozi Eze', email, password: 'simple-thing', role: 'admin' };
  let making = Promise.resolve<number>(0);
  const isWaiting = async (): Promise<boolean> => {
    const { rows } = await shop.shop.connection.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  await shop.shop.db.transaction().execute(async (trx) => {
    await lockAddress(trx, email);
    making = call(shop, 'POST', '/admin/users', { token: owner.token, body }).then(
      ({ statusCode }) => statusCode,
    );
    await expect.poll(isWaiting).toBe(true);
    await lockAccount(trx, owner.accountId);
  });
  expect(await making).toBe(201);
});

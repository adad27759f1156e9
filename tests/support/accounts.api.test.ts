import { afterAll, beforeAll, expect, test } from 'vitest';
import { findCaller } from '#server/accounts/sessions/sessions.ts';
import { createAdmin, createShopper } from './accounts.ts';
import { openTestShop, type TestShop } from './shop.ts';

let running: TestShop;
beforeAll(async () => {
  running = await openTestShop();
});
afterAll(() => running.stop());

test('shoppers and admins made for tests are verified callers of their own', async () => {
  const [ada, bola, admin] = [
    await createShopper(running),
    await createShopper(running, { name: 'Bola' }),
    await createAdmin(running),
  ];
  expect(await findCaller(running.shop, ada.token)).toMatchObject({
    accountId: ada.accountId,
    role: 'user',
    isVerified: true,
  });
  expect(await findCaller(running.shop, bola.token)).toMatchObject({ name: 'Bola', email: bola.email });
  expect(await findCaller(running.shop, admin.token)).toMatchObject({ role: 'admin', isVerified: true });
  expect(new Set([ada.email, bola.email, admin.email]).size).toBe(3);
});

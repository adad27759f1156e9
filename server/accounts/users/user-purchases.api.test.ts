import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ManagedUser } from '#contract/accounts/users.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

/** What the list of users says that somebody has bought. */
const boughtBy = async ({ email, accountId }: TestAccount) => {
  const { data } = (
    await call<ManagedUser[]>(shop, admin, 'GET', `/admin/users?search=${encodeURIComponent(email)}`)
  ).body;
  const user = data.find(({ _id }) => _id === accountId);
  return { orders: user?.orderCount, spent: user?.totalSpent, last: user?.lastOrderAt };
};

test('is exact to the kobo, through parts given back, whole refunds and cancelled orders', async () => {
  const [buyer, other] = [await createShopper(shop), await createShopper(shop)];
  expect(await boughtBy(buyer)).toEqual({ orders: 0, spent: 0, last: null });
  const { order: first } = await desk.buy(buyer);
  const { order: second } = await desk.buy(buyer);
  await desk.buy(other);
  expect(await boughtBy(buyer)).toEqual({ orders: 2, spent: 4020, last: second.createdAt });

  await desk.refund(first, { amount: 10.55 });
  // Under way it is still the shop's.
  expect((await boughtBy(buyer)).spent).toBe(4020);
  await desk.confirm(first);
  await desk.confirm(first);
  expect((await boughtBy(buyer)).spent).toBe(4009.45);
  await desk.refund(first, { amount: 0.01 });
  await desk.confirm(first, 'refund.failed');
  expect((await boughtBy(buyer)).spent).toBe(4009.45);

  // The rest of it: nothing of that order is left, and it stays one of the buyer's orders.
  await desk.refund(first);
  await desk.confirm(first);
  expect(await boughtBy(buyer)).toEqual({ orders: 2, spent: 2010, last: second.createdAt });

  await desk.setStatus(second, 'cancelled');
  expect((await boughtBy(buyer)).spent).toBe(0);
  await desk.setStatus(second, 'processing');
  expect((await boughtBy(buyer)).spent).toBe(2010);
  expect((await boughtBy(other)).spent).toBe(2010);
});

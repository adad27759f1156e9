import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
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

const found = async (search: string, who = admin) =>
  (
    await call<Order[]>(
      shop,
      who,
      'GET',
      `/orders${who === admin ? '' : '/myorders'}?${new URLSearchParams({ search })}`,
    )
  ).body.data.map(({ _id }) => _id);

test('orders are found without the marks of names and items, and in the other form of Unicode', async () => {
  const who = await createShopper(shop, { name: 'Ọlábísí Ɗanjuma' });
  const { order } = await desk.buy(who, 'Aṣọ òkè of Ìṣẹ́yìn'.normalize('NFD'));
  const other = await createShopper(shop, { name: 'Ifeoma Olu' });
  const { order: plain } = await desk.buy(other);
  for (const typed of [
    'olabisi',
    'Ọlábísí',
    'ỌLÁBÍSÍ'.normalize('NFD'),
    'danjuma',
    'aso oke',
    'aṣọ òkè',
    'iseyin',
  ])
    expect(await found(typed), typed).toEqual([order._id]);
  for (const typed of ['Ịfeọma', 'Ịfeọma'.normalize('NFD')])
    expect(await found(typed), typed).toEqual([plain._id]);
  expect(await found('ASO OKE', who)).toEqual([order._id]);
  const charges = await call<{ order: { orderNumber: string } }[]>(
    shop,
    admin,
    'GET',
    '/admin/payments?search=olabisi',
  );
  expect(charges.body.data.map((charge) => charge.order.orderNumber)).toEqual([order.orderNumber]);
});

test('two letters with marks are the beginning of a word, however many signs they are', async () => {
  const who = await createShopper(shop, { name: 'Ụ́wà Èyọ̀' });
  const { order } = await desk.buy(who);
  for (const typed of ['uw', 'ụ́w', 'Ụ́W'.normalize('NFD'), 'ey', 'èy'.normalize('NFD')])
    expect(await found(typed), typed).toEqual([order._id]);
  // One letter is still being typed.
  expect((await found('ụ́'.normalize('NFD'))).length).toBe((await found('')).length);
});

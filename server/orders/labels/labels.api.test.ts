import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Label } from '#contract/orders/labels/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { ADDRESS, call } from '#tests/support/purchase.ts';
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

const labelsOf = (orders: readonly Order[], who = admin) =>
  call<Label[]>(shop, who, 'GET', `/admin/orders/labels?ids=${orders.map(({ _id }) => _id).join(',')}`);
const seen = async ({ _id }: Order) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data;

test('a label a parcel that has not arrived, and one for what is in none, in the order that was chosen', async () => {
  const who = await createShopper(shop);
  const { order: whole } = await desk.buy(who, 'Solar lamp');
  const { order: parted } = await desk.buy(who, 'Clay pot');
  const [line] = (await seen(parted)).toSend;
  await call(shop, admin, 'POST', `/admin/orders/${parted._id}/parcels`, {
    lines: [{ line: line?.line, quantity: 1 }],
    courier: 'GIG',
    riderPhone: '0803 123 4567',
  });
  const { status, body } = await labelsOf([parted, whole]);
  expect(status).toBe(200);
  expect(
    body.data.map((label) => [label.orderNumber, label.parcel, label.courier, label.riderPhone, label.units]),
  ).toEqual([
    [parted.orderNumber, 1, 'GIG', '+2348031234567', 1],
    [parted.orderNumber, null, '', '', 1],
    [whole.orderNumber, null, '', '', 2],
  ]);
  expect(body.data[2]).toMatchObject({
    name: ADDRESS.name,
    phone: ADDRESS.phone,
    address: ADDRESS.address,
    city: 'Ikeja',
    state: 'Lagos',
    zone: '',
    lines: [{ name: 'Solar lamp', quantity: 2 }],
    followUrl: expect.stringMatching(new RegExp(`/track#${whole._id}\\.`)),
  });
  await desk.setStatus(whole, 'shipped');
  await call(shop, admin, 'POST', `/admin/orders/${whole._id}/parcels`, {});
  await desk.setStatus(whole, 'delivered');
  expect((await labelsOf([whole])).body.data).toEqual([]);
  expect((await labelsOf([whole], who)).status).toBe(403);
});

test('the list of what is to be packed has what is paid and has not left', async () => {
  const who = await createShopper(shop);
  const [waiting, packed, sent, gone] = [
    (await desk.buy(who)).order,
    (await desk.buy(who)).order,
    (await desk.buy(who)).order,
    (await desk.buy(who)).order,
  ];
  await desk.setStatus(packed, 'processing');
  await desk.setStatus(sent, 'shipped');
  await desk.setStatus(gone, 'cancelled');
  const { body } = await call<Order[]>(
    shop,
    admin,
    'GET',
    `/orders?attention=toPack&search=${who.email}&sortOrder=asc`,
  );
  expect(body.data.map(({ _id }) => _id)).toEqual([waiting._id, packed._id]);
});

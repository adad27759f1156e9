import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Label } from '#contract/orders/labels/schemas.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import type { MadeRide, Ride, RiderDay } from '#contract/rides/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
  await call(shop, admin, 'POST', '/admin/delivery/zones', {
    name: 'Lagos',
    places: [{ state: 'Lagos', cities: [] }],
    fee: 500,
    freeFrom: null,
    daysFrom: 1,
    daysTo: 2,
    payOnDelivery: true,
  });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

let numbers = 0;
/** An order that is paid when it comes, with a rider: two units at ₦1,000, brought for ₦500. */
const takenOut = async () => {
  const product = await createProduct(shop, { stock: 10 });
  const who = await createShopper(shop);
  await addToCart(shop, who, product, 2);
  numbers += 1;
  const shippingAddress = { ...ADDRESS, phone: `0803555${String(numbers).padStart(4, '0')}` };
  const order = (
    await call<Order>(shop, who, 'POST', '/orders/on-delivery', { key: randomUUID(), shippingAddress })
  ).body.data;
  const ride = (
    await call<MadeRide>(shop, admin, 'POST', '/admin/rides', {
      orders: [order._id],
      riderName: 'Musa',
      riderPhone: '0803 555 0000',
    })
  ).body.data;
  const key = ride.url.split('#')[1] ?? '';
  const { parcels } = (await call<OrderDetail>(shop, who, 'GET', `/orders/${order._id}`)).body.data;
  const [stop] = (await call<RiderDay>(shop, null, 'POST', '/rider/day', { key })).body.data.stops;
  const parcel = stop?.parcel ?? '';
  return { product, who, order, ride, key, stop, parcel, code: parcels[0]?.deliveryCode ?? '' };
};
const tell = (what: 'delivered' | 'refused', body: object) =>
  call<RiderDay>(shop, null, 'POST', `/rider/${what}`, body);
const seen = async ({ _id }: Order) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data;
const rideOf = async ({ _id }: MadeRide) =>
  (await call<Ride[]>(shop, admin, 'GET', '/admin/rides')).body.data.find((ride) => ride._id === _id);
const codes = (all: { status: number; body: { code?: string } }[]) =>
  all.map(({ status, body }) => body.code ?? status).sort();

test('a rider sees what to collect, and hands over only with the code and the money', async () => {
  const { order, ride, key, stop, parcel, code } = await takenOut();
  expect(stop).toMatchObject({ toCollect: 2_500, deliveredAt: null });
  const labels = (await call<Label[]>(shop, admin, 'GET', `/admin/orders/labels?ids=${order._id}`)).body.data;
  expect(labels).toMatchObject([{ toCollect: 2_500 }]);
  const unpaid = await tell('delivered', { key, parcel, code });
  expect([unpaid.status, unpaid.body.code, unpaid.body.error]).toEqual([
    409,
    'cash_not_taken',
    'Please take ₦2,500.00 and say so',
  ]);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  expect((await tell('delivered', { key, parcel, code: wrong, cashTaken: true })).status).toBe(400);
  expect(await seen(order)).toMatchObject({ isPaid: false, booking: null });
  // Pressed again and again, since the answers were lost.
  const all = await Promise.all(
    Array.from({ length: 4 }, () => tell('delivered', { key, parcel, code, cashTaken: true })),
  );
  expect(codes(all)).toEqual([200, 200, 200, 200]);
  expect(all[0]?.body.data).toMatchObject({ cashTaken: 2_500, stops: [{ deliveredAt: expect.any(String) }] });
  expect(all[0]?.body.data.stops[0]).not.toHaveProperty('toCollect');
  const paid = await seen(order);
  expect(paid).toMatchObject({
    isPaid: true,
    status: 'delivered',
    booking: { method: 'cash', by: { _id: '', name: 'Musa' } },
  });
  expect(paid.timeline.filter(({ kind }) => kind === 'paid')).toMatchObject([{ actor: null }]);
  expect(await rideOf(ride)).toMatchObject({ cashTaken: 2_500, stops: [{ cash: 2_500 }] });
});

test.each(['transfer', 'pos'])(
  'what is paid by %s at the door is the shop’s, and not the rider’s to hand over',
  async (paidBy) => {
    const { order, ride, key, parcel, code } = await takenOut();
    const body = { key, parcel, code, cashTaken: true };
    expect((await tell('delivered', { ...body, paidBy: 'cowries' })).status).toBe(400);
    const unpaid = await tell('delivered', { ...body, cashTaken: false, paidBy });
    expect([unpaid.status, unpaid.body.code]).toEqual([409, 'cash_not_taken']);
    const all = await Promise.all([1, 2].map(() => tell('delivered', { ...body, paidBy })));
    expect(codes(all)).toEqual([200, 200]);
    expect(all[0]?.body.data).toMatchObject({ cashTaken: 0, stops: [{ deliveredAt: expect.any(String) }] });
    expect(await seen(order)).toMatchObject({
      isPaid: true,
      status: 'delivered',
      booking: { method: paidBy, by: { name: 'Musa' } },
    });
    expect(await rideOf(ride)).toMatchObject({ cashTaken: 0, stops: [{ cash: 0 }] });
  },
);

test('what the shop has booked meanwhile is not collected again', async () => {
  const { order, ride, key, parcel, code } = await takenOut();
  const book = () =>
    call(shop, admin, 'POST', `/admin/orders/${order._id}/paid-on-delivery`, {
      method: 'transfer',
      isDelivered: false,
    });
  expect((await book()).status).toBe(200);
  expect((await tell('delivered', { key, parcel, code })).status).toBe(200);
  expect(await seen(order)).toMatchObject({ status: 'delivered', booking: { method: 'transfer' } });
  expect(await rideOf(ride)).toMatchObject({ cashTaken: 0 });
});

test('an order that the shop has called delivered without its money still wants the code for it', async () => {
  const { order, key, parcel, code } = await takenOut();
  await call(shop, admin, 'PUT', `/orders/${order._id}/status`, { status: 'delivered' });
  const day = (await call<RiderDay>(shop, null, 'POST', '/rider/day', { key })).body.data;
  expect(day.stops).toMatchObject([{ toCollect: 2_500, deliveredAt: null }]);
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  const refused = await tell('delivered', { key, parcel, code: wrong, cashTaken: true });
  expect([refused.status, refused.body.error]).toEqual([400, 'Wrong code. 4 tries left.']);
  expect(await seen(order)).toMatchObject({ isPaid: false, booking: null });
  const all = await Promise.all([1, 2].map(() => tell('delivered', { key, parcel, code, cashTaken: true })));
  expect(codes(all)).toEqual([200, 200]);
  expect(all[0]?.body.data.stops).toMatchObject([{ deliveredAt: expect.any(String) }]);
  const paid = await seen(order);
  expect(paid).toMatchObject({ isPaid: true, status: 'delivered', booking: { method: 'cash' } });
  expect(paid.timeline.filter(({ status }) => status === 'delivered')).toHaveLength(1);
});

test('a parcel that is refused at the door gives its units back and comes back', async () => {
  const { product, order, key, parcel, code } = await takenOut();
  const reason = 'Customer refuses it';
  const all = await Promise.all([
    tell('refused', { key, parcel, reason }),
    tell('refused', { key, parcel, reason }),
  ]);
  expect(codes(all)).toEqual([200, 200]);
  expect(all[0]?.body.data.stops).toMatchObject([{ failure: reason, comesBack: true }]);
  expect(await stockOf(shop, product)).toBe(10);
  expect(await seen(order)).toMatchObject({
    status: 'cancelled',
    deliveryPayment: { refusal: reason, refusals: 1 },
  });
  expect((await tell('delivered', { key, parcel, code, cashTaken: true })).body.code).toBe(
    'order_not_sendable',
  );
});

test('handed over, refused and booked by the shop at once, exactly one of them happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { product, order, key, parcel, code } = await takenOut();
    await Promise.all([
      tell('refused', { key, parcel, reason: 'Customer refuses it' }),
      tell('delivered', { key, parcel, code, cashTaken: true }),
      call(shop, admin, 'POST', `/admin/orders/${order._id}/paid-on-delivery`, { method: 'pos' }),
    ]);
    const { isPaid, status, booking, timeline } = await seen(order);
    expect([isPaid, booking !== null, status]).toEqual(
      isPaid ? [true, true, 'delivered'] : [false, false, 'cancelled'],
    );
    expect(timeline.filter(({ kind }) => kind === 'paid')).toHaveLength(isPaid ? 1 : 0);
    expect(await stockOf(shop, product)).toBe(isPaid ? 8 : 10);
  }
});

test('of what was paid online nobody says that it was refused', async () => {
  const { order, key, parcel } = await takenOut();
  await call(shop, admin, 'POST', `/admin/orders/${order._id}/paid-on-delivery`, { method: 'pos' });
  expect((await tell('refused', { key, parcel, reason: 'x' })).body.code).toBe('order_not_due');
});

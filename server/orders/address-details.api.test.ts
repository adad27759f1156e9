import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Label } from '#contract/orders/labels/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { MadeRide, RiderDay } from '#contract/rides/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const DETAILS = {
  landmark: 'Opposite the Total filling station',
  lga: 'Ikeja',
  secondPhone: '0809 111 2222',
  riderNote: 'Ring the bell of the blue gate',
};
const paystack = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await paystack.start());
  admin = await createAdmin(shop);
  shopper = await createShopper(shop);
});
afterAll(async () => {
  await shop.stop();
  await paystack.stop();
});

const buy = async (more: object): Promise<Order> => {
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const shippingAddress = { ...ADDRESS, ...more };
  const { body, status } = await call<Checkout>(shop, shopper, 'POST', '/checkout', { shippingAddress });
  expect(status).toBe(201);
  paystack.pay(body.data.reference, { amount: body.data.amount, email: body.data.email });
  return (await reportPaid(shop, shopper, body.data.reference)).body.data;
};

test('what finds the door goes with the order to everybody who needs it', async () => {
  const order = await buy(DETAILS);
  expect(order.shippingAddress).toEqual({ ...ADDRESS, ...DETAILS });
  const labels = await call<Label[]>(shop, admin, 'GET', `/admin/orders/labels?ids=${order._id}`);
  expect(labels.body.data).toMatchObject([DETAILS]);
  const ride = await call<MadeRide>(shop, admin, 'POST', '/admin/rides', {
    orders: [order._id],
    riderName: 'Musa',
    riderPhone: '0803 000 1111',
  });
  const key = ride.body.data.url.split('#').at(-1);
  const day = await call<RiderDay>(shop, null, 'POST', '/rider/day', { key });
  expect(day.body.data.stops).toMatchObject([{ ...DETAILS, secondPhoneNumber: '+2348091112222' }]);
  const file = await shop.app.inject({
    url: `/api/v1/admin/orders/export?ids=${order._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const [head = '', row = ''] = file.body.trimEnd().split('\r\n');
  expect(head).toContain('Phone number,Second phone,Landmark,LGA,Note for the rider');
  expect(row).toContain(`${DETAILS.secondPhone},${DETAILS.landmark},${DETAILS.lga},${DETAILS.riderNote}`);
  // Whoever is rung in the shopper's place may follow it as well.
  const body = { number: order.orderNumber, contact: '+234 809 111 2222' };
  expect((await call(shop, null, 'POST', '/orders/follow', body)).status).toBe(200);
});

test('nobody has to give them, and answers are without them then, as ever', async () => {
  const order = await buy({ landmark: '  ', lga: null });
  expect(order.shippingAddress).toEqual(ADDRESS);
  const long = await call(shop, shopper, 'POST', '/checkout', {
    shippingAddress: { ...ADDRESS, landmark: 'x'.repeat(201) },
  });
  expect(long).toMatchObject({ status: 400, body: { error: 'This is too long' } });
});

test('a profile keeps them but for the note, until they are emptied', async () => {
  const { landmark, lga, secondPhone } = DETAILS;
  const change = (body: object) => call<User>(shop, shopper, 'PUT', '/auth/me', body);
  const before = await change({ address: { city: 'Ikeja' } });
  expect(before.body.data).not.toHaveProperty('secondPhone');
  expect((await change({ address: { landmark, lga }, secondPhone })).body.data).toMatchObject({
    address: { city: 'Ikeja', landmark, lga },
    secondPhone,
  });
  expect((await change({ address: { landmark: '', lga: '' }, secondPhone: '' })).body.data).toEqual(
    before.body.data,
  );
});

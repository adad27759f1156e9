import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let buyer: TestAccount;
let gown: string;

beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), SHIPPING_FEE: '75' });
  admin = await createAdmin(shop);
  buyer = await createShopper(shop);
  gown = await createProduct(shop, { stock: 50, priceKobo: 1_000_00 });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const settings = (body: object) => call(shop, admin, 'PUT', '/admin/settings', body);
const begin = async (): Promise<Checkout> => {
  await addToCart(shop, buyer, gown, 1);
  return (await startCheckout(shop, buyer)).body.data;
};
const finish = async ({ reference, amount }: Checkout): Promise<Order> => {
  stub.pay(reference, { amount, email: buyer.email });
  return (await reportPaid(shop, buyer, reference)).body.data;
};
const buy = async (): Promise<Order> => finish(await begin());
const read = async ({ _id }: Order): Promise<Order> =>
  (await call<Order>(shop, buyer, 'GET', `/orders/${_id}`)).body.data;

test('nothing is said of VAT until the owner says that prices include it', async () => {
  expect(await buy()).not.toHaveProperty('vat');
});

test('an order tells what its total includes, adds nothing, and keeps the rate of its day', async () => {
  await settings({ pricesIncludeVat: true });
  const first = await buy();
  expect(first).toMatchObject({ totalPrice: 1_075, taxPrice: 0, vat: { percent: 7.5, amount: 75 } });
  await settings({ vatPercent: 15 });
  const second = await buy();
  expect(second).toMatchObject({ totalPrice: 1_075, taxPrice: 0, vat: { percent: 15, amount: 140.22 } });
  await settings({ pricesIncludeVat: false });
  expect(await buy()).not.toHaveProperty('vat');
  expect((await read(first)).vat).toEqual({ percent: 7.5, amount: 75 });
  expect((await read(second)).vat).toEqual({ percent: 15, amount: 140.22 });
  const listed = (await call<Order[]>(shop, admin, 'GET', `/orders?ids=${first._id}`)).body.data[0];
  expect(listed?.vat).toEqual({ percent: 7.5, amount: 75 });
});

test('a rate of two decimals is kept to the last', async () => {
  await settings({ pricesIncludeVat: true, vatPercent: 7.25 });
  expect((await buy()).vat).toEqual({ percent: 7.25, amount: 72.67 });
  const { rows } = await shop.shop.connection.pool.query(
    `select content->'content'->>'vatBasisPoints' as rate from job
      where content->>'template' = 'order-confirmed' order by created_at desc limit 1`,
  );
  expect(rows).toEqual([{ rate: '725' }]);
});

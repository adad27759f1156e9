import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalogue/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let running: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  running = await openTestShop(await stub.start());
  admin = await createAdmin(running);
});
afterAll(async () => {
  await running.stop();
  await stub.stop();
});

const checkOut = async (who: TestAccount, product: string) => {
  await addToCart(running, who, product);
  const { data } = (await startCheckout(running, who)).body;
  stub.pay(data.reference, { amount: data.amount, email: who.email });
  return data.reference;
};
const pay = async (who: TestAccount, reference: string): Promise<Order> =>
  (await reportPaid(running, who, reference)).body.data;
const review = (who: TestAccount, product: string) =>
  call(running, who, 'POST', `/products/${product}/reviews`, { star: 4 });

/** The marks on a product's reviews by reviewer, in every answer that shows them; each is kept from then on. */
const marks = async (product: string): Promise<Record<string, boolean>> => {
  const paths = [`/products/${product}`, `/products/${product}?ratings=10`, `/products/${product}/reviews`];
  const seen = await Promise.all(
    paths.map(async (path) => {
      const { data } = (await call<ProductDetail | ProductDetail['ratings']>(running, null, 'GET', path))
        .body;
      expect(running.shop.answers.find(`/api/v1${path}`)).toBeDefined();
      const reviews = Array.isArray(data) ? data : data.ratings;
      return Object.fromEntries(
        reviews.map(({ user, isVerifiedPurchase }) => [user._id, isVerifiedPurchase]),
      );
    }),
  );
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  return seen[0] ?? {};
};

test('the mark comes with the order and follows its status', async () => {
  const buyer = await createShopper(running);
  const other = await createShopper(running);
  const product = await createProduct(running, { stock: 10 });
  await review(buyer, product);
  await review(other, product);
  const reference = await checkOut(buyer, product);
  const unbought = { [buyer.accountId]: false, [other.accountId]: false };
  const bought = { ...unbought, [buyer.accountId]: true };
  expect(await marks(product)).toEqual(unbought);
  const order = await pay(buyer, reference);
  expect(await marks(product)).toEqual(bought);
  for (const [status, expected] of [
    ['shipped', bought],
    ['cancelled', unbought],
    ['refunded', unbought],
    ['delivered', bought],
    ['refunded', unbought],
    ['pending', bought],
  ] as const) {
    const { status: answered } = await call(running, admin, 'PUT', `/orders/${order._id}/status`, { status });
    expect(answered).toBe(200);
    expect(await marks(product), status).toEqual(expected);
  }
});

test('what is paid when it comes is marked once it is paid', async () => {
  const zone = {
    ...{ name: 'Lagos', places: [{ state: 'Lagos', cities: [] }], fee: 10, freeFrom: null },
    ...{ daysFrom: 1, daysTo: 2, payOnDelivery: true, payOnDeliveryFrom: null, payOnDeliveryTo: null },
  };
  await call(running, admin, 'POST', '/admin/delivery/zones', zone);
  const buyer = await createShopper(running);
  const product = await createProduct(running, { stock: 10 });
  await review(buyer, product);
  await addToCart(running, buyer, product);
  const placed = await call<Order>(running, buyer, 'POST', '/orders/on-delivery', {
    shippingAddress: ADDRESS,
    key: randomUUID(),
  });
  expect(placed.status, placed.body.error).toBe(201);
  const id = placed.body.data._id;
  expect(await marks(product)).toEqual({ [buyer.accountId]: false });
  // Delivered without a word of its money: still nobody has paid it.
  await call(running, admin, 'PUT', `/orders/${id}/status`, { status: 'delivered' });
  expect(await marks(product)).toEqual({ [buyer.accountId]: false });
  await call(running, admin, 'POST', `/admin/orders/${id}/paid-on-delivery`, { method: 'cash' });
  expect(await marks(product)).toEqual({ [buyer.accountId]: true });
});

test('the mark goes once all units have come back, also where none is sold again', async () => {
  const desk = openOrderDesk(running, stub, admin);
  const returns = openReturnDesk(running, desk, admin);
  await returns.setDays(14);
  const bought = await returns.delivered();
  const { who, product } = bought;
  await review(who, product);
  for (const isLeft of [true, false]) {
    const { _id } = (await returns.ask(bought, 1, { reason: 'damaged' })).body.data;
    await returns.accept(_id);
    expect(await marks(product)).toEqual({ [who.accountId]: true });
    const lines = [{ line: bought.line, restock: 0 }];
    expect((await returns.step(_id, 'receive', { lines })).status).toBe(200);
    expect(await marks(product)).toEqual({ [who.accountId]: isLeft });
    await returns.step(_id, 'close', { answer: 'Broken at home' });
  }
  const { body } = await call<ProductDetail>(running, null, 'GET', `/products/${product}`);
  expect(body.data).toMatchObject({ reviewCount: 1, averageRating: 4 });
});

test('one order that was kept is enough, and another product is not', async () => {
  const buyer = await createShopper(running);
  const [product, elsewhere] = [
    await createProduct(running, { stock: 10 }),
    await createProduct(running, { stock: 10 }),
  ];
  await pay(buyer, await checkOut(buyer, product));
  const second = await pay(buyer, await checkOut(buyer, product));
  await review(buyer, product);
  await review(buyer, elsewhere);
  expect(await marks(product)).toEqual({ [buyer.accountId]: true });
  expect(await marks(elsewhere)).toEqual({ [buyer.accountId]: false });
  await call(running, admin, 'PUT', `/orders/${second._id}/status`, { status: 'cancelled' });
  expect(await marks(product)).toEqual({ [buyer.accountId]: true });
});

test('a review and its purchase that are written at once come out marked', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => createShopper(running)));
  const product = await createProduct(running, { stock: 100 });
  const references = await Promise.all(buyers.map((buyer) => checkOut(buyer, product)));
  let isDone = false;
  const reading = (async () => {
    while (!isDone) {
      await call(running, null, 'GET', `/products/${product}`);
      // A kept answer comes without waiting for anything: the others must have their turn.
      await setImmediate();
    }
  })();
  await Promise.all(
    buyers.flatMap((buyer, index) => [pay(buyer, references[index] ?? ''), review(buyer, product)]),
  );
  isDone = true;
  await reading;
  expect(await marks(product)).toEqual(Object.fromEntries(buyers.map(({ accountId }) => [accountId, true])));
});

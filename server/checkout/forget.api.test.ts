import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { expireHolds } from './expire-holds.ts';
import { oldAddresses, unpaidCheckouts } from './forget.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const begin = async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 10 });
  await addToCart(shop, shopper, product, 2);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  return { shopper, product, reference, amount };
};
/** As if it had been started so many days ago, by the database's clock, and nobody had asked about it since. */
const age = async (reference: string, days: number): Promise<void> => {
  await sql`
    update checkout set created_at = now() - make_interval(days => ${days}::int),
      expires_at = now() - make_interval(days => ${days}::int), next_check_at = null where reference = ${reference}`.execute(
    shop.shop.db,
  );
  await expireHolds(shop.shop);
};
const forget = () => oldAddresses.run(shop.shop.db);
const checkoutOf = async (reference: string) => {
  const { rows } = await sql<{
    address: object;
    email: string;
    lines: object[];
    total: number;
    state: string;
  }>`
    select shipping_address as address, email, lines, total_kobo as total, state from checkout
    where reference = ${reference}`.execute(shop.shop.db);
  return rows[0];
};
const report = async (reference: string): Promise<void> => {
  const event = stub.chargeEvent(reference);
  const sent = await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
  expect(sent.statusCode).toBe(200);
  // The call has begun with it by itself.
  const waiting = () =>
    shop.shop.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).execute();
  await expect.poll(waiting).toEqual([]);
};

test('an unpaid checkout forgets who and where after thirty days; what it held and came to stays', async () => {
  const [old, young] = [await begin(), await begin()];
  await age(old.reference, 31);
  await age(young.reference, 29);
  await forget();
  expect(await checkoutOf(old.reference)).toMatchObject({
    address: {},
    email: '',
    total: old.amount,
    state: 'lapsed',
    lines: [{ productId: old.product, quantity: 2 }],
  });
  expect(await checkoutOf(young.reference)).toMatchObject({ address: ADDRESS, email: young.shopper.email });
});

test('what is paid after that goes back in full, by itself', async () => {
  const { shopper, product, reference, amount } = await begin();
  await age(reference, 31);
  await forget();
  stub.pay(reference, { amount, email: shopper.email });
  await report(reference);
  await expect
    .poll(async () => {
      await advanceRefunds(shop.shop);
      return stub.refundsOf(reference);
    })
    .toMatchObject([{ amountKobo: amount }]);
  expect(await checkoutOf(reference)).toMatchObject({ state: 'refunded' });
  expect(await stockOf(shop, product)).toBe(10);
  expect((await reportPaid(shop, shopper, reference)).status).toBe(409);
});

test('an order keeps its address and items; its checkout keeps neither', async () => {
  const { shopper, reference, amount } = await begin();
  stub.pay(reference, { amount, email: shopper.email });
  const made = await reportPaid(shop, shopper, reference);
  await age(reference, 31);
  await forget();
  expect(await checkoutOf(reference)).toMatchObject({
    address: {},
    email: '',
    lines: [],
    state: 'completed',
  });
  const order = await call<Order>(shop, shopper, 'GET', `/orders/${made.body.data._id}`);
  expect(order.body.data).toMatchObject({ shippingAddress: ADDRESS, orderItems: [{ quantity: 2 }] });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(200);
});

test('a payment that still needs somebody keeps what its order may need', async () => {
  const { shopper, reference, amount } = await begin();
  // Paid in another amount, and the refund is refused: somebody must look at it, and may make the order after all.
  stub.pay(reference, { amount: amount + 500, email: shopper.email });
  stub.refusal = 'Refunds are disabled for this account';
  await report(reference);
  await advanceRefunds(shop.shop);
  stub.refusal = null;
  await age(reference, 60);
  await forget();
  expect(await checkoutOf(reference)).toMatchObject({ address: ADDRESS, email: shopper.email });
});

test('nobody waits: a checkout that is being settled is left to the next run', async () => {
  const { reference } = await begin();
  await age(reference, 31);
  await shop.shop.db.transaction().execute(async (trx) => {
    await sql`select from checkout where reference = ${reference} for update`.execute(trx);
    await forget();
    expect(await checkoutOf(reference)).toMatchObject({ address: ADDRESS });
  });
  await forget();
  expect(await checkoutOf(reference)).toMatchObject({ address: {} });
});

test('after thirteen months an unpaid checkout is gone, and a payment for it is shown to the owner', async () => {
  const [unpaid, younger, paid] = [await begin(), await begin(), await begin()];
  stub.pay(paid.reference, { amount: paid.amount, email: paid.shopper.email });
  await reportPaid(shop, paid.shopper, paid.reference);
  await age(unpaid.reference, 401);
  await age(younger.reference, 399);
  await age(paid.reference, 500);
  await forget();
  await unpaidCheckouts.run(shop.shop.db);
  expect(await checkoutOf(unpaid.reference)).toBeUndefined();
  expect(await checkoutOf(younger.reference)).toBeDefined();
  expect(await checkoutOf(paid.reference)).toMatchObject({ state: 'completed' });

  stub.pay(unpaid.reference, { amount: unpaid.amount, email: unpaid.shopper.email });
  await report(unpaid.reference);
  const shown = await call<PaymentIssue[]>(shop, admin, 'GET', '/admin/payments/attention?limit=100');
  expect(shown.body.data).toContainEqual(
    expect.objectContaining({ reference: unpaid.reference, problem: 'stray' }),
  );
});

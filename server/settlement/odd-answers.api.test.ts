import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { Charge } from '#contract/payments/schemas.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { processEvents } from './events.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(() => {
  stub.behaviour = 'well';
  stub.beforeAnswer = async () => {};
  stub.rewrite = (answer) => answer;
  stub.refusal = null;
});

const begin = async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const checkout = (await startCheckout(shop, shopper)).body.data;
  stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email });
  return { shopper, reference: checkout.reference };
};
const placed = async (): Promise<Order> => {
  const { shopper, reference } = await begin();
  return (await reportPaid(shop, shopper, reference)).body.data;
};
const orderOf = async (id: string): Promise<Order> =>
  (await call<Order>(shop, admin, 'GET', `/orders/${id}`)).body.data;
const chargeOf = async (reference: string): Promise<Charge | undefined> =>
  (await call<Charge[]>(shop, admin, 'GET', '/admin/payments?limit=100')).body.data.find(
    (row) => row.reference === reference,
  );
const sendEvent = async (event: string, content: object): Promise<number> => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/payments/paystack/webhook',
    ...stub.event(event, content),
  });
  return answer.statusCode;
};

test.each([
  ['no transaction', null],
  ['a transaction without a status', { amount: 101_000, currency: 'NGN' }],
  ['an amount that is no amount', { status: 'success', amount: 'much', currency: 'NGN' }],
  ['a fraction of a kobo', { status: 'success', amount: 101_000.5, currency: 'NGN' }],
])('Paystack answers a verification with %s: the payment is not judged yet', async (_, data) => {
  const { shopper, reference } = await begin();
  stub.rewrite = (answer) => ({ ...answer, data });
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({
    status: 503,
    body: { error: 'Payment could not be verified yet. Your order will be completed automatically.' },
  });
  stub.rewrite = (answer) => answer;
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
});

test('a verification with nothing but status, amount and currency is enough, the amount as text too', async () => {
  const { shopper, reference } = await begin();
  stub.rewrite = (answer) => ({ ...answer, data: { status: 'success', amount: '101000', currency: 'NGN' } });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
});

test('a refund that Paystack takes without naming its id is followed up, and asked for once', async () => {
  const order = await placed();
  const before = stub.refunds.length;
  stub.rewrite = (answer) => ({ ...answer, data: { status: 'pending' } });
  expect((await call(shop, admin, 'POST', `/orders/${order._id}/refund`, { amount: 10 })).status).toBe(202);
  stub.rewrite = (answer) => answer;
  const refund = stub.refunds.at(-1);
  if (refund) refund.status = 'processed';
  await shop.shop.connection.pool.query(
    'update refund set next_check_at = now() where next_check_at is not null',
  );
  await advanceRefunds(shop.shop);
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 10, status: 'pending' });
  expect(stub.refunds).toHaveLength(before + 1);
});

test('a refund of a charge that the shop does not know is kept for an admin to see', async () => {
  expect(
    await sendEvent('refund.processed', { transaction_reference: 'from-the-dashboard', amount: '4200' }),
  ).toBe(200);
  await expect
    .poll(() => chargeOf('from-the-dashboard'))
    .toMatchObject({
      amount: 42,
      state: 'attention',
      reason: 'Paystack told of "refund.processed", which the shop does not handle',
    });
});

test.each([
  ['negative', -5],
  ['without end', 1e300],
  ['broken', 1.5],
  ['no number', 'x'],
])('a charge whose amount is %s is kept all the same', async (name, amount) => {
  const reference = `odd-${name}`;
  expect(await sendEvent('charge.success', { reference, amount, currency: 'NGN' })).toBe(200);
  await expect.poll(() => chargeOf(reference)).toMatchObject({ amount: 0, state: 'attention' });
});

test('a refund that seemed to have failed counts once Paystack says that the money is back', async () => {
  const order = await placed();
  stub.refusal = 'Try again later';
  expect((await call(shop, admin, 'POST', `/orders/${order._id}/refund`)).status).toBe(409);
  stub.refusal = null;
  const content = { transaction_reference: order.paystackReference, amount: '101000' };
  await sendEvent('refund.processed', content);
  await expect
    .poll(() => orderOf(order._id))
    .toMatchObject({ refundedAmount: 1010, status: 'refunded', paymentStatus: 'refunded' });
  await sendEvent('refund.processed', { ...content, id: 77 });
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 1010 });
});

test('an event about a refund that was confirmed before does not count for an earlier one that failed', async () => {
  const order = await placed();
  const refund = () => call(shop, admin, 'POST', `/orders/${order._id}/refund`, { amount: 20 });
  stub.refusal = 'Try again later';
  await refund();
  stub.refusal = null;
  await refund();
  const taken = stub.refunds.at(-1);
  if (taken) taken.status = 'processed';
  await shop.shop.connection.pool.query(
    'update refund set next_check_at = now() where next_check_at is not null',
  );
  await advanceRefunds(shop.shop);
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 20 });
  await sendEvent('refund.processed', { transaction_reference: order.paystackReference, amount: '2000' });
  await processEvents(shop.shop);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 20 });
});

test('a charge without an order leaves attention when it was refunded in full at Paystack', async () => {
  await sendEvent('charge.success', { reference: 'stray', amount: 5000, currency: 'NGN' });
  await expect.poll(() => chargeOf('stray')).toMatchObject({ state: 'attention' });
  await sendEvent('refund.processed', { transaction_reference: 'stray', amount: '2000' });
  await sendEvent('refund.failed', { transaction_reference: 'stray', amount: '5000' });
  expect(await chargeOf('stray')).toMatchObject({ state: 'attention' });
  await sendEvent('refund.processed', { transaction_reference: 'stray', amount: '5000' });
  await expect.poll(() => chargeOf('stray')).toMatchObject({ state: 'refunded' });
});

test.each([
  ['no amount', {}],
  ['no number', { amount: 'all of it' }],
  ['a part', { amount: '1' }],
])('an event that says of a refund %s does not settle a charge without an order', async (name, said) => {
  const reference = `unsaid-${name}`;
  stub.pay(reference, { amount: 5000, email: 'somebody@example.com' });
  await sendEvent('charge.success', { reference, amount: 5000, currency: 'NGN' });
  await expect.poll(() => chargeOf(reference)).toMatchObject({ state: 'attention' });
  await sendEvent('refund.processed', { transaction_reference: reference, ...said });
  await processEvents(shop.shop);
  await expect
    .poll(
      async () =>
        (await shop.shop.connection.pool.query('select from webhook_event where processed_at is null')).rows,
    )
    .toEqual([]);
  expect(await chargeOf(reference)).toMatchObject({ state: 'attention' });
});

const refundOf = (order: Order, amount?: number) =>
  call(shop, admin, 'POST', `/orders/${order._id}/refund`, amount === undefined ? {} : { amount });
const refundsAtPaystack = (order: Order) =>
  stub.refunds.filter(({ transaction }) => transaction === order.paystackReference);
const askAgain = async (): Promise<void> => {
  await shop.shop.connection.pool.query(
    'update refund set next_check_at = now() where next_check_at is not null',
  );
  await advanceRefunds(shop.shop);
};

test.each([
  ['something that is no list', { refunds: 0 }],
  ['nothing', null],
  ['a refund without a status', [{ id: 1, amount: 1000 }]],
])('a refund whose answer was lost is not asked for again because Paystack lists %s', async (_, data) => {
  const order = await placed();
  stub.behaviour = 'lost';
  expect((await refundOf(order, 10)).status).toBe(503);
  stub.behaviour = 'well';
  stub.rewrite = (answer) => ({ ...answer, data });
  expect((await refundOf(order, 10)).status).toBe(503);
  await askAgain();
  expect((await refundOf(order, 10)).status).toBe(503);
  expect(refundsAtPaystack(order)).toHaveLength(1);
  stub.rewrite = (answer) => answer;
  expect((await refundOf(order, 10)).status).toBe(409);
  expect(refundsAtPaystack(order)).toHaveLength(1);
});

test('a refund that Paystack’s event confirms while its answer is being lost counts once', async () => {
  const order = await placed();
  stub.behaviour = 'lost';
  stub.beforeAnswer = async () => {
    // The event overtakes the answer.
    stub.beforeAnswer = async () => {};
    const content = { transaction_reference: order.paystackReference, amount: '1000' };
    await sendEvent('refund.processed', content);
    await expect.poll(async () => (await orderOf(order._id)).refundedAmount).toBe(10);
  };
  await refundOf(order, 10);
  stub.behaviour = 'well';
  for (const refund of refundsAtPaystack(order)) refund.status = 'processed';
  await askAgain();
  await askAgain();
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 10, paymentStatus: 'paid' });
});

test('a refund whose answer has just been lost keeps another admin from starting one', async () => {
  const order = await placed();
  const { pool } = shop.shop.connection;
  const holder = await pool.connect();
  const isAnybodyWaiting = async () =>
    (
      await pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows.length > 0;
  let other: ReturnType<typeof refundOf> | null = null;
  stub.behaviour = 'lost';
  stub.beforeAnswer = async () => {
    stub.beforeAnswer = async () => {};
    await holder.query('begin');
    await holder.query('select from customer_order where id = $1 for update', [order._id]);
    // It has seen no refund whose answer was lost, and judges once the first one's is.
    other = refundOf(order, 10);
    await expect.poll(isAnybodyWaiting).toBe(true);
  };
  try {
    expect((await refundOf(order, 10)).status).toBe(503);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  expect(await other).toMatchObject({ status: 409 });
  expect(refundsAtPaystack(order)).toHaveLength(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { Charge } from '#contract/payments/schemas.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

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

test.each([
  ['with ids', (row: object) => row],
  ['without ids', (row: object) => ({ ...row, id: null })],
])('a list that gives the same whatever page is asked for ends with what it had, %s', async (_, row) => {
  const { reference } = (await placed()).paymentResult;
  for (const naira of [1, 2]) stub.refundInDashboard(reference, naira * 100);
  const whole: object[] = [];
  stub.rewrite = (answer, asked) => {
    if (asked !== 'GET /refund') return answer;
    if (whole.length === 0) whole.push(...(answer as { data: object[] }).data.map(row));
    return { status: true, message: 'Refunds retrieved', data: whole };
  };
  const before = stub.callsOf('GET /refund');
  const listed = [];
  for await (const refund of shop.shop.payments.listRefunds({ from: new Date(0) })) listed.push(refund);
  expect(listed).toHaveLength(whole.length);
  expect(listed.slice(0, 2).map(({ amountKobo }) => amountKobo)).toEqual([200, 100]);
  expect(stub.callsOf('GET /refund') - before).toBe(2);
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
      reason: 'Paystack told of a refund of this payment, but does not know the payment',
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
  await askAgain();
  expect(await refundOf(order, 10)).toMatchObject({ status: 409, body: { code: 'refund_unsure' } });
  expect(refundsAtPaystack(order)).toHaveLength(1);
  stub.rewrite = (answer) => answer;
  await askAgain();
  expect(await refundOf(order, 10)).toMatchObject({ status: 409, body: { code: 'refund_running' } });
  expect(refundsAtPaystack(order)).toHaveLength(1);
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

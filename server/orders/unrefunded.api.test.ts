import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let stub: PaystackStub;
let running: TestShop;
let admin: TestAccount;
let product: string;
beforeAll(async () => {
  stub = new PaystackStub();
  running = await openTestShop(await stub.start());
  admin = await createAdmin(running);
  product = await createProduct(running, { stock: 100 });
});
afterAll(async () => {
  await running.stop();
  await stub.stop();
});

const buy = async (): Promise<Order> => {
  const shopper = await createShopper(running);
  await addToCart(running, shopper, product);
  const { data } = (await startCheckout(running, shopper)).body;
  stub.pay(data.reference, { amount: data.amount, email: shopper.email });
  return (await reportPaid(running, shopper, data.reference)).body.data;
};
const set = (order: Order, status: string) =>
  call(running, admin, 'PUT', `/orders/${order._id}/status`, { status });
const refund = (order: Order, amount?: number) =>
  call(running, admin, 'POST', `/orders/${order._id}/refund`, amount === undefined ? {} : { amount });
const listed = async () => {
  const { data } = (await call<Order[]>(running, admin, 'GET', '/orders?attention=unrefunded')).body;
  return data.map(({ _id }) => _id);
};
const counted = async () =>
  (await call<Dashboard>(running, admin, 'GET', '/admin/dashboard')).body.data.unrefundedOrders;

test('a paid order that is cancelled reminds the owner until its money is on its way', async () => {
  const [kept, cancelled, partly, refused] = [await buy(), await buy(), await buy(), await buy()];
  expect([await listed(), await counted()]).toEqual([[], 0]);
  for (const order of [cancelled, partly, refused]) await set(order, 'cancelled');
  expect(new Set(await listed())).toEqual(new Set([cancelled._id, partly._id, refused._id]));
  expect(await counted()).toBe(3);
  expect((await refund(partly, 100)).status).toBe(202);
  expect(new Set(await listed())).toEqual(new Set([cancelled._id, refused._id]));
  expect((await refund(cancelled)).status).toBe(202);
  expect([await listed(), await counted()]).toEqual([[refused._id], 1]);
  await sql`
    insert into refund (id, reference, order_id, amount_kobo, currency, state, reason)
    values (gen_random_uuid(), ${refused.paystackReference}, ${refused._id}::uuid, 1000, 'NGN', 'failed', 'No balance')`.execute(
    running.shop.db,
  );
  expect(await listed(), 'a refund that came to nothing').toEqual([refused._id]);
  await set(refused, 'processing');
  expect([await listed(), await counted()]).toEqual([[], 0]);
  expect(kept.status).toBe('pending');
});

/** The money of an order does not go back through Paystack, and the owner gives it otherwise. */
const giveOtherwise = async ({ paystackReference }: Order, outcome: 'needs-attention' | 'failed') => {
  stub.finishRefunds(outcome);
  await refundsAfter(running, 1);
  const { status } = await call(running, admin, 'PUT', `/admin/payments/${paystackReference}/settled`, {
    note: 'Paid into her bank account',
  });
  expect(status).toBe(200);
};
const read = async ({ _id }: Order) =>
  (await call<AdminOrder>(running, admin, 'GET', `/admin/orders/${_id}`)).body.data;

test.each(['needs-attention', 'failed'] as const)(
  'what was given by other means after %s is not asked for again, nor given a second time',
  async (outcome) => {
    const order = await buy();
    await set(order, 'cancelled');
    expect((await refund(order)).status).toBe(202);
    await giveOtherwise(order, outcome);
    expect(await listed()).not.toContain(order._id);
    expect(await read(order)).toMatchObject({
      paymentStatus: 'paid',
      refundableAmount: 0,
      refunds: [{ state: 'failed', isSettled: true, amount: order.totalPrice }],
    });
    expect((await refund(order)).status).toBe(400);
    expect((await refund(order, 1)).status).toBe(400);
    expect(stub.refundsOf(order.paystackReference)).toHaveLength(1);
    // Paystack may have paid after all: then it is back by that refund, and counts once.
    const [sent] = stub.refundsOf(order.paystackReference);
    stub.moveRefund(sent?.id ?? 0, 'processed');
    await call(running, admin, 'POST', `/admin/payments/${order.paystackReference}/check`);
    expect(await read(order)).toMatchObject({
      paymentStatus: 'refunded',
      refundedAmount: order.totalPrice,
      refunds: [{ state: 'processed', isSettled: false }],
    });
  },
);

test('a part that was given by other means leaves the rest, whether Paystack pays it after all or not', async () => {
  const order = await buy();
  const rest = order.totalPrice - 100;
  await refund(order, 100);
  await giveOtherwise(order, 'failed');
  expect((await read(order)).refundableAmount).toBe(rest);
  expect((await refund(order, rest + 0.01)).status).toBe(400);
  const [sent] = stub.refundsOf(order.paystackReference);
  stub.moveRefund(sent?.id ?? 0, 'processed');
  await call(running, admin, 'POST', `/admin/payments/${order.paystackReference}/check`);
  expect(await read(order)).toMatchObject({ refundedAmount: 100, refundableAmount: rest });
  expect((await refund(order, rest)).status).toBe(202);
});

test('another kind of attention is unknown, and the export is narrowed like the list', async () => {
  expect((await call(running, admin, 'GET', '/orders?attention=all')).status).toBe(400);
  const order = await buy();
  await set(order, 'cancelled');
  const file = await running.app.inject({
    url: '/api/v1/admin/orders/export?attention=unrefunded',
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(file.statusCode).toBe(200);
  expect(file.body.trim().split('\n')).toHaveLength(2);
  expect(file.body).toContain(order.orderNumber);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
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

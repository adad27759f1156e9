import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order, OrderDetail, OrderItem } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const LINES = 230;
let stub: PaystackStub;
let running: TestShop;
let shopper: TestAccount;
let admin: TestAccount;
let order: Order;

beforeAll(async () => {
  stub = new PaystackStub();
  running = await openTestShop(await stub.start());
  [shopper, admin] = [await createShopper(running), await createAdmin(running)];
  const product = await createProduct(running, { stock: 10 });
  await addToCart(running, shopper, product);
  const { data } = (await startCheckout(running, shopper)).body;
  stub.pay(data.reference, { amount: data.amount, email: shopper.email });
  order = (await reportPaid(running, shopper, data.reference)).body.data;
  // As orders were while carts had no end.
  await sql`
    insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation)
    select ${order._id}::uuid, ${product}::uuid, 'Line ' || n, '', 2, 1000, '{}' from generate_series(2, ${LINES}::int) n`.execute(
    running.shop.db,
  );
});
afterAll(async () => {
  await running.stop();
  await stub.stop();
});

const itemsOf = async (who: TestAccount | null, query = '') => {
  const { status, body } = await call<OrderItem[]>(running, who, 'GET', `/orders/${order._id}/items${query}`);
  return { status, body: body as typeof body & { pagination: unknown; code?: string } };
};

test('an order brings its first two hundred lines along, and says how many there are', async () => {
  const counts = { lineCount: LINES, totalItems: 1 + 2 * (LINES - 1) };
  const own = (await call<OrderDetail>(running, shopper, 'GET', `/orders/${order._id}`)).body.data;
  const seen = (await call<AdminOrder>(running, admin, 'GET', `/admin/orders/${order._id}`)).body.data;
  const [listed] = (await call<Order[]>(running, admin, 'GET', '/orders')).body.data;
  for (const shown of [own, seen, listed]) {
    expect(shown).toMatchObject(counts);
    expect(shown?.orderItems).toHaveLength(200);
  }
  expect(own.orderItems[199]?.name).toBe('Line 200');
});

test('all of its lines stand in pages, in the same order', async () => {
  const names: (string | undefined)[] = [];
  for (const page of [1, 2, 3]) {
    const { status, body } = await itemsOf(shopper, `?page=${page}&limit=100`);
    expect(status).toBe(200);
    expect(body.pagination).toEqual({ current: page, limit: 100, total: LINES, pages: 3 });
    names.push(...body.data.map(({ name }) => name));
  }
  expect(names.slice(1)).toEqual(Array.from({ length: LINES - 1 }, (_, index) => `Line ${index + 2}`));
  expect((await itemsOf(admin, '?page=4&limit=100')).body.data).toEqual([]);
  expect((await itemsOf(shopper)).body.data).toHaveLength(10);
});

test('they are their owner’s and the administrators’', async () => {
  expect((await itemsOf(null)).status).toBe(401);
  const stranger = await itemsOf(await createShopper(running));
  expect([stranger.status, stranger.body.error]).toEqual([404, 'Order not found']);
  expect((await itemsOf(shopper, '?limit=101')).status).toBe(400);
});

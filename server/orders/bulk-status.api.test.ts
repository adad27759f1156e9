import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { AdminOrder, ChangedStatuses } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { both, toldTo } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop, { name: 'Ada Admin' });
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(async () => {
  shopper = await createShopper(shop);
});

const UNKNOWN = '0190f3c4-0000-7000-8000-000000000000';

const setAll = (orders: readonly { _id: string }[], status: string) =>
  call<ChangedStatuses>(shop, admin, 'PUT', '/admin/orders/status', {
    ids: orders.map(({ _id }) => _id),
    status,
  });
const named = ({ _id, orderNumber }: Order) => ({ _id, orderNumber });
const read = async ({ _id }: Order) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data;
const setStock = (product: string, stock: number) =>
  shop.shop.db.updateTable('product').set({ stock }).where('id', '=', product).execute();

/** So many orders of one unit each of a new product of which that many are left. */
const buyEach = async (count: number, left: number): Promise<{ product: string; orders: Order[] }> => {
  const product = await createProduct(shop, { name: 'Solar lamp', stock: count + left });
  const orders: Order[] = [];
  for (let bought = 0; bought < count; bought += 1) {
    await addToCart(shop, shopper, product, 1);
    orders.push(await desk.payCart(shopper));
  }
  return { product, orders };
};

describe('the status of many orders', () => {
  test('is set in one call: events, mails, audit and all', async () => {
    const { orders } = await buyEach(3, 5);
    const answer = await setAll(orders, 'delivered');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Order status updated successfully',
        data: { changed: orders.map(named), refused: [] },
      },
    });
    for (const order of orders) {
      const seen = await read(order);
      expect(seen).toMatchObject({ status: 'delivered', isDelivered: true });
      expect(seen.timeline.at(-1)).toMatchObject({ status: 'delivered', actor: { name: 'Ada Admin' } });
      expect(seen.timeline.at(-1)?.createdAt).toBe(seen.deliveredAt);
      const audit = await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${order._id}`);
      expect(audit.body.data).toMatchObject([
        { before: { status: 'pending' }, after: { status: 'delivered' }, actor: { name: 'Ada Admin' } },
      ]);
    }
    const confirmed = ['order-confirmed', 'order-confirmed', 'order-confirmed'] as const;
    const delivered = ['order-delivered', 'order-delivered', 'order-delivered'] as const;
    expect(await toldTo(shop, shopper)).toEqual(both(...confirmed, ...delivered));
    await setAll(orders, 'delivered');
    expect(await toldTo(shop, shopper)).toEqual(both(...confirmed, ...delivered));
  });

  test('is judged for each by itself: what is short goes to those chosen first', async () => {
    const { product, orders } = await buyEach(3, 0);
    await setAll(orders, 'cancelled');
    expect(await stockOf(shop, product)).toBe(3);
    await setStock(product, 2);
    const [first, second, third] = orders as [Order, Order, Order];
    const chosen = [third, first, { _id: UNKNOWN }, second, third];
    expect(await setAll(chosen, 'processing')).toMatchObject({
      status: 200,
      body: {
        message: '2 of 4 orders updated',
        data: {
          changed: [named(third), named(first)],
          refused: [
            { ...named(second), error: 'Not enough stock of Solar lamp to take this order up again' },
            { _id: UNKNOWN, orderNumber: null, error: 'Order not found' },
          ],
        },
      },
    });
    expect(await stockOf(shop, product)).toBe(0);
    expect((await read(second)).status).toBe('cancelled');
    expect((await read(second)).timeline).toHaveLength(3);
  });

  test('a partly short order takes nothing of what is there', async () => {
    const plenty = await createProduct(shop, { name: 'Plenty', stock: 5 });
    const scarce = await createProduct(shop, { name: 'Scarce', stock: 1 });
    await addToCart(shop, shopper, plenty, 1);
    await addToCart(shop, shopper, scarce, 1);
    const order = await desk.payCart(shopper);
    await setAll([order], 'cancelled');
    await setStock(scarce, 0);
    const { refused } = (await setAll([order], 'shipped')).body.data;
    expect(refused[0]?.error).toBe('Not enough stock of Scarce to take this order up again');
    expect([await stockOf(shop, plenty), await stockOf(shop, scarce)]).toEqual([5, 0]);
  });

  test('is exact under races: stock goes back once and is taken once', async () => {
    const { product, orders } = await buyEach(6, 0);
    const shuffled = orders.toReversed();
    await Promise.all([
      setAll(orders, 'cancelled'),
      setAll(shuffled, 'refunded'),
      setAll(orders.slice(2), 'cancelled'),
      ...orders.map((order) => desk.setStatus(order, 'cancelled')),
    ]);
    expect(await stockOf(shop, product)).toBe(6);
    await setStock(product, 4);
    const answers = await Promise.all([
      setAll(orders, 'processing'),
      setAll(shuffled, 'shipped'),
      setAll(orders, 'pending'),
      ...orders.map((order) => desk.setStatus(order, 'processing')),
    ]);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const statuses = await Promise.all(orders.map(async (order) => (await read(order)).status));
    const back = statuses.filter((status) => status !== 'cancelled' && status !== 'refunded');
    expect(back).toHaveLength(4);
    expect(await stockOf(shop, product)).toBe(0);
  });

  test('wants a status that there is and one to a hundred orders', async () => {
    const { orders } = await buyEach(1, 1);
    expect((await setAll(orders, 'eaten')).status).toBe(400);
    expect((await setAll([], 'shipped')).body.error).toBe('Please choose at least one order');
    expect((await setAll([{ _id: 'x' }], 'shipped')).status).toBe(400);
    const many = Array.from({ length: 101 }, () => ({ _id: UNKNOWN }));
    expect((await setAll(many, 'shipped')).body.error).toBe('At most 100 orders can be changed at once');
  });
});

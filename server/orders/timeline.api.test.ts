import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderMessages as say } from '#contract/orders/messages.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  shopper = await createShopper(shop);
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(() => {
  stub.behaviour = 'well';
  stub.refusal = null;
});

const own = async (order: Order) =>
  (await call<OrderDetail>(shop, shopper, 'GET', `/orders/${order._id}`)).body.data;
const told = async (order: Order): Promise<string[]> =>
  (await own(order)).timeline.map(({ kind, status, amount }) =>
    [kind, status, amount].filter((part) => part !== undefined).join(' '),
  );
const eventsOf = (order: Order) =>
  shop.shop.db
    .selectFrom('order_event')
    .select(['kind', 'status', 'actor_id'])
    .where('order_id', '=', order._id)
    .orderBy('id')
    .execute();

describe('the timeline of an order', () => {
  test('begins with the order and its payment, and stands in the answer for one order only', async () => {
    const { order } = await desk.buy(shopper);
    expect(order).not.toHaveProperty('timeline');
    const { createdAt } = order;
    expect((await own(order)).timeline).toEqual([
      { kind: 'placed', createdAt },
      { kind: 'paid', createdAt },
    ]);
    const list = await call<Order[]>(shop, shopper, 'GET', '/orders/myorders');
    expect(list.body.data[0]?._id).toBe(order._id);
    expect(list.body.data[0]).not.toHaveProperty('timeline');
  });

  test('changes from the status that was seen alone, where that is said; twice is once', async () => {
    const { order } = await desk.buy(shopper);
    const path = `/orders/${order._id}/status`;
    const set = (body: object) => call<Order>(shop, admin, 'PUT', path, body);
    expect((await set({ status: 'processing', was: 'pending' })).body.data.status).toBe('processing');
    expect((await set({ status: 'processing', was: 'pending' })).status).toBe(200);
    await set({ status: 'cancelled' });
    expect(await set({ status: 'delivered', was: 'processing' })).toMatchObject({
      status: 409,
      body: { code: 'status_changed', error: say.statusChanged('cancelled') },
    });
    expect(await told(order)).toEqual(['placed', 'paid', 'status processing', 'status cancelled']);
    expect((await set({ status: 'delivered', was: 'gone' })).status).toBe(400);
    const unknown = await call(shop, admin, 'PUT', `/orders/${shopper.accountId}/status`, {
      status: 'delivered',
      was: 'pending',
    });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
  });

  test('has each status with its time, and no status twice in a row', async () => {
    const { order } = await desk.buy(shopper);
    for (const status of ['shipped', 'shipped', 'delivered', 'processing', 'delivered']) {
      await desk.setStatus(order, status);
    }
    expect(await told(order)).toEqual([
      'placed',
      'paid',
      'status shipped',
      'status delivered',
      'status processing',
      'status delivered',
    ]);
    const { timeline, deliveredAt } = await own(order);
    const times = timeline.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
    expect(deliveredAt).toBe(times.at(-1));
  });

  test('never says who did it, which the shop remembers', async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'shipped');
    await desk.refund(order, { amount: 5 });
    expect(JSON.stringify(await own(order))).not.toContain(admin.accountId);
    expect((await eventsOf(order)).slice(2)).toEqual([
      { kind: 'status', status: 'shipped', actor_id: admin.accountId },
      { kind: 'refundStarted', status: null, actor_id: admin.accountId },
    ]);
  });

  test('tells every change that is made at once, in the order in which they were made', async () => {
    const { order } = await desk.buy(shopper);
    const wanted = ['processing', 'shipped', 'delivered', 'cancelled', 'refunded', 'pending'];
    await Promise.all([...wanted, ...wanted].map((status) => desk.setStatus(order, status)));
    const { timeline, status } = await own(order);
    const statuses = timeline.slice(2).map((entry) => entry.status);
    expect(statuses.at(-1)).toBe(status);
    // Every change is one from something else, the first from pending; nobody's was lost.
    for (const [index, entry] of statuses.entries()) {
      expect(entry).not.toBe(index === 0 ? 'pending' : statuses[index - 1]);
    }
    expect(new Set(statuses)).toEqual(new Set(wanted));
    const times = timeline.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort());
  });
});

describe('refunds in the timeline', () => {
  test('a part and then the rest: started, back, and the statuses that change with it', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order, { amount: 10.5 });
    expect(await own(order)).toMatchObject({ pendingRefundAmount: 10.5, refundedAmount: 0 });
    await desk.confirm(order);
    await desk.confirm(order);
    expect(await own(order)).toMatchObject({ pendingRefundAmount: 0, refundedAmount: 10.5 });
    await desk.refund(order);
    await desk.confirm(order);
    expect(await told(order)).toEqual([
      'placed',
      'paid',
      'refundStarted 10.5',
      'refund 10.5',
      'refundStarted 1999.5',
      'refund 1999.5',
      'status refunded',
    ]);
  });

  test('webhook and the shop’s own asking at once tell it once', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order);
    for (const row of desk.refundsOf(order)) row.status = 'processed';
    await shop.shop.connection.pool.query(
      'update refund set next_check_at = now() where next_check_at is not null',
    );
    await Promise.all([
      desk.confirm(order),
      advanceRefunds(shop.shop),
      desk.confirm(order),
      advanceRefunds(shop.shop),
    ]);
    expect(await told(order)).toEqual([
      'placed',
      'paid',
      'refundStarted 2010',
      'refund 2010',
      'status refunded',
    ]);
  });

  test('one that fails on its way says so; the next one may succeed', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order, { amount: 100 });
    await desk.confirm(order, 'refund.failed');
    expect(await own(order)).toMatchObject({ pendingRefundAmount: 0, refundedAmount: 0 });
    await desk.refund(order, { amount: 200 });
    await desk.confirm(order);
    expect(await told(order)).toEqual([
      'placed',
      'paid',
      'refundStarted 100',
      'refundFailed 100',
      'refundStarted 200',
      'refund 200',
    ]);
  });

  test('what Paystack never took has not happened to the order', async () => {
    const { order } = await desk.buy(shopper);
    stub.refusal = 'Insufficient balance';
    expect((await desk.refund(order)).status).toBe(409);
    stub.refusal = null;
    stub.behaviour = 'away';
    expect((await desk.refund(order)).status).toBe(503);
    expect(await told(order)).toEqual(['placed', 'paid']);
    expect((await own(order)).pendingRefundAmount).toBe(0);
  });

  test('one whose answer was lost is told once it is found', async () => {
    const { order } = await desk.buy(shopper);
    stub.behaviour = 'lost';
    expect((await desk.refund(order)).status).toBe(503);
    stub.behaviour = 'well';
    expect(await told(order)).toEqual(['placed', 'paid']);
    await refundsAfter(shop, 1);
    expect(await told(order)).toEqual(['placed', 'paid', 'refundStarted 2010']);
  });

  test('an order that was cancelled or refunded by hand keeps that, and its refund is told', async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'refunded');
    await desk.refund(order);
    await desk.confirm(order);
    expect(await told(order)).toEqual([
      'placed',
      'paid',
      'status refunded',
      'refundStarted 2010',
      'refund 2010',
    ]);
  });
});

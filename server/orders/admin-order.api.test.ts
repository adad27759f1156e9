import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { AdminOrder, OrderNote } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
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
  admin = await createAdmin(shop, { name: 'Ada Admin' });
  shopper = await createShopper(shop, { name: 'Chidi Okafor' });
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

const read = async ({ _id }: Order) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data;
const note = ({ _id }: Order, text: unknown, who: TestAccount | null = admin) =>
  call<OrderNote>(shop, who, 'POST', `/admin/orders/${_id}/notes`, { text });
const ada = () => ({ _id: admin.accountId, name: 'Ada Admin' });

describe('an order as administrators see it', () => {
  test('is for them alone', async () => {
    const { order } = await desk.buy(shopper);
    for (const [method, path] of [
      ['GET', `/admin/orders/${order._id}`],
      ['GET', '/admin/orders/export'],
      ['PUT', '/admin/orders/status'],
      ['POST', `/admin/orders/${order._id}/notes`],
    ] as const) {
      expect((await call(shop, null, method, path)).status, path).toBe(401);
      expect(await call(shop, shopper, method, path), path).toMatchObject({
        status: 403,
        body: { error: 'Access denied' },
      });
    }
    for (const id of ['nonsense', '0190f3c4-0000-7000-8000-000000000000']) {
      expect(await call(shop, admin, 'GET', `/admin/orders/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'Order not found' },
      });
    }
  });

  test('has all of the order, and who did what', async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'shipped');
    await desk.refund(order, { amount: 10.5 });
    await desk.confirm(order);
    const seen = await read(order);
    expect(seen).toMatchObject({ ...order, status: 'shipped', refundedAmount: 10.5, notes: [] });
    expect(seen.timeline).toMatchObject([
      { kind: 'placed', actor: null },
      { kind: 'paid', actor: null },
      { kind: 'status', status: 'shipped', actor: ada() },
      { kind: 'refundStarted', amount: 10.5, actor: ada() },
      { kind: 'refund', amount: 10.5, actor: null },
    ]);
    expect(seen).toMatchObject({ pendingRefundAmount: 0, refundableAmount: 1_999.5 });
    const shoppers = await call<Order>(shop, shopper, 'GET', `/orders/${order._id}`);
    expect(JSON.stringify(shoppers.body)).not.toContain('Ada Admin');
  });

  test('tells how each refund went', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order, { amount: 100 });
    expect(await read(order)).toMatchObject({
      refunds: [{ amount: 100, state: 'pending', reason: null, requestedBy: ada() }],
      pendingRefundAmount: 100,
      refundableAmount: 2_010,
    });
    await desk.confirm(order, 'refund.failed');
    stub.behaviour = 'away';
    await desk.refund(order, { amount: 200 });
    expect((await read(order)).refunds).toMatchObject([
      { amount: 100, state: 'failed' },
      { amount: 200, state: 'unsure', reason: null },
    ]);
    stub.behaviour = 'well';
    stub.refusal = 'Insufficient balance';
    await refundsAfter(shop, 16);
    await desk.refund(order, { amount: 300 });
    stub.refusal = null;
    await desk.refund(order);
    await desk.confirm(order);
    const seen = await read(order);
    expect(seen.refunds).toMatchObject([
      { amount: 100, state: 'failed' },
      { amount: 200, state: 'failed', reason: 'Paystack never received it' },
      { amount: 300, state: 'failed', reason: 'Insufficient balance' },
      { amount: 2_010, state: 'processed', reason: null },
    ]);
    expect(seen).toMatchObject({ paymentStatus: 'refunded', refundableAmount: 0 });
  });
});

describe('internal notes', () => {
  test('are written and listed with author and time, and audited', async () => {
    const { order } = await desk.buy(shopper);
    const grace = await createAdmin(shop, { name: 'Grace Eze' });
    const first = await note(order, '  Customer called:\nleave it at the gate.  ');
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: 'Note added successfully',
        data: { text: 'Customer called:\nleave it at the gate.', author: ada() },
      },
    });
    const second = await note(order, 'Done', grace);
    const { notes } = await read(order);
    expect(notes).toEqual([first.body.data, second.body.data]);
    expect(Date.now() - Date.parse(notes[0]?.createdAt ?? '')).toBeLessThan(60_000);
    const audit = await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${order._id}`);
    expect(audit.body.data).toMatchObject([
      { actor: { name: 'Grace Eze' }, kind: 'order', after: { note: 'added' } },
      { actor: ada(), subject: { name: order.orderNumber }, before: {}, after: { note: 'added' } },
    ]);
    // What it says may be of a person, who is forgotten one day; the log is not.
    expect(JSON.stringify(audit.body.data)).not.toMatch(/Done|gate/);
  });

  test('never reach a shopper', async () => {
    const { order } = await desk.buy(shopper);
    await note(order, 'Watch this one');
    for (const path of [`/orders/${order._id}`, '/orders/myorders']) {
      const answer = await call(shop, shopper, 'GET', path);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/Watch this one|notes/);
    }
  });

  test('are of one to 2,000 characters, about an order that is there', async () => {
    const { order } = await desk.buy(shopper);
    expect((await note(order, '   ')).body.error).toBe('Please enter a note');
    expect((await note(order, undefined)).body.error).toBe('Please enter a note');
    expect((await note(order, 'x'.repeat(2_001))).body.error).toBe('Note cannot exceed 2,000 characters');
    expect((await note(order, 'x'.repeat(2_000))).status).toBe(201);
    expect((await note({ ...order, _id: '0190f3c4-0000-7000-8000-000000000000' }, 'Hm')).status).toBe(404);
  });
});

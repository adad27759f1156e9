import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { PaymentIssue } from '#contract/payments/schemas.ts';
import { lockReference } from '#server/payments/charges.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { stockOf } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { advanceRefunds, followDisputes, lockRefundsOf, noteDispute } from '../refunds.ts';
import { noteTaken } from './dispute-rows.ts';

const paystack = new PaystackStub();
let shop: TestShop;
let desk: RefundDesk;
beforeAll(async () => {
  shop = await openTestShop(await paystack.start());
  desk = await openRefundDesk(shop, paystack);
});
afterAll(async () => {
  await shop.stop();
  await paystack.stop();
});
beforeEach(() => {
  paystack.levers.reset();
  paystack.takeEvents();
});

/** Delivers what Paystack has told since the last time. */
const deliver = async (): Promise<void> => {
  for (const event of paystack.takeEvents()) await desk.send(event);
};
const disputeOf = async (id: number): Promise<PaymentIssue | undefined> =>
  (await call<PaymentIssue[]>(shop, desk.admin, 'GET', '/admin/payments/attention?limit=100')).body.data.find(
    (one) => one.kind === 'dispute' && one._id === String(id),
  );
const act = (id: number, action: string) =>
  call(shop, desk.admin, 'POST', `/admin/payments/disputes/${id}/${action}`);
const settle = (id: number, note = 'Paid by hand') =>
  call(shop, desk.admin, 'PUT', `/admin/payments/disputes/${id}/settled`, { note });

test('an open dispute is shown with its date, and nothing of its payment is given back meanwhile', async () => {
  const order = await desk.order();
  const dueAt = new Date('2027-01-05T18:00:00.000Z');
  const id = paystack.openDispute(order.paystackReference, { amount: 100_000, dueAt });
  paystack.remindOfDispute(id);
  await deliver();
  expect(await disputeOf(id)).toMatchObject({
    problem: 'disputeOpen',
    reference: order.paystackReference,
    amount: 1_000,
    order: { orderNumber: order.orderNumber },
    dueAt: dueAt.toISOString(),
    actions: ['check'],
  });
  expect(await desk.refund(order, 10)).toMatchObject({
    status: 409,
    body: { code: 'dispute_open', error: 'A dispute is open for this payment' },
  });
  expect(await desk.read(order)).toMatchObject({ refundObstacle: 'dispute_open' });
  expect(paystack.refundsOf(order.paystackReference)).toEqual([]);
  expect((await act(id, 'book')).status).toBe(409);
  expect((await settle(id)).status).toBe(409);
});

test('a dispute that is won closes by itself, and refunds are possible again', async () => {
  const order = await desk.order();
  const id = paystack.openDispute(order.paystackReference);
  await deliver();
  paystack.resolveDispute(id, 'declined');
  await deliver();
  expect(await disputeOf(id)).toBeUndefined();
  expect((await desk.refund(order, 10)).status).toBe(202);
});

test('a refund of the shop’s own waits for the end of the dispute', async () => {
  const { reference } = await desk.unmatched();
  const id = paystack.openDispute(reference);
  await deliver();
  await advanceRefunds(shop.shop);
  await refundsAfter(shop, 8 * 24 * 60);
  expect(paystack.refundsOf(reference)).toEqual([]);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'wanted' }]);
  paystack.resolveDispute(id, 'declined');
  await deliver();
  await advanceRefunds(shop.shop);
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

test('news of a dispute and the row of what the bank took wait for each other in one order', async () => {
  const { reference } = await desk.unmatched();
  const id = String(paystack.openDispute(reference));
  await deliver();
  const about = { paymentId: null, reference, reason: null, email: '', dueAt: null };
  const taken = { amountKobo: 100, currency: 'NGN' };
  let told: Promise<void> | null = null;
  await shop.shop.db.transaction().execute(async (trx) => {
    await lockReference(trx, reference);
    expect(await lockRefundsOf(trx, reference)).toMatchObject([{ state: 'wanted' }]);
    told = noteDispute(shop.shop.db, { id, state: 'lost', ...about, ...taken });
    await expect
      .poll(
        async () =>
          (
            await shop.shop.connection.pool.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rows.length,
      )
      .toBe(1);
    const row = { id: '7', reference, refundId: null, paymentId: null, createdAt: null };
    await noteTaken(
      trx,
      id,
      { ...row, ...taken, status: 'processed', disputeId: id },
      { id: null, reference, currency: 'NGN' },
    );
  });
  await told;
  expect(await disputeOf(Number(id))).toMatchObject({ problem: 'disputeLost' });
});

test.each(['merchant-accepted', 'auto-accepted'] as const)(
  'a dispute that is lost (%s) stays until it is booked, once, however many do it',
  async (resolution) => {
    const order = await desk.order();
    const id = paystack.openDispute(order.paystackReference);
    await deliver();
    paystack.resolveDispute(id, resolution);
    await deliver();
    expect(await disputeOf(id)).toMatchObject({ problem: 'disputeLost', actions: ['book', 'settle'] });
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 });
    // Looking at the payment again does not book it by itself.
    await call(shop, desk.admin, 'POST', `/admin/payments/${order.paystackReference}/check`);
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(id, 'book')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await disputeOf(id)).toBeUndefined();
    expect(await desk.read(order)).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
      refundedAmount: 2_510,
      refunds: [{ amount: 2_510, state: 'processed', madeBy: 'dispute' }],
    });
    expect(await stockOf(shop, order.product)).toBe(10);
    const audit = await call<AuditEntry[]>(
      shop,
      desk.admin,
      'GET',
      `/admin/audit?subject=${order.paystackReference}`,
    );
    expect(audit.body.data[0]).toMatchObject({
      kind: 'payment',
      after: { dispute: 'booked', amount: 2_510 },
    });
    // The row that Paystack lists for it is that refund and no further one.
    await call(shop, desk.admin, 'POST', `/admin/payments/${order.paystackReference}/check`);
    expect(await desk.rows(order.paystackReference)).toMatchObject([
      { madeBy: 'dispute', providerId: String(paystack.refundsOf(order.paystackReference)[0]?.id) },
    ]);
  },
);

test.each([
  ['processing', 'refunded', 10],
  ['shipped', 'shipped', 9],
  ['delivered', 'delivered', 9],
])(
  'goods that a customer may have do not go back onto the shelf with a dispute that is lost (%s)',
  async (status, after, stock) => {
    const order = await desk.order();
    const set = await call(shop, desk.admin, 'PUT', `/orders/${order._id}/status`, { status });
    expect(set.status).toBe(200);
    const id = paystack.openDispute(order.paystackReference);
    paystack.resolveDispute(id, 'merchant-accepted');
    await deliver();
    expect((await act(id, 'book')).status).toBe(200);
    expect(await desk.read(order)).toMatchObject({
      status: after,
      paymentStatus: 'refunded',
      refundedAmount: 2_510,
    });
    expect(await stockOf(shop, order.product)).toBe(stock);
  },
);

test('a lost part is booked as a part', async () => {
  const order = await desk.order();
  const id = paystack.openDispute(order.paystackReference, { amount: 51_000 });
  paystack.resolveDispute(id, 'merchant-accepted');
  await deliver();
  expect((await act(id, 'book')).status).toBe(200);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 510 });
  expect((await desk.refund(order)).status).toBe(202);
  expect(paystack.refundsOf(order.paystackReference).at(-1)).toMatchObject({ amountKobo: 200_000 });
});

test('news that come backwards do not open what has ended', async () => {
  const order = await desk.order();
  const id = paystack.openDispute(order.paystackReference);
  paystack.resolveDispute(id, 'declined');
  for (const event of paystack.takeEvents().toReversed()) await desk.send(event);
  expect(await disputeOf(id)).toBeUndefined();
});

test('an end that no event tells of is found by asking, by the shop and by an admin', async () => {
  const first = await desk.order();
  const second = await desk.order();
  const [lost, won] = [
    paystack.openDispute(first.paystackReference),
    paystack.openDispute(second.paystackReference),
  ];
  await deliver();
  paystack.resolveDispute(lost, 'merchant-accepted');
  paystack.resolveDispute(won, 'declined');
  paystack.takeEvents();
  expect((await act(won, 'check')).body).toMatchObject({ data: { needsAttention: false } });
  expect(await disputeOf(won)).toBeUndefined();
  await shop.shop.connection.pool.query('update dispute set next_check_at = now() where id = $1', [
    String(lost),
  ]);
  await followDisputes(shop.shop);
  expect(await disputeOf(lost)).toMatchObject({ problem: 'disputeLost' });
  expect((await settle(lost, 'Booked in our own books')).status).toBe(200);
  expect(await disputeOf(lost)).toBeUndefined();
});

test('a loss that no event ever told of is known from Paystack’s list', async () => {
  const order = await desk.order();
  const id = paystack.openDispute(order.paystackReference);
  paystack.resolveDispute(id, 'auto-accepted');
  paystack.takeEvents();
  await call(shop, desk.admin, 'POST', `/admin/payments/${order.paystackReference}/check`);
  expect(await disputeOf(id)).toMatchObject({ problem: 'disputeLost', amount: 2_510 });
  expect(await desk.read(order)).toMatchObject({ refundedAmount: 0 });
});

test('a dispute of another site of the account can only be settled', async () => {
  const { reference } = paystack.sellElsewhere({ amount: 500_000 });
  paystack.takeEvents();
  const id = paystack.openDispute(reference);
  paystack.resolveDispute(id, 'merchant-accepted');
  await deliver();
  expect(await disputeOf(id)).toMatchObject({ problem: 'disputeLost', order: null, actions: ['settle'] });
  expect((await act(id, 'book')).status).toBe(409);
  expect((await settle(id)).status).toBe(200);
  expect((await act(404, 'book')).status).toBe(404);
});

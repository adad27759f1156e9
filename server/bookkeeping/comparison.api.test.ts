import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Comparison, Difference, Payout, PayoutPayment } from '#contract/bookkeeping/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { beginComparison, finishRun, startComparisonTask } from './compare.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const query = (text: string, values: unknown[] = []) => shop.shop.connection.pool.query(text, values);

const begun = async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const { reference } = (await startCheckout(shop, shopper)).body.data;
  return { shopper, reference };
};

const paid = async () => {
  const { shopper, reference } = await begun();
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  const order = (await reportPaid(shop, shopper, reference)).body.data;
  return { shopper, reference, order };
};

/** What has just happened is left for the next run, so a test's run looks a little ahead. */
const compare = async (days = 7) => {
  const run = await beginComparison(shop.shop, days, null);
  return finishRun(shop.shop, { ...run, until: new Date(Date.now() + 60_000) });
};

const open = async (): Promise<Difference[]> =>
  (await call<Difference[]>(shop, admin, 'GET', '/admin/payments/differences?limit=100')).body.data;

const orderOf = async (id: string): Promise<Order> =>
  (await call<Order>(shop, admin, 'GET', `/orders/${id}`)).body.data;

/** It was begun and paid so many days earlier, by both sides. */
const paidEarlier = async (reference: string, days: number) => {
  await query('update charge set paid_at = paid_at - make_interval(days => $2) where reference = $1', [
    reference,
    days,
  ]);
  const theirs = stub.transactionOf(reference);
  const at = new Date(Date.now() - days * 86_400_000).toISOString();
  theirs.createdAt = at;
  theirs.paidAt = at;
};

const chargeKobo = (reference: string, kobo: number) =>
  query('update charge set amount_kobo = $2 where reference = $1', [reference, kobo]);

beforeEach(async () => {
  await query('delete from payment_difference');
});

test('both sides agree to the kobo, whatever else the account has sold and given back', async () => {
  await paid();
  const { order } = await paid();
  expect((await call(shop, admin, 'POST', `/orders/${order._id}/refund`, { amount: 300 })).status).toBe(202);
  for (let sale = 0; sale < 130; sale += 1) stub.sellElsewhere();
  const elsewhere = stub.sellElsewhere({ reference: 'INV-2026-1' });
  stub.refundInDashboard(elsewhere.reference);
  stub.finishRefunds('processed');
  const { sums, differences } = await compare();
  expect(differences).toBe(0);
  expect(sums.ourPaidKobo).toBe(sums.theirPaidKobo);
  expect(sums.ourRefundedKobo).toBe(30_000);
  expect(sums.theirRefundedKobo).toBe(30_000);
  expect((await orderOf(order._id)).refundedAmount).toBe(300);
  stub.levers.namesReversals = true;
  expect(await compare()).toMatchObject({ differences: 0, sums });
});

test('a payment that nobody told of becomes its order', async () => {
  const { shopper, reference } = await begun();
  await query('update checkout set next_check_at = null where reference = $1', [reference]);
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  expect((await compare()).differences).toBe(0);
  expect((await reportPaid(shop, shopper, reference)).status).toBe(200);
});

test('a refund made in the dashboard is booked on its order, once, however often the books are compared', async () => {
  const { reference, order } = await paid();
  stub.refundInDashboard(reference, 40_000);
  stub.finishRefunds('processed');
  await compare();
  await compare();
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 400, paymentStatus: 'paid' });
  expect(await open()).toEqual([]);
});

test('what differs is shown with both sides, is over once it does not, and stays settled when somebody has looked', async () => {
  const unknown = `order_${Date.now()}_unknown`;
  stub.pay(unknown, { amount: 77_700, email: 'somebody@example.com' });
  const { reference, order } = await paid();
  await query('update charge set amount_kobo = 90000 where reference = $1', [reference]);
  const { sums, differences } = await compare();
  expect(differences).toBe(2);
  expect(sums.theirPaidKobo - sums.ourPaidKobo).toBe(77_700 + 11_000);
  const found = await open();
  expect(found.find(({ kind }) => kind === 'paidAmount')).toMatchObject({
    reference,
    theirs: { state: 'paid', amount: 1_010 },
    ours: { state: 'completed', amount: 900 },
    order: { _id: order._id, orderNumber: order.orderNumber },
  });
  const stray = found.find(({ kind }) => kind === 'unknownPayment');
  expect(stray).toMatchObject({ reference: unknown, theirs: { amount: 777 }, ours: null, order: null });
  const settle = () =>
    call(shop, admin, 'PUT', `/admin/payments/differences/${stray?._id}/settled`, { note: 'The other shop' });
  expect((await settle()).status).toBe(200);
  expect(await settle()).toMatchObject({ status: 409, body: { code: 'difference_settled' } });
  await query('update charge set amount_kobo = 101000 where reference = $1', [reference]);
  await compare();
  expect(await open()).toEqual([]);
});

test('what lies before a run stays open while it differs, and is over once it does not', async () => {
  const unknown = `order_${Date.now()}_lost`;
  stub.pay(unknown, { amount: 77_700, email: 'somebody@example.com' });
  const old = (await paid()).reference;
  await chargeKobo(old, 90_000);
  for (const reference of [unknown, old]) await paidEarlier(reference, 20);
  const recent = (await paid()).reference;
  await chargeKobo(recent, 80_000);
  const own = [unknown, old, recent];
  const references = async () => {
    const differing = (await open()).map(({ reference }) => reference);
    return own.filter((reference) => differing.includes(reference));
  };
  await compare(30);
  expect(await references()).toEqual(own);
  const { sums } = await compare();
  expect(await references()).toEqual(own);
  await compare(1);
  expect(await references()).toEqual(own);
  await chargeKobo(recent, 101_000);
  const mended = await compare();
  expect(await references()).toEqual([unknown, old]);
  expect(mended.sums.ourPaidKobo).toBe(sums.ourPaidKobo + 21_000);
  expect(mended.sums.payments).toBe(sums.payments);
  await chargeKobo(old, 101_000);
  stub.hide(unknown);
  await compare();
  expect(await references()).toEqual([]);
  stub.show(unknown);
});

test('a refund that lies before a run stays open, and is over once a run that reaches it does not meet it', async () => {
  const { reference } = await paid();
  const differing = async () => (await open()).filter((one) => one.reference === reference);
  const made = `insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by, created_at)
    select gen_random_uuid(), reference, id, 40000, 'NGN', 'processed', 'dashboard', now() - interval '20 days'
    from customer_order where reference = $1`;
  await query(made, [reference]);
  for (const days of [30, 7, 1]) {
    await compare(days);
    expect(await differing()).toMatchObject([{ kind: 'missingRefund' }]);
  }
  await query('delete from refund where reference = $1', [reference]);
  await compare(30);
  expect(await differing()).toEqual([]);
});

test('an order that Paystack does not know as paid is found', async () => {
  const { reference } = await paid();
  const gone = await paid();
  stub.transactionOf(reference).status = 'failed';
  stub.hide(gone.reference);
  await compare();
  const found = await open();
  stub.show(gone.reference);
  stub.transactionOf(reference).status = 'success';
  expect(found.find((one) => one.reference === reference)?.kind).toBe('notPaid');
  expect(found.find((one) => one.reference === gone.reference)).toMatchObject({
    kind: 'missingPayment',
    theirs: null,
  });
});

test('one comparison runs at a time; without Paystack it fails, says so, and can be begun again', async () => {
  const first = await beginComparison(shop.shop, 7, null);
  expect(await call(shop, admin, 'POST', '/admin/payments/compare', {})).toMatchObject({
    status: 409,
    body: { code: 'comparison_running' },
  });
  await finishRun(shop.shop, first);
  stub.behaviour = 'away';
  expect((await call(shop, admin, 'POST', '/admin/payments/compare', {})).status).toBe(202);
  const last = async () =>
    (
      (await call(shop, admin, 'GET', '/admin/payments/differences')).body as unknown as {
        comparison: Comparison | null;
      }
    ).comparison;
  await expect.poll(async () => (await last())?.state, { timeout: 20_000 }).toBe('failed');
  stub.behaviour = 'well';
  expect((await last())?.failure).toBe('Paystack is not answering. Please try again.');
  expect((await call(shop, admin, 'POST', '/admin/payments/compare', { days: 30 })).status).toBe(202);
  await expect.poll(async () => (await last())?.state, { timeout: 20_000 }).toBe('done');
});

test.each([0, 91, 1.5, 'x'])('%s days are refused', async (days) => {
  expect((await call(shop, admin, 'POST', '/admin/payments/compare', { days })).status).toBe(400);
});

test('the daily comparison begins by itself a day after the last, in one process', async () => {
  await paid();
  await query(`update comparison set started_at = now() - interval '25 hours'`);
  const { rows: before } = await query('select count(*)::int as runs from comparison');
  const tasks = [startComparisonTask(shop.shop), startComparisonTask(shop.shop)];
  for (const task of tasks) task.nudge();
  await expect
    .poll(async () => (await query('select count(*)::int as runs from comparison')).rows[0].runs, {
      timeout: 20_000,
    })
    .toBe(before[0].runs + 1);
  for (const task of tasks) {
    task.nudge();
    await task.stop();
  }
  expect((await query('select count(*)::int as runs from comparison')).rows[0].runs).toBe(before[0].runs + 1);
});

test('a payout shows its payments with fees and orders, and the CSV has them all', async () => {
  const { reference, order } = await paid();
  stub.sellElsewhere({ reference: 'INV-2026-2' });
  await stub.payOut();
  const [payout] = (await call<Payout[]>(shop, admin, 'GET', '/admin/payouts')).body.data;
  expect(payout?.amount).toBeGreaterThan(0);
  // 300 and 400 naira have gone back; what went back whole is in no payout.
  expect(payout?.deducted).toBe(700);
  expect(payout?.paid).toBeCloseTo((payout?.amount ?? 0) + (payout?.fees ?? 0) + (payout?.deducted ?? 0), 2);
  const { payments, isWhole } = (
    await call<{ payments: PayoutPayment[]; isWhole: boolean }>(
      shop,
      admin,
      'GET',
      `/admin/payouts/${payout?._id}`,
    )
  ).body.data;
  expect(payments).toHaveLength(100);
  expect(isWhole).toBe(false);
  expect(payments).toContainEqual(
    expect.objectContaining({ reference, order: { _id: order._id, orderNumber: order.orderNumber } }),
  );
  const file = await shop.app.inject({
    url: `/api/v1/admin/payouts/${payout?._id}/csv`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(file.statusCode).toBe(200);
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toContain(`${reference},${order.orderNumber},`);
  expect(file.body).toContain('INV-2026-2,,');
  expect((await call(shop, admin, 'GET', '/admin/payouts/999999')).status).toBe(404);
  stub.behaviour = 'away';
  expect(await call(shop, admin, 'GET', '/admin/payouts')).toMatchObject({
    status: 503,
    body: { code: 'payment_provider_away' },
  });
  stub.behaviour = 'well';
});

test('a refund that stands here twice is told, though the payment is back as a whole', async () => {
  const { reference } = await paid();
  stub.refundInDashboard(reference);
  stub.finishRefunds('processed');
  const differing = async () => (await open()).filter((one) => one.reference === reference);
  await compare();
  const before = (await compare()).sums;
  expect(await differing()).toEqual([]);
  await query(
    `insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by)
     select gen_random_uuid(), reference, order_id, amount_kobo, currency, 'processed', 'dashboard' from refund
     where reference = $1`,
    [reference],
  );
  const { sums } = await compare();
  expect(sums.theirRefundedKobo).toBe(before.theirRefundedKobo);
  expect(sums.ourRefundedKobo).toBe(before.ourRefundedKobo + 101_000);
  expect(await differing()).toMatchObject([{ kind: 'missingRefund', theirs: null }]);
  await query('delete from refund where reference = $1 and provider_id is null', [reference]);
  await compare();
  expect(await differing()).toEqual([]);
});

test('a payment of which a part is on its way back is paid, and one of which a part is back is not back as a whole', async () => {
  stub.levers.namesReversals = true;
  const { reference, order } = await paid();
  const differing = async () => (await open()).filter((one) => one.reference === reference);
  const part = stub.refundInDashboard(reference, 40_000);
  await compare();
  expect(await differing()).toEqual([]);
  // Nobody tells of it.
  stub.moveRefund(part, 'processed');
  await compare();
  expect(await differing()).toEqual([]);
  expect(await orderOf(order._id)).toMatchObject({ refundedAmount: 400, paymentStatus: 'paid' });
  // The part stands for itself alone.
  await query(
    `insert into refund (id, reference, order_id, amount_kobo, currency, state, made_by)
     select gen_random_uuid(), reference, order_id, 50000, currency, 'processed', 'dashboard' from refund
     where reference = $1`,
    [reference],
  );
  await compare();
  expect(await differing()).toMatchObject([{ kind: 'missingRefund', theirs: null }]);
  await query('delete from refund where reference = $1 and provider_id is null', [reference]);
});

test('after a standstill the daily comparison goes back to where the books were compared last', async () => {
  const { reference, order } = await paid();
  stub.refundInDashboard(reference, 40_000);
  stub.finishRefunds('processed');
  await paidEarlier(reference, 12);
  for (const refund of stub.refundsOf(reference))
    refund.createdAt = new Date(Date.now() - 12 * 86_400_000).toISOString();
  await query(`update comparison set since = since - interval '20 days', until = until - interval '20 days',
    started_at = started_at - interval '20 days', finished_at = finished_at - interval '20 days'`);
  // One that somebody asked for reaches back to its own days alone.
  await compare(2);
  await query(`update comparison set started_at = started_at - interval '25 hours'`);
  const task = startComparisonTask(shop.shop);
  task.nudge();
  await expect.poll(async () => (await orderOf(order._id)).refundedAmount, { timeout: 20_000 }).toBe(400);
  await task.stop();
  const { rows } = await query('select since from comparison order by id desc limit 1');
  const days = (Date.now() - rows[0].since.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(20.9);
  expect(days).toBeLessThan(23);
});

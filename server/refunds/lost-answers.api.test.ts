import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { advanceRefunds } from './refunds.ts';

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
});

const asked = () => paystack.callsOf('POST /refund');

describe('an order’s refund whose answer was lost', () => {
  test('is asked for once, however often it is pressed, though Paystack’s list shows it late', async () => {
    const order = await desk.order();
    const before = asked();
    paystack.levers.hideNewRefunds({ reads: 3 });
    paystack.levers.loseNextAnswer('POST /refund');
    expect(await desk.refund(order)).toMatchObject({
      status: 503,
      body: { error: 'Paystack did not answer. Whether the refund began is being clarified.' },
    });
    for (let minute = 0; minute < 3; minute += 1) {
      const answers = await Promise.all([desk.refund(order), desk.refund(order, 10)]);
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 409,
          body: { code: 'refund_unsure', error: 'A refund is being clarified with Paystack' },
        });
      }
      await refundsAfter(shop, 1);
      expect((await desk.read(order)).refunds).toMatchObject([{ state: 'unsure' }]);
    }
    expect(await desk.issue(order.paystackReference)).toMatchObject({
      problem: 'refundUnsure',
      actions: ['check'],
    });
    expect(await desk.read(order)).toMatchObject({ refundObstacle: 'refund_unsure' });
    await refundsAfter(shop, 1);
    expect(await desk.read(order)).toMatchObject({
      refunds: [{ state: 'pending' }],
      refundObstacle: 'refund_running',
    });
    expect(await desk.issue(order.paystackReference)).toBeUndefined();
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
    expect(asked()).toBe(before + 1);
    expect(paystack.refundsOf(order.paystackReference)).toMatchObject([{ amountKobo: 251_000 }]);
  });

  test('that comes later than the shop waits is no second one', async () => {
    const order = await desk.order();
    paystack.levers.delayNext('POST /refund', 12_000);
    expect((await desk.refund(order)).status).toBe(503);
    expect((await desk.refund(order)).status).toBe(409);
    await refundsAfter(shop, 0);
    expect((await desk.read(order)).refunds).toMatchObject([{ state: 'pending' }]);
    expect(paystack.refundsOf(order.paystackReference)).toHaveLength(1);
  });

  test('pressed six times at once is one request', async () => {
    const order = await desk.order();
    const before = asked();
    paystack.levers.loseNextAnswer('POST /refund');
    const answers = await Promise.all(Array.from({ length: 6 }, () => desk.refund(order)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([409, 409, 409, 409, 409, 503]);
    expect(asked()).toBe(before + 1);
  });

  test('that never began is put back after 15 minutes, not before, and can be pressed again', async () => {
    const order = await desk.order();
    paystack.levers.failNext('POST /refund');
    expect((await desk.refund(order)).status).toBe(503);
    await refundsAfter(shop, 14);
    expect((await desk.refund(order)).status).toBe(409);
    await refundsAfter(shop, 2);
    expect((await desk.read(order)).refunds).toMatchObject([
      { state: 'failed', reason: 'Paystack never received it' },
    ]);
    expect(await desk.issue(order.paystackReference)).toMatchObject({ problem: 'refundFailed' });
    expect((await desk.refund(order)).status).toBe(202);
    expect(paystack.refundsOf(order.paystackReference)).toHaveLength(1);
  });

  test('stays unclear while Paystack’s list cannot be read, however long that takes', async () => {
    const order = await desk.order();
    paystack.levers.loseNextAnswer('POST /refund');
    await desk.refund(order);
    paystack.behaviour = 'away';
    await refundsAfter(shop, 60);
    paystack.levers.behaviour = 'well';
    paystack.levers.garbleNext('GET /refund');
    await refundsAfter(shop, 60);
    expect((await desk.refund(order)).status).toBe(409);
    await refundsAfter(shop, 1);
    expect((await desk.read(order)).refunds).toMatchObject([{ state: 'pending' }]);
  });

  test('that shows up after it was given up is booked beside the second one', async () => {
    const order = await desk.order();
    paystack.levers.hideNewRefunds({ seconds: 3_600 });
    paystack.levers.loseNextAnswer('POST /refund');
    await desk.refund(order, 1_000);
    await refundsAfter(shop, 16);
    paystack.levers.reset();
    expect((await desk.refund(order, 1_000)).status).toBe(202);
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    for (const { id } of paystack.refundsOf(order.paystackReference))
      await desk.send(paystack.refundEvent(id));
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 2_000,
      refunds: [{ state: 'processed' }, { state: 'processed' }],
    });
  });

  test('of which Paystack keeps no note is known by amount and time', async () => {
    const order = await desk.order();
    paystack.levers.keepsNotes = false;
    paystack.levers.loseNextAnswer('POST /refund');
    await desk.refund(order, 1_000);
    await refundsAfter(shop, 1);
    expect(await desk.rows(order.paystackReference)).toMatchObject([
      { state: 'started', madeBy: 'shop', providerId: expect.any(String) },
    ]);
  });
});

describe('a refund of the shop’s own whose answer was lost', () => {
  test('is neither taken for another nor asked for again: P1', async () => {
    const { reference } = await desk.unmatched();
    const dashboard = paystack.refundInDashboard(reference, 50_000);
    paystack.moveRefund(dashboard, 'processed');
    paystack.levers.failNext('POST /refund');
    await advanceRefunds(shop.shop);
    await refundsAfter(shop, 1);
    expect(await desk.rows(reference)).toMatchObject([
      { state: 'unsure', amountKobo: 251_000 },
      { state: 'processed', madeBy: 'dashboard', amountKobo: 50_000, providerId: String(dashboard) },
    ]);
    expect((await desk.charge(reference))?.state).toBe('attention');
    await refundsAfter(shop, 16);
    // What went back in the dashboard is not given back once more.
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([50_000, 201_000]);
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    expect((await desk.charge(reference))?.state).toBe('refunded');
  });

  test('is found among the refunds of the whole account, however many pages there are: P2', async () => {
    const { reference } = await desk.unmatched();
    paystack.levers.knowsRefundFilter = false;
    paystack.levers.loseNextAnswer('POST /refund');
    await advanceRefunds(shop.shop);
    for (let count = 0; count < 130; count += 1) {
      const { reference: other } = paystack.sellElsewhere({ amount: 251_000 });
      paystack.refundInDashboard(other);
    }
    await refundsAfter(shop, 16);
    expect(paystack.refundsOf(reference)).toHaveLength(1);
    expect(await desk.rows(reference)).toMatchObject([
      { state: 'started', providerId: String(paystack.refundsOf(reference)[0]?.id) },
    ]);
  });

  test('and another sale’s refund of the same amount is not bound to it', async () => {
    const { reference } = await desk.unmatched();
    paystack.levers.knowsRefundFilter = false;
    paystack.levers.failNext('POST /refund');
    const { reference: other } = paystack.sellElsewhere({ amount: 251_000 });
    await advanceRefunds(shop.shop);
    paystack.refundInDashboard(other);
    await refundsAfter(shop, 1);
    expect(await desk.rows(reference)).toMatchObject([{ state: 'unsure', providerId: null }]);
    await refundsAfter(shop, 16);
    expect(paystack.refundsOf(reference)).toHaveLength(1);
  });

  test('cannot be given back by an admin meanwhile, nor settled', async () => {
    const { reference } = await desk.unmatched();
    paystack.levers.failNext('POST /refund');
    await advanceRefunds(shop.shop);
    expect(await call(shop, desk.admin, 'POST', `/admin/payments/${reference}/refund`)).toMatchObject({
      status: 409,
      body: { code: 'refund_unsure', error: 'A refund is being clarified with Paystack' },
    });
    expect(
      await call(shop, desk.admin, 'PUT', `/admin/payments/${reference}/settled`, { note: 'by hand' }),
    ).toMatchObject({ status: 409 });
    expect(await desk.issue(reference)).toMatchObject({ problem: 'refundUnsure' });
  });
});

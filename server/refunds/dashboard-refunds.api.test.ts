import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { stockOf } from '#tests/support/products.ts';
import { call, reportPaid } from '#tests/support/purchase.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lettersOf, notificationsOf } from '#tests/support/told.ts';
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

const mails = async (): Promise<number> =>
  (await shop.shop.connection.pool.query("select count(*)::int as n from job where queue = 'mail'")).rows[0]
    .n;
const sales = async (): Promise<number> =>
  (await call<{ totalSales: number }>(shop, desk.admin, 'GET', '/admin/dashboard')).body.data.totalSales;
const giveBack = async (reference: string, amountKobo?: number): Promise<number> => {
  const id = paystack.refundInDashboard(reference, amountKobo);
  await desk.send(paystack.refundEvent(id));
  return id;
};
const finish = async (id: number): Promise<void> => {
  paystack.moveRefund(id, 'processed');
  await desk.send(paystack.refundEvent(id));
};
const check = (reference: string) => call(shop, desk.admin, 'POST', `/admin/payments/${reference}/check`);

/** Rows of refunds say less than their payment does by now. */
const listsBehind = (): void => {
  paystack.levers.rewrite = (answer, asked) =>
    asked.startsWith('GET /refund')
      ? JSON.parse(JSON.stringify(answer).replaceAll('"status":"processed"', '"status":"pending"'))
      : answer;
};

/** What Paystack calls a payment of which a part is back, or on its way: what it is, or what its refunds are. */
const namings = [
  ['paid', false],
  ['after its refunds', true],
] as const;

describe.each(namings)('a refund of an order made in Paystack’s dashboard, called %s', (_name, isNamed) => {
  beforeEach(() => {
    paystack.levers.namesReversals = isNamed;
  });

  test('in full is booked as the shop’s own would be: states, stock, timeline, mail and sales', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    const [sold, mailed] = [await sales(), await mails()];
    const id = await giveBack(paystackReference);
    expect(await desk.read(order)).toMatchObject({
      paymentStatus: 'paid',
      pendingRefundAmount: 2_510,
      refunds: [{ amount: 2_510, state: 'pending', madeBy: 'dashboard', requestedBy: null }],
    });
    expect(await desk.refund(order)).toMatchObject({ status: 409, body: { code: 'refund_running' } });
    await finish(id);
    await desk.send(paystack.refundEvent(id));
    const read = await desk.read(order);
    expect(read).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', refundedAmount: 2_510 });
    expect(read.timeline.map(({ kind }) => kind)).toEqual([
      'placed',
      'paid',
      'refundStarted',
      'refund',
      'status',
    ]);
    expect(await stockOf(shop, order.product)).toBe(10);
    expect(await mails()).toBe(mailed + 1);
    expect(await sales()).toBe(sold - 2_510);
    expect(await desk.refund(order)).toMatchObject({ status: 409, body: { code: 'order_refunded' } });
    expect(paystack.refundsOf(paystackReference)).toHaveLength(1);
  });

  test('in part is added, and the shop gives back the rest and no more', async () => {
    const order = await desk.order();
    await finish(await giveBack(order.paystackReference, 51_000));
    expect(await desk.read(order)).toMatchObject({
      paymentStatus: 'paid',
      refundedAmount: 510,
      refundableAmount: 2_000,
    });
    expect((await desk.refund(order, 2_100)).status).toBe(400);
    expect((await desk.refund(order)).status).toBe(202);
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
    expect(paystack.books().refundedKobo).toBeGreaterThanOrEqual(251_000);
    // The payment is reversed by now, and that needs nothing more.
    expect((await check(order.paystackReference)).status).toBe(200);
    expect((await desk.read(order)).refunds).toHaveLength(2);
  });

  test('that no event tells of is found when an admin asks', async () => {
    const order = await desk.order();
    paystack.moveRefund(paystack.refundInDashboard(order.paystackReference), 'processed');
    expect((await check(order.paystackReference)).status).toBe(200);
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
  });

  test('that failed is told, and counts nothing', async () => {
    const order = await desk.order();
    const id = await giveBack(order.paystackReference, 50_000);
    paystack.moveRefund(id, 'failed');
    await desk.send(paystack.refundEvent(id));
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 0,
      refundableAmount: 2_510,
      refunds: [{ state: 'failed', madeBy: 'dashboard' }],
    });
    expect((await desk.refund(order)).status).toBe(202);
  });

  test('is booked once, whoever tells of it and however many at once', async () => {
    const order = await desk.order();
    const id = paystack.refundInDashboard(order.paystackReference, 50_000);
    paystack.moveRefund(id, 'processed');
    const event = paystack.refundEvent(id);
    await Promise.all([
      ...Array.from({ length: 4 }, () => desk.send(event)),
      ...Array.from({ length: 4 }, () => check(order.paystackReference)),
    ]);
    expect(await desk.read(order)).toMatchObject({ refundedAmount: 500 });
    expect(await desk.rows(order.paystackReference)).toHaveLength(1);
  });

  test('and one of the shop’s own, lost, of the same amount: both count, each once', async () => {
    const order = await desk.order();
    paystack.levers.hideNewRefunds({ reads: 1 });
    paystack.levers.loseNextAnswer('POST /refund');
    await desk.refund(order, 1_000);
    await finish(await giveBack(order.paystackReference, 100_000));
    await refundsAfter(shop, 1);
    paystack.finishRefunds();
    for (const { id } of paystack.refundsOf(order.paystackReference))
      await desk.send(paystack.refundEvent(id));
    expect(await desk.read(order)).toMatchObject({ refundedAmount: 2_000 });
    expect(await desk.rows(order.paystackReference)).toMatchObject([
      { state: 'processed', providerId: expect.any(String) },
      { state: 'processed', providerId: expect.any(String) },
    ]);
  });

  test('never comes to more than the order', async () => {
    const order = await desk.order();
    // Fees that the customer paid on top go back too, and are none of the order's.
    const transaction = paystack.transactionOf(order.paystackReference);
    transaction.amountKobo += 5_000;
    await finish(await giveBack(order.paystackReference));
    expect(await desk.read(order)).toMatchObject({ refundedAmount: 2_510, paymentStatus: 'refunded' });
  });
});

describe.each(namings)('a refund of a charge without an order made there, called %s', (_name, isNamed) => {
  beforeEach(() => {
    paystack.levers.namesReversals = isNamed;
  });

  test('leaves the shop only the rest to give back', async () => {
    const { reference } = await desk.unmatched();
    await finish(await giveBack(reference, 50_000));
    expect((await desk.charge(reference))?.state).toBe('attention');
    await advanceRefunds(shop.shop);
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([50_000, 201_000]);
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    expect((await desk.charge(reference))?.state).toBe('refunded');
    expect(await desk.issue(reference)).toBeUndefined();
  });

  test('is told as the part that it is, as is the rest that the shop gives back', async () => {
    const { reference, shopper } = await desk.unmatched();
    await finish(await giveBack(reference, 50_000));
    await advanceRefunds(shop.shop);
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    expect((await notificationsOf(shop, shopper)).map(({ text }) => text)).toEqual([
      'Your order could not be completed, so we have refunded ₦500.00 of your payment of ₦2,510.00.',
      'Your order could not be completed, so we have refunded ₦2,010.00 of your payment of ₦2,510.00.',
    ]);
    expect(await lettersOf(shop, shopper.email, 'payment-refunded')).toMatchObject([
      { amountKobo: 50_000, paidKobo: 251_000 },
      { amountKobo: 201_000, paidKobo: 251_000 },
    ]);
  });

  test('in full leaves nothing, and nothing is asked for', async () => {
    const { reference } = await desk.unmatched();
    const before = paystack.callsOf('POST /refund');
    await finish(await giveBack(reference));
    await advanceRefunds(shop.shop);
    expect(paystack.callsOf('POST /refund')).toBe(before);
    expect((await desk.charge(reference))?.state).toBe('refunded');
  });

  test('that nobody told of is found when Paystack refuses what is too much', async () => {
    const { reference } = await desk.unmatched();
    paystack.moveRefund(paystack.refundInDashboard(reference, 50_000), 'processed');
    await advanceRefunds(shop.shop);
    await refundsAfter(shop, 1);
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([50_000, 201_000]);
    const all = await desk.unmatched();
    paystack.moveRefund(paystack.refundInDashboard(all.reference), 'processed');
    await advanceRefunds(shop.shop);
    expect((await desk.charge(all.reference))?.state).toBe('refunded');
    expect(await desk.issue(all.reference)).toBeUndefined();
  });

  test('in part that fails after the shop has given the rest back is given back by an admin, once', async () => {
    const { reference } = await desk.unmatched();
    const part = await giveBack(reference, 51_000);
    await advanceRefunds(shop.shop);
    const [, rest] = paystack.refundsOf(reference);
    await finish(rest?.id ?? 0);
    paystack.moveRefund(part, 'failed');
    await desk.send(paystack.refundEvent(part));
    expect((await desk.charge(reference))?.state).toBe('attention');
    const again = () => call(shop, desk.admin, 'POST', `/admin/payments/${reference}/refund`);
    const answers = await Promise.all([again(), again(), again()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await advanceRefunds(shop.shop);
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([
      51_000, 200_000, 51_000,
    ]);
    paystack.finishRefunds('processed');
    await refundsAfter(shop, 1);
    expect((await desk.charge(reference))?.state).toBe('refunded');
    expect((await again()).status).toBe(409);
  });

  test('in part that fails while the answer about the rest is missing stays told, until all of it is back', async () => {
    const { reference } = await desk.unmatched();
    const part = await giveBack(reference, 51_000);
    paystack.levers.loseNextAnswer('POST /refund');
    paystack.levers.hideNewRefunds({ reads: 1 });
    await advanceRefunds(shop.shop);
    paystack.moveRefund(part, 'failed');
    await desk.send(paystack.refundEvent(part));
    const [, rest] = paystack.refundsOf(reference);
    await refundsAfter(shop, 1);
    await finish(rest?.id ?? 0);
    expect(await desk.charge(reference)).toMatchObject({
      state: 'attention',
      reason: 'Refund failed: a part of the payment is not back',
    });
    expect((await call(shop, desk.admin, 'POST', `/admin/payments/${reference}/refund`)).status).toBe(202);
    await advanceRefunds(shop.shop);
    paystack.finishRefunds('processed');
    await refundsAfter(shop, 1);
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([
      51_000, 200_000, 51_000,
    ]);
    expect((await desk.charge(reference))?.state).toBe('refunded');
  });

  test('of just what the shop is asking for is booked once, though its event comes late', async () => {
    const { reference } = await desk.unmatched();
    const mailed = await mails();
    const id = paystack.refundInDashboard(reference);
    paystack.moveRefund(id, 'processed');
    await advanceRefunds(shop.shop);
    await desk.send(paystack.refundEvent(id));
    await check(reference);
    expect(await desk.rows(reference)).toMatchObject([
      { state: 'failed', madeBy: 'shop' },
      { state: 'processed', madeBy: 'dashboard', amountKobo: 251_000, providerId: String(id) },
    ]);
    expect(await mails()).toBe(mailed + 1);
  });

  test('of just what the shop is asking for, and on its way, is no trouble', async () => {
    const { reference } = await desk.unmatched();
    const id = paystack.refundInDashboard(reference);
    await advanceRefunds(shop.shop);
    expect((await desk.charge(reference))?.reason ?? '').not.toMatch('Refund failed');
    await finish(id);
    expect((await desk.charge(reference))?.state).toBe('refunded');
    expect(await desk.rows(reference)).toMatchObject([
      { state: 'failed', madeBy: 'shop' },
      { state: 'processed', madeBy: 'dashboard', providerId: String(id) },
    ]);
  });
});

test('a payment that is back as a whole, though no refund says so, is booked once', async () => {
  const order: Order = await desk.order();
  paystack.transactionOf(order.paystackReference).status = 'reversed';
  await Promise.all([check(order.paystackReference), check(order.paystackReference)]);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
  expect(await desk.rows(order.paystackReference)).toHaveLength(1);
});

test('a payment that is called reversed because a part of it is back keeps its rest', async () => {
  const order: Order = await desk.order();
  const { paystackReference: reference } = order;
  paystack.levers.namesReversals = true;
  const part = await giveBack(reference, 51_000);
  await check(reference);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', pendingRefundAmount: 510 });
  await finish(part);
  await check(reference);
  const inPart = { paymentStatus: 'paid', refundedAmount: 510, refundableAmount: 2_000 };
  expect(await desk.read(order)).toMatchObject(inPart);
  // Nor is it taken for the answer where the rest is asked for and refused.
  paystack.levers.rewrite = (answer, asked) =>
    asked === 'POST /refund' ? { status: false, message: 'Refund is not possible now' } : answer;
  expect((await desk.refund(order)).status).toBe(409);
  await advanceRefunds(shop.shop);
  await advanceRefunds(shop.shop);
  paystack.levers.reset();
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 510 });
});

describe('a payment that is back as a whole before Paystack lists how', () => {
  const listsNothing = (): void => {
    paystack.levers.rewrite = (answer, asked) => {
      if (asked === 'GET /refund') return { ...answer, data: [] };
      if (asked !== 'GET /refund/:id' || !('data' in answer)) return answer;
      return { ...answer, data: Object.assign({}, answer.data, { status: 'pending' }) };
    };
  };

  test('is booked once, whatever refunds are listed later, of an order', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    const [sold, mailed] = [await sales(), await mails()];
    const parts = [51_000, 100_000, 100_000].map((kobo) =>
      paystack.refundInDashboard(paystackReference, kobo),
    );
    for (const id of parts) paystack.moveRefund(id, 'processed');
    listsNothing();
    await check(paystackReference);
    expect(await desk.rows(paystackReference)).toMatchObject([{ amountKobo: 251_000, providerId: null }]);
    const before = (await desk.read(order)).timeline;
    paystack.levers.reset();
    for (const id of [...parts, ...parts]) await desk.send(paystack.refundEvent(id));
    await check(paystackReference);
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
    expect((await desk.read(order)).timeline).toEqual(before);
    const rows = await desk.rows(paystackReference);
    expect(rows.map(({ state, providerId }) => [state, providerId]).sort()).toEqual(
      parts.map((id) => ['processed', String(id)]).sort(),
    );
    expect(rows.reduce((sum, { amountKobo }) => sum + Number(amountKobo), 0)).toBe(251_000);
    expect(await mails()).toBe(mailed + 1);
    expect(await sales()).toBe(sold - 2_510);
  });

  test('is booked once, when the shop’s own refund is found after it was given up', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    listsNothing();
    paystack.levers.loseNextAnswer('POST /refund');
    await desk.refund(order);
    paystack.finishRefunds();
    await refundsAfter(shop, 20);
    await check(paystackReference);
    paystack.levers.reset();
    for (const { id } of paystack.refundsOf(paystackReference)) await desk.send(paystack.refundEvent(id));
    const rows = await desk.rows(paystackReference);
    expect(rows.filter(({ state }) => state === 'processed')).toMatchObject([
      { amountKobo: 251_000, providerId: expect.any(String) },
    ]);
    expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
  });

  test('is booked with more, where one that was thought to be on its way had failed', async () => {
    const { reference } = await desk.unmatched();
    const mailed = await mails();
    const failed = await giveBack(reference, 51_000);
    paystack.moveRefund(failed, 'failed');
    const whole = paystack.refundInDashboard(reference);
    paystack.moveRefund(whole, 'processed');
    listsNothing();
    await check(reference);
    paystack.levers.reset();
    for (const id of [whole, failed, whole]) await desk.send(paystack.refundEvent(id));
    expect((await desk.rows(reference)).filter(({ state }) => state === 'processed')).toMatchObject([
      { amountKobo: 251_000, providerId: String(whole) },
    ]);
    expect((await desk.charge(reference))?.state).toBe('refunded');
    expect(await mails()).toBe(mailed + 1);
  });
});

test('a part that is through, though the list still has it on its way, is not the whole either', async () => {
  const order: Order = await desk.order();
  const { paystackReference: reference } = order;
  paystack.levers.namesReversals = true;
  const part = await giveBack(reference, 51_000);
  paystack.moveRefund(part, 'processed');
  listsBehind();
  await check(reference);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', pendingRefundAmount: 510 });
  paystack.levers.rewrite = (answer) => answer;
  await desk.send(paystack.refundEvent(part));
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 510 });
});

test('a part of which the answer is missing, and that no list has yet, is not the whole either', async () => {
  const order: Order = await desk.order();
  const { paystackReference: reference } = order;
  paystack.levers.namesReversals = true;
  paystack.levers.hideNewRefunds({ seconds: 600 });
  paystack.levers.loseNextAnswer('POST /refund');
  await desk.refund(order, 1_000);
  paystack.finishRefunds('processed');
  await check(reference);
  await check(reference);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 });
});

test('a part that a bank took, and that is not booked yet, is not the whole either', async () => {
  const order: Order = await desk.order();
  const { paystackReference: reference } = order;
  paystack.levers.namesReversals = true;
  paystack.resolveDispute(paystack.openDispute(reference, { amount: 51_000 }), 'merchant-accepted');
  await check(reference);
  await check(reference);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 });
  expect(await desk.rows(reference)).toEqual([]);
});

describe('one that an account is needed for and the owner has given otherwise', () => {
  const settle = (reference: string) =>
    call(shop, desk.admin, 'PUT', `/admin/payments/${reference}/settled`, { note: 'By transfer' });
  const needsAccount = async (reference: string, kobo: number) => {
    const tried = await giveBack(reference, kobo);
    paystack.moveRefund(tried, 'needs-attention');
    await desk.send(paystack.refundEvent(tried));
  };
  const giveOtherwise = async (reference: string, kobo = 100_000) => {
    await needsAccount(reference, kobo);
    expect((await settle(reference)).status).toBe(200);
  };
  const refuseOnce = async (order: Order) => {
    paystack.levers.refusal = 'Try again later';
    expect((await desk.refund(order, 1_000)).status).toBe(409);
    paystack.levers.refusal = null;
  };

  test('is taken off the rest once, though the shop had tried the same before it', async () => {
    const order = await desk.order();
    await refuseOnce(order);
    await giveOtherwise(order.paystackReference);
    expect(await desk.read(order)).toMatchObject({ refundableAmount: 1_510 });
  });

  test('is all that is taken off, where what the shop had tried before it was given in the dashboard', async () => {
    const order = await desk.order();
    await refuseOnce(order);
    await finish(await giveBack(order.paystackReference, 100_000));
    await giveOtherwise(order.paystackReference, 50_000);
    expect(await desk.read(order)).toMatchObject({ refundedAmount: 1_000, refundableAmount: 1_010 });
  });

  test('is taken off besides what the shop had tried, where that failed after others were through', async () => {
    const order = await desk.order();
    await desk.refund(order, 1_000);
    await finish(await giveBack(order.paystackReference, 50_000));
    paystack.finishRefunds('failed');
    await check(order.paystackReference);
    expect((await settle(order.paystackReference)).status).toBe(200);
    expect(await desk.read(order)).toMatchObject({ refundedAmount: 500, refundableAmount: 1_010 });
  });

  test('is taken off as often as there were such, though one press ends them all', async () => {
    const order = await desk.order();
    await refuseOnce(order);
    await needsAccount(order.paystackReference, 100_000);
    await giveOtherwise(order.paystackReference);
    expect(await desk.read(order)).toMatchObject({ refundableAmount: 510 });
  });

  test('is taken off the rest beside the same sum that was given otherwise before', async () => {
    const order = await desk.order();
    await desk.refund(order, 1_000);
    paystack.finishRefunds('failed');
    await check(order.paystackReference);
    expect((await settle(order.paystackReference)).status).toBe(200);
    await giveOtherwise(order.paystackReference);
    expect(await desk.read(order)).toMatchObject({ refundableAmount: 510 });
  });
});

test('a part that a bank took, and that the owner has settled, is not the whole either, nor booked with the rest', async () => {
  const order = await desk.order();
  const { paystackReference: reference } = order;
  paystack.levers.namesReversals = true;
  const dispute = paystack.openDispute(reference, { amount: 51_000 });
  paystack.resolveDispute(dispute, 'merchant-accepted');
  await check(reference);
  const settle = `/admin/payments/disputes/${dispute}/settled`;
  const note = 'She has the goods and keeps them';
  expect((await call(shop, desk.admin, 'PUT', settle, { note })).status).toBe(200);
  expect((await desk.refund(order, 2_000)).status).toBe(202);
  paystack.finishRefunds('failed');
  await check(reference);
  await check(reference);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 0 });
  expect(await stockOf(shop, order.product)).toBe(9);
  // All of it is back with the customer then, and the bank's part stays as the owner has settled it.
  expect((await desk.refund(order, 2_000)).status).toBe(202);
  paystack.finishRefunds('processed');
  await check(reference);
  await check(reference);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'paid', refundedAmount: 2_000 });
  expect((await desk.rows(reference)).map(({ state, madeBy }) => [state, madeBy])).toEqual([
    ['failed', 'shop'],
    ['processed', 'shop'],
  ]);
});

describe('a payment of which something goes back before the shop has heard of it', () => {
  const hear = async (reference: string): Promise<void> => {
    for (const event of paystack.takeEvents()) if (event.payload.includes(reference)) await desk.send(event);
  };
  const refund = (reference: string) =>
    call<unknown>(shop, desk.admin, 'POST', `/admin/payments/${reference}/refund`);
  beforeEach(() => {
    paystack.levers.namesReversals = true;
  });

  test('waits while that is on its way, without a word about missing money, and is an order where it comes to nothing', async () => {
    const { reference, shopper } = await desk.checkout();
    const mailed = await mails();
    const part = paystack.refundInDashboard(reference, 51_000);
    await hear(reference);
    expect(await desk.charge(reference)).toMatchObject({
      state: 'pending',
      reason: 'Waiting for Paystack to confirm',
      order: null,
    });
    expect((await reportPaid(shop, shopper, reference)).status).toBe(402);
    const { rows } = await shop.shop.connection.pool.query(
      'select awaited_until from checkout where reference = $1',
      [reference],
    );
    expect(rows).toEqual([{ awaited_until: null }]);
    expect(await mails()).toBe(mailed);
    paystack.moveRefund(part, 'failed');
    await hear(reference);
    expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
  });

  test('is no order once a part is back: the owner sees it, and gives back the rest', async () => {
    const { reference, shopper } = await desk.checkout();
    const part = paystack.refundInDashboard(reference, 51_000);
    paystack.moveRefund(part, 'processed');
    listsBehind();
    const events = paystack.takeEvents().filter(({ payload }) => payload.includes(reference));
    for (const event of events) await desk.send(event);
    paystack.levers.rewrite = (answer) => answer;
    await desk.send(paystack.refundEvent(part));
    expect(await desk.charge(reference)).toMatchObject({
      state: 'attention',
      reason: 'A part of it was given back at Paystack before it became an order',
      order: null,
    });
    expect(await desk.rows(reference)).toMatchObject([{ state: 'processed', amountKobo: 51_000 }]);
    expect((await reportPaid(shop, shopper, reference)).status).toBe(402);
    expect(await desk.issue(reference)).toMatchObject({
      problem: 'noOrder',
      reason: 'A part of it was given back at Paystack before it became an order',
      amount: 2_510,
      toRefund: 2_000,
    });
    const answers = await Promise.all([refund(reference), refund(reference)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await advanceRefunds(shop.shop);
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([51_000, 200_000]);
    const log = `/admin/audit?subject=${reference}`;
    expect((await call<AuditEntry[]>(shop, desk.admin, 'GET', log)).body.data).toMatchObject([
      { kind: 'refund', after: { amount: 2_000, currency: 'NGN' } },
    ]);
    paystack.finishRefunds('processed');
    await refundsAfter(shop, 1);
    expect((await desk.charge(reference))?.state).toBe('refunded');
    expect((await reportPaid(shop, shopper, reference)).status).toBe(409);
    expect((await refund(reference)).status).toBe(409);
  });

  test('is known for what it is where only its refund was told: the owner gives back the rest', async () => {
    const { reference } = await desk.checkout();
    const part = paystack.refundInDashboard(reference, 51_000);
    paystack.moveRefund(part, 'processed');
    paystack.takeEvents();
    await desk.send(paystack.refundEvent(part));
    expect(await desk.charge(reference)).toMatchObject({
      state: 'attention',
      reason: 'A part of it was given back at Paystack before it became an order',
    });
    expect((await refund(reference)).status).toBe(202);
  });

  const VERIFY = 'GET /transaction/verify/:reference';
  test.each([
    [
      'fails',
      () => {
        for (let attempt = 0; attempt < 3; attempt += 1) paystack.levers.failNext(VERIFY);
      },
    ],
    ['is out of reach', () => paystack.levers.loseNextAnswer(VERIFY, { times: 3 })],
  ])('is not judged while Paystack %s, and is an order after it', async (_, trouble) => {
    paystack.levers.namesReversals = false;
    const { reference, shopper } = await desk.checkout();
    const part = paystack.refundInDashboard(reference, 51_000);
    paystack.moveRefund(part, 'processed');
    paystack.takeEvents();
    trouble();
    await desk.send(paystack.refundEvent(part));
    expect(await desk.charge(reference)).toMatchObject({
      state: 'pending',
      reason: 'Waiting for Paystack to answer',
      order: null,
    });
    expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
    await check(reference);
    expect(await desk.rows(reference)).toMatchObject([{ state: 'processed', amountKobo: 51_000 }]);
  });

  test('is no order either where a bank has taken a part: the owner sees it, and gives back the rest', async () => {
    const { reference } = await desk.checkout();
    const dispute = paystack.openDispute(reference, { amount: 51_000 });
    paystack.resolveDispute(dispute, 'merchant-accepted');
    await check(reference);
    await hear(reference);
    await check(reference);
    expect(await desk.charge(reference)).toMatchObject({ state: 'attention', order: null });
    expect((await refund(reference)).status).toBe(202);
    await advanceRefunds(shop.shop);
    expect(paystack.refundsOf(reference).map(({ amountKobo }) => amountKobo)).toEqual([51_000, 200_000]);
    paystack.finishRefunds('processed');
    await refundsAfter(shop, 1);
    const book = `/admin/payments/disputes/${dispute}/book`;
    expect((await call(shop, desk.admin, 'POST', book)).status).toBe(200);
    expect((await desk.charge(reference))?.state).toBe('refunded');
  });

  test('is given back by nobody else while it goes back as a whole', async () => {
    const { reference } = await desk.unmatched();
    paystack.refusal = 'Refund is not possible now';
    await advanceRefunds(shop.shop);
    paystack.refusal = null;
    expect((await desk.charge(reference))?.reason).toMatch(/^Refund failed/);
    const whole = paystack.refundInDashboard(reference);
    const asked = paystack.callsOf('POST /refund');
    expect(await refund(reference)).toMatchObject({ status: 409, body: { code: 'refund_running' } });
    paystack.moveRefund(whole, 'processed');
    expect((await refund(reference)).status).toBe(409);
    expect(paystack.callsOf('POST /refund')).toBe(asked);
    expect((await desk.charge(reference))?.state).toBe('refunded');
  });
});

test('a payment that is back as a whole before the shop has heard of it is known as that, and is no order', async () => {
  const { reference, shopper } = await desk.checkout();
  paystack.moveRefund(paystack.refundInDashboard(reference), 'processed');
  for (const event of paystack.takeEvents()) if (event.payload.includes(reference)) await desk.send(event);
  expect(await desk.charge(reference)).toMatchObject({ state: 'refunded', order: null });
  expect(await desk.rows(reference)).toMatchObject([{ state: 'processed', madeBy: 'dashboard' }]);
  expect((await reportPaid(shop, shopper, reference)).status).toBe(402);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

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

const lastOf = (reference: string): number => {
  const refund = paystack.refundsOf(reference).at(-1);
  if (!refund) throw new Error('There is no refund');
  return refund.id;
};

describe.each(['documented', 'always', 'never'] as const)('events that name their refund %s', (eventIds) => {
  beforeEach(() => {
    paystack.levers.eventIds = eventIds;
  });

  test('a late failure of an earlier part does not end the equal one that is running', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    await desk.refund(order, 500);
    const first = lastOf(paystackReference);
    paystack.moveRefund(first, 'failed');
    const failure = paystack.refundEvent(first);
    await refundsAfter(shop, 1);
    await desk.refund(order, 500);
    const second = lastOf(paystackReference);
    expect(second).not.toBe(first);
    await desk.send(failure);
    expect((await desk.read(order)).refunds).toMatchObject([{ state: 'failed' }, { state: 'pending' }]);
    paystack.moveRefund(second, 'processed');
    await desk.send(paystack.refundEvent(second));
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 500,
      refunds: [{ state: 'failed' }, { state: 'processed' }],
    });
  });

  test('a late success of an earlier part is not the equal one that is running', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    await desk.refund(order, 500);
    const first = lastOf(paystackReference);
    paystack.moveRefund(first, 'processed');
    const success = paystack.refundEvent(first);
    await refundsAfter(shop, 1);
    expect((await desk.read(order)).refundedAmount).toBe(500);
    await desk.refund(order, 500);
    const second = lastOf(paystackReference);
    await desk.send(success);
    await desk.send(success);
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 500,
      refunds: [{ state: 'processed' }, { state: 'pending' }],
    });
    paystack.moveRefund(second, 'processed');
    await desk.send(paystack.refundEvent(second));
    expect((await desk.read(order)).refundedAmount).toBe(1_000);
  });

  test('an event that comes before the answer leaves the refund with its id, and the next equal part by itself', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    let come = () => {};
    const answer = new Promise<void>((resolve) => {
      come = resolve;
    });
    paystack.levers.delayNext('POST /refund', answer);
    const pressed = desk.refund(order, 500);
    await expect.poll(() => paystack.refundsOf(paystackReference).length).toBe(1);
    const first = lastOf(paystackReference);
    paystack.moveRefund(first, 'processed');
    await desk.send(paystack.refundEvent(first));
    expect((await desk.read(order)).refundedAmount).toBe(500);
    come();
    expect((await pressed).status).toBe(202);
    expect(await desk.rows(paystackReference)).toMatchObject([
      { state: 'processed', madeBy: 'shop', providerId: String(first) },
    ]);
    expect((await desk.refund(order, 500)).status).toBe(202);
    await desk.send(paystack.refundEvent(first));
    expect((await desk.read(order)).refundedAmount).toBe(500);
    paystack.finishRefunds();
    await refundsAfter(shop, 1);
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 1_000,
      refunds: [{ state: 'processed' }, { state: 'processed' }],
    });
  });

  test('where no notes are kept, an event before the answer waits for it', async () => {
    const order = await desk.order();
    const { paystackReference } = order;
    paystack.levers.keepsNotes = false;
    let come = () => {};
    const answer = new Promise<void>((resolve) => {
      come = resolve;
    });
    paystack.levers.delayNext('POST /refund', answer);
    const pressed = desk.refund(order, 500);
    await expect.poll(() => paystack.refundsOf(paystackReference).length).toBe(1);
    paystack.moveRefund(lastOf(paystackReference), 'processed');
    await desk.send(paystack.refundEvent(lastOf(paystackReference)));
    come();
    expect((await pressed).status).toBe(202);
    await refundsAfter(shop, 1);
    expect(await desk.rows(paystackReference)).toMatchObject([{ state: 'processed', madeBy: 'shop' }]);
    expect((await desk.read(order)).refundedAmount).toBe(500);
  });
});

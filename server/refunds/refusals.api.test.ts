import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const LOW = 'Your balance is not enough to fulfill this request';

test('a low balance is waited for, told to the admin, and the refund goes out once it suffices', async () => {
  const { reference } = await desk.unmatched();
  paystack.levers.setBalance(100_000);
  await advanceRefunds(shop.shop);
  expect(await desk.issue(reference)).toMatchObject({
    problem: 'refundWaiting',
    reason: LOW,
    actions: ['check', 'settle'],
  });
  await refundsAfter(shop, 4 * 24 * 60);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'waiting' }]);
  paystack.levers.setBalance(300_000);
  await refundsAfter(shop, 60);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'started' }]);
  paystack.finishRefunds();
  await refundsAfter(shop, 1);
  expect((await desk.charge(reference))?.state).toBe('refunded');
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

test('is asked again ever more rarely', async () => {
  const { reference } = await desk.unmatched();
  paystack.levers.setBalance(0);
  const pause = async (): Promise<number> =>
    (
      await shop.shop.connection.pool.query(
        'select extract(epoch from next_check_at - now())::int as seconds from refund where reference = $1',
        [reference],
      )
    ).rows[0].seconds;
  await advanceRefunds(shop.shop);
  expect(await pause()).toBeLessThanOrEqual(60);
  await refundsAfter(shop, 60);
  expect(await pause()).toBeGreaterThan(600);
  await refundsAfter(shop, 48 * 60);
  expect(await pause()).toBeGreaterThan(5 * 3_600);
  expect(await pause()).toBeLessThanOrEqual(6 * 3_600);
});

test('after five days it is handed to the admin with what can be done', async () => {
  const { reference } = await desk.unmatched();
  paystack.levers.setBalance(0);
  await advanceRefunds(shop.shop);
  await refundsAfter(shop, 5 * 24 * 60 + 1);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'failed' }]);
  expect(await desk.issue(reference)).toMatchObject({
    problem: 'refundFailed',
    reason: `Refund failed: ${LOW}`,
  });
  expect((await desk.issue(reference))?.actions).toEqual(
    expect.arrayContaining(['refund', 'check', 'settle']),
  );
  paystack.levers.setBalance(null);
  expect((await call(shop, desk.admin, 'POST', `/admin/payments/${reference}/refund`)).status).toBe(202);
  await advanceRefunds(shop.shop);
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

test('an admin who asks again asks at once; one who pays otherwise ends it, and nothing goes out any more', async () => {
  const { reference } = await desk.unmatched();
  paystack.levers.setBalance(0);
  await advanceRefunds(shop.shop);
  expect((await call(shop, desk.admin, 'POST', `/admin/payments/${reference}/check`)).body).toMatchObject({
    data: { needsAttention: true },
  });
  const settled = await call(shop, desk.admin, 'PUT', `/admin/payments/${reference}/settled`, {
    note: 'Paid by bank transfer',
  });
  expect(settled.status).toBe(200);
  paystack.levers.setBalance(null);
  await refundsAfter(shop, 60);
  expect(paystack.refundsOf(reference)).toEqual([]);
});

test('too many calls are no refusal: nothing was asked for, and it is asked for later', async () => {
  const { reference } = await desk.unmatched();
  paystack.levers.failNext('POST /refund', {
    status: 429,
    body: { status: false },
    headers: { 'retry-after': '1' },
  });
  await advanceRefunds(shop.shop);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'wanted' }]);
  await expect
    .poll(
      async () => {
        await refundsAfter(shop, 1);
        return paystack.refundsOf(reference).length;
      },
      { timeout: 15_000 },
    )
    .toBe(1);
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
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
/** A moment that a test waits for, and one that it lets come. */
const moment = () => {
  let come = () => {};
  const until = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { until, come };
};

test('a worker that waits for Paystack’s answer is left alone, however many others look', async () => {
  const { reference } = await desk.unmatched();
  const before = asked();
  const answer = moment();
  paystack.levers.delayNext('POST /refund', answer.until);
  const first = advanceRefunds(shop.shop);
  await expect.poll(asked).toBe(before + 1);
  await Promise.all([advanceRefunds(shop.shop), advanceRefunds(shop.shop)]);
  await refundsAfter(shop, 0);
  expect(asked()).toBe(before + 1);
  answer.come();
  await first;
  expect(await desk.rows(reference)).toMatchObject([{ state: 'started', providerId: expect.any(String) }]);
});

test('what a worker had asked for when it froze is looked for, not asked for again', async () => {
  const { reference } = await desk.unmatched();
  const before = asked();
  const answer = moment();
  paystack.levers.hideNewRefunds({ reads: 2 });
  paystack.levers.delayNext('POST /refund', answer.until);
  const frozen = advanceRefunds(shop.shop);
  await expect.poll(asked).toBe(before + 1);
  // Its lease has run out: another one takes it up.
  await refundsAfter(shop, 3);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'unsure' }]);
  await refundsAfter(shop, 3);
  await refundsAfter(shop, 3);
  expect(await desk.rows(reference)).toMatchObject([{ state: 'started' }]);
  answer.come();
  await frozen;
  expect(await desk.rows(reference)).toMatchObject([{ state: 'started' }]);
  expect(asked()).toBe(before + 1);
});

test('a worker that lost its refund before it asked sends nothing and writes nothing', async () => {
  const { reference } = await desk.unmatched();
  paystack.levers.failNext('POST /refund');
  await advanceRefunds(shop.shop);
  await shop.shop.connection.pool.query(
    "update refund set state = 'wanted', lease_until = null, next_check_at = now() where reference = $1",
    [reference],
  );
  const before = asked();
  const read = moment();
  // An earlier answer is missing, so that the list is read before anything is sent: there it freezes.
  const reads = paystack.callsOf('GET /refund');
  paystack.levers.delayNext('GET /refund', read.until);
  const frozen = advanceRefunds(shop.shop);
  await expect.poll(() => paystack.callsOf('GET /refund')).toBe(reads + 1);
  await refundsAfter(shop, 3);
  expect(asked()).toBe(before + 1);
  const rows = await desk.rows(reference);
  expect(rows).toMatchObject([{ state: 'started' }]);
  read.come();
  await frozen;
  expect(asked()).toBe(before + 1);
  expect(await desk.rows(reference)).toEqual(rows);
});

test('a refusal that comes to a worker which lost its refund changes nothing', async () => {
  const { reference } = await desk.unmatched();
  const before = asked();
  const answer = moment();
  paystack.levers.setBalance(0);
  paystack.levers.delayNext('POST /refund', answer.until);
  const frozen = advanceRefunds(shop.shop);
  await expect.poll(asked).toBe(before + 1);
  await refundsAfter(shop, 3);
  await refundsAfter(shop, 1);
  answer.come();
  await frozen;
  expect(await desk.rows(reference)).toMatchObject([{ state: 'unsure' }]);
  paystack.levers.setBalance(null);
  await refundsAfter(shop, 16);
  await refundsAfter(shop, 1);
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

test('many workers and many refunds: each is asked for once', async () => {
  const wanted = await Promise.all(Array.from({ length: 12 }, () => desk.unmatched()));
  await Promise.all(Array.from({ length: 6 }, () => advanceRefunds(shop.shop)));
  for (const { reference } of wanted) expect(paystack.refundsOf(reference)).toHaveLength(1);
});

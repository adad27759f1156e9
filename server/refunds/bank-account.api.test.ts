import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { call } from '#tests/support/purchase.ts';
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

const ACCOUNT = { accountNumber: '0123456789', bankId: '9' };
const sendTo = (reference: string, account: object = ACCOUNT) =>
  call(shop, desk.admin, 'POST', `/admin/payments/${reference}/account`, account);
const waiting = async () => {
  const order = await desk.order();
  await desk.refund(order);
  paystack.finishRefunds('needs-attention');
  await refundsAfter(shop, 1);
  return order;
};

test('a refund that the card does not take goes to a bank account, once', async () => {
  const order = await waiting();
  const reference = order.paystackReference;
  expect(await desk.issue(reference)).toMatchObject({
    problem: 'needsDetails',
    actions: ['account', 'check', 'settle'],
  });
  expect(await desk.read(order)).toMatchObject({ refunds: [{ state: 'needsDetails' }] });
  const banks = await call<{ _id: string; name: string }[]>(shop, desk.admin, 'GET', '/admin/payments/banks');
  expect(banks.body.data).toContainEqual({ _id: '9', name: 'Guaranty Trust Bank' });
  const answers = await Promise.all([sendTo(reference), sendTo(reference), sendTo(reference)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
  expect(await desk.issue(reference)).toBeUndefined();
  paystack.finishRefunds('processed');
  await refundsAfter(shop, 1);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

test('what is no account is refused; the account stands nowhere in full', async () => {
  const order = await waiting();
  const reference = order.paystackReference;
  expect(await sendTo(reference, { ...ACCOUNT, accountNumber: '12345' })).toMatchObject({
    status: 400,
    body: { error: 'Account number must be 10 digits' },
  });
  expect(await sendTo(reference, { ...ACCOUNT, bankId: '999999' })).toMatchObject({
    status: 400,
    body: { error: 'Please choose a bank' },
  });
  expect((await sendTo(reference)).status).toBe(202);
  const audit = await call<AuditEntry[]>(shop, desk.admin, 'GET', `/admin/audit?subject=${reference}`);
  expect(audit.body.data[0]).toMatchObject({
    kind: 'refund',
    after: { bank: 'Guaranty Trust Bank', account: 'ends in 6789' },
  });
  expect(JSON.stringify(audit.body)).not.toContain(ACCOUNT.accountNumber);
  expect((await sendTo('no-such-payment')).status).toBe(409);
});

test('an answer that is lost leaves the refund where it can be seen, and it is not paid twice', async () => {
  const order = await waiting();
  const reference = order.paystackReference;
  paystack.levers.loseNextAnswer('POST /refund/retry_with_customer_details/:id');
  expect((await sendTo(reference)).status).toBe(503);
  expect((await sendTo(reference)).status).toBe(409);
  paystack.finishRefunds('processed');
  await refundsAfter(shop, 1);
  expect(await desk.read(order)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_510 });
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { RETURN_STATES } from '#contract/returns/kinds.ts';
import { deletionText } from '#server/personal-data/deletion.ts';
import { returnText } from '#server/returns/tell.ts';
import { ONE_SEGMENT, plainText } from '#server/texts/words.ts';
import { orderRefundText, paymentRefundText } from './instead-of-mail.ts';

const ORDER = {
  orderId: '1',
  orderNumber: 'ORD-20261122-1234',
  customerName: 'Ada',
  amountKobo: 123_456_789,
  refundedKobo: 123_456_789,
  totalKobo: 123_456_789,
};

test.each([
  ...RETURN_STATES.map((state) => returnText(state, ORDER.orderNumber)),
  deletionText(new Date('2026-09-30T12:00:00Z')),
  orderRefundText(ORDER),
  orderRefundText({ ...ORDER, amountKobo: null }),
  paymentRefundText({ name: 'Ada', amountKobo: 123_456_789 }),
  paymentRefundText({ name: 'Ada', amountKobo: null, isSecond: true }),
  paymentRefundText({ name: 'Ada', amountKobo: 123_456_788, paidKobo: 123_456_789 }),
  paymentRefundText({ name: 'Ada', amountKobo: 123_456_788, paidKobo: 123_456_789, isSecond: true }),
])('"%s" fits into one message with the longest name of a shop', (text) => {
  const sent = plainText(`${'N'.repeat(60)}: ${text}`);
  expect(sent.length).toBeLessThanOrEqual(ONE_SEGMENT);
  expect(sent).not.toMatch(/\.\.\.$/);
});

test('a part of a payment is told as one', () => {
  const part = { name: 'Ada', amountKobo: 500_000, paidKobo: 1_000_000 };
  expect(paymentRefundText(part)).toBe(
    'your order could not be completed, so ₦5,000.00 of ₦10,000.00 has gone back to you.',
  );
  expect(paymentRefundText({ ...part, amountKobo: null, paidKobo: null })).toContain(
    'a part of your payment',
  );
});

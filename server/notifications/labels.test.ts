import { expect, test } from 'vitest';
import { labelsOf } from './labels.ts';

const confirmed = (order: { totalKobo: number; isOnDelivery?: boolean }): string =>
  labelsOf({ kind: 'order-confirmed', amountKobo: null, ...order }).text;

test('an order that costs nothing, as what is sent in exchange, is neither paid nor to be paid', () => {
  for (const isOnDelivery of [true, false])
    expect(confirmed({ totalKobo: 0, isOnDelivery })).toBe(
      'We are getting your order ready. There is nothing to pay.',
    );
  expect(confirmed({ totalKobo: 100, isOnDelivery: true })).toContain('You pay when it comes.');
  expect(confirmed({ totalKobo: 100 })).toContain('We have received your payment');
});

test('money of a payment that went back says whether it is all of it, and what became of the goods', () => {
  const told = (more: object): string =>
    labelsOf({ kind: 'payment-refunded', amountKobo: 500_000, totalKobo: null, ...more }).text;
  expect(told({ paidKobo: 500_000 })).toBe(
    'Your order could not be completed, so we have refunded your payment of ₦5,000.00 in full.',
  );
  expect(told({ paidKobo: 1_000_000 })).toBe(
    'Your order could not be completed, so we have refunded ₦5,000.00 of your payment of ₦10,000.00.',
  );
  // What an earlier release has noted does not say what was paid.
  expect(told({})).toBe('Your order could not be completed, so we have refunded ₦5,000.00.');
  expect(told({ paidKobo: 500_000, totalKobo: 500_000, isSecond: true })).toBe(
    'The same goods were paid for twice, so we have refunded your payment of ₦5,000.00 in full. Your other payment has become your order.',
  );
});

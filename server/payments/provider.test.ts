import { expect, test } from 'vitest';
import { isPaid, type Payment } from './provider.ts';
import { Paystack } from './providers/paystack/paystack.ts';

const provider = (secretKey: string) =>
  new Paystack(() => '', { publicKey: '', secretKey, inlineUrl: 'https://js.paystack.co/v2/inline.js' });

const payment = (change: Partial<Payment>): Payment => ({
  id: '1',
  reference: 'order_1',
  status: 'paid',
  amountKobo: 100,
  paidKobo: 100,
  feesKobo: null,
  currency: 'NGN',
  email: '',
  channel: 'card',
  isTest: false,
  paidAt: null,
  createdAt: null,
  ...change,
});

test.each([
  ['real money in a real shop', 'sk_live_1', {}, true],
  ['a test payment in a shop that takes real money', 'sk_live_1', { isTest: true }, false],
  ['a test payment in a shop on trial', 'sk_test_1', { isTest: true }, true],
  ['one of which is not said what it is', 'sk_live_1', { isTest: null }, true],
  ['a success over nothing', 'sk_live_1', { paidKobo: 0 }, false],
  ['a transfer on its way', 'sk_live_1', { status: 'pending' }, false],
  ['money that went back', 'sk_live_1', { status: 'reversed' }, false],
] as const)('%s: paid or not', (_, secretKey, change, expected) => {
  expect(isPaid(provider(secretKey), payment(change))).toBe(expected);
});

test('no answer is no payment', () => {
  expect(isPaid(provider('sk_live_1'), null)).toBe(false);
});

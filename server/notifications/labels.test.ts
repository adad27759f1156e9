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

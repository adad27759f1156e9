import { expect, test } from 'vitest';
import { paperTitle } from './paper-title.ts';

test('what is paid has a receipt, what is still to be paid an invoice', () => {
  expect(paperTitle({ isPaid: true, status: 'pending' })).toBe('Receipt');
  expect(paperTitle({ isPaid: false, status: 'shipped' })).toBe('Invoice');
});

test.each(['cancelled', 'refunded'] as const)('an order that is %s asks for no money', (status) => {
  expect(paperTitle({ isPaid: true, status })).toBe('Receipt');
  expect(paperTitle({ isPaid: false, status })).toBe('Order');
});

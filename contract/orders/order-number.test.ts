import { describe, expect, test } from 'vitest';
import { orderNumberIn } from './order-number.ts';

describe('an order number as people type it', () => {
  test.each([
    'ORD-20261120-000042',
    'ord-20261120-000042',
    '  ORD 20261120 000042 ',
    '#ORD-20261120-000042',
    '20261120-000042',
    '20261120 42',
    'Ord2026 1120 0000 42',
    'ORD–20261120–000042',
    'ＯＲＤ－２０２６１１２０－０００042',
    'ORD-20261120-0000042',
  ])('%s', (typed) => {
    expect(orderNumberIn(typed)).toBe('ORD-20261120-000042');
  });

  test('a count of more than six digits stays whole', () => {
    expect(orderNumberIn('ord 20261120 1000042')).toBe('ORD-20261120-1000042');
  });

  test.each([
    '',
    ' ',
    'ORD',
    'ORD-',
    'ORD-20261120',
    '42',
    'X-20261120-42',
    'ORD-20261120-42a',
    '1'.repeat(99),
  ])('what can be none: %j', (typed) => {
    expect(orderNumberIn(typed)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { amountIn, amountProblem } from './refund-amount.ts';

describe('an amount as somebody types it', () => {
  test.each([
    ['500', 500],
    ['₦1,250.50', 1_250.5],
    [' 1 000 ', 1_000],
    ['.5', 0.5],
    ['5.', 5],
  ])('%j is %d naira', (typed, naira) => {
    expect(amountIn(typed)).toBe(naira);
  });

  test.each(['', ' ', '.', '-5', '1e3', '0x10', 'ten', '1.2.3'])('%j is none', (typed) => {
    expect(amountIn(typed)).toBeNaN();
  });
});

test('a refund is more than nothing, of whole kobo, and no more than is left', () => {
  expect(amountProblem('0', 10)).toBe('Refund amount must be a positive number');
  expect(amountProblem('', 10)).toBe('Refund amount must be a positive number');
  expect(amountProblem('1.005', 10)).toBe('Amount can have at most two decimals');
  expect(amountProblem('10.01', 10)).toBe('Refund amount cannot exceed what is left of the payment');
  expect(amountProblem('10', 10)).toBeUndefined();
  expect(amountProblem('0.01', 10)).toBeUndefined();
});

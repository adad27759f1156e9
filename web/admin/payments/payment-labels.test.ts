import { expect, test } from 'vitest';
import { PAYMENT_ACTIONS, PROBLEMS } from '#contract/payments/kinds.ts';
import { actionLabel, amountText, notedReason, paymentName, whatHappened } from './payment-labels.ts';

test('each problem is told in words of its own', () => {
  const order = { _id: 'o', orderNumber: 'ORD-1' };
  const told = PROBLEMS.flatMap((problem) => [
    whatHappened({ problem, order: null, dueAt: null, actions: [] }),
    whatHappened({ problem, order, dueAt: '2026-12-01T18:00:00.000Z', actions: [] }),
  ]);
  expect(new Set(told.map(({ title }) => title)).size).toBe(PROBLEMS.length + 1);
  for (const { text } of told) expect(text).toMatch(/^[A-Z].+\.$/);
  expect(told[2 * PROBLEMS.indexOf('disputeOpen') + 1]?.text).toContain('before 1 Dec 2026, 19:00');
});

test('the order is only spoken of where it can be made', () => {
  const failed = { problem: 'refundFailed', order: null, dueAt: null } as const;
  expect(whatHappened({ ...failed, actions: ['order', 'refund'] }).text).toContain('Make the order');
  expect(whatHappened({ ...failed, actions: ['refund'] }).text).not.toContain('Make the order');
});

test('a reason is shown where it says more than the words above it', () => {
  expect(notedReason({ problem: 'refundFailed', reason: 'Refund failed: no balance' })).toBe(
    'Refund failed: no balance',
  );
  expect(notedReason({ problem: 'stray', reason: 'Paid under a reference' })).toBeNull();
});

test('actions say what they do', () => {
  expect(PAYMENT_ACTIONS.map((action) => actionLabel(action, 'stray'))).toEqual([
    'Refund',
    'Ask Paystack again',
    'Make the order',
    'Enter bank account',
    'Book the loss',
    'Mark as settled',
  ]);
  expect(actionLabel('refund', 'refundFailed')).toBe('Try refund again');
});

test('amounts stand in their own currency', () => {
  expect(amountText(9_999_999, 'NGN')).toBe('₦9,999,999.00');
  expect(amountText(12.5, 'USD')).toBe('USD 12.50');
});

test('a payment is called by who paid, else by its reference, else by what was told', () => {
  expect(paymentName({ email: 'a@b.c', reference: 'r', reason: 'x' })).toBe('a@b.c');
  expect(paymentName({ email: '2348039994567@phone.invalid', reference: 'r', reason: 'x' })).toBe(
    '+2348039994567',
  );
  expect(paymentName({ email: '', reference: 'r', reason: 'x' })).toBe('r');
  expect(paymentName({ email: '', reference: '', reason: 'transfer.success' })).toBe('transfer.success');
});

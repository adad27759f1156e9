import { expect, test } from 'vitest';
import { ONE_SEGMENT, plainText } from './words.ts';

test('naira, curly quotes and letters that no phone has become plain ones', () => {
  expect(plainText('Order ORD-1: ₦2,010.00 – “Ọlá’s” bag')).toBe('Order ORD-1: NGN 2,010.00 - "Ola\'s" bag');
  expect(plainText('Café 🎉 at €5')).toBe('Café at €5');
});

test('what is longer than one message ends in dots', () => {
  const text = plainText('Garri '.repeat(60));
  expect(text.length).toBeLessThanOrEqual(ONE_SEGMENT);
  expect(text).toMatch(/Garri\.\.\.$|\.\.\.$/);
  expect(plainText('x'.repeat(ONE_SEGMENT))).toHaveLength(ONE_SEGMENT);
});

import { expect, test } from 'vitest';
import { refundSchema } from './schemas.ts';

test.each([
  [10.999, 'Amount can have at most two decimals'],
  [0, 'Refund amount must be a positive number'],
  ['ten', 'Refund amount must be a positive number'],
])('a refund of %j is refused in its own words', (amount, sentence) => {
  expect(refundSchema.safeParse({ amount }).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('a refund without an amount is one of the whole rest', () => {
  expect([refundSchema.parse(null), refundSchema.parse({}), refundSchema.parse({ amount: 10.99 })]).toEqual([
    {},
    {},
    { amount: 10.99 },
  ]);
});

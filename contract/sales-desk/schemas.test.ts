import { expect, test } from 'vitest';
import { deskDiscountSchema, handRefundSchema } from './schemas.ts';

const DECIMALS = ['Amount can have at most two decimals'];

test('what is given back or taken off is no price, and is not called one', () => {
  const refund = handRefundSchema.safeParse({ amount: 10.999, reason: 'Broken' });
  expect(refund.error?.issues.map(({ message }) => message)).toEqual(DECIMALS);
  const discount = deskDiscountSchema.safeParse({ kind: 'fixed', value: 10.999, reason: 'Regular' });
  expect(discount.error?.issues.map(({ message }) => message)).toEqual(DECIMALS);
});

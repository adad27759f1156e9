import { expect, test } from 'vitest';
import type { Payment } from '#server/payments/provider.ts';
import { differenceOf, isOwn } from './judge-payment.ts';
import type { OurPayment } from './our-books.ts';

const REFERENCE = 'order_1763800000000_abc';

const theirs = (change: Partial<Payment> = {}): Payment => ({
  id: '7',
  reference: REFERENCE,
  status: 'paid',
  amountKobo: 101_000,
  paidKobo: 101_000,
  feesKobo: 1_515,
  currency: 'NGN',
  email: 'ada@example.com',
  channel: 'card',
  isTest: false,
  paidAt: new Date(),
  createdAt: new Date(),
  ...change,
});

const ours = (change: Partial<OurPayment> = {}): OurPayment => ({
  reference: REFERENCE,
  paymentId: '7',
  chargeState: 'completed',
  chargedKobo: 101_000,
  paidAt: new Date(),
  checkoutState: 'completed',
  orderId: '1',
  refundedKobo: 0,
  openKobo: 0,
  explainedKobo: 0,
  ...change,
});

const nothingHere = { chargeState: null, chargedKobo: null, orderId: null } as const;

test.each([
  ['both agree', theirs(), ours(), null],
  ['paid there, unknown here', theirs(), undefined, 'unknownPayment'],
  [
    'paid there, nothing became of it',
    theirs(),
    ours({ ...nothingHere, checkoutState: 'lapsed' }),
    'notAnOrder',
  ],
  ['more was paid there', theirs({ paidKobo: 102_000 }), ours(), 'paidAmount'],
  ['failed there, an order here', theirs({ status: 'failed' }), ours(), 'notPaid'],
  ['a success over nothing, an order here', theirs({ paidKobo: 0 }), ours(), 'notPaid'],
  [
    'abandoned there, open here',
    theirs({ status: 'abandoned' }),
    ours({ ...nothingHere, checkoutState: 'held' }),
    null,
  ],
  ['back there, not here', theirs({ status: 'reversed' }), ours(), 'reversed'],
  // Booked by hand, as far as the provider's list goes.
  ['back there, in part here', theirs({ status: 'reversed' }), ours({ refundedKobo: 50_000 }), 'reversed'],
  [
    'a part is back there, and here',
    theirs({ status: 'reversed' }),
    ours({ refundedKobo: 50_000, explainedKobo: 50_000 }),
    null,
  ],
  ['a refund is on its way there', theirs({ status: 'pending' }), ours({ openKobo: 50_000 }), null],
  ['a refund is on its way there, unknown here', theirs({ status: 'pending' }), undefined, 'unknownPayment'],
  ['not paid yet there, an order here', theirs({ status: 'pending', paidAt: null }), ours(), 'notPaid'],
  ['back on both sides', theirs({ status: 'reversed' }), ours({ refundedKobo: 101_000 }), null],
  ['back there, on its way here', theirs({ status: 'reversed' }), ours({ openKobo: 101_000 }), null],
  [
    'paid there, it waits for somebody here',
    theirs(),
    ours({ ...nothingHere, chargeState: 'attention' }),
    null,
  ],
] as const)('%s', (_, there, here, expected) => {
  expect(differenceOf(there, here)).toBe(expected);
});

test('sales of other shops of the same account are none of ours', () => {
  expect(isOwn(theirs({ reference: 'INV-2019-42' }), undefined)).toBe(false);
  expect(isOwn(theirs(), undefined)).toBe(true);
  expect(isOwn(theirs({ reference: 'INV-2019-42' }), ours())).toBe(true);
});

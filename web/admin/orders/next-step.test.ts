import { expect, test } from 'vitest';
import { nextStepOf, quickStepOf } from './next-step.ts';

const ORDER: Parameters<typeof nextStepOf>[0] = {
  status: 'pending',
  paymentStatus: 'paid',
  toSend: [],
  amountDue: undefined,
  refundObstacle: null,
  refundableAmount: 100,
};
const LEFT = [
  { line: 'a', name: 'Lamp', variation: {}, quantity: 1, ordered: 1 },
] as unknown as typeof ORDER.toSend;

test.each([
  ['is packed first', { status: 'pending', toSend: LEFT }, 'pack'],
  ['is sent then', { status: 'processing', toSend: LEFT }, 'send'],
  ['is handed over where nothing is left to send', { status: 'processing' }, 'deliver'],
  ['is handed over once it is under way', { status: 'shipped' }, 'deliver'],
  ['is paid at the door', { status: 'shipped', paymentStatus: 'pending', amountDue: 500 }, 'collect'],
  ['is paid late', { status: 'delivered', paymentStatus: 'pending', amountDue: 500 }, 'collect'],
  ['is done', { status: 'delivered' }, null],
  ['gives its money back once it is cancelled', { status: 'cancelled' }, 'refund'],
  ['was never paid', { status: 'cancelled', paymentStatus: 'pending' }, null],
  ['has a refund under way', { status: 'cancelled', refundObstacle: 'refund_running' }, null],
  ['has nothing left to give back', { status: 'cancelled', refundableAmount: 0 }, null],
  ['is refunded', { status: 'refunded', paymentStatus: 'refunded' }, null],
] as const)('an order %s', (_, facts, step) => {
  expect(nextStepOf({ ...ORDER, ...facts } as typeof ORDER)).toBe(step);
});

test.each([
  ['is packed', { status: 'pending' }, 'pack'],
  ['is sent with all that is left', { status: 'processing' }, 'send'],
  ['is handed over', { status: 'shipped' }, 'deliver'],
  ['waits where money is to be booked with it', { status: 'shipped', amountDue: 500 }, null],
  ['waits where it is done', { status: 'delivered' }, null],
  ['waits where its money may have to go back', { status: 'cancelled' }, null],
] as const)('from the list an order %s', (_, facts, step) => {
  expect(quickStepOf(facts)).toBe(step);
});

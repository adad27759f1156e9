import { expect, test } from 'vitest';
import type { ProviderRefund } from '#server/payments/provider.ts';
import { matchOf } from './match.ts';
import type { Refund } from './refund-rows.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute));
const ours = (more: Partial<Refund>): Refund => ({
  id: 'a',
  reference: 'r',
  paymentId: '1',
  orderId: null,
  amountKobo: 251_000,
  currency: 'NGN',
  state: 'unsure',
  madeBy: 'shop',
  providerId: null,
  reason: null,
  askedAt: at(30),
  createdAt: at(30),
  tries: 1,
  lease: 1,
  ...more,
});
const row = (more: Partial<ProviderRefund>): ProviderRefund => ({
  id: '9',
  paymentId: '1',
  reference: 'r',
  status: 'pending',
  amountKobo: 251_000,
  currency: 'NGN',
  createdAt: at(30),
  refundId: null,
  disputeId: null,
  ...more,
});

test.each([
  ['its id, whatever else it says', row({ amountKobo: 1 }), ours({ providerId: '9', askedAt: null })],
  ['its note', row({ refundId: 'a', createdAt: at(0) }), ours({})],
  ['its amount and time where the note is not kept', row({}), ours({})],
  ['its amount where it has no time', row({ createdAt: null }), ours({})],
  ['its amount and time, some minutes early by the provider’s clock', row({ createdAt: at(21) }), ours({})],
  ['its amount, once it was given up', row({}), ours({ state: 'failed' })],
])('a row is known by %s', (_, one, refund) => {
  expect(
    matchOf(one, [ours({ id: 'b', askedAt: null, state: 'processed', providerId: '8' }), refund]),
  ).toEqual({
    kind: 'ours',
    refund,
  });
});

test.each([
  ['another amount', row({ amountKobo: 50_000 }), ours({})],
  ['no amount', row({ amountKobo: null }), ours({})],
  ['another refund’s note', row({ refundId: 'b' }), ours({})],
  ['a time before it was asked for', row({ createdAt: at(19) }), ours({})],
  ['the dispute that took the money', row({ disputeId: '5' }), ours({})],
  ['nothing but the amount, where no answer is missing', row({}), ours({ state: 'failed', askedAt: null })],
  ['another id', row({ refundId: 'a' }), ours({ providerId: '8' })],
])('a row with %s is none of ours', (_, one, refund) => {
  expect(matchOf(one, [refund])).toEqual({ kind: 'theirs' });
});

test('a row that may be what is just being asked for is left undecided', () => {
  expect(matchOf(row({}), [ours({ state: 'asking' })])).toEqual({ kind: 'undecided' });
  expect(matchOf(row({ refundId: 'a' }), [ours({ state: 'asking' })])).toMatchObject({ kind: 'ours' });
});

test('what is still open comes before what was given up', () => {
  const open = ours({ id: 'b' });
  expect(matchOf(row({}), [ours({ state: 'failed' }), open])).toEqual({ kind: 'ours', refund: open });
});

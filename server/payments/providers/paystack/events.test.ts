import { expect, test } from 'vitest';
import { newsOf, receiveEvent } from './events.ts';

const kept = (event: string, data: object) =>
  receiveEvent(Buffer.from(JSON.stringify({ event, data })))?.content;

/** Paystack's own sample of a paid card. Source: paystack.com/docs/payments/webhooks */
const CHARGE = {
  id: 302961,
  domain: 'live',
  status: 'success',
  reference: 'order_1763800000000_ab12',
  amount: 1_101_000,
  requested_amount: 1_101_000,
  message: null,
  gateway_response: 'Approved by Financial Institution',
  paid_at: '2026-11-22T09:59:45.000Z',
  created_at: '2026-11-22T09:59:02.000Z',
  channel: 'card',
  currency: 'NGN',
  ip_address: '41.242.49.37',
  metadata: { referrer: 'https://shop.example/checkout', custom_fields: [{ value: '08030000000' }] },
  log: { history: [{ type: 'input', message: 'Filled these fields: card number, card expiry, card cvv' }] },
  fees: 16_515,
  customer: {
    id: 68324,
    first_name: 'Ada',
    last_name: 'Obi',
    email: 'ada@example.com',
    customer_code: 'CUS_qo38as2hpsgk2r0',
    phone: '+2348030000000',
    metadata: { home: '1 Marina' },
    risk_action: 'default',
  },
  authorization: {
    authorization_code: 'AUTH_f5rnfq9p',
    bin: '539999',
    last4: '8877',
    exp_month: '08',
    exp_year: '2030',
    card_type: 'mastercard DEBIT',
    bank: 'Guaranty Trust Bank',
    signature: 'SIG_idyuhgd87dUYSHO92D',
    account_name: 'ADA OBI',
  },
  plan: {},
};

test('an event is stored without card, name, phone, machine and history', () => {
  expect(kept('charge.success', CHARGE)).toEqual({
    event: 'charge.success',
    data: {
      id: 302961,
      domain: 'live',
      status: 'success',
      reference: 'order_1763800000000_ab12',
      amount: 1_101_000,
      requested_amount: 1_101_000,
      paid_at: '2026-11-22T09:59:45.000Z',
      created_at: '2026-11-22T09:59:02.000Z',
      channel: 'card',
      currency: 'NGN',
      fees: 16_515,
      customer: { email: 'ada@example.com' },
    },
  });
});

test('a dispute keeps what it is about and until when it can be answered', () => {
  const data = {
    id: 358950,
    refund_amount: 5_800,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: 'chargeback',
    transaction: {
      id: 896467688,
      reference: 'order_1_a',
      amount: 5_800,
      ip_address: '41.1.1.1',
      authorization: { last4: '1' },
    },
    customer: { email: 'ada@example.com', phone: '0803' },
    bin: '408408',
    last4: '4081',
    evidence: { customer_name: 'Ada' },
    history: [{ by: 'owner@example.com' }],
    messages: [{ sender: 'ada@example.com', body: 'I never got it' }],
    dueAt: '2026-11-25T18:00:00.000Z',
  };
  expect(kept('charge.dispute.create', data)).toHaveProperty('data', {
    id: 358950,
    refund_amount: 5_800,
    currency: 'NGN',
    status: 'awaiting-merchant-feedback',
    resolution: null,
    category: 'chargeback',
    transaction: { id: 896467688, reference: 'order_1_a', amount: 5_800 },
    customer: { email: 'ada@example.com' },
    dueAt: '2026-11-25T18:00:00.000Z',
  });
});

test('a transaction that is told by its id alone stays', () => {
  const data = { id: '9', transaction: 302961, merchant_note: 'Refund x', amount: '500' };
  expect(kept('refund.processed', data)).toHaveProperty('data', data);
});

test('what concerns no payment is stored by its name alone', () => {
  expect(kept('transfer.success', { reference: 'own-payout', amount: 100 })).toEqual({
    event: 'transfer.success',
    data: {},
  });
  expect(receiveEvent(Buffer.from('{'))).toBeNull();
});

test.each([
  ['a transfer', 'transfer.success', { reference: 'r' }, { kind: 'other' }],
  [
    'a payment',
    'charge.success',
    CHARGE,
    { kind: 'payment', reference: CHARGE.reference, payment: { feesKobo: 16_515 } },
  ],
  [
    'a refund without its id',
    'refund.processed',
    { transaction_reference: 'r', amount: '500', status: 'processed' },
    { kind: 'refund', id: null, reference: 'r', amountKobo: 500, status: 'processed' },
  ],
  [
    'a refund that waits for an account',
    'refund.needs-attention',
    { transaction_reference: 'r', id: '7', amount: 500 },
    { kind: 'refund', id: '7', status: 'needs_details' },
  ],
  [
    'a dispute that was given up',
    'charge.dispute.resolve',
    { id: 5, resolution: 'merchant-accepted', refund_amount: 500, transaction: { id: 9, reference: 'r' } },
    { kind: 'dispute', dispute: { id: '5', state: 'lost', reference: 'r', paymentId: '9', amountKobo: 500 } },
  ],
  [
    'a dispute that was declined',
    'charge.dispute.resolve',
    { id: 5, status: 'resolved', resolution: 'declined', transaction: 9 },
    { kind: 'dispute', dispute: { state: 'won', reference: null, paymentId: '9' } },
  ],
  ['a refund of nothing', 'refund.processed', { amount: 5 }, { kind: 'unclear', reference: '' }],
  ['a charge in another way', 'charge.odd', { reference: 'r' }, { kind: 'unclear', reference: 'r' }],
])('%s is read', (_, event, data, news) => {
  expect(newsOf(kept(event, data))).toMatchObject(news);
});

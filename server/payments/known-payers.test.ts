import { expect, test } from 'vitest';
import { addressOfPhone } from '#contract/accounts/phone-address.ts';
import { withKnownPayers } from './known-payers.ts';
import { FAKE_KEYS, openProvider } from './open-provider.ts';

const provider = openProvider({ paystack: undefined, host: '127.0.0.1', port: 0 }, () => '');
const known = withKnownPayers(provider, () => 'https://shop.example');
const customer = { email: '2348031234567@Shop.example' };
const payer = { email: addressOfPhone('+2348031234567') };
const about = { reference: 'order_1', amount: 100, currency: 'NGN', customer };

test('a notification names the account, whatever it tells', () => {
  const paid = { event: 'charge.success', data: { ...about, id: 1, domain: 'test' } };
  expect(known.newsOf(paid)).toMatchObject({ kind: 'payment', ...payer, payment: payer });
  const refund = { event: 'refund.processed', data: { ...about, transaction_reference: 'order_1' } };
  expect(known.newsOf(refund)).toMatchObject({ kind: 'refund', ...payer });
  const dispute = {
    event: 'charge.dispute.create',
    data: { id: 7, status: 'pending', customer, transaction: about },
  };
  expect(known.newsOf(dispute)).toMatchObject({ kind: 'dispute', dispute: payer });
  expect(known.newsOf({ event: 'charge.odd', data: about })).toMatchObject({ kind: 'unclear', ...payer });
  expect(known.newsOf({ event: 'transfer.success', data: about })).toEqual({ kind: 'other' });
});

test('all else is the provider’s own', () => {
  expect([known.name, known.isLive]).toEqual([provider.name, false]);
  expect(known.checkout.publicKey).toBe(FAKE_KEYS.publicKey);
  const body = Buffer.from(JSON.stringify({ event: 'charge.success', data: about }));
  expect(known.receive(body)).toEqual(provider.receive(body));
  expect(known.isSigned(body, {})).toBe(false);
});

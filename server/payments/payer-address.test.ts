import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressOfPhone } from '#contract/accounts/phone-address.ts';
import { accountAddress, payerAddress } from './payer-address.ts';

const PHONE = addressOfPhone('+2348031234567');

test.each([
  ['https://shop.example', PHONE, '2348031234567@shop.example'],
  ['https://www.kano-kitchen.com.ng:8443/', PHONE, '2348031234567@www.kano-kitchen.com.ng'],
  ['http://127.0.0.1:3000', PHONE, PHONE],
  ['http://[::1]:3000', PHONE, PHONE],
  ['http://localhost:3000', PHONE, PHONE],
  ['', PHONE, PHONE],
  ['http://127.0.0.1:3000', 'ada@example.com', 'ada@example.com'],
])('at %s, %s pays as %s', (url, email, payer) => {
  expect(payerAddress(url, email)).toBe(payer);
  // Paystack takes nothing else: https://paystack.com/docs/api/transaction/#initialize
  expect(z.email().safeParse(payer).success).toBe(true);
});

test('the address that the provider gives back is the account’s own again', () => {
  const shop = 'https://shop.example';
  expect(accountAddress(shop, payerAddress(shop, PHONE))).toBe(PHONE);
  expect(accountAddress('', PHONE)).toBe(PHONE);
  for (const other of [
    'ada@shop.example',
    '2348031234567@evil-shop.example',
    '2348031234567@a.shop.example',
    '0803@shop.example',
    '',
  ])
    expect(accountAddress(shop, other)).toBe(other);
});

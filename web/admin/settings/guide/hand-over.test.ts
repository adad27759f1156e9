import { expect, test } from 'vitest';
import { liveHandOver, paymentHandOver } from './hand-over.ts';

const PATH = '/api/v1/payments/paystack/webhook';
const setupAt = (origin: string) => ({
  payment: { keys: 'stand_in' as const, isAccepted: false, webhookUrl: `${origin}${PATH}`, isHeard: false },
});

test.each([paymentHandOver, liveHandOver])('%o says what to set, where it is and where it goes', (text) => {
  const said = text('Mama Nkechi Stores', setupAt('https://mama.example'));
  for (const part of [
    '“Mama Nkechi Stores”',
    'Settings → API Keys & Webhooks',
    'PAYSTACK_PUBLIC_KEY',
    'PAYSTACK_SECRET_KEY',
    `https://mama.example${PATH}`,
  ])
    expect(said).toContain(part);
  expect(said).not.toContain('APP_URL');
});

test('only going live asks for live mode to be begun', () => {
  const setup = setupAt('https://mama.example');
  expect(liveHandOver('Mama', setup)).toContain('Set SHOP_MODE=live');
  expect(paymentHandOver('Mama', setup)).not.toContain('Set SHOP_MODE=live');
});

test.each(['http://127.0.0.1:3000', 'http://localhost:3000'])(
  'a shop at %s has no address that Paystack could reach: it needs one first',
  (origin) => {
    const said = paymentHandOver('Mama', setupAt(origin));
    expect(said).toContain('Set APP_URL');
    expect(said).toContain(PATH);
    expect(said).not.toContain(origin);
  },
);

import { expect, test } from 'vitest';
import { eventId } from './event-id.ts';
import type { Mail, OrderLetter } from './mails.ts';
import { renderMail } from './render.ts';

const SHOP = { name: 'Harmattan', url: 'https://shop.example' };

const order: OrderLetter = {
  orderId: '0190',
  orderNumber: 'ORD-20260102-7',
  customerName: '<b>Bola</b> & "Sons"',
  items: [
    { name: 'Ankara <script>alert(1)</script>', variation: 'Size: M', quantity: 2, unitPriceKobo: 125_000 },
    { name: 'Ofada rice', variation: '', quantity: 1, unitPriceKobo: 999_999_900 },
  ],
  itemsKobo: 1_000_249_900,
  shippingKobo: 1_000,
  taxKobo: 0,
  totalKobo: 1_000_250_900,
  shippingAddress: {
    name: 'Bola',
    phone: '0801',
    address: '1 Allen <i>Avenue</i>',
    country: 'Nigeria',
    state: 'Lagos',
    city: 'Ikeja',
    postalCode: '',
  },
};
const confirmation = (content: OrderLetter): Mail => ({
  event: 'e',
  to: 'bola@example.com',
  template: 'order-confirmed',
  content,
});

test('an event always has the same UUID of version 5, and another event another one', () => {
  expect(eventId('order-confirmation:1')).toBe(eventId('order-confirmation:1'));
  expect(eventId('order-confirmation:1')).not.toBe(eventId('order-confirmation:2'));
  expect(eventId('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('an order confirmation shows every line and sum in naira and kobo', async () => {
  const { subject, text, html } = renderMail(confirmation(order), SHOP);
  expect(subject).toBe('Order ORD-20260102-7 confirmed');
  for (const said of ['Harmattan', 'Size: M', '2 × ₦1,250.00', '₦2,500.00', '₦9,999,999.00', '₦10.00']) {
    expect(text).toContain(said);
  }
  expect(text).toContain('₦10,002,509.00');
  expect(text).not.toContain('Tax');
  expect(html).toContain('href="https://shop.example/orders/0190"');
});

test('what a shopper typed is text, never markup', async () => {
  const { html, text } = renderMail(confirmation(order), SHOP);
  expect(html).not.toMatch(/<script|<b>|<i>/);
  expect(html).toContain('&lt;b&gt;Bola');
  expect(text).toContain('Ankara <script>alert(1)</script>');
});

test('a subject stays one line', async () => {
  const { subject } = renderMail(
    confirmation({ ...order, orderNumber: 'ORD-1\r\nBcc: everyone@example.com\u2028' }),
    SHOP,
  );
  expect(subject).toBe('Order ORD-1 Bcc: everyone@example.com confirmed');
});

test('the code is the only number of six digits in its mail', async () => {
  const mail: Mail = {
    event: 'e',
    to: 'a@example.com',
    template: 'verification-code',
    content: { code: '012345' },
  };
  const { html, text } = renderMail(mail, SHOP);
  expect(html.match(/\d{6}/g)).toEqual(['012345']);
  expect(text.match(/\d{6}/g)).toEqual(['012345']);
});

test('the links for passwords stand in both forms of their mails', async () => {
  const url = 'https://shop.example/resetpassword/abc_DEF-1';
  for (const template of ['password-reset', 'set-password'] as const) {
    const mail: Mail = { event: 'e', to: 'a@example.com', template, content: { name: 'Ada', url } };
    const { html, text } = renderMail(mail, SHOP);
    expect(html).toContain(`href="${url}"`);
    expect(text).toContain(url);
  }
});

import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/orders/status.ts';
import { readyTexts } from './customer-messages.ts';

const ORDER = {
  _id: '4d1f0000-0000-4000-8000-00000000abcd',
  orderNumber: 'ORD-7',
  status: 'shipped',
  totalPrice: 25_910,
  shippingAddress: { name: 'Amina  Bello', city: 'Kano', address: '4 Bompai Road' },
} as const;

test('the first text is what the status calls for', () => {
  const [first] = readyTexts(ORDER, 'Mama Put', 'https://shop.example/orders/7');
  expect(first).toEqual({
    name: 'On its way',
    text: 'Hello Amina, this is Mama Put. Your order ORD-7 is on its way to Kano. Please keep your phone near for the rider.\nhttps://shop.example/orders/7',
  });
});

test.each(ORDER_STATUSES)('a %s order has texts, each with the name, the shop and the number', (status) => {
  const texts = readyTexts({ ...ORDER, status }, 'Mama Put', 'https://shop.example/orders/7');
  expect(texts.length).toBeGreaterThan(1);
  for (const { text } of texts) {
    expect(text).toMatch(/^Hello Amina, this is Mama Put\. /);
    expect(text).toContain('ORD-7');
  }
});

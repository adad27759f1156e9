import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '#contract/orders/status.ts';
import { readyTexts } from './customer-messages.ts';

const ORDER = {
  _id: '4d1f0000-0000-4000-8000-00000000abcd',
  orderNumber: 'ORD-7',
  status: 'shipped' as const,
  totalPrice: 25_910,
  shippingAddress: { name: 'Amina  Bello', city: 'Kano', address: '4 Bompai Road' },
  parcels: [],
} satisfies Parameters<typeof readyTexts>[0];

const PARCEL = {
  _id: '4d1f0000-0000-4000-8000-00000000dcba',
  number: 1,
  courier: 'GIG',
  trackingNumber: 'X-1',
  trackingUrl: 'https://gig.example/X-1',
  riderPhone: '+2348031234567',
  note: '',
  sentAt: '2026-11-22T10:00:00.000Z',
  deliveredAt: null,
  lines: [],
};

test('the first text is what the status calls for', () => {
  const [first] = readyTexts(ORDER, 'Mama Put', 'https://shop.example/orders/7');
  expect(first).toEqual({
    name: 'On its way',
    text: 'Hello Amina, this is Mama Put. Your order ORD-7 is on its way to Kano. Please keep your phone near for the rider.\nhttps://shop.example/orders/7',
  });
});

test('who pays when it comes is told what to have ready', () => {
  const [first] = readyTexts({ ...ORDER, amountDue: 25_910 }, 'Mama Put', 'https://shop.example/orders/7');
  expect(first?.text).toContain('for the rider. Please have ₦25,910.00 ready: you pay when it comes.\n');
});

test('what is on its way is named with courier, number, link and rider; what has arrived is not', () => {
  const parcels = [
    { ...PARCEL, deliveredAt: '2026-11-22T12:00:00.000Z', courier: 'DHL' },
    { ...PARCEL, number: 2 },
    { ...PARCEL, number: 3, courier: '', trackingNumber: '', trackingUrl: '', riderPhone: '' },
  ];
  const [first] = readyTexts({ ...ORDER, parcels }, 'Mama Put', 'https://shop.example/orders/7');
  expect(first?.text).toContain(
    'for the rider.\nParcel 2: with GIG, tracking number X-1, follow it at https://gig.example/X-1, rider +2348031234567\nhttps://shop',
  );
});

test.each(ORDER_STATUSES)('a %s order has texts, each with the name, the shop and the number', (status) => {
  const texts = readyTexts({ ...ORDER, status }, 'Mama Put', 'https://shop.example/orders/7');
  expect(texts.length).toBeGreaterThan(1);
  for (const { text } of texts) {
    expect(text).toMatch(/^Hello Amina, this is Mama Put\. /);
    expect(text).toContain('ORD-7');
  }
});

test('a customer who comes for it is told where it is, and asked for no landmark', () => {
  const delivery = {
    kind: 'pickup' as const,
    name: 'Ikeja shop',
    daysFrom: null,
    daysTo: null,
    address: '5 Allen Avenue',
    hours: '9 to 5',
  };
  const texts = readyTexts({ ...ORDER, delivery }, 'Mama Put', 'https://shop.example/orders/7');
  expect(texts[0]).toEqual({
    name: 'Ready for pickup',
    text: 'Hello Amina, this is Mama Put. Your order ORD-7 is ready for you at Ikeja shop, 5 Allen Avenue, 9 to 5. Please bring its number.\nhttps://shop.example/orders/7',
  });
  expect(texts.map(({ name }) => name)).not.toContain('Ask for a landmark');
});

import { expect, test } from 'vitest';
import type { OrderLetter } from '#server/mail/mails.ts';
import { ONE_SEGMENT, plainText } from '#server/texts/words.ts';
import { orderForm } from './order-forms.ts';
import { orderText } from './order-texts.ts';

const ORDER: OrderLetter = {
  orderId: '1',
  orderNumber: 'ORD-20261122-1234',
  customerName: 'Bola',
  items: [],
  itemsKobo: 0,
  discountKobo: 0,
  shippingKobo: 0,
  taxKobo: 0,
  totalKobo: 999_999_999_900,
  shippingAddress: {
    name: 'Bola',
    phone: '0803 123 4567',
    address: '5 Allen Avenue',
    country: 'Nigeria',
    state: 'Lagos',
    city: 'Ikeja',
    postalCode: '',
  },
};

test.each(['order-confirmed', 'order-shipped', 'order-delivered', 'order-cancelled'] as const)(
  '%s fits into one message with the longest name of a shop',
  (kind) => {
    for (const order of [ORDER, { ...ORDER, dueKobo: ORDER.totalKobo }]) {
      const text = plainText(`${'N'.repeat(60)}: ${orderText(kind, order)}`);
      expect(text.length).toBeLessThanOrEqual(ONE_SEGMENT);
      expect(text).toContain('ORD-20261122-1234');
      expect(text).not.toMatch(/\.\.\.$/);
    }
  },
);

test('a parcel is told with its rider, or else with its number', () => {
  const parcel = {
    number: 1,
    items: [],
    courier: 'GIG',
    trackingNumber: 'GG123',
    trackingUrl: '',
    riderPhone: '08031234567',
    note: '',
  };
  const shipped = (parcels: (typeof parcel)[], isPart = false) =>
    orderText('order-shipped', { ...ORDER, parcels, isPart });
  expect(shipped([parcel])).toContain('is on its way to you. Rider: 08031234567.');
  expect(shipped([{ ...parcel, riderPhone: '' }], true)).toBe(
    'part of order ORD-20261122-1234 is on its way to you. GIG GG123.',
  );
  expect(orderText('order-shipped', { ...ORDER, dueKobo: 1_250_000, parcels: [parcel] })).toContain(
    'to you. Please have ₦12,500.00 ready. Rider: 08031234567.',
  );
  expect(shipped([])).toBe('order ORD-20261122-1234 is on its way to you.');
});

test('what its customer comes for is ready, and later picked up', () => {
  const delivery = {
    kind: 'pickup' as const,
    name: 'Ikeja shop',
    daysFrom: null,
    daysTo: null,
    address: '5 Allen Avenue',
    hours: '9 to 5',
  };
  const said = (kind: 'order-shipped' | 'order-delivered') => orderText(kind, { ...ORDER, delivery });
  expect(said('order-shipped')).toBe(
    'order ORD-20261122-1234 is ready for you at Ikeja shop. Please bring its number.',
  );
  expect(said('order-delivered')).toBe('order ORD-20261122-1234 has been picked up. Thank you.');
  // The message that WhatsApp has approved says that it was delivered.
  expect(orderForm('order-delivered', { ...ORDER, delivery })).toBeNull();
  expect(orderForm('order-delivered', ORDER)).toMatchObject({ template: 'order_delivered' });
});

test('of what its customer comes for, a part that is ready is told as a part, and not by WhatsApp, which has no words for it', () => {
  const place = { name: 'Ikeja shop', address: '5 Allen Avenue', hours: '9 to 5' };
  const delivery = { kind: 'pickup' as const, daysFrom: null, daysTo: null, ...place };
  const order = { ...ORDER, delivery, isPart: true };
  expect(orderText('order-shipped', order)).toBe(
    'part of order ORD-20261122-1234 is ready for you at Ikeja shop. Please bring its number.',
  );
  expect(orderForm('order-shipped', order)).toBeNull();
  expect(orderForm('order-shipped', { ...order, isPart: false })).toMatchObject({
    template: 'order_ready_for_pickup',
  });
});

test('whoever has taken it along is not told by WhatsApp that it is got ready', () => {
  const order = { ...ORDER, isTakenAlong: true as const };
  expect(orderText('order-confirmed', order)).toMatch(/ is confirmed, ₦[\d,.]+\. Thank you\.$/);
  expect(orderForm('order-confirmed', order)).toBeNull();
  expect(orderForm('order-cancelled', order)).toBeNull();
});

test('WhatsApp says what is to be paid when it comes, and that it is a part, in the one value that is free', () => {
  const due = { ...ORDER, totalKobo: 1_250_000, dueKobo: 1_250_000 };
  expect(orderForm('order-confirmed', due)?.values).toEqual([
    'ORD-20261122-1234',
    '₦12,500.00, to be paid when it comes',
  ]);
  const rider = {
    number: 1,
    items: [],
    courier: '',
    trackingNumber: '',
    trackingUrl: '',
    riderPhone: '08031234567',
    note: '',
  };
  const shipped = (order: Partial<OrderLetter>) =>
    orderForm('order-shipped', { ...due, ...order })?.values[1];
  expect(shipped({})).toBe('Please have ₦12,500.00 ready');
  expect(shipped({ parcels: [rider], isPart: true })).toBe(
    'It is a part of the order. Please have ₦12,500.00 ready. Rider: 08031234567',
  );
  expect(orderForm('order-shipped', { ...ORDER, isPart: true })?.values[1]).toBe(
    'It is a part of the order. Please keep your phone at hand',
  );
  expect(orderForm('order-shipped', ORDER)?.values[1]).toBe('Please keep your phone at hand');
});

test('a refund, a welcome and a password are told by mail alone', () => {
  expect(orderText('order-refunded', ORDER)).toBeNull();
});

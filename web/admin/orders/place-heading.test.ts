import { expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { placeHeading } from './place-heading.ts';

const IKEJA = { name: 'Bola', phone: '0803', address: '5 Allen Avenue', city: 'Ikeja', state: 'Lagos' };
const order = (changes: Partial<Order>) =>
  placeHeading({
    status: 'pending',
    isDelivered: false,
    shippingAddress: { ...IKEJA, country: 'Nigeria', postalCode: '' },
    ...changes,
  });
const delivery = { kind: 'pickup', name: 'Ikeja shop' } as NonNullable<Order['delivery']>;

test('an address is headed by what has happened, not by what is still to come', () => {
  expect(order({})).toBe('Ship to');
  expect(order({ status: 'processing' })).toBe('Ship to');
  expect(order({ status: 'shipped' })).toBe('Shipped to');
  expect(order({ status: 'delivered', isDelivered: true })).toBe('Shipped to');
});

test('what its customer comes for was picked up once it was', () => {
  expect(order({ delivery })).toBe('For pickup by');
  expect(order({ delivery, status: 'shipped' })).toBe('For pickup by');
  expect(order({ delivery, status: 'delivered', isDelivered: true })).toBe('Picked up by');
});

test('what was called off goes nowhere, unless it has arrived before', () => {
  for (const status of ['cancelled', 'refunded'] as const) {
    expect(order({ status })).toBe('Shipping address');
    expect(order({ status, delivery })).toBe('Pickup');
    expect(order({ status, isDelivered: true })).toBe('Shipped to');
    expect(order({ status, delivery, isDelivered: true })).toBe('Picked up by');
  }
});

test('what was taken along over the counter has no place', () => {
  const counter = { ...IKEJA, address: '', city: '', state: '', country: '', postalCode: '' };
  expect(order({ shippingAddress: counter, status: 'delivered', isDelivered: true })).toBeNull();
  // Picked up at a point of the shop: it has a place, and nobody's address.
  expect(order({ shippingAddress: counter, delivery })).toBe('For pickup by');
});

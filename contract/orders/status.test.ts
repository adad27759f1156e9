import { expect, test } from 'vitest';
import { displayOrderNumber } from './status.ts';

test('an order is called by its number, else by the last 8 characters of its id', () => {
  const _id = '0190a5c0-0000-7000-8000-0000deadbeef';
  expect(displayOrderNumber({ _id, orderNumber: 'ORD-20261120-000042' })).toBe('ORD-20261120-000042');
  expect(displayOrderNumber({ _id, orderNumber: '' })).toBe('deadbeef');
  expect(displayOrderNumber({ _id, orderNumber: null })).toBe('deadbeef');
  expect(displayOrderNumber({ _id })).toBe('deadbeef');
});

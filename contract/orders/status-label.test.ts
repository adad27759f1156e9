import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './status.ts';
import { isPickedUp, parcelLabel, parcelSince, statusLabel } from './status-label.ts';

const read = (isForPickup: boolean) =>
  ORDER_STATUSES.map((status) => [status, statusLabel(status, isForPickup)]);

test('what its customer comes for is ready for pickup and picked up, and stands as shipped and delivered', () => {
  const brought = {
    pending: 'Pending',
    processing: 'Processing',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  };
  expect(Object.fromEntries(read(false))).toEqual(brought);
  expect(Object.fromEntries(read(true))).toEqual({
    ...brought,
    shipped: 'Ready for pickup',
    delivered: 'Picked up',
  });
  expect(isPickedUp({ delivery: { kind: 'pickup' } })).toBe(true);
  expect([isPickedUp({ delivery: { kind: 'zone' } }), isPickedUp({})]).toEqual([false, false]);
});

test('so are its parcels', () => {
  const [waits, gone] = [{ deliveredAt: null }, { deliveredAt: '2026-11-23T10:00:00Z' }];
  expect([parcelLabel(waits, true), parcelLabel(gone, true)]).toEqual(['Ready for pickup', 'Picked up']);
  expect([parcelLabel(waits), parcelLabel(gone)]).toEqual(['On its way', 'Delivered']);
  expect([parcelSince(waits, true), parcelSince(gone, true)]).toEqual(['Ready since', 'Picked up on']);
  expect([parcelSince(waits), parcelSince(gone)]).toEqual(['Sent on', 'Delivered on']);
});

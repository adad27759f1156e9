import { expect, test } from 'vitest';
import { factsOfWay, wayOf } from './parcel-way.ts';

const NONE = { courier: '', trackingNumber: '', trackingUrl: '', riderPhone: '', note: '' };
const RIDER = { ...NONE, riderPhone: '+2348035550000', note: 'Call first' };
const BOTH = { ...RIDER, courier: 'GIG Logistics', trackingNumber: 'G-1' };

test('a parcel goes as it says, by courier where it says nothing, and both where it says both', () => {
  expect(wayOf(NONE)).toBe('courier');
  expect(wayOf(RIDER)).toBe('rider');
  expect(wayOf({ ...NONE, trackingNumber: 'G-1' })).toBe('courier');
  expect(wayOf(BOTH)).toBeNull();
  expect(wayOf(NONE, true)).toBe('pickup');
  expect(wayOf(RIDER, true)).toBeNull();
});

test('what was typed for the other way is not sent, and nothing is lost where both are known', () => {
  expect(factsOfWay('rider', BOTH)).toEqual(RIDER);
  expect(factsOfWay('courier', BOTH)).toEqual({ ...BOTH, riderPhone: '' });
  expect(factsOfWay(null, BOTH)).toEqual(BOTH);
  expect(factsOfWay('pickup', BOTH)).toEqual({ ...NONE, note: 'Call first' });
});

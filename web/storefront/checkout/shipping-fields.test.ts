import { describe, expect, test } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import { profileOf } from './keep-in-profile.ts';
import { addressOf, draftIn, shippingOf } from './shipping-fields.ts';

const user = {
  _id: 'ada',
  name: 'Ada Obi',
  phone: '0803',
  address: { street: '5 Allen Avenue', city: 'Ikeja', state: 'Lagos', zipCode: '100271', country: '' },
} as User;

describe('the shipping form', () => {
  test('begins with the profile, in the home country unless it names another', () => {
    expect(shippingOf(user)).toEqual({
      name: 'Ada Obi',
      phone: '0803',
      address: '5 Allen Avenue',
      country: 'Nigeria',
      state: 'Lagos',
      city: 'Ikeja',
      postalCode: '100271',
    });
    expect(shippingOf({ ...user, address: { ...user.address, country: 'Ghana' } }).country).toBe('Ghana');
  });

  test('goes into the profile as it came out of it', () => {
    const { phone, address } = profileOf(shippingOf(user));
    expect(shippingOf({ ...user, phone, address })).toEqual(shippingOf(user));
  });

  test('is trimmed before it is sent', () => {
    const typed = { ...shippingOf(user), name: ' Ada Obi ', postalCode: undefined };
    expect(addressOf(typed)).toMatchObject({ name: 'Ada Obi', postalCode: '' });
  });

  test('comes back as it was typed, to the same shopper only', () => {
    const typed = { ...shippingOf(user), address: 'half an addr' };
    const profile = shippingOf(user);
    const kept = JSON.stringify({ userId: 'ada', profile, typed });
    expect(draftIn(kept, user)).toEqual(typed);
    expect(draftIn(kept, { ...user, _id: 'bola' })).toBeNull();
    for (const broken of [null, '', '{', { userId: 'ada' }, { userId: 'ada', profile, typed: { name: 1 } }]) {
      const text = typeof broken === 'object' && broken ? JSON.stringify(broken) : broken;
      expect(draftIn(text, user)).toBeNull();
    }
  });

  test('begins with the profile again once that has been changed', () => {
    const kept = JSON.stringify({ userId: 'ada', profile: shippingOf(user), typed: shippingOf(user) });
    expect(draftIn(kept, { ...user, phone: '0805' })).toBeNull();
    expect(draftIn(kept, { ...user, address: { ...user.address, city: 'Epe' } })).toBeNull();
  });
});

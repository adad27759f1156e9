import { describe, expect, it } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import { addressOf, draftIn, profileOf, shippingOf } from './shipping-fields.ts';

const user = {
  _id: 'ada',
  name: 'Ada Obi',
  phone: '0803',
  address: { street: '5 Allen Avenue', city: 'Ikeja', state: 'Lagos', zipCode: '100271', country: '' },
} as User;

describe('the shipping form', () => {
  it('begins with the profile, in the home country unless it names another', () => {
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

  it('goes into the profile as it came out of it', () => {
    const { phone, address } = profileOf(shippingOf(user));
    expect(shippingOf({ ...user, phone, address })).toEqual(shippingOf(user));
  });

  it('is trimmed before it is sent', () => {
    const typed = { ...shippingOf(user), name: ' Ada Obi ', postalCode: undefined };
    expect(addressOf(typed)).toMatchObject({ name: 'Ada Obi', postalCode: '' });
  });

  it('comes back as it was typed, to the same shopper only', () => {
    const typed = { ...shippingOf(user), address: 'half an addr' };
    const kept = JSON.stringify({ userId: 'ada', typed });
    expect(draftIn(kept, 'ada')).toEqual(typed);
    expect(draftIn(kept, 'bola')).toBeNull();
    for (const broken of [null, '', '{', '{"userId":"ada"}', '{"userId":"ada","typed":{"name":1}}']) {
      expect(draftIn(broken, 'ada')).toBeNull();
    }
  });
});

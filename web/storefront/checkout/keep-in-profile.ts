import * as calls from '#contract/accounts/calls.ts';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { api } from '../../api/browser.ts';
import { updateSession } from '../../session/session-state.ts';
import { addressOf, keepDraft, type ShippingFields } from './shipping-fields.ts';

/** The profile's change that makes an address its own. */
export const profileOf = ({
  phone,
  address,
  country,
  state,
  city,
  postalCode,
  landmark = '',
  lga = '',
  secondPhone = '',
}: ShippingAddress) => ({
  phone,
  secondPhone,
  address: { street: address, city, state, zipCode: postalCode, country, landmark, lga },
});

/** The next checkout begins with this address. */
export const keepInProfile = async (typed: ShippingFields): Promise<void> => {
  const { data: user } = await api(calls.changeProfile, { body: profileOf(addressOf(typed)) });
  updateSession({ user });
  keepDraft(user, typed);
};

import { GUEST_NAME } from '#contract/accounts/limits.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { type AddressDetails, detailsOf } from '#contract/addresses/details.ts';
import type { ShippingAddress } from '#contract/checkout/schemas.ts';
import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import { forgetInTab, keepInTab, keptInTab } from '../../session/tab-memory.ts';

/** The shipping form as it is typed. */
export type ShippingFields = Omit<ShippingAddress, 'postalCode' | keyof AddressDetails> & {
  [Name in 'postalCode' | keyof AddressDetails]?: string | null | undefined;
};

export const SHIPPING_FIELDS = [
  'name',
  'phone',
  'address',
  'country',
  'state',
  'city',
  'postalCode',
] as const satisfies readonly (keyof ShippingFields)[];

/** What the profile knows of the shipping form. */
export const shippingOf = ({ name, phone, secondPhone, address }: User): ShippingAddress => ({
  name: name === GUEST_NAME ? '' : name,
  phone,
  address: address.street,
  country: address.country || HOME_COUNTRY,
  state: address.state,
  city: address.city,
  postalCode: address.zipCode,
  ...detailsOf({ landmark: address.landmark, lga: address.lga, secondPhone }),
});

/** Trimmed, as the server will have it. */
export const addressOf = (typed: ShippingFields): ShippingAddress =>
  ({
    ...Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, typed[field]?.trim() ?? ''])),
    ...detailsOf(typed as AddressDetails),
  }) as ShippingAddress;

const KEY = 'shipping';

/** Keeps what was typed for this tab: the shopper may go back to the cart, or the phone may drop the page. */
export const keepDraft = (user: User, typed: ShippingFields): void =>
  keepInTab(KEY, { userId: user._id, profile: shippingOf(user), typed });

export const forgetDraft = (): void => forgetInTab(KEY);

/** The shopper's own draft in what was kept, unless the profile has changed since; anything else is none. */
export const draftIn = (kept: string | null, user: User): ShippingFields | null => {
  try {
    const draft = JSON.parse(kept ?? 'null');
    const isOwn = draft?.userId === user._id && typeof draft.typed === 'object';
    if (!isOwn || JSON.stringify(draft.profile) !== JSON.stringify(shippingOf(user))) return null;
    const isWhole = SHIPPING_FIELDS.every((field) => typeof draft.typed?.[field] === 'string');
    return isWhole ? draft.typed : null;
  } catch {
    return null;
  }
};

/** What the form begins with: what was typed before, else what the profile knows. */
export const firstFields = (user: User): ShippingFields => draftIn(keptInTab(KEY), user) ?? shippingOf(user);

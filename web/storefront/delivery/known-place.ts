import { HOME_COUNTRY } from '#contract/delivery/limits.ts';
import * as calls from '#contract/orders/calls.ts';
import { api } from '../../api/browser.ts';
import { sessionState } from '../../session/session-state.ts';
import type { Place } from '../locations/places.ts';

const KEY = 'delivery-state';
export const NOWHERE: Place = { country: HOME_COUNTRY, state: '', city: '' };

/** The state that was chosen in this browser; empty for none, and where it keeps nothing. */
export const keptState = (): string => {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
};

export const keepState = (state: string): void => {
  try {
    localStorage.setItem(KEY, state);
  } catch {}
};

/** Where the shopper lives, as far as the profile or this browser knows; no state where neither does. */
export const knownPlace = (): Place => {
  const address = sessionState().user?.address;
  const kept = keptState();
  if (kept !== '' && kept !== address?.state) return { ...NOWHERE, state: kept };
  return address?.state
    ? { country: address.country || HOME_COUNTRY, state: address.state, city: address.city }
    : NOWHERE;
};

/** Where the shopper's last order went; null where there is none. */
export const lastPlace = async (signal: AbortSignal): Promise<Place | null> => {
  if (!sessionState().user) return null;
  const { data } = await api(calls.listOwnOrders, { query: { limit: '1' }, signal });
  const to = data[0]?.shippingAddress;
  return to?.state ? { country: to.country, state: to.state, city: to.city } : null;
};

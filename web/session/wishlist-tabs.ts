import type { Wishlist } from '#contract/accounts/schemas.ts';
import { sessionState, updateSession } from './session-state.ts';

const KEY = 'wishlist-changed';

/** Shows an account's wishlist, unless somebody else is logged in by now. */
export const showWishlist = (userId: string, wishlist: Wishlist): void => {
  const { user } = sessionState();
  if (user?._id === userId) updateSession({ user: { ...user, wishlist } });
};

/** Tells the other tabs. Nothing stays behind: they are handed what was stored for this moment only. */
export const tellTabs = (userId: string, wishlist: Wishlist): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, wishlist }));
    localStorage.removeItem(KEY);
  } catch {}
};

/** Shows what other tabs tell; called once. */
export const listenToTabs = (): void => {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY || newValue === null) return;
    const { userId, wishlist } = JSON.parse(newValue);
    showWishlist(userId, wishlist);
  });
};

import { addToWishlist, removeFromWishlist } from '#contract/accounts/calls.ts';
import type { Wishlist } from '#contract/accounts/schemas.ts';
import { sentenceOf } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { showToast } from '../ui/toasts.ts';
import { keepWish, useIsKept } from './kept-wishlist.ts';
import { sessionReady, sessionState, updateSession, useSession } from './session-state.ts';
import { showWishlist, tellTabs } from './wishlist-tabs.ts';

const failureOf = (isWanted: boolean): string =>
  isWanted ? 'Failed to add to wishlist' : 'Failed to remove from wishlist';

/** Shows a change before the server knows it; null ends that. */
const showWish = (productId: string, isWanted: boolean | null): void => {
  const wishes = new Map(sessionState().wishes);
  if (isWanted === null) wishes.delete(productId);
  else wishes.set(productId, isWanted);
  updateSession({ wishes });
};

/** Changes go out one after the other, so that the last answer is the newest list. */
let last: Promise<unknown> = Promise.resolve();

const carryOut = async (userId: string, productId: string, isWanted: boolean): Promise<void> => {
  // Not where the shopper has changed their mind meanwhile, or somebody else is logged in.
  const isStillWanted = (): boolean => {
    const { user, wishes } = sessionState();
    return user?._id === userId && wishes.get(productId) === isWanted;
  };
  if (!isStillWanted()) return;
  try {
    const { data } = await api(isWanted ? addToWishlist : removeFromWishlist, {
      params: { productId },
      failure: failureOf(isWanted),
    });
    showWishlist(userId, data);
    tellTabs(userId, data);
  } catch (error) {
    if (isStillWanted()) throw error;
  } finally {
    if (isStillWanted()) showWish(productId, null);
  }
};

/**
 * Puts a product on an account's wishlist or takes it off: shown at once, and taken back where the server refuses.
 * @throws ApiError with the server's sentence
 */
export const changeWishlist = (userId: string, productId: string, isWanted: boolean): Promise<void> => {
  showWish(productId, isWanted);
  const change = last.then(() => carryOut(userId, productId, isWanted));
  last = change.catch(() => {});
  return change;
};

/** Keeps a product in mind or forgets it: on the account of whoever is logged in, else in this browser. */
export const setWished = async (productId: string, isWanted: boolean): Promise<void> => {
  if (sessionState().phase === 'starting') showWish(productId, isWanted);
  const { user } = await sessionReady();
  if (user === null) {
    keepWish(productId, isWanted);
    return;
  }
  try {
    await changeWishlist(user._id, productId, isWanted);
  } catch (error) {
    showToast('error', sentenceOf(error, failureOf(isWanted)));
  }
};

/** Whether a product is kept in mind, by the account or by the visitor at this browser. */
export const useIsWished = (productId: string): boolean => {
  const { phase, user, wishes } = useSession();
  const isKept = useIsKept(productId);
  const underway = wishes.get(productId);
  if (underway !== undefined) return underway;
  return user ? user.wishlist.some(({ _id }) => _id === productId) : phase === 'ready' && isKept;
};

/** The account's wishlist without what is just being taken off it. */
export const useWishlist = (): Wishlist => {
  const { user, wishes } = useSession();
  return (user?.wishlist ?? []).filter(({ _id }) => wishes.get(_id) !== false);
};

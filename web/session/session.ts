/**
 * Who is logged in at this browser: how that is found out, begins and ends.
 *
 * - state:       `session-state`, `renew-token` (when the password was confirmed)
 * - guards:      `guards`, `shopper-pages`, `admin-pages`
 * - own things:  `cart`, `notifications`, `wishlist`, `wishlist-tabs` (all tabs agree), `kept-wishlist` (a visitor's),
 *                `merge-wishlist` (at the login), `visitor-cart` and `visitor-token` (a cart without an account)
 * - kept:        `tab-memory`, `intent` (what a visitor was about to do), `link-code` (a discount that a link has brought)
 */

import * as calls from '#contract/accounts/calls.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { shopperCartMessages } from '#contract/cart/shopper-messages.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { forgetToken, keepToken, onTokenChange, readToken } from '../api/token.ts';
import { forgetKeptPages } from '../offline/caches.ts';
import { isOutOfReach, onReachChange } from '../offline/connection.ts';
import { showToast } from '../ui/toasts.ts';
import { addToCart, hasCart, refreshCart } from './cart.ts';
import { takeIntent } from './intent.ts';
import { sessionState, updateSession, VISITOR } from './session-state.ts';
import { listenToTabs } from './wishlist-tabs.ts';

/** A phone between two masts: asked this often before it counts as unanswered. */
const TRIES = 3;
const PAUSE_MS = 800;

const markPage = (isKnown: boolean): void => {
  if (isKnown) document.documentElement.dataset.session = '1';
  else delete document.documentElement.dataset.session;
};

const fetchUser = async (tries: number): Promise<User> => {
  try {
    return (await api(calls.readProfile)).data;
  } catch (error) {
    const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
    if (!isPassing || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return fetchUser(tries - 1);
  }
};

const becomeVisitor = (): void => {
  markPage(false);
  updateSession(VISITOR);
  if (hasCart()) void refreshCart();
};

/** Whether something was kept in mind before the login; its own code (kept-wishlist.ts) is only fetched when there was. */
const mayHaveWishlist = (): boolean => {
  try {
    return localStorage.getItem('wishlist') !== null;
  } catch {
    return true;
  }
};

/** Moves to the account what was kept in mind before the login. */
const takeOverWishlist = async ({ _id }: User): Promise<void> => {
  if (!mayHaveWishlist()) return;
  try {
    const { mergeWishlist } = await import('./merge-wishlist.ts');
    await mergeWishlist(_id);
  } catch {}
};

/**
 * Confirms the stored token: the user, then the cart. One that the shop refuses is dropped. Where no answer comes at all
 * nobody has said that the session has ended, so that reading without a connection logs nobody out.
 */
const confirm = async (): Promise<void> => {
  const token = readToken();
  if (token === null) {
    becomeVisitor();
    return;
  }
  markPage(true);
  try {
    const user = await fetchUser(TRIES);
    if (readToken() !== token) return;
    updateSession({ phase: 'ready', user });
    void takeOverWishlist(user);
    await refreshCart();
  } catch (error) {
    if (readToken() !== token) return;
    if (error instanceof ApiError && error.status === 0) updateSession({ phase: 'ready', user: null });
    else forgetToken();
  }
};

/** Starts the session; called once, before the page comes alive. */
export const startSession = (): void => {
  onTokenChange((token) => {
    if (token === null) becomeVisitor();
    else if (sessionState().user === null) void confirm();
  });
  listenToTabs();
  onReachChange(() => {
    const { phase, user } = sessionState();
    if (!isOutOfReach() && phase === 'ready' && user === null) void confirm();
  });
  void confirm();
};

/**
 * Loads the user anew. A wishlist that was changed meanwhile stays as it is shown, and whoever has logged out
 * meanwhile stays logged out.
 * @throws ApiError
 */
export const refreshUser = async (): Promise<void> => {
  const token = readToken();
  const before = sessionState().user?.wishlist;
  const user = await fetchUser(1);
  if (readToken() !== token) return;
  const wishlist = sessionState().user?.wishlist;
  updateSession({ user: wishlist && wishlist !== before ? { ...user, wishlist } : user });
};

/**
 * Takes over a confirmed session: keeps the token, shows the user, adds the product that was tried to be added
 * before the login, loads the cart.
 * @returns where the shopper was going, or null
 */
export const login = async (token: string, user: User): Promise<string | null> => {
  updateSession({ phase: 'ready', user });
  keepToken(token);
  markPage(true);
  void takeOverWishlist(user);
  const intent = takeIntent();
  if (intent?.add) {
    try {
      await addToCart(intent.add);
      showToast('success', shopperCartMessages.added);
      return intent.to;
    } catch (error) {
      showToast('error', sentenceOf(error, 'Failed to add to cart. Please try again.'));
    }
  }
  await refreshCart();
  return intent?.to ?? null;
};

/** Ends the session here at once, and on the server as soon as it answers. */
export const endSession = (): void => {
  const token = readToken();
  if (token) api(calls.logOut, { token, keepalive: true }).catch(() => {});
  void forgetKeptPages();
  forgetToken();
  updateSession({ hasLoggedOut: true });
};

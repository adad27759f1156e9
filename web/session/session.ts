/**
 * Who is logged in at this browser: how that is found out, begins and ends.
 *
 * - state:       `session-state`, `renew-token` (when the password was confirmed)
 * - guards:      `guards`, `shopper-pages`, `admin-pages`, `ended-while-typing`
 * - own things:  `cart`, `addition-toasts` (what is told of a product that was added), `notifications`, `wishlist`, `wishlist-tabs` (all tabs agree), `kept-wishlist` (a visitor's),
 *                `merge-wishlist` (at the login), `unheard-additions` (whose answer was lost), `visitor-cart` and `visitor-token` (a cart without an account)
 * - kept:        `tab-memory`, `intent` (what a visitor was about to do), `link-code` (a discount that a link has brought)
 */

import * as calls from '#contract/accounts/calls.ts';
import type { User } from '#contract/accounts/schemas.ts';
import { codeOf, isRefused, isUnsaid, statusOf } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { forgetToken, keepToken, onTokenChange, readToken } from '../api/token.ts';
import { forgetKeptPages } from '../offline/caches.ts';
import { isOutOfReach, onReachChange } from '../offline/connection.ts';
import { tellAdded, tellNotAdded } from './addition-toasts.ts';
import { addToCart, askForCart, hasCart, refreshCart } from './cart.ts';
import { takeIntent } from './intent.ts';
import { sessionState, updateSession, VISITOR } from './session-state.ts';
import { listenToTabs } from './wishlist-tabs.ts';

/** A phone between two masts: asked this often before it counts as unanswered. */
const TRIES = 3;
const PAUSE_MS = 800;
const ASK_AGAIN_MS = 5_000;

/** Whose user is shown: calls carry the stored token, which another tab may have changed. */
let known: string | null = null;
let nextQuestion: ReturnType<typeof setTimeout> | undefined;

const markPage = (isKnown: boolean): void => {
  if (isKnown) document.documentElement.dataset.session = '1';
  else delete document.documentElement.dataset.session;
};

/** Shows whose session it is. Nothing of whoever was here before stays. */
const show = (token: string, user: User): void => {
  known = token;
  const before = sessionState().user;
  updateSession({ ...(before && before._id !== user._id ? VISITOR : {}), phase: 'ready', user });
};

const fetchUser = async (tries: number): Promise<User> => {
  try {
    return (await api(calls.readProfile)).data;
  } catch (error) {
    if (isRefused(error) || tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return fetchUser(tries - 1);
  }
};

const becomeVisitor = (): void => {
  known = null;
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
 * Confirms the stored token: the user, then the cart. One that the shop refuses is dropped. Where it does not say, nobody has said
 * that the session has ended: reading without a connection logs nobody out, nor does a shop that starts anew.
 */
const confirm = async (): Promise<void> => {
  clearTimeout(nextQuestion);
  const token = readToken();
  if (token === null) {
    becomeVisitor();
    return;
  }
  markPage(true);
  askForCart();
  try {
    const user = await fetchUser(TRIES);
    if (readToken() !== token) return;
    show(token, user);
    void takeOverWishlist(user);
    await refreshCart();
  } catch (error) {
    if (readToken() !== token) return;
    // Whatever the shop refuses it says a sentence of: one without is of something before it, as a portal's page.
    if (!isUnsaid(error) && (statusOf(error) === 401 || codeOf(error) !== 'unexpected')) return forgetToken();
    updateSession({ phase: 'ready' });
    // A line that is back says so itself.
    if (statusOf(error) !== 0 || sessionState().user) nextQuestion = setTimeout(confirm, ASK_AGAIN_MS);
  }
};

/** Starts the session; called once, before the page comes alive. */
export const startSession = (): void => {
  onTokenChange((token) => {
    if (token === null) becomeVisitor();
    else if (sessionState().user === null || token !== known) void confirm();
  });
  listenToTabs();
  onReachChange(() => {
    const { phase, user } = sessionState();
    if (isOutOfReach() || phase !== 'ready' || user !== null) return;
    // A visitor stays one, with what they have typed; only their cart may have changed.
    if (readToken() !== null) void confirm();
    else if (hasCart()) void refreshCart();
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
  show(token, user);
  keepToken(token);
  markPage(true);
  void takeOverWishlist(user);
  const intent = takeIntent();
  if (intent?.add) {
    const { add, addedFrom = 'product page' } = intent;
    try {
      await addToCart(add);
      tellAdded(addedFrom);
      return intent.to;
    } catch (error) {
      tellNotAdded(addedFrom, error);
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

import * as calls from '#contract/cart/calls.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import type { Envelope } from '../api/api.ts';
import { isRefused, isUnsaid } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { readToken } from '../api/token.ts';
import { sessionState, updateSession } from './session-state.ts';
import {
  type Addition,
  forgetUnheard,
  keepUnheard,
  takeUnheard,
  type Unheard,
  unitsFor,
  unitsIn,
} from './unheard-additions.ts';
import { visitorToken } from './visitor-token.ts';

export type { Addition };

/** The cart that the server has answered with, and what it says of it: a line that has gone is told on the cart page. */
const stateOf = ({ data, message }: Envelope<Cart>) => ({
  cart: data,
  isCartAway: false,
  ...(message ? { cartNotice: message } : {}),
});

/** Whether there is a cart here: an account's, or a visitor's. */
export const hasCart = (): boolean => sessionState().user !== null || visitorToken() !== null;

/** What a call about a line must be sent with besides. */
export const cartAuth = (): { token?: string } => {
  const token = readToken() === null ? visitorToken() : null;
  return token === null ? {} : { token };
};

/** Most shoppers have an account: only others fetch what a visitor's cart takes. */
export const visitorCart = () => import('./visitor-cart.ts');

/** Counts changes and questions. */
let moment = 0;
/** The last change, or question for the cart: a question before it is out of date when it is answered. */
let newest = 0;
/** When that was asked which is shown: of two additions the one that was asked for later tells more. */
let shownSince = 0;
/** How long a cart that was asked for counts as asked for just now, in milliseconds. */
const NEW_MS = 2_000;
let loaded = { at: Number.NEGATIVE_INFINITY, on: '' };
const address = (): string => globalThis.location?.pathname ?? '';
/** Whether the cart that is shown was asked for a moment ago, on this very page: it need not ask again. */
export const isCartNew = (): boolean =>
  sessionState().cart !== null && performance.now() - loaded.at < NEW_MS && loaded.on === address();

/** What a shopper has done to the cart: how it is now, and what was put in, or how it was before a line of it was changed. */
export type CartChange = { after: Cart } & ({ added: Addition } | { before: Cart | null });
type HearChange = (change: CartChange) => void;
const hearing = new Set<HearChange>();

/** Tells of what a shopper has put into the cart, once the server has; not of a cart that is only loaded, or comes along with a login. */
export const onCartChange = (hear: HearChange): (() => void) => {
  hearing.add(hear);
  return () => hearing.delete(hear);
};
export const tellChange = (change: CartChange): void => {
  forgetUnheard('added' in change ? change.added : undefined);
  for (const hear of hearing) hear(change);
};

/** Shows a cart in which a shopper has changed something, whether the server knows of it yet or not. */
export const showChangedCart = (answer: Envelope<Cart>): void => {
  moment += 1;
  newest = moment;
  shownSince = moment;
  updateSession(stateOf(answer));
};

/** Shows a cart that the server has answered with, and tells of it; every cart call answers with the whole cart. */
export const showCartAnswer = (answer: Envelope<Cart>): void => {
  tellChange({ after: answer.data, before: sessionState().cart });
  showChangedCart(answer);
};

/** The account's cart, with what was chosen before the login. */
const readOwnCart = async (): Promise<Envelope<Cart>> =>
  (visitorToken() !== null && (await (await visitorCart()).takeOverCart().catch(() => null))) ||
  api(calls.readCart);

/** A question for the account's cart; null where the shop has left it open. */
interface AskedCart {
  asked: number;
  /** When, as `performance.now()` has it. */
  at: number;
  token: string | null;
  answer: Promise<Envelope<Cart> | Error | null>;
}

const ask = (): number => {
  moment += 1;
  newest = moment;
  return moment;
};

/** What was asked for before it was known whose session this is, until it is shown. */
let early: AskedCart | null = null;

/**
 * Asks for the account's cart before it is known whose session this is: on a slow line both answers come together. `refreshCart` shows
 * it then. Not where what a visitor had chosen is to be taken over first, and not twice: an answer tells once which lines have gone.
 */
export const askForCart = (): void => {
  const token = readToken();
  if (visitorToken() !== null || (early !== null && early.token === token)) return;
  const answer = api(calls.readCart).catch((error: Error) => (isUnsaid(error) ? null : error));
  early = { asked: ask(), at: performance.now(), token, answer };
};

const takeEarly = (token: string | null): AskedCart | null => {
  const taken = early;
  early = null;
  return taken !== null && taken.token === token ? taken : null;
};

const readCartOf = async (token: string | null): Promise<Envelope<Cart>> =>
  token === null ? (await visitorCart()).readVisitorCart() : readOwnCart();

/**
 * Loads the cart. A failure leaves the one that is shown, and is only logged; so does an answer that comes after the
 * cart was changed. What was asked for already is not asked for again, unless that was left open.
 * @returns what the shop has answered, shown or not; null where it has not
 */
export const refreshCart = async (): Promise<Cart | null> => {
  const token = readToken();
  const known = takeEarly(token);
  const asked = known?.asked ?? ask();
  const at = known?.at ?? performance.now();
  try {
    const answer = (await known?.answer) ?? (await readCartOf(token));
    // Somebody else's, who has left this browser meanwhile.
    if (readToken() !== token) return hasCart() ? await refreshCart() : null;
    if (answer instanceof Error) throw answer;
    const { user, cart } = sessionState();
    if (token === null ? user !== null : user === null) return null;
    if (asked === newest || cart === null) {
      shownSince = asked;
      loaded = { at, on: address() };
      updateSession(stateOf(answer));
    } else if (answer.message) updateSession({ cartNotice: answer.message });
    return answer.data;
  } catch (error) {
    updateSession({ isCartAway: true });
    console.error('The cart could not be loaded', error);
    return null;
  }
};

const expect = (units: number): void =>
  updateSession({ pendingUnits: Math.max(0, sessionState().pendingUnits + units) });

/** Adds to the cart. The badge counts the units at once, and takes them back when the call fails. */
const sendAddition = async (addition: Addition): Promise<void> => {
  expect(addition.quantity);
  moment += 1;
  const asked = moment;
  const token = readToken();
  try {
    const answer = await (token === null
      ? (await visitorCart()).addAsVisitor(addition)
      : api(calls.addToCart, { body: addition, failure: 'Failed to add to cart' }));
    tellChange({ after: answer.data, added: addition });
    // Of somebody else's cart, or of one before what is shown: what there is now is asked for.
    const isLate = readToken() !== token || asked < shownSince;
    if (isLate && hasCart()) await refreshCart();
    if (isLate) return expect(-addition.quantity);
    moment += 1;
    newest = moment;
    shownSince = asked;
    updateSession({
      ...stateOf(answer),
      pendingUnits: Math.max(0, sessionState().pendingUnits - addition.quantity),
    });
  } catch (error) {
    expect(-addition.quantity);
    throw error;
  }
};

/** How long an addition is looked for that nobody has answered, in milliseconds: its button waits. */
const LOOK_MS = 5_000;

/**
 * Looks into the cart for an addition that nobody has answered: it may be there all the same.
 * @returns whether it is
 * @throws why it was given up, where that cannot be told either
 */
const isIn = async (addition: Addition, unheard: Unheard): Promise<boolean> => {
  const token = readToken();
  const given = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOOK_MS));
  // What was answered counts, not what is shown: somebody else may have asked since, and that answer is still to come.
  const cart = await Promise.race([refreshCart(), given]);
  if (cart === null || readToken() !== token) {
    keepUnheard(addition, unheard);
    throw unheard.error;
  }
  if (!(unitsIn(cart, addition) >= unheard.units)) return false;
  tellChange({ after: cart, added: addition });
  return true;
};

/**
 * Adds to the cart; once, also where the answer was lost on its way, as far as that can be seen in the cart. The server is sent no key for it:
 * a statement more with each of them would be the price, and a visitor has no account that keys belong to.
 * @throws ApiError with the server's sentence
 */
export const addToCart = async (addition: Addition): Promise<void> => {
  const earlier = takeUnheard(addition);
  if (earlier && (await isIn(addition, earlier))) return;
  let units = unitsIn(sessionState().cart, addition) + addition.quantity;
  const stop = onCartChange((change) => {
    // A line that is changed meanwhile may be this one: then nothing can be told by its units.
    units += 'added' in change ? unitsFor(addition, change.added) : Number.NaN;
  });
  try {
    await sendAddition(addition);
  } catch (error) {
    if (isRefused(error) || !(await isIn(addition, { units, error }))) throw error;
  } finally {
    stop();
  }
};

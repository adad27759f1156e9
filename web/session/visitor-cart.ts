import type { z } from 'zod';
import * as calls from '#contract/cart/calls.ts';
import type { addToCartSchema, Cart } from '#contract/cart/schemas.ts';
import { readStorefront } from '#contract/settings/calls.ts';
import type { Envelope } from '../api/api.ts';
import { ApiError, isUnsaid } from '../api/api-error.ts';
import { api } from '../api/browser.ts';
import { keepVisitorToken, visitorToken } from './visitor-token.ts';

type Addition = z.input<typeof addToCartSchema>;

const LOCK = 'visitor-cart';
const EMPTY: Envelope<Cart> = { success: true, data: { items: [], totalPrice: 0, totalItems: 0 } };

/** Asks with the visitor's token; one that the shop does not know (any more) is dropped, and nothing is answered. */
const asVisitor = async <T>(ask: (token: string) => Promise<T>): Promise<T | null> => {
  const token = visitorToken();
  if (token === null) return null;
  try {
    return await ask(token);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    if (visitorToken() === token) keepVisitorToken(null);
    return null;
  }
};

/** The cart of whoever is not logged in. */
export const readVisitorCart = async (): Promise<Envelope<Cart>> =>
  (await asVisitor((token) => api(calls.readCart, { token }))) ?? EMPTY;

const failure = 'Failed to add to cart';

/** Puts it into the cart that there is; null where there is none (any more). */
const addToOwn = (body: Addition): Promise<Envelope<Cart> | null> =>
  asVisitor((token) => api(calls.addToCart, { token, body, failure }));

/** Begins a cart with it. */
const begin = async (body: Addition): Promise<Envelope<Cart>> => {
  const { token, ...answer } = await api(calls.beginVisitorCart, { body, failure });
  // Whoever came next did not wait any longer, and has begun one: that is theirs, and this goes into it as well.
  const added = await addToOwn(body);
  if (added) return added;
  keepVisitorToken(token);
  return answer;
};

/** How long others wait for the first thing to be in a cart, in milliseconds: its answer may never come. */
const TURN_MS = 10_000;

/** Begins a cart, unless somebody has done so in the turn before. Tabs take turns, so that two first things are in one cart. */
const beginInTurn = async (body: Addition): Promise<Envelope<Cart> | null> => {
  if (!navigator.locks) return begin(body);
  let begun: Promise<Envelope<Cart>> | null = null;
  await navigator.locks.request(LOCK, async () => {
    if (visitorToken() !== null) return;
    begun = begin(body);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TURN_MS);
    });
    await Promise.race([turn, begun.catch(() => {})]);
    clearTimeout(timer);
  });
  return begun;
};

/** Adds to the cart of whoever is not logged in. Nothing that hangs keeps other things out of a cart that is there. */
export const addAsVisitor = async (addition: Addition): Promise<Envelope<Cart>> =>
  (await addToOwn(addition)) ??
  (await beginInTurn(addition)) ??
  (await addToOwn(addition)) ??
  begin(addition);

/** Moves what was chosen before the login into the account's cart. What does not arrive is tried with the next page. */
export const takeOverCart = async (): Promise<Envelope<Cart> | null> => {
  const token = visitorToken();
  if (token === null) return null;
  const answer = await api(calls.takeOverCart, { body: { token } });
  if (visitorToken() === token) keepVisitorToken(null);
  return answer;
};

/**
 * Whether the shop sells to visitors.
 * @throws where it does not say: nobody is to log in because a line has broken
 */
export const isSoldToVisitors = async (): Promise<boolean> => {
  try {
    return (await api(readStorefront)).data.sellsToVisitors;
  } catch (error) {
    if (isUnsaid(error)) throw error;
    return false;
  }
};

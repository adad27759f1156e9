import type { User } from '#contract/accounts/schemas.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import { newStore, useStore } from '../ui/store.ts';

/** Who is using the page. The server renders every page as `starting`, the same for everyone. */
export interface SessionState {
  /** `starting` until the stored token has been confirmed or dropped */
  phase: 'starting' | 'ready';
  user: User | null;
  /** the shopper has just ended the session here: whoever logs in next is not led to where they were */
  hasLoggedOut: boolean;
  /** products that were just put on the wishlist (true) or taken off it, while the server does not know it yet */
  wishes: ReadonlyMap<string, boolean>;
  /** null until it has been loaded */
  cart: Cart | null;
  /** units that are being added and that the cart does not hold yet */
  pendingUnits: number;
  /** what the server said about the cart, such as which lines were dropped; kept until the cart page has shown it */
  cartNotice: string | null;
  /** whether the last try to load the cart failed */
  isCartAway: boolean;
  /** notifications that the shopper has not read; 0 until it is known */
  unread: number;
}

const NO_CART = { cart: null, pendingUnits: 0, cartNotice: null, isCartAway: false } as const;
const NO_WISHES: SessionState['wishes'] = new Map();
const STARTING: SessionState = {
  phase: 'starting',
  user: null,
  hasLoggedOut: false,
  wishes: NO_WISHES,
  ...NO_CART,
  unread: 0,
};
/** Nobody is logged in. */
export const VISITOR: SessionState = {
  phase: 'ready',
  user: null,
  hasLoggedOut: false,
  wishes: NO_WISHES,
  ...NO_CART,
  unread: 0,
};

const session = newStore(STARTING);

export const sessionState = session.read;

export const updateSession = (change: Partial<SessionState>): void =>
  session.set({ ...session.read(), ...change });

/** Resolves once the session is known. */
export const sessionReady = (): Promise<SessionState> =>
  new Promise((resolve) => {
    if (session.read().phase === 'ready') {
      resolve(session.read());
      return;
    }
    const stop = session.subscribe(() => {
      if (session.read().phase !== 'ready') return;
      stop();
      resolve(session.read());
    });
  });

/** The session for a component; renders again when it changes. */
export const useSession = (): SessionState => useStore(session, STARTING);

/** The sum of quantities that the badge shows, with what is being added. */
export const cartCount = ({ cart, pendingUnits }: SessionState): number =>
  (cart?.totalItems ?? 0) + pendingUnits;

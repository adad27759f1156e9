import { keptText } from '../api/kept-text.ts';
import { useStore } from '../ui/store.ts';

/**
 * Products that a visitor keeps in mind, in this browser only. With the first login they belong to that account: the
 * rest of them, should the line break on the way there, is shown to nobody and goes to no other account.
 */
export interface KeptWishlist {
  /** whose account they are on the way to; null while they are a visitor's */
  owner: string | null;
  /** oldest first */
  productIds: readonly string[];
}

const KEY = 'wishlist';
/** More than anybody keeps in mind; the oldest make room. */
const MOST = 100;
const NOTHING: KeptWishlist = { owner: null, productIds: [] };

/** What was kept, out of its text; anything that we have not written is nothing. */
export const wishlistIn = (text: string | null): KeptWishlist => {
  try {
    const { owner, productIds } = JSON.parse(text ?? 'null') ?? {};
    const isWhole = Array.isArray(productIds) && productIds.every((id) => typeof id === 'string');
    return isWhole ? { owner: typeof owner === 'string' ? owner : null, productIds } : NOTHING;
  } catch {
    return NOTHING;
  }
};

/** The visitor's wishes with one more or one less; what is on its way to an account is none of them. */
export const withWish = (kept: KeptWishlist, productId: string, isWanted: boolean): KeptWishlist => {
  const others = kept.owner === null ? kept.productIds.filter((id) => id !== productId) : [];
  return { owner: null, productIds: isWanted ? [...others, productId].slice(-MOST) : others };
};

const kept = keptText(KEY);
const listeners = new Set<() => void>();

const read = (): KeptWishlist => wishlistIn(kept.read());

const write = (wishlist: KeptWishlist): void => {
  const isTaken = kept.write(wishlist.productIds.length > 0 ? JSON.stringify(wishlist) : null);
  // What another tab makes of it from now on counts here as well.
  if (isTaken) kept.trustBrowser();
  for (const listener of listeners) listener();
};

/** Keeps or forgets a visitor's wish. */
export const keepWish = (productId: string, isWanted: boolean): void =>
  write(withWish(read(), productId, isWanted));

/** Gives the wishes to an account: from now on nobody else sees them. What is on its way to another is dropped. */
export const claimWishlist = (userId: string): readonly string[] => {
  const { owner, productIds } = read();
  const own = owner === null || owner === userId ? productIds : [];
  write({ owner: userId, productIds: own });
  return own;
};

/** A claimed wish has arrived, or never will. */
export const dropWish = (userId: string, productId: string): void => {
  const { owner, productIds } = read();
  if (owner === userId) write({ owner, productIds: productIds.filter((id) => id !== productId) });
};

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

/** Whether the visitor at this browser keeps a product in mind; all tabs agree. */
export const useIsKept = (productId: string): boolean =>
  useStore(
    {
      subscribe,
      read: () => {
        const { owner, productIds } = read();
        return owner === null && productIds.includes(productId);
      },
    },
    false,
  );

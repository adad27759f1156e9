import { ApiError } from '../api/api-error.ts';
import { claimWishlist, dropWish } from './kept-wishlist.ts';
import { sessionState } from './session-state.ts';
import { changeWishlist } from './wishlist.ts';

/** Whether the next try may end otherwise: everything but a product that has gone. */
const mayPass = (error: unknown): boolean => !(error instanceof ApiError && error.status === 404);

/** Moves what was kept in this browser before the login to the account; what does not arrive is tried next time. */
export const mergeWishlist = async (userId: string): Promise<void> => {
  await Promise.all(
    claimWishlist(userId).map(async (productId) => {
      try {
        await changeWishlist(userId, productId, true);
      } catch (error) {
        if (mayPass(error)) return;
      }
      // Whoever has logged out meanwhile has sent nothing.
      if (sessionState().user?._id === userId) dropWish(userId, productId);
    }),
  );
};

import * as calls from '#contract/accounts/calls.ts';
import { wishlistAnswer } from '#contract/accounts/schemas.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { addToWishlist, removeFromWishlist } from './wishlist.ts';

/** `PUT` and `DELETE /wishlist/{productId}`. */
export const wishlistRoutes: FeatureRoutes = (app, shop) => {
  const how = {
    access: 'shopper',
    ids: { productId: ['product_not_found', productMessages.notFound] },
    tags: ['Accounts'],
    response: { 200: wishlistAnswer },
  } as const;

  answerCall(app, calls.addToWishlist, how, async (request) => ({
    success: true as const,
    data: await addToWishlist(shop.db, callerOf(request).accountId, request.params.productId),
  }));

  answerCall(app, calls.removeFromWishlist, how, async (request) => ({
    success: true as const,
    data: await removeFromWishlist(shop.db, callerOf(request).accountId, request.params.productId),
  }));
};

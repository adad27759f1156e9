import { z } from 'zod';
import { wishlistAnswer } from '#contract/accounts/schemas.ts';
import { productMessages } from '#contract/catalogue/messages.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { addToWishlist, removeFromWishlist } from './wishlist.ts';

/** `PUT` and `DELETE /wishlist/{productId}`. */
export const wishlistRoutes: FeatureRoutes = (app, shop) => {
  const config = {
    access: 'shopper',
    ids: { productId: ['product_not_found', productMessages.notFound] },
  } as const;
  const schema = {
    tags: ['Accounts'],
    params: z.object({ productId: z.string() }),
    response: { 200: wishlistAnswer },
  };

  app.put('/wishlist/:productId', { config, schema }, async (request) => ({
    success: true as const,
    data: await addToWishlist(shop.db, callerOf(request).accountId, request.params.productId),
  }));

  app.delete('/wishlist/:productId', { config, schema }, async (request) => ({
    success: true as const,
    data: await removeFromWishlist(shop.db, callerOf(request).accountId, request.params.productId),
  }));
};

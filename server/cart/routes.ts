import { z } from 'zod';
import { cartMessages as say } from '#contract/cart/messages.ts';
import {
  addToCartSchema,
  cartAnswer,
  removeCartLineSchema,
  updateCartLineSchema,
} from '#contract/cart/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { type CartAnswer, readCart } from './cart.ts';
import { addToCart, changeQuantity, clearCart, removeLine } from './lines.ts';

const succeed = (cart: CartAnswer) => ({ success: true as const, ...cart });
const lineParams = z.object({ id: z.string() });

/** The cart's calls; each answers with the whole cart. */
export const cartRoutes: FeatureRoutes = (app, shop) => {
  const schema = { tags: ['Cart'], response: { 200: cartAnswer } };
  const line = { access: 'shopper', ids: { id: ['cart_item_not_found', say.lineGone] } } as const;

  app.get('/cart', { config: { access: 'shopper' }, schema }, async (request) =>
    succeed(await readCart(shop.db, callerOf(request).accountId)),
  );
  app.delete('/cart', { config: { access: 'shopper' }, schema }, async (request) =>
    succeed(await clearCart(shop.db, callerOf(request).accountId)),
  );
  app.post(
    '/cart/items',
    { config: { access: 'shopper' }, schema: { ...schema, body: addToCartSchema } },
    async (request) => succeed(await addToCart(shop.db, callerOf(request).accountId, request.body)),
  );
  app.put(
    '/cart/items/:id',
    { config: line, schema: { ...schema, params: lineParams, body: updateCartLineSchema } },
    async (request) => {
      const { quantity, variation } = request.body;
      const name = { id: request.params.id, variation: variation ?? {} };
      return succeed(await changeQuantity(shop.db, callerOf(request).accountId, name, quantity));
    },
  );
  app.delete(
    '/cart/items/:id',
    { config: line, schema: { ...schema, params: lineParams, body: removeCartLineSchema } },
    async (request) => {
      const name = { id: request.params.id, variation: request.body?.variation ?? {} };
      return succeed(await removeLine(shop.db, callerOf(request).accountId, name));
    },
  );
};

/**
 * - `cart`             what is in it, at today's prices
 * - `lines`            put in, changed, taken out, never more than there is; `variation` (the choice that a line names)
 * - `fill-up`          many at once: how many of each there is room and stock for (buy again)
 * - `visitor-cart`     begun without an account, and moved into that of one
 * - `take-out-bought`  after an order, and `abandoned-carts` (forgotten after a while)
 */

import * as calls from '#contract/cart/calls.ts';
import { cartMessages as say } from '#contract/cart/messages.ts';
import {
  addToCartSchema,
  cartAnswer,
  removeCartLineSchema,
  takeOverCartSchema,
  updateCartLineSchema,
  visitorCartAnswer,
} from '#contract/cart/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf, shopperOf } from '#server/http/caller.ts';
import { type CartAnswer, readCart } from './cart.ts';
import { addToCart, changeQuantity, clearCart, removeLine } from './lines.ts';
import { beginVisitorCart, takeOverCart } from './visitor-cart.ts';

const succeed = (cart: CartAnswer) => ({ success: true as const, ...cart });

/** The cart's calls; each answers with the whole cart. */
export const cartRoutes: FeatureRoutes = (app, shop) => {
  const own = { access: 'fill a cart', tags: ['Cart'], response: { 200: cartAnswer } } as const;
  const line = { ...own, ids: { id: ['cart_item_not_found', say.lineGone] } } as const;

  answerCall(app, calls.readCart, own, async (request) =>
    succeed(await readCart(shop.db, shopperOf(request))),
  );
  answerCall(app, calls.clearCart, own, async (request) =>
    succeed(await clearCart(shop.db, shopperOf(request))),
  );
  answerCall(app, calls.addToCart, { ...own, body: addToCartSchema }, async (request) =>
    succeed(await addToCart(shop.db, shopperOf(request), request.body)),
  );
  answerCall(app, calls.changeLine, { ...line, body: updateCartLineSchema }, async (request) => {
    const { quantity, variation } = request.body;
    const name = { id: request.params.id, variation: variation ?? {} };
    return succeed(await changeQuantity(shop.db, shopperOf(request), name, quantity));
  });
  answerCall(app, calls.removeLine, { ...line, body: removeCartLineSchema }, async (request) => {
    const name = { id: request.params.id, variation: request.body?.variation ?? {} };
    return succeed(await removeLine(shop.db, shopperOf(request), name));
  });
  answerCall(
    app,
    calls.beginVisitorCart,
    { access: 'public', tags: ['Cart'], body: addToCartSchema, response: { 201: visitorCartAnswer } },
    async (request, reply) => {
      const begun = await beginVisitorCart(shop, request.client, request.body);
      return reply.code(201).send({ success: true, ...begun });
    },
  );
  answerCall(
    app,
    calls.takeOverCart,
    { access: 'shopper', tags: ['Cart'], body: takeOverCartSchema, response: { 200: cartAnswer } },
    async (request) => succeed(await takeOverCart(shop, callerOf(request).accountId, request.body.token)),
  );
};

/**
 * One search over the whole shop, for whoever works here.
 *
 * - `find`  orders, products and customers that a few letters fit
 */

import { mayDo } from '#contract/accounts/permissions.ts';
import * as calls from '#contract/shop-search/calls.ts';
import { foundAnswer, shopSearchQuerySchema } from '#contract/shop-search/schemas.ts';
import { ProductFinder } from '#server/catalogue/products/product-finder.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { findCustomers, findOrders, findProducts } from './find.ts';

/** `GET /admin/search`: of each kind what the caller may see in its own list, and nothing of the others. */
export const shopSearchRoutes: FeatureRoutes = (app, shop) => {
  const finder = new ProductFinder(shop.connection, shop.answers);
  answerCall(
    app,
    calls.searchShop,
    {
      access: 'search the shop',
      tags: ['Administration'],
      query: shopSearchQuerySchema,
      response: { 200: foundAnswer },
    },
    async (request) => {
      const caller = callerOf(request);
      const { q } = request.query;
      const [orders, products, customers] = await Promise.all([
        mayDo(caller, 'see orders') ? findOrders(shop.db, q) : [],
        mayDo(caller, 'see catalogue') ? findProducts(finder, q) : [],
        mayDo(caller, 'see customers') ? findCustomers(shop.db, q) : [],
      ]);
      return { success: true as const, data: { orders, products, customers } };
    },
  );
};

import * as calls from '#contract/past-orders/calls.ts';
import { pastOrderMessages as say } from '#contract/past-orders/messages.ts';
import {
  ownPastOrdersQuerySchema,
  pastOrderAnswer,
  pastOrderListQuerySchema,
  pastOrderPage,
} from '#contract/past-orders/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { findPastOrder, listPastOrders, listPastOrdersOf } from './past-orders.ts';

const tags = ['Past orders'];

/** Orders of another shop, to be read: nothing can be done with one. */
export const pastOrderRoutes: FeatureRoutes = async (app, shop) => {
  answerCall(
    app,
    calls.listOwnPastOrders,
    { access: 'shopper', tags, query: ownPastOrdersQuerySchema, response: { 200: pastOrderPage } },
    async (request) => {
      const { orders, pagination } = await listPastOrdersOf(shop.db, callerOf(request).email, request.query);
      return { success: true as const, data: orders, pagination };
    },
  );
  answerCall(
    app,
    calls.listPastOrders,
    { access: 'see orders', tags, query: pastOrderListQuerySchema, response: { 200: pastOrderPage } },
    async (request) => {
      const { orders, pagination } = await listPastOrders(shop.db, request.query);
      return { success: true as const, data: orders, pagination };
    },
  );
  answerCall(
    app,
    calls.readPastOrder,
    {
      access: 'see orders',
      tags,
      ids: { id: ['past_order_not_found', say.notFound] },
      response: { 200: pastOrderAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await findPastOrder(shop.db, request.params.id),
    }),
  );
};

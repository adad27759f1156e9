/**
 * Sales that an administrator enters: at the market, by phone, over the counter.
 *
 * - `sell`                  one that was paid by hand, booked at once
 * - `links`, `link-routes`  payment links: made, listed, ended
 * - `pay-link`              paid by whoever has one
 * - `made-once`             one of both at most under a key
 * - `goods`                 what is sold, at today's prices and off the same shelves as a checkout's, and to whom
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import * as calls from '#contract/sales-desk/calls.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { handRefundSchema, sellSchema, soldAnswer } from '#contract/sales-desk/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { callUnder, idempotentCallOf } from '#server/http/idempotent-call.ts';
import { presentOrder } from '#server/orders/order-rows.ts';
import { bookHandRefund } from '#server/refunds/refunds.ts';
import { linkRoutes } from './link-routes.ts';
import { SALE } from './made-once.ts';
import { sell } from './sell.ts';

const tags = ['Orders'];

/** What administrators sell, and give back, without the shopper. */
export const salesDeskRoutes: FeatureRoutes = async (app, shop) => {
  answerCall(
    app,
    calls.sell,
    { access: 'enter sales', tags, body: sellSchema, response: { 200: soldAnswer, 201: soldAnswer } },
    async (request, reply) => {
      const { payment, ...sale } = request.body;
      const sent = callUnder(request, sale.key, SALE);
      const { order, isNew } = await sell(shop, sale, payment, callerOf(request), sent);
      return reply
        .code(isNew ? 201 : 200)
        .send({ success: true, data: presentOrder(order), message: say.sold });
    },
  );
  answerCall(
    app,
    calls.refundByHand,
    {
      access: 'refund orders',
      ids: { id: ['order_not_found', orderMessages.notFound] },
      tags,
      body: handRefundSchema,
      response: { 200: acknowledgement },
    },
    async (request) => {
      await bookHandRefund(shop, request.params.id, request.body, callerOf(request), {
        sent: idempotentCallOf(request),
      });
      return { success: true as const, message: say.refundedByHand };
    },
  );
  await linkRoutes(app, shop);
};

/**
 * Orders: the calls about them, and where each part of an order is.
 *
 * - a payment becomes one: `place-order` (the shopper's browser says that it has paid), `claim-payment` (a payment without a
 *                          checkout), `complete-checkout` (the one door, whoever comes: in time, late or twice), `order-after-refund` (an admin, after all),
 *                          `write-paid-order` (of a paid checkout), `write-order` (the rows, the VAT's rate among them), `next-order-number`; meanwhile
 *                          `payment-progress` (how it stands) and `progress-routes`
 * - its status:            `status` (who may set it), `status-transitions` (which may follow which, and what comes with it), `timeline` (what happened),
 *                          `exchange-orders` (which that went out in exchange may not be taken up again)
 * - reading it:            `order-rows` (what an order is, and its answer), `list` and `search-condition`, `lookup` (by its
 *                          number), `admin-order` (what admins see besides), `export`, `unrefunded` (money not yet back),
 *                          `guest-orders` (of whom has no password), `last-returns` (how what was sent back stands)
 * - its money goes back:   `order-books` (what a refund does to it), `refund-notices`
 * - who is told:           `order-notices`, `overtaken-news` (what has not gone and is not so any more)
 * - it is sent:            `parcels/`, `labels/`, `following/` (without a login), `to-pack`
 * - paid when it comes:    `on-delivery/`
 * - what admins write:     `admin-routes`, `notes`, `bookings` (money taken by hand)
 * - bought once more:      `buy-again` (how many of each: cart/fill-up), `buy-again-message`
 * - its address changes:   `move-address` (of orders that were entered for the address of an account)
 * - once it is old:        `under-way` (whether anything of it is still to happen), `forget-names` (whom it was for goes, the books stay)
 */

import { cartAnswer } from '#contract/cart/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/orders/calls.ts';
import { orderMessages as say } from '#contract/orders/messages.ts';
import {
  changeStatusSchema,
  createOrderSchema,
  foundOrderAnswer,
  lookupQuerySchema,
  orderAnswer,
  orderDetailAnswer,
  orderItemPage,
  orderItemsQuerySchema,
  orderListQuerySchema,
  orderPage,
  refundSchema,
} from '#contract/orders/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerMay, callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { idempotentCallOf } from '#server/http/idempotent-call.ts';
import { paginationOf } from '#server/http/paging.ts';
import { refundOrder } from '#server/refunds/refunds.ts';
import { adminOrderRoutes } from './admin-routes.ts';
import { buyAgain } from './buy-again.ts';
import { followingRoutes } from './following/following.ts';
import { markGuests } from './guest-orders.ts';
import { labelRoutes } from './labels/labels.ts';
import { withLastReturns } from './last-returns.ts';
import { listOrders } from './list.ts';
import { lookUpOrder } from './lookup.ts';
import { onDeliveryRoutes } from './on-delivery/on-delivery.ts';
import { findOrder, findOrderDetail, pageOfItems, presentOrder, presentOrderDetail } from './order-rows.ts';
import { parcelRoutes } from './parcels/parcels.ts';
import { placeOrder } from './place-order.ts';
import { progressRoutes } from './progress-routes.ts';
import { changeStatus } from './status.ts';

const ids = { id: ['order_not_found', say.notFound] } as const;
const tags = ['Orders'];

const placingRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.placeOrder,
    { access: 'shopper', tags, body: createOrderSchema, response: { 200: orderAnswer, 201: orderAnswer } },
    async (request, reply) => {
      const { paystackReference, shippingAddress } = request.body;
      const { order, isNew } = await placeOrder(shop, callerOf(request), paystackReference, shippingAddress);
      return reply
        .code(isNew ? 201 : 200)
        .send({ success: true, data: presentOrder(order), message: say.created });
    },
  );
};

/** Orders by whose they are, by their number, by what admins look for. */
const listRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listOwnOrders,
    { access: 'shopper', tags, query: orderListQuerySchema, response: { 200: orderPage } },
    async (request) => {
      const { rows, pagination } = await listOrders(shop.db, request.query, callerOf(request).accountId);
      const data = await withLastReturns(shop.db, rows.map(presentOrder));
      return { success: true as const, data, pagination };
    },
  );
  answerCall(
    app,
    calls.lookUpOrder,
    { access: 'shopper', tags, query: lookupQuerySchema, response: { 200: foundOrderAnswer } },
    async (request) => {
      const data = await lookUpOrder(shop.db, callerOf(request).accountId, request.query.number);
      return { success: true as const, data };
    },
  );
  answerCall(
    app,
    calls.listOrders,
    { access: 'see orders', tags, query: orderListQuerySchema, response: { 200: orderPage } },
    async (request) => {
      const { rows, pagination } = await listOrders(shop.db, request.query, null);
      const data = await markGuests(shop.db, rows.map(presentOrder));
      return { success: true as const, data, pagination };
    },
  );
};

/** One order as whoever may see it reads it. */
const readRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readOrder,
    { access: 'shopper', ids, tags, response: { 200: orderDetailAnswer } },
    async (request) => {
      const caller = callerOf(request);
      const order = await findOrderDetail(shop.db, request.params.id);
      const isTheirs = order && (order.accountId === caller.accountId || callerMay(caller, 'see orders'));
      if (!isTheirs) throw notFound('order_not_found', say.notFound);
      const detail = presentOrderDetail(order, order.accountId === caller.accountId);
      const [data = detail] = await withLastReturns(shop.db, [detail]);
      return { success: true as const, data };
    },
  );
  answerCall(
    app,
    calls.listOrderItems,
    { access: 'shopper', ids, tags, query: orderItemsQuerySchema, response: { 200: orderItemPage } },
    async (request) => {
      const caller = callerOf(request);
      const order = await findOrder(shop.db, request.params.id);
      const isTheirs = order && (order.accountId === caller.accountId || callerMay(caller, 'see orders'));
      if (!isTheirs) throw notFound('order_not_found', say.notFound);
      const { items, total } = pageOfItems(order, request.query);
      return { success: true as const, data: items, pagination: paginationOf(request.query, total) };
    },
  );
};

/** What becomes of one order: bought once more, moved on, its money given back. */
const changeRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.buyAgain,
    { access: 'shopper', ids, tags, response: { 200: cartAnswer } },
    async (request) => {
      const cart = await buyAgain(shop.db, callerOf(request).accountId, request.params.id);
      return { success: true as const, ...cart };
    },
  );
  answerCall(
    app,
    calls.changeStatus,
    { access: 'change orders', ids, tags, body: changeStatusSchema, response: { 200: orderAnswer } },
    async (request) => {
      const order = await changeStatus(shop, request.params.id, request.body, callerOf(request));
      return { success: true as const, data: presentOrder(order), message: say.statusUpdated };
    },
  );
  answerCall(
    app,
    calls.refundOrder,
    { access: 'refund orders', ids, tags, body: refundSchema, response: { 202: acknowledgement } },
    async (request, reply) => {
      await refundOrder(shop, request.params.id, request.body.amount, callerOf(request), {
        sent: idempotentCallOf(request),
      });
      return reply.code(202).send({ success: true, message: say.refundStarted });
    },
  );
};

/** The calls about orders, a shopper's own and an admin's. */
export const orderRoutes: FeatureRoutes = async (app, shop) => {
  await placingRoutes(app, shop);
  await listRoutes(app, shop);
  await readRoutes(app, shop);
  await changeRoutes(app, shop);
  await progressRoutes(app, shop);
  await adminOrderRoutes(app, shop);
  await parcelRoutes(app, shop);
  await followingRoutes(app, shop);
  await labelRoutes(app, shop);
  await onDeliveryRoutes(app, shop);
};

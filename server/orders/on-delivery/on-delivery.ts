/**
 * Orders that are paid when they come.
 *
 * - ordered:  `place-on-delivery` (the shopper), `offered` (where, up to which sum, and to whom no more)
 * - brought:  `book-delivery` (the money, once), `refuse-delivery` (the customer did not take it)
 * - kept:     `delivery-payments` (the rows, and how long)
 */

import { orderMessages } from '#contract/orders/messages.ts';
import * as calls from '#contract/orders/on-delivery/calls.ts';
import { onDeliveryMessages as say } from '#contract/orders/on-delivery/messages.ts';
import {
  bookDeliverySchema,
  orderOnDeliverySchema,
  refuseDeliverySchema,
} from '#contract/orders/on-delivery/schemas.ts';
import { orderAnswer } from '#contract/orders/schemas.ts';
import { limitGuesses } from '#server/discounts/guess-limit.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { presentOrder } from '../order-rows.ts';
import { bookDelivery } from './book-delivery.ts';
import { placeOnDelivery } from './place-on-delivery.ts';
import { refuseDelivery } from './refuse-delivery.ts';

const tags = ['Orders'];
const ids = { id: ['order_not_found', orderMessages.notFound] } as const;

export const onDeliveryRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.orderOnDelivery,
    {
      access: 'shopper',
      tags,
      body: orderOnDeliverySchema,
      response: { 200: orderAnswer, 201: orderAnswer },
    },
    async (request, reply) => {
      const place = () => placeOnDelivery(shop, callerOf(request), request.body);
      const { order, isNew, message } = await (request.body.discountCode === null
        ? place()
        : limitGuesses(shop, request.client, place));
      return reply.code(isNew ? 201 : 200).send({ success: true, data: presentOrder(order), message });
    },
  );
  answerCall(
    app,
    calls.bookDelivery,
    { access: 'enter sales', ids, tags, body: bookDeliverySchema, response: { 200: orderAnswer } },
    async (request) => {
      const order = await bookDelivery(shop, request.params.id, request.body, callerOf(request));
      return { success: true as const, data: presentOrder(order), message: say.booked };
    },
  );
  answerCall(
    app,
    calls.refuseDelivery,
    { access: 'change orders', ids, tags, body: refuseDeliverySchema, response: { 200: orderAnswer } },
    async (request) => {
      const order = await refuseDelivery(shop, request.params.id, request.body.reason, callerOf(request));
      return { success: true as const, data: presentOrder(order), message: say.refused };
    },
  );
};

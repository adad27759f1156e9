/**
 * What shoppers send back (docs/decisions/0063).
 *
 * - asked for:   `asker` (who may), `ask` (and withdrawn), `returnable` (what can be, and until when), `pictures` (while
 *                nothing was answered; how many: contract/returns/limits, which kinds: media/store/sanitise)
 * - dealt with:  `steps` (accepted, declined, closed), `receive` (back onto the shelf), `refund`, `exchange`
 * - known:       `return-rows` (what a return is, and its answers), `tell` (its mails)
 * - forgotten:   `old-returns`
 */

import { z } from 'zod';
import { IMAGE_MAX_BYTES } from '#contract/media/limits.ts';
import { mediaMessages } from '#contract/media/messages.ts';
import { orderMessages } from '#contract/orders/messages.ts';
import * as calls from '#contract/returns/calls.ts';
import { returnMessages as say } from '#contract/returns/messages.ts';
import {
  acceptReturnSchema,
  adminReturnAnswer,
  adminReturnPage,
  askReturnSchema,
  declineReturnSchema,
  exchangeReturnSchema,
  orderReturnsAnswer,
  receiveReturnSchema,
  refundReturnSchema,
  returnAnswer,
  returnListQuerySchema,
} from '#contract/returns/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { answerError } from '#server/http/error-handler.ts';
import { notFound, Refusal } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { askReturn, readOrderReturns, withdrawReturn } from './ask.ts';
import { askerOf } from './asker.ts';
import { exchangeReturn } from './exchange.ts';
import { addPicture, readPicture } from './pictures.ts';
import { receiveReturn } from './receive.ts';
import { refundReturn } from './refund.ts';
import { findReturn, listReturns, presentAdminReturn, presentReturn } from './return-rows.ts';
import { answerReturn } from './steps.ts';

const tags = ['Returns'];
const ofOrder = {
  access: 'return goods',
  tags,
  ids: { id: ['order_not_found', orderMessages.notFound] },
} as const;
const ids = { id: ['return_not_found', say.notFound] } as const;
const own = { access: 'return goods', tags, ids } as const;
const byAdmin = { access: 'change orders', tags, ids, response: { 200: adminReturnAnswer } } as const;

const pictureRoutes = async (api: App, shop: Shop): Promise<void> => {
  // A scope of its own: here alone the body is a picture, whatever its type is said to be.
  await api.register(async (scope) => {
    const pictures = scope as App;
    pictures.removeAllContentTypeParsers();
    pictures.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: IMAGE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    );
    pictures.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
      answerError(
        error.statusCode === 413 ? new Refusal(413, 'too_large', mediaMessages.tooLarge) : error,
        request,
        reply,
      ),
    );
    answerCall(
      pictures,
      calls.addReturnPicture,
      { ...own, consumes: ['image/jpeg', 'image/png'], response: { 201: returnAnswer } },
      async (request, reply) => {
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const row = await addPicture(shop, request.params.id, bytes, await askerOf(shop, request));
        return reply.code(201).send({ success: true, data: presentReturn(row), message: say.pictureAdded });
      },
    );
  });
  answerCall(
    api,
    calls.readReturnPicture,
    {
      ...own,
      ids: { ...ids, picture: ['return_not_found', say.pictureNotFound] },
      produces: ['image/webp'],
      response: { 200: z.unknown().describe('The picture, as WebP') },
    },
    async (request, reply) =>
      reply.type('image/webp').send(await readPicture(shop, request.params, await askerOf(shop, request))),
  );
};

const shopperRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.listOrderReturns,
    { ...ofOrder, response: { 200: orderReturnsAnswer } },
    async (request) => ({
      success: true as const,
      data: await readOrderReturns(shop, request.params.id, await askerOf(shop, request)),
    }),
  );
  answerCall(
    app,
    calls.askReturn,
    { ...ofOrder, body: askReturnSchema, response: { 201: returnAnswer } },
    async (request, reply) => {
      const row = await askReturn(shop, request.params.id, request.body, await askerOf(shop, request));
      return reply.code(201).send({ success: true, data: presentReturn(row), message: say.asked });
    },
  );
  answerCall(app, calls.withdrawReturn, { ...own, response: { 200: returnAnswer } }, async (request) => {
    const row = await withdrawReturn(shop, request.params.id, await askerOf(shop, request));
    return { success: true as const, data: presentReturn(row), message: say.withdrawn };
  });
};

const adminRoutes = (app: App, shop: Shop): void => {
  answerCall(
    app,
    calls.listReturns,
    { access: 'see orders', tags, query: returnListQuerySchema, response: { 200: adminReturnPage } },
    async ({ query }) => {
      const { rows, total, waiting } = await listReturns(shop.db, query);
      const pagination = paginationOf(query, total);
      return { success: true as const, data: rows.map(presentAdminReturn), pagination, waiting };
    },
  );
  answerCall(app, calls.readReturn, { ...byAdmin, access: 'see orders' }, async (request) => {
    const row = await findReturn(shop.db, request.params.id);
    if (!row) throw notFound('return_not_found', say.notFound);
    return { success: true as const, data: presentAdminReturn(row) };
  });
  for (const [call, to, message, body] of [
    [calls.acceptReturn, 'accepted', say.accepted, acceptReturnSchema],
    [calls.declineReturn, 'declined', say.declined, declineReturnSchema],
    [calls.closeReturn, 'closed', say.closed, declineReturnSchema],
  ] as const)
    answerCall(app, call, { ...byAdmin, access: 'help customers', body }, async (request) => {
      const { answer } = request.body;
      const row = await answerReturn(shop, request.params.id, to, answer, callerOf(request));
      return { success: true as const, data: presentAdminReturn(row), message };
    });
  answerCall(app, calls.receiveReturn, { ...byAdmin, body: receiveReturnSchema }, async (request) => {
    const row = await receiveReturn(shop, request.params.id, request.body, callerOf(request));
    return { success: true as const, data: presentAdminReturn(row), message: say.received };
  });
  answerCall(app, calls.exchangeReturn, { ...byAdmin, body: exchangeReturnSchema }, async (request) => {
    const row = await exchangeReturn(shop, request.params.id, request.body, callerOf(request));
    return { success: true as const, data: presentAdminReturn(row), message: say.exchanged };
  });
  answerCall(
    app,
    calls.refundReturn,
    { ...byAdmin, access: 'refund orders', body: refundReturnSchema },
    async (request) => {
      const row = await refundReturn(shop, request.params.id, request.body.amount, callerOf(request));
      const data = presentAdminReturn(row);
      return {
        success: true as const,
        data,
        message: data.isPaidByHand ? say.refundBooked : say.refundStarted,
      };
    },
  );
};

/** The calls about returns, a shopper's own and an admin's. */
export const returnRoutes: FeatureRoutes = async (app, shop) => {
  shopperRoutes(app, shop);
  await pictureRoutes(app, shop);
  adminRoutes(app, shop);
};

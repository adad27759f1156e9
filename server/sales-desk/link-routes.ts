import { checkoutAnswer } from '#contract/checkout/schemas.ts';
import * as calls from '#contract/sales-desk/calls.ts';
import {
  confirmLinkSchema,
  linkListQuerySchema,
  linkToPayAnswer,
  makeLinkSchema,
  paidLinkAnswer,
  paymentLinkAnswer,
  paymentLinkPage,
  tryLinkSchema,
} from '#contract/sales-desk/links.ts';
import { salesDeskMessages as say } from '#contract/sales-desk/messages.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { callUnder } from '#server/http/idempotent-call.ts';
import { paginationOf } from '#server/http/paging.ts';
import { makeLink, presentLinks, readLink, revokeLink } from './links.ts';
import { SALE } from './made-once.ts';
import { confirmLink, readLinkToPay, tryLink } from './pay-link.ts';

const tags = ['Payment links'];
const ids = { id: ['payment_link_not_found', say.linkNotFound] } as const;

/** Links by which sales are paid: what administrators do with them. */
const adminLinkRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.makeLink,
    {
      access: 'enter sales',
      tags,
      body: makeLinkSchema,
      response: { 200: paymentLinkAnswer, 201: paymentLinkAnswer },
    },
    async (request, reply) => {
      const sent = callUnder(request, request.body.key, SALE);
      const { link, isNew } = await makeLink(shop, request.body, callerOf(request), sent);
      return reply.code(isNew ? 201 : 200).send({ success: true, data: link, message: say.linkMade });
    },
  );
  answerCall(
    app,
    calls.listLinks,
    { access: 'see orders', tags, query: linkListQuerySchema, response: { 200: paymentLinkPage } },
    async (request) => {
      const { links, total } = await presentLinks(shop, request.query);
      return { success: true as const, data: links, pagination: paginationOf(request.query, total) };
    },
  );
  answerCall(
    app,
    calls.readLink,
    { access: 'enter sales', ids, tags, response: { 200: paymentLinkAnswer } },
    async (request) => ({ success: true as const, data: await readLink(shop, request.params.id) }),
  );
  answerCall(
    app,
    calls.revokeLink,
    { access: 'enter sales', ids, tags, response: { 200: paymentLinkAnswer } },
    async (request) => ({
      success: true as const,
      data: await revokeLink(shop, request.params.id, callerOf(request)),
      message: say.linkRevoked,
    }),
  );
};

/** The same links as whoever has one pays it, without any account. */
export const linkRoutes: FeatureRoutes = async (app, shop) => {
  await adminLinkRoutes(app, shop);
  answerCall(
    app,
    calls.readLinkToPay,
    { access: 'public', tags, response: { 200: linkToPayAnswer } },
    async (request, reply) => {
      const data = await readLinkToPay(shop, request.params.token);
      return reply.header('cache-control', 'no-store').send({ success: true, data });
    },
  );
  answerCall(
    app,
    calls.tryLink,
    { access: 'public', tags, body: tryLinkSchema, response: { 201: checkoutAnswer } },
    async (request, reply) => {
      const data = await tryLink(shop, request.params.token, request.body.email, request.client);
      return reply.code(201).send({ success: true, data });
    },
  );
  answerCall(
    app,
    calls.confirmLink,
    { access: 'public', tags, body: confirmLinkSchema, response: { 200: paidLinkAnswer } },
    async (request) => ({
      success: true as const,
      data: await confirmLink(shop, request.params.token, request.body.reference),
      message: say.linkPaidNow,
    }),
  );
};

/**
 * Following an order without a login.
 *
 * - shown:   `follow-order` (by number and contact, or by a link)
 * - known:   `follow-link` (what a link is signed with), `same-contact`
 */

import * as calls from '#contract/orders/following/calls.ts';
import { followByLinkSchema, followedOrderAnswer, followSchema } from '#contract/orders/following/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { sourceOf } from '#server/security/call-source.ts';
import { followByKey, followByNumber } from './follow-order.ts';

const tags = ['Orders'];

export const followingRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.followOrder,
    { access: 'public', tags, body: followSchema, response: { 200: followedOrderAnswer } },
    async (request) => {
      const data = await followByNumber(shop, sourceOf(request).client, request.body);
      return { success: true as const, data };
    },
  );
  answerCall(
    app,
    calls.followByLink,
    { access: 'public', tags, body: followByLinkSchema, response: { 200: followedOrderAnswer } },
    async (request) => ({ success: true as const, data: await followByKey(shop, request.body.key) }),
  );
};

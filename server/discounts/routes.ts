/**
 * - `use-code`        whether a code can be used and what it gives; its uses, taken and given back by checkouts
 * - `quote`           what one is worth for a cart, and `guess-limit` (whoever tries many; how many in an hour: limits/hourly-quota)
 * - `manage-codes`    what administrators write, and `deleted-codes` (taken away for good before an archive comes in)
 */

import * as calls from '#contract/discounts/calls.ts';
import { discountMessages as say } from '#contract/discounts/messages.ts';
import {
  changeDiscountSchema,
  discountAnswer,
  discountFormSchema,
  discountListQuerySchema,
  discountPage,
  discountQuoteAnswer,
  quoteSchema,
} from '#contract/discounts/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { limitGuesses } from './guess-limit.ts';
import { changeCode, createCode, deleteCode, listCodes } from './manage-codes.ts';
import { quoteFor } from './quote.ts';

const tags = ['Discounts'];
const one = { access: 'change discounts', ids: { id: ['discount_code_not_found', say.notFound] } } as const;

/** Discount codes: an administrator writes them, a shopper asks what one is worth. */
export const discountRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.quoteDiscount,
    { access: 'shopper', tags, body: quoteSchema, response: { 200: discountQuoteAnswer } },
    async (request) => ({
      success: true as const,
      data: await limitGuesses(shop, request.client, () =>
        quoteFor(shop, callerOf(request).accountId, request.body),
      ),
    }),
  );
  answerCall(
    app,
    calls.listDiscounts,
    { access: 'see discounts', tags, query: discountListQuerySchema, response: { 200: discountPage } },
    async (request) => {
      const { codes, pagination } = await listCodes(shop.db, request.query);
      return { success: true as const, data: codes, pagination };
    },
  );
  answerCall(
    app,
    calls.createDiscount,
    { access: 'change discounts', tags, body: discountFormSchema, response: { 201: discountAnswer } },
    async (request, reply) => {
      const data = await createCode(shop, callerOf(request), request.body);
      return reply.code(201).send({ success: true, data, message: say.created });
    },
  );
  answerCall(
    app,
    calls.changeDiscount,
    { ...one, tags, body: changeDiscountSchema, response: { 200: discountAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeCode(shop, callerOf(request), request.params.id, request.body),
      message: say.updated,
    }),
  );
  answerCall(
    app,
    calls.deleteDiscount,
    { ...one, tags, response: { 200: acknowledgement } },
    async (request) => {
      await deleteCode(shop, callerOf(request), request.params.id);
      return { success: true as const, message: say.deleted };
    },
  );
};

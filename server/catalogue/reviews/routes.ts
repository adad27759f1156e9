/**
 * - `reviews`      adding one, taking it away, and the product's stars
 * - `review-rows`  reading them; a verified purchase is what the view kept_purchase has (database/migrations, reviews)
 */

import * as calls from '#contract/catalogue/calls.ts';
import { productMessages, reviewMessages as say } from '#contract/catalogue/messages.ts';
import { reviewFormSchema } from '#contract/catalogue/review-form.ts';
import {
  ownReviewAnswer,
  ratingsQuerySchema,
  reviewListQuerySchema,
  reviewPage,
  reviewsAnswer,
} from '#contract/catalogue/reviews.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { findOwnReview, findReviewPage } from './review-rows.ts';
import { addReview, removeReview } from './reviews.ts';

const TAGS = ['Reviews'];
const ids = { id: ['product_not_found', productMessages.notFound] } as const;
const config = { access: 'shopper', ids } as const;

export const reviewRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listReviews,
    { access: 'public', ids, tags: TAGS, query: reviewListQuerySchema, response: { 200: reviewPage } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => {
        const { params, query } = request;
        const page = await findReviewPage(shop.connection.reads, params.id, query);
        if (!page) throw notFound('product_not_found', productMessages.notFound);
        const pagination = paginationOf(query, page.total);
        const answer = { success: true as const, data: page.reviews, pagination };
        return { answer, products: [params.id], isOfTheseOnly: true };
      }),
  );

  answerCall(
    app,
    calls.readOwnReview,
    { ...config, tags: TAGS, response: { 200: ownReviewAnswer } },
    async (request) => {
      const review = await findOwnReview(shop.db, request.params.id, callerOf(request).accountId);
      if (review === undefined) throw notFound('product_not_found', productMessages.notFound);
      return { success: true as const, data: review };
    },
  );

  answerCall(
    app,
    calls.addReview,
    {
      ...config,
      tags: TAGS,
      query: ratingsQuerySchema,
      body: reviewFormSchema,
      response: { 201: reviewsAnswer },
    },
    async (request, reply) => {
      const call = {
        productId: request.params.id,
        accountId: callerOf(request).accountId,
        ratings: request.query.ratings,
      };
      const reviews = await addReview(shop, call, request.body);
      return reply.code(201).send({ success: true, data: reviews, message: say.added });
    },
  );

  answerCall(
    app,
    calls.removeReview,
    { ...config, tags: TAGS, query: ratingsQuerySchema, response: { 200: reviewsAnswer } },
    async (request) => ({
      success: true as const,
      data: await removeReview(shop, {
        productId: request.params.id,
        accountId: callerOf(request).accountId,
        ratings: request.query.ratings,
      }),
      message: say.deleted,
    }),
  );
};

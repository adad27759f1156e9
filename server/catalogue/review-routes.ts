import { z } from 'zod';
import { productMessages, reviewMessages as say } from '#contract/catalogue/messages.ts';
import { reviewFormSchema, reviewsAnswer } from '#contract/catalogue/review-form.ts';
import { callerOf } from '#server/accounts/access.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { addReview, removeReview } from './reviews.ts';

const TAGS = ['Reviews'];
const params = z.object({ id: z.string() });
const config = { access: 'shopper', ids: { id: productMessages.notFound } } as const;

export const reviewRoutes: FeatureRoutes = (app, shop) => {
  app.post(
    '/products/:id/reviews',
    { config, schema: { tags: TAGS, params, body: reviewFormSchema, response: { 201: reviewsAnswer } } },
    async (request, reply) => {
      const reviews = await addReview(shop, request.params.id, callerOf(request).accountId, request.body);
      return reply.code(201).send({ success: true, data: reviews, message: say.added });
    },
  );

  app.delete(
    '/products/:id/reviews',
    { config, schema: { tags: TAGS, params, response: { 200: reviewsAnswer } } },
    async (request) => ({
      success: true as const,
      data: await removeReview(shop, request.params.id, callerOf(request).accountId),
      message: say.deleted,
    }),
  );
};

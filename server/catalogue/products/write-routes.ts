import * as calls from '#contract/catalogue/calls.ts';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import { createProductSchema, updateProductSchema } from '#contract/catalogue/product-form.ts';
import {
  adminProductAnswer,
  deletedAnswer,
  featuredCheckAnswer,
  setFeaturedSchema,
} from '#contract/catalogue/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { idempotentCallOf } from '#server/http/idempotent-call.ts';
import { checkFeatured, setFeatured } from './featured.ts';
import { changeProduct, createProduct, deleteProduct } from './products.ts';

const TAGS = ['Products'];
const one = { access: 'change catalogue', ids: { id: ['product_not_found', say.notFound] } } as const;

export const productWriteRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.createProduct,
    {
      access: 'change catalogue',
      tags: TAGS,
      body: createProductSchema,
      response: { 201: adminProductAnswer },
    },
    async (request, reply) => {
      const product = await createProduct(shop, callerOf(request), request.body, idempotentCallOf(request));
      return reply.code(201).send({ success: true, data: product, message: say.created });
    },
  );

  answerCall(
    app,
    calls.changeProduct,
    { ...one, tags: TAGS, body: updateProductSchema, response: { 200: adminProductAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeProduct(
        shop,
        callerOf(request),
        request.params.id,
        request.body,
        idempotentCallOf(request),
      ),
      message: say.updated,
    }),
  );

  answerCall(
    app,
    calls.deleteProduct,
    { ...one, tags: TAGS, response: { 200: deletedAnswer } },
    async (request) => {
      await deleteProduct(shop, callerOf(request), request.params.id);
      return { success: true as const, data: { _id: request.params.id }, message: say.deleted };
    },
  );

  answerCall(
    app,
    calls.checkFeatured,
    { access: 'change catalogue', tags: TAGS, response: { 200: featuredCheckAnswer } },
    async () => ({ success: true as const, data: await checkFeatured(shop.db) }),
  );

  answerCall(
    app,
    calls.setFeatured,
    {
      access: 'change catalogue',
      tags: TAGS,
      body: setFeaturedSchema,
      response: { 200: featuredCheckAnswer },
    },
    async (request) => ({
      success: true as const,
      data: await setFeatured(shop, callerOf(request), request.body.productIds),
    }),
  );
};

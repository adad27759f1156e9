import { z } from 'zod';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import { createProductSchema, updateProductSchema } from '#contract/catalogue/product-form.ts';
import {
  deletedAnswer,
  featuredCheckAnswer,
  productAnswer,
  setFeaturedSchema,
} from '#contract/catalogue/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { checkFeatured, setFeatured } from './featured.ts';
import { changeProduct, createProduct, deleteProduct } from './products.ts';

const TAGS = ['Products'];
const params = z.object({ id: z.string() });
const one = { access: 'change catalogue', ids: { id: ['product_not_found', say.notFound] } } as const;

export const productWriteRoutes: FeatureRoutes = (app, shop) => {
  app.post(
    '/products',
    {
      config: { access: 'change catalogue' },
      schema: { tags: TAGS, body: createProductSchema, response: { 201: productAnswer } },
    },
    async (request, reply) => {
      const product = await createProduct(shop, callerOf(request), request.body);
      return reply.code(201).send({ success: true, data: product, message: say.created });
    },
  );

  app.put(
    '/products/:id',
    {
      config: one,
      schema: { tags: TAGS, params, body: updateProductSchema, response: { 200: productAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await changeProduct(shop, callerOf(request), request.params.id, request.body),
      message: say.updated,
    }),
  );

  app.delete(
    '/products/:id',
    { config: one, schema: { tags: TAGS, params, response: { 200: deletedAnswer } } },
    async (request) => {
      await deleteProduct(shop, callerOf(request), request.params.id);
      return { success: true as const, data: { _id: request.params.id }, message: say.deleted };
    },
  );

  app.get(
    '/products/debug/check-featured',
    {
      config: { access: 'change catalogue' },
      schema: { tags: TAGS, response: { 200: featuredCheckAnswer } },
    },
    async () => ({ success: true as const, data: await checkFeatured(shop.db) }),
  );

  app.put(
    '/products/debug/set-featured',
    {
      config: { access: 'change catalogue' },
      schema: { tags: TAGS, body: setFeaturedSchema, response: { 200: featuredCheckAnswer } },
    },
    async (request) => ({
      success: true as const,
      data: await setFeatured(shop, callerOf(request), request.body.productIds),
    }),
  );
};

import { adminProductQuerySchema } from '#contract/catalogue/admin-list-query.ts';
import { bulkAnswer, bulkRequestSchema } from '#contract/catalogue/bulk.ts';
import * as calls from '#contract/catalogue/calls.ts';
import { lowUpTo } from '#contract/catalogue/limits.ts';
import { productMessages, bulkMessages as say, variantMessages } from '#contract/catalogue/messages.ts';
import { adminProductAnswer } from '#contract/catalogue/schemas.ts';
import { stockedProductPage } from '#contract/catalogue/stocked-product.ts';
import { heldVariantAnswer } from '#contract/catalogue/variants.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { idempotentCallOf } from '#server/http/idempotent-call.ts';
import { paginationOf } from '#server/http/paging.ts';
import { changeInBulk } from '../bulk/bulk-change.ts';
import { findHeld } from '../variants/held-variant.ts';
import { withLowVariants } from '../variants/low-variants.ts';
import { ProductFinder } from './product-finder.ts';
import { findAdminProduct } from './product-page.ts';

const tags = ['Products'];
const seen = { access: 'see catalogue' } as const;

/** The list of products as administrators sort and filter it, and changes of many of them at once. */
export const adminProductRoutes: FeatureRoutes = (app, shop) => {
  const finder = new ProductFinder(shop.connection, shop.answers);

  answerCall(
    app,
    calls.listAdminProducts,
    { ...seen, tags, query: adminProductQuerySchema, response: { 200: stockedProductPage } },
    async ({ query }) => {
      const { lowStock } = await shop.settings.current();
      const { products, total } = await finder.adminPage(query, lowStock);
      const data = await withLowVariants(shop.connection.reads, products, lowUpTo(lowStock));
      return { success: true as const, data, pagination: paginationOf(query, total) };
    },
  );

  answerCall(
    app,
    calls.readAdminProduct,
    {
      ...seen,
      ids: { id: ['product_not_found', productMessages.notFound] },
      tags,
      response: { 200: adminProductAnswer },
    },
    async ({ params }) => {
      const product = await findAdminProduct(shop.db, params.id);
      if (!product) throw notFound('product_not_found', productMessages.notFound);
      return { success: true as const, data: product };
    },
  );

  answerCall(
    app,
    calls.readHeldVariant,
    {
      ...seen,
      ids: {
        id: ['product_not_found', productMessages.notFound],
        variantId: ['variant_not_found', variantMessages.notFound],
      },
      tags,
      response: { 200: heldVariantAnswer },
    },
    async ({ params }) => {
      const held = await findHeld(shop.db, params.id, params.variantId);
      if (!held) throw notFound('variant_not_found', variantMessages.notFound);
      return { success: true as const, data: held };
    },
  );

  answerCall(
    app,
    calls.changeInBulk,
    { access: 'change catalogue', tags, body: bulkRequestSchema, response: { 200: bulkAnswer } },
    async (request) => {
      const { body } = request;
      const data = await changeInBulk(shop, finder, callerOf(request), body, idempotentCallOf(request));
      const message = body.change.isDeleted ? say.deleted(data.changed) : say.done(data.changed);
      return { success: true as const, data, ...(data.isDone ? { message } : {}) };
    },
  );
};

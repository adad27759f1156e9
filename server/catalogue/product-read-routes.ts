import { z } from 'zod';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import {
  type ProductListQuery,
  priceRangeAnswer,
  productDetailAnswer,
  productListAnswer,
  productListQuerySchema,
  productPage,
} from '#contract/catalogue/schemas.ts';
import { optionalCaller } from '#server/accounts/access.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import { answerShared } from '#server/http/shared-answers.ts';
import { findPriceRange, listFeatured } from './featured.ts';
import { filtersOf } from './filters.ts';
import { listProducts } from './listing.ts';
import { findProduct } from './product-page.ts';
import { Remembered } from './remembered.ts';
import type { CategoryWords } from './search/match.ts';
import { searchProducts } from './search/search.ts';

const TAGS = ['Products'];
/** For what only an admin sees: no cache on the way may keep it. */
const PRIVATE = 'private, no-store';

const idsOf = (products: readonly { _id: string }[]): string[] => products.map(({ _id }) => _id);

export const productReadRoutes: FeatureRoutes = (app, shop) => {
  const totals = new Remembered<number>(shop.answers);
  const categoryWords = new Remembered<readonly CategoryWords[]>(shop.answers);

  const pageFor = async (query: ProductListQuery, includesInactive: boolean) => {
    const filters = filtersOf(query, includesInactive);
    const { products, total } =
      query.q === ''
        ? await listProducts(shop.connection.reads, totals, filters, query.sort, query)
        : await searchProducts(shop.db, categoryWords, query.q, filters, query.sort, query);
    return { success: true as const, data: products, pagination: paginationOf(query, total) };
  };

  app.get(
    '/products',
    {
      config: { access: 'public' },
      schema: { tags: TAGS, querystring: productListQuerySchema, response: { 200: productPage } },
    },
    async (request, reply) => {
      const { query } = request;
      if (query.includeInactive) {
        // One address, two answers: neither may be kept.
        const caller = await optionalCaller(shop, request);
        const page = await pageFor(query, caller?.role === 'admin');
        return reply.header('cache-control', PRIVATE).send(page);
      }
      return answerShared(shop, request, reply, async () => {
        const answer = await pageFor(query, false);
        return { answer, products: idsOf(answer.data) };
      });
    },
  );

  app.get(
    '/products/featured',
    { config: { access: 'public' }, schema: { tags: TAGS, response: { 200: productListAnswer } } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => {
        const products = await listFeatured(shop.connection.reads);
        return { answer: { success: true, data: products }, products: idsOf(products) };
      }),
  );

  app.get(
    '/products/price-range',
    { config: { access: 'public' }, schema: { tags: TAGS, response: { 200: priceRangeAnswer } } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true, data: await findPriceRange(shop.db) },
        products: [],
      })),
  );

  app.get(
    '/products/:id',
    {
      config: { access: 'public', ids: { id: say.notFound } },
      schema: { tags: TAGS, params: z.object({ id: z.string() }), response: { 200: productDetailAnswer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const caller = await optionalCaller(shop, request);
      if (caller?.role === 'admin') {
        const product = await findProduct(shop.db, id, { includesInactive: true });
        if (product && !product.isActive) {
          return reply.header('cache-control', PRIVATE).send({ success: true, data: product });
        }
      }
      return answerShared(shop, request, reply, async () => {
        const product = await findProduct(shop.connection.reads, id, { includesInactive: false });
        if (!product) throw notFound(say.notFound);
        return { answer: { success: true, data: product }, products: [id] };
      });
    },
  );
};

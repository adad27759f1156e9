import * as calls from '#contract/catalogue/calls.ts';
import { facetsAnswer } from '#contract/catalogue/facets.ts';
import { productMessages as say } from '#contract/catalogue/messages.ts';
import { relatedAnswer } from '#contract/catalogue/related.ts';
import { ratingsQuerySchema } from '#contract/catalogue/reviews.ts';
import {
  type ProductListQuery,
  type ProductSort,
  priceRangeAnswer,
  productDetailAnswer,
  productFilterQuerySchema,
  productListAnswer,
  productListQuerySchema,
  productPage,
} from '#contract/catalogue/schemas.ts';
import { suggestionsAnswer, suggestionsQuerySchema } from '#contract/catalogue/suggestions.ts';
import { optionalCaller } from '#server/accounts/access.ts';
import { RATINGS } from '#server/answers/response-cache.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { App, FeatureRoutes } from '#server/http/app.ts';
import { callerMay } from '#server/http/caller.ts';
import { canonicalAddress } from '#server/http/canonical-address.ts';
import { notFound } from '#server/http/errors.ts';
import { paginationOf } from '#server/http/paging.ts';
import type { Shop } from '#server/shop.ts';
import { findPriceRange, listFeatured } from './featured.ts';
import { ProductFinder } from './product-finder.ts';
import { findProduct, findProductId, isForSale } from './product-page.ts';
import { findRelated } from './related.ts';

const TAGS = ['Products'];
/** For what only an admin sees: no cache on the way may keep it. */
const PRIVATE = 'private, no-store';

const idsOf = (products: readonly { _id: string }[]): string[] => products.map(({ _id }) => _id);
/** What else than a product makes an end of a list that goes by ratings. */
const ratingsIn = ({
  rating,
  sort,
}: {
  rating?: number | undefined;
  sort?: ProductSort | undefined;
}): string[] => (rating !== undefined || sort === '-averageRating' ? [RATINGS] : []);

type ReadRoutes = (app: App, shop: Shop, finder: ProductFinder) => void;

/** Lists of products. */
const listRoutes: ReadRoutes = (app, shop, finder) => {
  const pageFor = async (query: ProductListQuery, includesInactive: boolean) => {
    const { products, total } = await finder.page(query, includesInactive);
    return { success: true as const, data: products, pagination: paginationOf(query, total) };
  };

  answerCall(
    app,
    calls.listProducts,
    { access: 'public', tags: TAGS, query: productListQuerySchema, response: { 200: productPage } },
    async (request, reply) => {
      const { query } = request;
      if (query.includeInactive) {
        // One address, two answers: neither may be kept.
        const caller = await optionalCaller(shop, request);
        const page = await pageFor(query, caller !== null && callerMay(caller, 'see catalogue'));
        return reply.header('cache-control', PRIVATE).send(page);
      }
      return answerShared(shop, request, reply, async () => {
        const answer = await pageFor(query, false);
        return { answer, products: [...idsOf(answer.data), ...ratingsIn(query)] };
      });
    },
  );

  answerCall(
    app,
    calls.listFeatured,
    { access: 'public', tags: TAGS, response: { 200: productListAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => {
        const products = await listFeatured(shop.connection.reads);
        return { answer: { success: true as const, data: products }, products: idsOf(products) };
      }),
  );
};

/** What a list can be narrowed by: prices, filters with their counts, words. */
const narrowingRoutes: ReadRoutes = (app, shop, finder) => {
  answerCall(
    app,
    calls.readPriceRange,
    { access: 'public', tags: TAGS, response: { 200: priceRangeAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true as const, data: await findPriceRange(shop.db) },
        products: [],
      })),
  );

  answerCall(
    app,
    calls.readFacets,
    { access: 'public', tags: TAGS, query: productFilterQuerySchema, response: { 200: facetsAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true as const, data: await finder.facets(request.query) },
        products: ratingsIn(request.query),
      })),
  );

  answerCall(
    app,
    calls.listSuggestions,
    { access: 'public', tags: TAGS, query: suggestionsQuerySchema, response: { 200: suggestionsAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true as const, data: await finder.suggestions(request.query.q) },
        // They say nothing of stock but whether there is any, and that counts as a change of the catalogue.
        products: [],
      })),
  );
};

/** One product, and what goes with it. Both are kept by its id: any words may stand before its number. */
const productRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readRelated,
    { access: 'public', tags: TAGS, response: { 200: relatedAnswer } },
    async (request, reply) => {
      const id = await findProductId(shop.connection.reads, request.params.id);
      const isShown = id !== null && (await isForSale(shop.connection.reads, id));
      if (!isShown) throw notFound('product_not_found', say.notFound);
      const make = async () => {
        const related = await findRelated(shop.connection.reads, id);
        const products = [id, ...idsOf(related.boughtTogether), ...idsOf(related.alike)];
        return { answer: { success: true as const, data: related }, products };
      };
      return answerShared(shop, request, reply, make, canonicalAddress(request, { id }));
    },
  );

  answerCall(
    app,
    calls.readProduct,
    { access: 'public', tags: TAGS, query: ratingsQuerySchema, response: { 200: productDetailAnswer } },
    async (request, reply) => {
      const { ratings } = request.query;
      const id = await findProductId(shop.connection.reads, request.params.id);
      if (id === null) throw notFound('product_not_found', say.notFound);
      const caller = await optionalCaller(shop, request);
      if (caller && callerMay(caller, 'see catalogue')) {
        const product = await findProduct(shop.db, id, { includesInactive: true, ratings });
        if (product && !product.isActive) {
          return reply.header('cache-control', PRIVATE).send({ success: true, data: product });
        }
      }
      const make = async () => {
        const product = await findProduct(shop.connection.reads, id, { includesInactive: false, ratings });
        if (!product) throw notFound('product_not_found', say.notFound);
        return { answer: { success: true as const, data: product }, products: [id], isOfTheseOnly: true };
      };
      return answerShared(shop, request, reply, make, canonicalAddress(request, { id }));
    },
  );
};

export const productReadRoutes: FeatureRoutes = async (app, shop) => {
  const finder = new ProductFinder(shop.connection, shop.answers);
  listRoutes(app, shop, finder);
  narrowingRoutes(app, shop, finder);
  await productRoutes(app, shop);
};

/**
 * Collections: products under an address of their own, put together by hand or by a rule.
 *
 * - `collection-filter`  which products one takes, as SQL, and `stored-rule` (a rule as its row has it)
 * - `known-collections`  the rules of all that are shown, for lists of products
 * - `read-collections`, `collections` (made, changed, put in order, deleted)
 * - `new-days`           what came lately is another set of products each day
 *
 * Their web addresses are given by the database with the name: migration 0093.
 */

import * as calls from '#contract/catalogue/collections/calls.ts';
import { collectionMessages as say } from '#contract/catalogue/collections/messages.ts';
import {
  adminCollectionAnswer,
  adminCollectionListAnswer,
  collectionAnswer,
  collectionFormSchema,
  collectionListAnswer,
  collectionOrderSchema,
  ruleCountAnswer,
  ruleQuerySchema,
} from '#contract/catalogue/collections/schemas.ts';
import { deletedAnswer } from '#contract/catalogue/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { changeCollection, createCollection, deleteCollection, orderCollections } from './collections.ts';
import { countOfRule, findCollection, findShown, listCollections, listShown } from './read-collections.ts';

const tags = ['Collections'];
const access = 'change catalogue';
const one = { access, tags, ids: { id: ['collection_not_found', say.notFound] } } as const;

const publicRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listCollections,
    { access: 'public', tags, response: { 200: collectionListAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true as const, data: await listShown(shop.connection.reads) },
        products: [],
      })),
  );
  answerCall(
    app,
    calls.readCollection,
    { access: 'public', tags, response: { 200: collectionAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => {
        const data = await findShown(shop.connection.reads, request.params.id);
        if (!data) throw notFound('collection_not_found', say.notFound);
        return { answer: { success: true as const, data }, products: [] };
      }),
  );
};

const readDetail = async (shop: Shop, id: string) => {
  const data = await findCollection(shop.db, id);
  if (!data) throw notFound('collection_not_found', say.notFound);
  return { success: true as const, data };
};

export const collectionRoutes: FeatureRoutes = async (app, shop) => {
  await publicRoutes(app, shop);
  answerCall(
    app,
    calls.listAdminCollections,
    { access, tags, response: { 200: adminCollectionListAnswer } },
    async () => ({ success: true as const, data: await listCollections(shop.db) }),
  );
  answerCall(
    app,
    calls.countRule,
    { access, tags, query: ruleQuerySchema, response: { 200: ruleCountAnswer } },
    async (request) => ({
      success: true as const,
      data: { count: await countOfRule(shop.db, request.query) },
    }),
  );
  answerCall(
    app,
    calls.readAdminCollection,
    { ...one, response: { 200: adminCollectionAnswer } },
    (request) => readDetail(shop, request.params.id),
  );
  answerCall(
    app,
    calls.createCollection,
    { access, tags, body: collectionFormSchema, response: { 201: adminCollectionAnswer } },
    async (request, reply) => {
      const data = await createCollection(shop, callerOf(request), request.body);
      return reply.code(201).send({ success: true, data, message: say.created });
    },
  );
  answerCall(
    app,
    calls.orderCollections,
    { access, tags, body: collectionOrderSchema, response: { 200: acknowledgement } },
    async (request) => {
      await orderCollections(shop, callerOf(request), request.body.ids);
      return { success: true as const, message: say.ordered };
    },
  );
  answerCall(
    app,
    calls.changeCollection,
    { ...one, body: collectionFormSchema, response: { 200: adminCollectionAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeCollection(shop, callerOf(request), request.params.id, request.body),
      message: say.updated,
    }),
  );
  answerCall(app, calls.deleteCollection, { ...one, response: { 200: deletedAnswer } }, async (request) => {
    await deleteCollection(shop, callerOf(request), request.params.id);
    return { success: true as const, data: { _id: request.params.id }, message: say.deleted };
  });
};

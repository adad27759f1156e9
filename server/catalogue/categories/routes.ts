/**
 * Categories: `read-categories`, `categories` (made, changed, deleted, one below another). Their web addresses are given by the
 * database with the name: migration 0041.
 */

import * as calls from '#contract/catalogue/calls.ts';
import { categoryMessages as say } from '#contract/catalogue/messages.ts';
import {
  categoryAnswer,
  categoryListAnswer,
  createCategorySchema,
  deleteCategoryQuerySchema,
  deletedAnswer,
  updateCategorySchema,
} from '#contract/catalogue/schemas.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { changeCategory, createCategory, deleteCategory } from './categories.ts';
import { findNamedCategory, listCategories } from './read-categories.ts';

const TAGS = ['Categories'];
const one = { access: 'change catalogue', ids: { id: ['category_not_found', say.notFound] } } as const;

export const categoryRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listCategories,
    { access: 'public', tags: TAGS, response: { 200: categoryListAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: { success: true as const, data: await listCategories(shop.db) },
        products: [],
      })),
  );

  answerCall(
    app,
    calls.readCategory,
    { access: 'public', tags: TAGS, response: { 200: categoryAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => {
        const category = await findNamedCategory(shop.connection.reads, request.params.id);
        if (!category) throw notFound('category_not_found', say.notFound);
        return { answer: { success: true as const, data: category }, products: [] };
      }),
  );

  answerCall(
    app,
    calls.createCategory,
    { access: 'change catalogue', tags: TAGS, body: createCategorySchema, response: { 201: categoryAnswer } },
    async (request, reply) => {
      const category = await createCategory(shop, callerOf(request), request.body);
      return reply.code(201).send({ success: true, data: category, message: say.created });
    },
  );

  answerCall(
    app,
    calls.changeCategory,
    { ...one, tags: TAGS, body: updateCategorySchema, response: { 200: categoryAnswer } },
    async (request) => ({
      success: true as const,
      data: await changeCategory(shop, callerOf(request), request.params.id, request.body),
      message: say.updated,
    }),
  );

  answerCall(
    app,
    calls.deleteCategory,
    { ...one, tags: TAGS, query: deleteCategoryQuerySchema, response: { 200: deletedAnswer } },
    async (request) => {
      await deleteCategory(shop, callerOf(request), request.params.id, request.query.moveTo ?? null);
      return { success: true as const, data: { _id: request.params.id }, message: say.deleted };
    },
  );
};

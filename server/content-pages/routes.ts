/**
 * Pages that owners write in Markdown: about the shop, delivery, returns, and whatever else.
 *
 * - read:      `read-pages` (drafts are nobody's but administrators'), `markdown` (into the parts of a text, never HTML)
 * - written:   `write-pages`
 * - begun:     `starters/` (what every shop wants, from what its settings say)
 */

import * as calls from '#contract/content-pages/calls.ts';
import { STARTER_KINDS } from '#contract/content-pages/kinds.ts';
import { contentPageMessages as say } from '#contract/content-pages/messages.ts';
import {
  changeContentPageSchema,
  contentPageAnswer,
  contentPageListAnswer,
  createContentPageSchema,
  orderContentPagesSchema,
  previewAnswer,
  previewContentSchema,
  publicContentPageAnswer,
} from '#contract/content-pages/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerShared } from '#server/answers/shared-answers.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { idempotentCallOf } from '#server/http/idempotent-call.ts';
import type { Shop } from '#server/shop.ts';
import { listPages, readPublished } from './read-pages.ts';
import { undecidedFee } from './starters/facts.ts';
import { writeStarters } from './starters/starters.ts';
import { changePage, createPage, deletePage, orderPages, sizedPictures } from './write-pages.ts';

const tags = ['Pages'];
const access = 'change pages';
const one = { access, ids: { id: ['page_not_found', say.notFound] } } as const;

const listAll = async (shop: Shop) => {
  const pages = await listPages(shop.db);
  const missing = STARTER_KINDS.filter((kind) => pages.every((page) => page.kind !== kind));
  const fee = await undecidedFee(shop);
  return {
    pages,
    starters: await writeStarters(shop, missing),
    ...(fee === undefined ? {} : { undecidedFee: fee }),
  };
};

export const contentPageRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readContentPage,
    { access: 'public', tags, response: { 200: publicContentPageAnswer } },
    (request, reply) =>
      answerShared(shop, request, reply, async () => ({
        answer: {
          success: true as const,
          data: await readPublished(shop.connection.reads, request.params.words),
        },
        products: [],
      })),
  );
  answerCall(
    app,
    calls.listContentPages,
    { access, tags, response: { 200: contentPageListAnswer } },
    async () => ({ success: true as const, data: await listAll(shop) }),
  );
  answerCall(
    app,
    calls.createContentPage,
    { access, tags, body: createContentPageSchema, response: { 201: contentPageAnswer } },
    async (request, reply) => {
      const data = await createPage(shop, callerOf(request), request.body, idempotentCallOf(request));
      return reply
        .code(201)
        .send({ success: true, data, message: data.isPublished ? say.nowPublished : say.created });
    },
  );
  answerCall(
    app,
    calls.orderContentPages,
    { access, tags, body: orderContentPagesSchema, response: { 200: acknowledgement } },
    async (request) => {
      await orderPages(shop, callerOf(request), request.body.ids);
      return { success: true as const, message: say.ordered };
    },
  );
  answerCall(
    app,
    calls.previewContent,
    { access, tags, body: previewContentSchema, response: { 200: previewAnswer } },
    async ({ body: { body } }) => {
      const { readMarkdown } = await import('./markdown.ts');
      const pieces = readMarkdown(body, await sizedPictures(shop, body));
      return { success: true as const, data: { pieces } };
    },
  );
  answerCall(
    app,
    calls.changeContentPage,
    { ...one, tags, body: changeContentPageSchema, response: { 200: contentPageAnswer } },
    async (request) => ({
      success: true as const,
      data: await changePage(shop, callerOf(request), request.params.id, request.body),
      message: say.updated,
    }),
  );
  answerCall(
    app,
    calls.deleteContentPage,
    { ...one, tags, response: { 200: acknowledgement } },
    async (request) => {
      await deletePage(shop, callerOf(request), request.params.id);
      return { success: true as const, message: say.deleted };
    },
  );
};

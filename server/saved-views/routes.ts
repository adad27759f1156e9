/**
 * Lists of the admin area as somebody looks at them often.
 *
 * - `saved-views`   kept for each account, read and deleted by nobody else
 * - `list-columns`  which columns each account wants to see of a list
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/saved-views/calls.ts';
import { savedViewMessages as say } from '#contract/saved-views/messages.ts';
import {
  chooseColumnsSchema,
  listColumnsAnswer,
  savedViewAnswer,
  savedViewsAnswer,
  saveViewSchema,
} from '#contract/saved-views/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { notFound } from '#server/http/errors.ts';
import { chooseColumns, columnsOf } from './list-columns.ts';
import { deleteView, listViews, saveView } from './saved-views.ts';

const tags = ['Administration'];
const access = 'keep own views';

/** `GET`, `PUT` and `DELETE /admin/views`, `GET` and `PUT /admin/list-columns`: each one's own. */
export const savedViewRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listSavedViews,
    { access, tags, response: { 200: savedViewsAnswer } },
    async (request) => ({
      success: true as const,
      data: await listViews(shop.db, callerOf(request).accountId),
    }),
  );
  answerCall(
    app,
    calls.saveView,
    { access, tags, body: saveViewSchema, response: { 200: savedViewAnswer } },
    async (request) => ({
      success: true as const,
      data: await saveView(shop.db, callerOf(request).accountId, request.body),
      message: say.saved,
    }),
  );
  answerCall(
    app,
    calls.deleteSavedView,
    {
      access,
      ids: { id: ['view_not_found', say.notFound] },
      tags,
      response: { 200: acknowledgement },
    },
    async (request) => {
      const isGone = await deleteView(shop.db, callerOf(request).accountId, request.params.id);
      if (!isGone) throw notFound('view_not_found', say.notFound);
      return { success: true as const, message: say.deleted };
    },
  );
  answerCall(
    app,
    calls.readListColumns,
    { access, tags, response: { 200: listColumnsAnswer } },
    async (request) => ({
      success: true as const,
      data: await columnsOf(shop.db, callerOf(request).accountId),
    }),
  );
  answerCall(
    app,
    calls.chooseListColumns,
    { access, tags, body: chooseColumnsSchema, response: { 200: listColumnsAnswer } },
    async (request) => ({
      success: true as const,
      data: await chooseColumns(shop.db, callerOf(request).accountId, request.body),
      message: say.columnsKept,
    }),
  );
};

/**
 * The provider's books held against the shop's.
 *
 * - a run:          `compare` (begins and ends it), `tell-comparison` (for commands), `comparison-rows` (what it notes), `our-books` (the shop's side),
 *                   `compare-payments`, `compare-refunds`, `old-comparisons`
 * - a difference:   `judge-payment`, `judge-refund` (what counts as one)
 * - what differed:  `difference-list`, settled by an admin
 * - paid out:       `payouts` (with their orders), `read-payouts` (what reports know of them), `forget-payouts` (of examples)
 * - `command`       the same from a terminal
 */

import { z } from 'zod';
import * as calls from '#contract/bookkeeping/calls.ts';
import { bookkeepingMessages as say } from '#contract/bookkeeping/messages.ts';
import {
  compareSchema,
  differencesPage,
  differencesQuerySchema,
  payoutAnswer,
  payoutPage,
  payoutsQuerySchema,
  settleDifferenceSchema,
} from '#contract/bookkeeping/schemas.ts';
import { acknowledgement } from '#contract/http/envelope.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { csvHeaders } from '#server/http/csv.ts';
import { paginationOf } from '#server/http/paging.ts';
import { beginComparison, finishRun } from './compare.ts';
import { lastComparison, listDifferences, settleDifference } from './difference-list.ts';
import { exportPayout, findPayout, listPayouts } from './payouts.ts';

const tags = ['Payments'];
const ids = { id: ['difference_not_found', say.differenceNotFound] } as const;

/** The provider's books held against the shop's, and its payouts. */
export const bookkeepingRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listDifferences,
    { access: 'see payments', tags, query: differencesQuerySchema, response: { 200: differencesPage } },
    async (request) => {
      const [{ rows, total }, comparison] = await Promise.all([
        listDifferences(shop.db, request.query),
        lastComparison(shop.db),
      ]);
      const pagination = paginationOf(request.query, total);
      return { success: true as const, data: rows, pagination, comparison };
    },
  );
  answerCall(
    app,
    calls.beginComparison,
    { access: 'settle payments', tags, body: compareSchema, response: { 202: acknowledgement } },
    async (request, reply) => {
      const run = await beginComparison(shop, request.body.days, callerOf(request).accountId);
      // It reads the whole account: the page follows it, nobody waits for it.
      finishRun(shop, run).catch((error: unknown) => shop.log.warn({ err: error }, 'a comparison failed'));
      return reply.code(202).send({ success: true, message: say.started });
    },
  );
  answerCall(
    app,
    calls.settleDifference,
    {
      access: 'settle payments',
      ids,
      tags,
      body: settleDifferenceSchema,
      response: { 200: acknowledgement },
    },
    async (request) => {
      await settleDifference(shop, request.params.id, request.body.note, callerOf(request));
      return { success: true as const, message: say.settled };
    },
  );
  answerCall(
    app,
    calls.listPayouts,
    { access: 'see payments', tags, query: payoutsQuerySchema, response: { 200: payoutPage } },
    async (request) => {
      const { rows, total } = await listPayouts(shop, request.query);
      return { success: true as const, data: rows, pagination: paginationOf(request.query, total) };
    },
  );
  answerCall(
    app,
    calls.readPayout,
    { access: 'see payments', tags, response: { 200: payoutAnswer } },
    async (request) => ({ success: true as const, data: await findPayout(shop, request.params.id) }),
  );
  answerCall(
    app,
    calls.exportPayout,
    {
      access: 'see payments',
      tags,
      produces: ['text/csv'],
      response: { 200: z.unknown().describe('CSV: a line of titles, then one for each payment') },
    },
    async (request, reply) => {
      const { id } = request.params;
      return reply.headers(csvHeaders(`payout-${id.replace(/\W/g, '')}`)).send(await exportPayout(shop, id));
    },
  );
};

/**
 * What visitors answer about pixels (docs/decisions/0081).
 *
 * - `answers`      recorded, found by their number, counted
 * - `old-answers`  what goes after a while, or loses its account
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/pixels/calls.ts';
import {
  pixelAnswerCountsAnswer,
  pixelAnswerQuerySchema,
  pixelAnswerSchema,
  pixelAnswersAnswer,
} from '#contract/pixels/schemas.ts';
import { optionalCaller } from '#server/accounts/access.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { countAnswers, findAnswers, recordAnswer } from './answers.ts';

const tags = ['Personal data'];
const byStaff = { access: 'see personal data', tags } as const;

/** Recording what a visitor answers about pixels, and showing it to whoever answers for personal data. */
export const pixelRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.recordPixelAnswer,
    { access: 'public', tags, body: pixelAnswerSchema, response: { 200: acknowledgement } },
    async (request) => {
      const accountId = (await optionalCaller(shop, request))?.accountId ?? null;
      await recordAnswer(shop, { client: request.client, accountId }, request.body);
      return { success: true as const };
    },
  );
  answerCall(
    app,
    calls.findPixelAnswers,
    { ...byStaff, query: pixelAnswerQuerySchema, response: { 200: pixelAnswersAnswer } },
    async ({ query }) => ({ success: true as const, data: await findAnswers(shop.db, query.number) }),
  );
  answerCall(
    app,
    calls.countPixelAnswers,
    { ...byStaff, response: { 200: pixelAnswerCountsAnswer } },
    async () => ({ success: true as const, data: await countAnswers(shop.db) }),
  );
};

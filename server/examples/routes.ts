/**
 * The demo's examples: orders, shoppers, payments and products that nobody has made.
 *
 * - `mark`    which rows they are; the demo says so as it makes them
 * - `clear`   takes them away, and nothing that hangs on anything real
 */

import * as calls from '#contract/examples/calls.ts';
import {
  clearExamplesSchema,
  clearedExamplesAnswer,
  examplesAnswer,
  exampleMessages as say,
} from '#contract/examples/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { clearExamples, countExamples } from './clear.ts';

const tags = ['Administration'];

/** Calls about the demo's examples, for whoever makes the shop their own. */
export const exampleRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readExamples,
    { access: 'see settings', tags, response: { 200: examplesAnswer } },
    async () => ({ success: true as const, data: await countExamples(shop.db) }),
  );
  answerCall(
    app,
    calls.clearExamples,
    { access: 'clear examples', tags, body: clearExamplesSchema, response: { 200: clearedExamplesAnswer } },
    async (request) => {
      const data = await clearExamples(shop, callerOf(request), request.body.products);
      return { success: true as const, data, message: data.products > 0 ? say.productsStay : say.cleared };
    },
  );
};

import * as calls from '#contract/checkout/calls.ts';
import {
  awaitedPaymentsAnswer,
  checkProgressSchema,
  paymentProgressAnswer,
} from '#contract/checkout/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { checkProgress, listAwaited, readProgress } from './payment-progress.ts';

const tags = ['Checkout'];

/** What shoppers ask about payments that they have left, and whose money may be on its way. */
export const progressRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.listAwaited,
    { access: 'shopper', tags, response: { 200: awaitedPaymentsAnswer } },
    async (request) => ({
      success: true as const,
      data: await listAwaited(shop.db, callerOf(request).accountId),
    }),
  );
  answerCall(
    app,
    calls.readProgress,
    { access: 'shopper', tags, response: { 200: paymentProgressAnswer } },
    async (request) => {
      const data = await readProgress(shop.db, callerOf(request).accountId, request.params.reference);
      return { success: true as const, data };
    },
  );
  answerCall(
    app,
    calls.checkProgress,
    { access: 'shopper', tags, body: checkProgressSchema, response: { 200: paymentProgressAnswer } },
    async (request) => {
      const { reference } = request.params;
      const data = await checkProgress(shop, callerOf(request), reference, request.body.isSent);
      return { success: true as const, data };
    },
  );
};

import * as calls from '#contract/settings/calls.ts';
import { setupAnswer } from '#contract/settings/setup.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { checkPaymentKeys } from './payment-keys.ts';
import { setupOf } from './setup.ts';

const tags = ['Administration'];

/** `GET /admin/setup`, and the check of the payment provider's keys. */
export const setupRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.readSetup,
    { access: 'see settings', tags, response: { 200: setupAnswer } },
    async () => ({ success: true as const, data: await setupOf(shop) }),
  );
  answerCall(
    app,
    calls.checkPaymentKeys,
    { access: 'see settings', tags, response: { 200: setupAnswer } },
    async () => {
      await checkPaymentKeys(shop);
      return { success: true as const, data: await setupOf(shop) };
    },
  );
};

import { acknowledgement } from '#contract/http/envelope.ts';
import * as calls from '#contract/payments/calls.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { checkedAnswer, settleSchema } from '#contract/payments/schemas.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { bookDispute, recheckDispute, settleDispute } from '#server/refunds/refunds.ts';

const tags = ['Payments'];

/** What administrators do about disputes: look again, book a lost one, or say how it was settled. */
export const disputeRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.checkDispute,
    { access: 'settle payments', tags, response: { 200: checkedAnswer } },
    async (request) => {
      const isOpen = await recheckDispute(shop, request.params.id);
      const data = { needsAttention: isOpen, order: null };
      return { success: true as const, data, message: isOpen ? say.nothingNew : say.disputeChecked };
    },
  );
  answerCall(
    app,
    calls.bookDispute,
    { access: 'resolve payments', tags, response: { 200: acknowledgement } },
    async (request) => {
      await bookDispute(shop, request.params.id, callerOf(request));
      return { success: true as const, message: say.disputeBooked };
    },
  );
  answerCall(
    app,
    calls.settleDispute,
    { access: 'settle payments', tags, body: settleSchema, response: { 200: acknowledgement } },
    async (request) => {
      await settleDispute(shop, request.params.id, request.body.note, callerOf(request));
      return { success: true as const, message: say.settled };
    },
  );
};

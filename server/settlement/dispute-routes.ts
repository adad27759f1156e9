import { z } from 'zod';
import { acknowledgement } from '#contract/http/envelope.ts';
import { paymentMessages as say } from '#contract/payments/messages.ts';
import { checkedAnswer, settleSchema } from '#contract/payments/schemas.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { bookDispute, recheckDispute, settleDispute } from '#server/refunds/refunds.ts';

const tags = ['Payments'];
const params = z.object({ id: z.string() });

/** What administrators do about disputes: look again, book a lost one, or say how it was settled. */
export const disputeRoutes: FeatureRoutes = (app, shop) => {
  app.post(
    '/admin/payments/disputes/:id/check',
    { config: { access: 'settle payments' }, schema: { tags, params, response: { 200: checkedAnswer } } },
    async (request) => {
      const isOpen = await recheckDispute(shop, request.params.id);
      const data = { needsAttention: isOpen, order: null };
      return { success: true as const, data, message: isOpen ? say.nothingNew : say.disputeChecked };
    },
  );
  app.post(
    '/admin/payments/disputes/:id/book',
    { config: { access: 'resolve payments' }, schema: { tags, params, response: { 200: acknowledgement } } },
    async (request) => {
      await bookDispute(shop, request.params.id, callerOf(request));
      return { success: true as const, message: say.disputeBooked };
    },
  );
  app.put(
    '/admin/payments/disputes/:id/settled',
    {
      config: { access: 'settle payments' },
      schema: { tags, params, body: settleSchema, response: { 200: acknowledgement } },
    },
    async (request) => {
      await settleDispute(shop, request.params.id, request.body.note, callerOf(request));
      return { success: true as const, message: say.settled };
    },
  );
};

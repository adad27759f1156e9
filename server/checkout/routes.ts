import * as calls from '#contract/checkout/calls.ts';
import { checkoutAnswer, startCheckoutSchema } from '#contract/checkout/schemas.ts';
import { limitGuesses } from '#server/discounts/guess-limit.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { startCheckout } from './start.ts';

/** `POST /checkout`: step 1 of paying. */
export const checkoutRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.startCheckout,
    { access: 'shopper', tags: ['Checkout'], body: startCheckoutSchema, response: { 201: checkoutAnswer } },
    async (request, reply) => {
      const { shippingAddress, discountCode } = request.body;
      const start = () => startCheckout(shop, callerOf(request), shippingAddress, discountCode);
      const data = await (discountCode === null ? start() : limitGuesses(shop, request.client, start));
      return reply.code(201).send({ success: true, data });
    },
  );
};

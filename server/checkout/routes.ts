/**
 * Checkouts: step 1 of paying, and where each part of a checkout is. For how long one holds its units stands in contract/checkout/limits.
 *
 * - the row:        `states` (its states, and every move between them), `held-line` (a line as it is kept), `reference`
 * - starting one:   `start`, `lock-cart` (the cart and its products, locked), `snapshot` (lines and sums as they are kept)
 * - paid late:      `awaited` (money that may be on its way), `paid-twice` (tried again meanwhile), `take-again` (units that were
 *                   given back), `old-price` (how long a price stands)
 * - in due time:    `expire-holds` (holds that end), `due-checks` (asking the provider), `forget` (addresses and unpaid ones)
 * - by a link:      `payment-link` (a sale that whoever has the link pays), `whose-link` (whose data it and its checkouts are)
 * - besides:        `held-units` (what all of them hold)
 */

import * as calls from '#contract/checkout/calls.ts';
import { checkoutAnswer, startCheckoutSchema } from '#contract/checkout/schemas.ts';
import { limitGuesses } from '#server/discounts/guess-limit.ts';
import { answerCall } from '#server/http/answer-call.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { callerOf } from '#server/http/caller.ts';
import { startCheckout } from './start.ts';

export const checkoutRoutes: FeatureRoutes = (app, shop) => {
  answerCall(
    app,
    calls.startCheckout,
    { access: 'shopper', tags: ['Checkout'], body: startCheckoutSchema, response: { 201: checkoutAnswer } },
    async (request, reply) => {
      const start = () => startCheckout(shop, callerOf(request), request.body);
      const data = await (request.body.discountCode === null
        ? start()
        : limitGuesses(shop, request.client, start));
      return reply.code(201).send({ success: true, data });
    },
  );
};

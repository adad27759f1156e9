/**
 * What becomes of payments besides the shopper's own call: what the provider tells, what is asked by itself, what admins do.
 *
 * - events:      `webhook` (stored first), `events` (then acted upon; under a reference that nobody knows: kept for an admin), `old-events`
 * - by itself:   `ask-due-checkouts` (that nobody came back for; how often and for how long: checkout/due-checks, at most so many in an
 *                hour: payments/check-quota), `tasks`
 * - admins:      `admin-routes`, `dispute-routes`, `payment-issues` (what needs somebody), `issue-problems` (why, and what can
 *                be done), `recheck` (asks again), `settled-by-admin` (by other means)
 *
 * Whether money that came, on time, late or twice, becomes an order or goes back is decided in one place:
 * `orders/complete-checkout`. Money that is taken at the door never comes here: it is booked, or refused for an order that was called off, in
 * `orders/on-delivery/book-delivery`.
 */

import { acknowledgement } from '#contract/http/envelope.ts';
import type { FeatureRoutes } from '#server/http/app.ts';
import { adminPaymentRoutes } from './admin-routes.ts';
import { processEvents } from './events.ts';
import { storeEvent } from './webhook.ts';

/** The payment provider's webhook, and what administrators see of payments and do about them. */
export const settlementRoutes: FeatureRoutes = async (app, shop) => {
  await app.register(async (raw) => {
    // The signature covers the bytes as they were sent, so this route alone reads them unparsed.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      `/payments/${shop.payments.name}/webhook`,
      {
        config: { access: 'public', countsItself: true },
        schema: { tags: ['Payments'], response: { 200: acknowledgement } },
      },
      async (request) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        // What is rightly signed is never too much: behind a proxy that no setting names, shoppers use up the provider's share.
        if (!shop.payments.isSigned(body, request.headers)) await raw.countRequest(request);
        await storeEvent(shop, body, request.headers);
        // Stored, so the provider has its 200 at once; should this run be cut, the task takes the event up again.
        setImmediate(() => {
          processEvents(shop).catch((error: unknown) =>
            shop.log.error({ err: error }, 'webhook event failed'),
          );
        });
        return { success: true as const };
      },
    );
  });
  await adminPaymentRoutes(app, shop);
};

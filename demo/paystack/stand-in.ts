import type { FastifyInstance } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { type Duty, startDuty } from '#server/jobs/duty.ts';
import type { Shop } from '#server/shop.ts';
import { addApiRoutes } from './api-routes.ts';
import { addPopupRoutes } from './popup-routes.ts';
import { settleDueRefunds } from './refunds.ts';
import { PaystackSaysNo } from './refusal.ts';
import { deliverDueWebhooks } from './webhooks.ts';

const LOOK_EVERY_MS = 1_000;
const REFUND_AFTER_MS = 4_000;

/** What tests set apart from the demo. */
export interface StandInOptions {
  /** Where events go; the shop's own webhook when absent. */
  webhookUrl?: string;
  /** How long a refund stays pending; 4 seconds when absent. */
  refundAfterMs?: number;
}

/** The running stand-in. */
export interface PaystackStandIn {
  /** Starts what happens by itself: refunds end, events are delivered. Call once the shop listens. */
  start(): Duty;
}

/** The address under which this process reaches itself; null until it listens. */
const localAddressOf = (app: FastifyInstance): string | null => {
  const address = app.server.address();
  if (address === null || typeof address === 'string') return null;
  const isEverywhere = address.address === '::' || address.address === '0.0.0.0';
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${isEverywhere ? 'localhost' : host}:${address.port}`;
};

/**
 * A stand-in for Paystack on the shop's own server, under /demo/paystack: its HTTP API, its popup with the published
 * test cards, and its signed webhooks. No money moves. The shop talks to it over HTTP only, as it would to Paystack.
 */
export const addPaystackStandIn = async (
  app: App,
  shop: Shop,
  { webhookUrl, refundAfterMs = REFUND_AFTER_MS }: StandInOptions = {},
): Promise<PaystackStandIn> => {
  let duty: Duty | null = null;
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
      });
      scope.setErrorHandler((error, request, reply) => {
        if (error instanceof PaystackSaysNo) return reply.code(error.status).send(error.answer());
        const { statusCode = 500 } = error as { statusCode?: number };
        if (statusCode >= 500) request.log.error({ err: error }, "the demo's Paystack failed");
        return reply.code(statusCode).send({ status: false, message: httpMessages.unexpected });
      });
      // Whatever was paid or paid back is told at once rather than at the next look.
      scope.addHook('onResponse', async (request) => {
        if (request.method === 'POST') duty?.nudge();
      });
      await scope.register(async (api) => addApiRoutes(api, shop, { refundAfterMs }));
      await scope.register(async (popup) => addPopupRoutes(popup, shop));
    },
    { prefix: '/demo/paystack' },
  );
  return {
    start: () => {
      duty = startDuty('demo-paystack', LOOK_EVERY_MS, shop.log, async () => {
        await settleDueRefunds(shop.db);
        const local = localAddressOf(app);
        const url = webhookUrl ?? (local && `${local}/api/v1/payments/paystack/webhook`);
        if (url) await deliverDueWebhooks(shop.db, url, shop.paystackKeys.secretKey);
      });
      return duty;
    },
  };
};

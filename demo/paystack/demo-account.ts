import type { FastifyInstance } from 'fastify';
import { mayDo } from '#contract/accounts/permissions.ts';
import { optionalCaller } from '#server/accounts/access.ts';
import type { App } from '#server/http/app.ts';
import { FAKE_KEYS } from '#server/payments/open-provider.ts';
import type { Shop } from '#server/shop.ts';
import { startTask, type Task } from '#server/tasks/task.ts';
import type { Account } from './account.ts';
import { DatabaseBooks } from './books/database-books.ts';
import { moveOn, payOutYesterday } from './due-work.ts';
import { Levers } from './levers.ts';
import { PaystackSaysNo } from './refusal.ts';
import { addFakeRoutes } from './routes.ts';
import { deliverDueEvents } from './webhooks.ts';

const LOOK_EVERY_MS = 1_000;
const REFUND_AFTER_MS = 4_000;
const PREFIX = '/demo/paystack';

/** What tests set apart from the demo. */
export interface FakePaystackOptions {
  /** Where events go; the shop's own webhook when absent. */
  webhookUrl?: string;
  /** How long a refund takes from its beginning to its end; 4 seconds when absent. */
  refundAfterMs?: number;
}

/** The demo's fake Paystack, running. */
export interface DemoPaystack {
  /** Starts what happens by itself: refunds end, events are delivered. Call once the shop listens. */
  start(): Task;
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
 * The fake Paystack on the shop's own server, under /demo/paystack: its HTTP API, its popup with the published test
 * cards, its signed webhooks, and for administrators its levers. No money moves. The shop talks to it over HTTP only,
 * as it would to Paystack. Its books stand in the database, so that several processes share one account.
 */
export const addFakePaystack = async (
  app: App,
  shop: Shop,
  { webhookUrl, refundAfterMs = REFUND_AFTER_MS }: FakePaystackOptions = {},
): Promise<DemoPaystack> => {
  let task: Task | null = null;
  const account: Account = {
    keys: FAKE_KEYS,
    books: new DatabaseBooks(shop.db),
    levers: new Levers(),
    refundAfterMs,
    origin: () => `${shop.appUrl()}${PREFIX}`,
  };
  await app.register(
    async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.schema = { ...route.schema, hide: true };
      });
      // Whatever was paid or paid back is told at once rather than at the next look.
      scope.addHook('onResponse', async (request) => {
        if (request.method !== 'GET') task?.nudge();
      });
      await addFakeRoutes(scope as unknown as FastifyInstance, account, async (request) => {
        const caller = await optionalCaller(shop, request);
        if (!caller || !mayDo(caller, 'resolve payments'))
          throw new PaystackSaysNo(401, 'Administrators only', 'unauthorized');
      });
    },
    { prefix: PREFIX },
  );
  return {
    start: () => {
      task = startTask('demo-paystack', LOOK_EVERY_MS, shop.log, async () => {
        await moveOn(account);
        await payOutYesterday(account);
        const local = localAddressOf(app);
        const url = webhookUrl ?? (local && `${local}/api/v1/payments/paystack/webhook`);
        if (url) await deliverDueEvents(account, url);
      });
      return task;
    },
  };
};

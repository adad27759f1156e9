import type { FastifyRequest } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from './app.ts';
import type { ClientReader } from './client.ts';
import { tooOften } from './errors.ts';
import type { Limiter } from './shared-rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route itself says which of its requests count, by `app.countRequest`. */
    countsItself?: boolean;
  }
  interface FastifyInstance {
    /**
     * Counts a request in the general limit.
     * @throws Refusal 429 above it
     */
    countRequest(request: FastifyRequest): Promise<void>;
  }
  interface FastifyRequest {
    /** Who it comes from, as all limits see it; see client.ts. */
    client: string;
  }
}

/** Header by which a page that is being rendered marks its own calls; its value is random in each process. */
export const INSIDE = 'x-shop-inside';

/**
 * The general limit (RATE_LIMIT_PER_MINUTE: config) on all calls, by the route that was found: how an address is written
 * changes nothing. Files and pages that are kept are free; a page that must be rendered counts itself.
 * @param internalCallKey value of the header by which calls from inside this process are known
 */
export const limitRequests = (
  app: App,
  {
    limiter,
    clientOf,
    internalCallKey,
  }: { limiter: Limiter; clientOf: ClientReader; internalCallKey: string },
): void => {
  app.decorateRequest('client', {
    getter() {
      return clientOf(this.raw);
    },
  });
  app.decorate('countRequest', async (request) => {
    const retryAfter = await limiter.take(request.client);
    if (retryAfter !== null) throw tooOften(httpMessages.tooOften, retryAfter);
  });
  app.addHook('onRequest', async (request) => {
    const { url, config } = request.routeOptions;
    // What no route matches counts too: it may be a call that is spelt wrongly.
    const isCall = url === undefined || url.startsWith('/api');
    if (!isCall || config.countsItself) return;
    // A page that is being rendered asks inside the process; its visitor was counted already.
    if (request.headers[INSIDE] === internalCallKey) return;
    await app.countRequest(request);
  });
};

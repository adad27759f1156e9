import { createHash, timingSafeEqual } from 'node:crypto';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { notLoggedIn } from '#server/http/errors.ts';
import { METRICS_TYPE, NO_METRICS } from '#server/prometheus/metrics-port.ts';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** `GET /metrics` on the shop's own port, for whoever shows the token (METRICS_TOKEN). Wrong ones count in the general limit. */
export const addMetrics = (app: App, token: string, collect: () => Promise<string>): void => {
  const expected = hashOf(`Bearer ${token}`);
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected)) {
      await app.countRequest(request);
      throw notLoggedIn('not_logged_in', httpMessages.logInFirst);
    }
    const text = await collect().catch(() => null);
    reply.header('cache-control', 'no-store');
    return text === null
      ? reply.code(503).type('text/plain').send(NO_METRICS)
      : reply.type(METRICS_TYPE).send(text);
  });
};

import type { FastifyInstance } from 'fastify';
import { Refusal } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { goesOnWhilePaused } from './goes-on.ts';
import { pausedSentence, retryAfter } from './words.ts';

const BASE = '/api/v1';

/** While the shop is paused, calls that begin something are refused; whoever may not make them learns that first. */
export const refuseWhilePaused = (app: FastifyInstance, shop: Shop): void => {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions;
    if (goesOnWhilePaused(request.method, url.slice(BASE.length))) return;
    const pause = await shop.maintenance.current();
    if (pause === null) return;
    throw new Refusal(503, 'maintenance', pausedSentence(pause), {
      headers: { 'retry-after': retryAfter(pause) },
    });
  });
};

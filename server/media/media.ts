import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { httpMessages } from '#contract/http/messages.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Duty } from '#server/jobs/duty.ts';
import type { Shop } from '#server/shop.ts';
import { madeImages, uploadedImages } from './image-store.ts';
import { pictureRequestOf } from './picture-names.ts';
import { type DrawnPictures, Renditions } from './renditions.ts';
import { addSharePictures } from './share-pictures.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const WARM_UP_AFTER_MS = 3_000;
/** Long against the work itself: whoever visits meanwhile has the machine. */
const PAUSE_MS = 50;

/** The shop's pictures, served. */
export interface Media {
  /** Starts making the drawn pictures that first visitors will see, one after another, so that they need not wait. */
  warmUp(): Duty;
}

const startWarmUp = (renditions: Renditions, log: FastifyBaseLogger): Duty => {
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    await sleep(WARM_UP_AFTER_MS, null, { signal: stopping.signal });
    for (const request of renditions.ahead()) {
      await renditions.find(request);
      await sleep(PAUSE_MS, null, { signal: stopping.signal });
    }
  };
  const running = run().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'making pictures ahead has stopped');
  });
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
    nudge: () => {},
  };
};

/**
 * Serves `GET /media/<name>.webp` and `GET /media/w<width>/<name>.webp` in the fixed widths; anything else there is a 404.
 * @param drawn pictures that are drawn on demand rather than stored
 */
export const addMedia = (app: App, shop: Shop, drawn: readonly DrawnPictures[] = []): Media => {
  const made = madeImages(shop.config);
  const renditions = new Renditions(uploadedImages(shop.config), made, drawn, shop.log);
  addSharePictures(app, renditions, made);
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const asked = pictureRequestOf(request.params['*']);
    const picture = asked && (await renditions.find(asked));
    if (!picture) throw notFound(httpMessages.notFound);
    reply.headers({
      'cache-control': FOREVER,
      etag: picture.etag,
      // Mails show the shop's pictures too, from other origins.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    return reply.type('image/webp').send(picture.bytes);
  });
  return { warmUp: () => startWarmUp(renditions, shop.log) };
};

/**
 * Pictures, served.
 *
 * - `store/`    where they are kept: uploads and addresses taken in, names, the folder or bucket, those that nothing shows
 * - `sizes/`    what is made of them: widths and formats, ahead or on demand, pictures for sharing, blur placeholders
 * - `routes`    the calls that send them
 */

import { httpMessages } from '#contract/http/messages.ts';
import { isUnchanged } from '#server/answers/shared-answers.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import type { Task } from '#server/tasks/task.ts';
import { addAppIcons, removeIcons } from './sizes/app-icons.ts';
import { type DrawnPictures, MadePictures } from './sizes/made-pictures.ts';
import { startMaking } from './sizes/rendition-queue.ts';
import { addSharePictures, removeShared } from './sizes/share-pictures.ts';
import { startWarmUp } from './sizes/warm-up.ts';
import { startAskingBucket } from './store/ask-bucket.ts';
import { madeImages } from './store/image-store.ts';
import { pictureRequestOf } from './store/picture-names.ts';
import { UPLOADS } from './store/store-upload.ts';
import { removeUnused, startCleanUp } from './store/unused.ts';

const FOREVER = 'public, max-age=31536000, immutable';

/** The shop's pictures, served. */
export interface Media {
  renditions: MadePictures;
  /** Removes pictures that nothing shows: see unused.ts. */
  cleanUp(): Promise<void>;
  /** Starts what is done about pictures by itself: making them ahead, and removing those that nothing shows. */
  startTasks(): Task[];
}

/**
 * Serves `GET /media/<name>.webp` and `GET /media/w<width>/<name>.webp` or `.avif` in the fixed widths; anything else
 * there is a 404.
 * @param drawn pictures that are drawn on demand rather than stored
 */
export const addMedia = (app: App, shop: Shop, drawn: readonly DrawnPictures[] = []): Media => {
  const made = madeImages(shop.config);
  const renditions = new MadePictures(shop.images, made, drawn, shop.log);
  addSharePictures(app, renditions, made);
  addAppIcons(app, shop, renditions, made);
  app.get<{ Params: { '*': string } }>('/media/*', { schema: { hide: true } }, async (request, reply) => {
    const asked = pictureRequestOf(request.params['*']);
    const picture = asked && (await renditions.find(asked));
    if (!picture) throw notFound('not_found', httpMessages.notFound);
    reply.headers({
      'cache-control': FOREVER,
      etag: picture.etag,
      // Mails show the shop's pictures too, from other origins.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (isUnchanged(request.headers['if-none-match'], picture)) return reply.code(304).send();
    return reply.type(`image/${picture.format}`).send(picture.bytes);
  });
  const cleanUp = () =>
    removeUnused(shop, async (name) => {
      await renditions.remove(name);
      await removeShared(made, name);
      await removeIcons(made, name);
    });
  return {
    renditions,
    cleanUp,
    startTasks: () => {
      startMaking(shop, renditions);
      // A bucket that cannot be used is told in the log now rather than with the first picture.
      if (shop.config.s3) void shop.images.namesIn(UPLOADS).catch(() => undefined);
      return [
        startCleanUp(shop, cleanUp),
        startWarmUp(renditions, shop.log),
        ...(shop.config.s3 ? [startAskingBucket(shop)] : []),
      ];
    },
  };
};

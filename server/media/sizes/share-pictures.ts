import path from 'node:path';
import sharp from 'sharp';
import { httpMessages } from '#contract/http/messages.ts';
import { SHARE_SIZE } from '#contract/media/share-picture.ts';
import type { App } from '#server/http/app.ts';
import { notFound } from '#server/http/errors.ts';
import type { ImageStore } from '../store/image-store.ts';
import { isPictureName } from '../store/picture-names.ts';
import { imageWork } from './image-work.ts';
import type { MadePictures } from './made-pictures.ts';

const LARGEST = { width: 1200, format: 'webp' } as const;
const QUALITY = 80;
const BLUR = 12;
const BACKGROUND = '#ffffff';
const A_DAY = 'public, max-age=86400';

/** The whole picture, its edges drawn out to both sides and blurred: nothing is cropped, and no border is seen. */
const drawShared = async (picture: Buffer): Promise<Buffer> => {
  const whole = await sharp(picture)
    .flatten({ background: BACKGROUND })
    .resize({ ...SHARE_SIZE, fit: 'inside' })
    .toBuffer({ resolveWithObject: true });
  const left = Math.floor((SHARE_SIZE.width - whole.info.width) / 2);
  const top = Math.floor((SHARE_SIZE.height - whole.info.height) / 2);
  const right = SHARE_SIZE.width - whole.info.width - left;
  const bottom = SHARE_SIZE.height - whole.info.height - top;
  const around = await sharp(whole.data)
    .extend({ left, right, top, bottom, extendWith: 'copy' })
    .blur(BLUR)
    .toBuffer();
  return sharp(around)
    .composite([{ input: whole.data, left, top }])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
};

/** Removes what was made of a picture for sharing. */
export const removeShared = async (made: ImageStore, name: string): Promise<void> => {
  const file = `share/${name.replace(/\.webp$/, '-')}`;
  const kept = await made.namesIn(path.posix.dirname(file));
  for (const shared of kept.filter((other) => other.startsWith(file))) await made.remove(shared);
};

/**
 * Serves `GET /media/share/<name>.jpg`: a picture of the shop in the size and format in which links are shared, made when
 * the first link is and kept on disk.
 * @param made where pictures made from others are kept
 */
export const addSharePictures = (app: App, renditions: MadePictures, made: ImageStore): void => {
  const find = async (name: string): Promise<{ bytes: Buffer; etag: string } | null> => {
    if (!isPictureName(`${name}.webp`)) return null;
    const picture = await renditions.find({ name: `${name}.webp`, rendition: LARGEST });
    if (!picture) return null;
    // The picture's own tag is part of the file's name, so that a changed drawing replaces the old one.
    const file = `share/${name}-${picture.etag.replace(/\W/g, '')}.jpg`;
    const there = await made.get(file);
    if (there) return { bytes: there, etag: picture.etag };
    const bytes = await imageWork(() => drawShared(picture.bytes));
    // A full disk costs the work again, not the picture.
    await made.put(file, bytes).catch((error: unknown) => {
      app.log.warn({ err: error }, 'a picture could not be kept');
    });
    return { bytes, etag: picture.etag };
  };

  app.get<{ Params: { '*': string } }>(
    '/media/share/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, name] = /^(.+)\.jpg$/.exec(request.params['*']) ?? [];
      const picture = name === undefined ? null : await find(name);
      if (!picture) throw notFound('not_found', httpMessages.notFound);
      reply.headers({
        'cache-control': A_DAY,
        etag: picture.etag,
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
      return reply.type('image/jpeg').send(picture.bytes);
    },
  );
};

import path from 'node:path';
import sharp from 'sharp';
import { FEED_SIZE, SHARE_SIZE } from '#contract/media/share-picture.ts';
import type { App } from '#server/http/app.ts';
import { type SharedPicture, sendSharedPicture } from '#server/http/shared-picture.ts';
import type { ImageStore } from '../store/image-store.ts';
import { isPictureName, withoutBlurPlaceholder } from '../store/picture-names.ts';
import { keptOrMade } from './made-on-demand.ts';
import type { MadePictures } from './made-pictures.ts';

const LARGEST = { width: 1200, format: 'webp' } as const;
const QUALITY = 80;
const BLUR = 12;
const BACKGROUND = '#ffffff';

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

/** The whole picture on a square: what catalogues show is square. */
const drawForFeed = (picture: Buffer): Promise<Buffer> =>
  sharp(picture)
    .flatten({ background: BACKGROUND })
    .resize({ width: FEED_SIZE, height: FEED_SIZE, fit: 'contain', background: BACKGROUND })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();

const KINDS = { share: drawShared, feed: drawForFeed } as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.keys(KINDS) as Kind[];

/** As what is made of a picture is kept, up to its tag: whoever adds digits to a drawn picture's name asks for the same one. */
const beginningOfFile = (kind: Kind, name: string): string =>
  `${kind}/${withoutBlurPlaceholder(name).replace(/\.webp$/, '-')}`;

/** Removes what was made of a picture for others; release 0.1.0 kept it under the whole name. */
export const removeShared = async (made: ImageStore, name: string): Promise<void> => {
  for (const kind of KIND_NAMES) {
    const file = beginningOfFile(kind, name);
    const files = [file, `${kind}/${name.replace(/\.webp$/, '-')}`];
    const kept = await made.namesIn(path.posix.dirname(file));
    for (const shared of kept.filter((other) => files.some((each) => other.startsWith(each))))
      await made.remove(shared);
  }
};

/**
 * Serves `GET /media/share/<name>.jpg` and `GET /media/feed/<name>.jpg`: a picture of the shop in the size and format in which links are
 * shared, or as catalogues take it, made when the first is asked for and kept on disk.
 * @param made where pictures made from others are kept
 */
export const addSharePictures = (app: App, renditions: MadePictures, made: ImageStore): void => {
  const find = async (kind: Kind, asked: string): Promise<SharedPicture | null> => {
    const name = `${asked}.webp`;
    if (!isPictureName(name)) return null;
    const picture = await renditions.find({ name, rendition: LARGEST });
    if (!picture) return null;
    // The picture's own tag is part of the file's name, so that a changed drawing replaces the old one.
    const file = `${beginningOfFile(kind, name)}${picture.etag.replace(/\W/g, '')}.jpg`;
    const bytes = await keptOrMade(app, made, file, () => KINDS[kind](picture.bytes));
    return { bytes, etag: picture.etag };
  };

  for (const kind of KIND_NAMES)
    app.get<{ Params: { '*': string } }>(
      `/media/${kind}/*`,
      { schema: { hide: true } },
      async (request, reply) => {
        const [, name] = /^(.+)\.jpg$/.exec(request.params['*']) ?? [];
        const picture = name === undefined ? null : await find(kind, name);
        return sendSharedPicture(request, reply, picture, 'image/jpeg');
      },
    );
};

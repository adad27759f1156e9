import sharp from 'sharp';
import type { App } from '#server/http/app.ts';
import { type SharedPicture, sendSharedPicture } from '#server/http/shared-picture.ts';
import type { Shop } from '#server/shop.ts';
import type { ImageStore } from '../store/image-store.ts';
import { isPictureName, withoutBlurPlaceholder } from '../store/picture-names.ts';
import { keptOrMade } from './made-on-demand.ts';
import type { MadePictures } from './made-pictures.ts';
import { MAIL_LOGO_BOX } from './mail-logo.ts';

/**
 * The icons that are made of a square picture: what tabs show, what phones put on their screens, and the logo as mail programs
 * can show it, of which many know no WebP.
 */
const ICONS: Readonly<Record<string, { size: number; ground: boolean; share: number }>> = {
  '48': { size: 48, ground: false, share: 1 },
  '192': { size: 192, ground: false, share: 1 },
  '512': { size: 512, ground: false, share: 1 },
  // A see-through icon would stand on black there.
  '180': { size: 180, ground: true, share: 0.84 },
  // Cut to any shape: what counts lies in the middle four fifths. Source: https://www.w3.org/TR/appmanifest/, "icon masks".
  maskable: { size: 512, ground: true, share: 0.62 },
};
const LOGO = 'logo';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/** What surrounds it: its own edge where it has one that covers, as a picture that fills its square does. */
const groundOf = async (picture: Buffer): Promise<typeof WHITE> => {
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 255, g = 255, b = 255, alpha = 0] = data;
  return alpha < 255 ? WHITE : { r, g, b, alpha: 1 };
};

const drawIcon = async (picture: Buffer, kind: string): Promise<Buffer> => {
  if (kind === LOGO) return sharp(picture).resize(MAIL_LOGO_BOX).png().toBuffer();
  const { size, ground, share } = ICONS[kind] as (typeof ICONS)[string];
  const inner = Math.round(size * share);
  const background = ground ? await groundOf(picture) : CLEAR;
  const drawn = await sharp(picture)
    .resize({ width: inner, height: inner, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer();
  const whole = sharp({ create: { width: size, height: size, channels: 4, background } }).composite([
    { input: drawn },
  ]);
  return (ground ? sharp(await whole.png().toBuffer()).flatten({ background }) : whole).png().toBuffer();
};

const isKind = (kind: string): boolean => kind === LOGO || Object.hasOwn(ICONS, kind);

/** As an icon is kept: whoever adds digits to a drawn picture's name asks for the same one. */
const fileOf = (kind: string, name: string): string =>
  `icon/${kind}/${withoutBlurPlaceholder(name).replace(/\.webp$/, '.png')}`;

/**
 * Serves `GET /media/icon/<kind>/<name>.png`: a picture that a look names, or the settings' logo, as an icon, made when the first asks for it; a
 * 404 for every other picture. Of any picture the logo of mails, which is small: those that were sent show the logo of their day, opened for the
 * first time long after the look has changed, or on another machine.
 * @param made where pictures made from others are kept
 */
export const addAppIcons = (app: App, shop: Shop, renditions: MadePictures, made: ImageStore): void => {
  const isMark = async (name: string): Promise<boolean> => {
    const address = `/media/${name}`;
    return address === (await shop.settings.current()).logo || shop.look.isMark(address);
  };

  const find = async (
    kind: string,
    asked: string,
    count: () => Promise<void>,
  ): Promise<SharedPicture | null> => {
    const name = `${asked}.webp`;
    if (!isKind(kind) || !isPictureName(name)) return null;
    const file = fileOf(kind, name);
    const kept = await made.get(file);
    if (!kept) {
      await count();
      if (kind !== LOGO && !(await isMark(name))) return null;
    }
    const picture = await renditions.find({ name, rendition: null });
    if (!picture) return null;
    const bytes = kept ?? (await keptOrMade(app, made, file, () => drawIcon(picture.bytes, kind)));
    return { bytes, etag: picture.etag };
  };

  app.get<{ Params: { kind: string; '*': string } }>(
    '/media/icon/:kind/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, name] = /^(.+)\.png$/.exec(request.params['*']) ?? [];
      const count = () => app.countRequest(request);
      const picture = name === undefined ? null : await find(request.params.kind, name, count);
      return sendSharedPicture(request, reply, picture, 'image/png');
    },
  );
};

/** Removes what was made of a picture as an icon. */
export const removeIcons = async (made: ImageStore, name: string): Promise<void> => {
  for (const kind of [LOGO, ...Object.keys(ICONS)]) await made.remove(fileOf(kind, name));
};

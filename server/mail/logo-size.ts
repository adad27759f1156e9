import { type PictureSize, sizeOfPicture } from '#server/media/store/picture-size.ts';
import type { Shop } from '#server/shop.ts';

/** A picture's bytes never change, and one logo is that of many mails: the last one is not looked at again. */
const known = new WeakMap<Shop['images'], PictureSize>();

/** How large the logo's picture is, in pixels; null where there is none, or it cannot be read just now: a mail goes without. */
export const logoSizeOf = async ({ images, log }: Shop, logo: string): Promise<PictureSize | null> => {
  if (logo === '') return null;
  const last = known.get(images);
  if (last?.url === logo) return last;
  try {
    const size = await sizeOfPicture(images, logo);
    if (size) known.set(images, size);
    return size;
  } catch (error) {
    log.warn({ err: error }, 'the logo could not be measured; mails are sent without its size');
    return null;
  }
};

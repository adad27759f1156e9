import { SHARE_SIZE, sharePictureOf } from '#contract/media/share-picture.ts';
import { SHOP_NAME } from '../shell/page-head.ts';
import type { SharedPicture } from './public-head.ts';

/** Stands for the shop itself. */
export const SHOP_PICTURE: SharedPicture = {
  url: '/share.jpg',
  alt: `${SHOP_NAME}: quality products delivered across Nigeria`,
  size: SHARE_SIZE,
};

/** A product's picture for sharing: the shop's own in the size for it, one from elsewhere as it is. */
export const sharedPictureOf = (url: string | undefined, alt: string): SharedPicture => {
  if (url === undefined) return SHOP_PICTURE;
  const own = sharePictureOf(url);
  return own === null ? { url, alt } : { url: own, alt, size: SHARE_SIZE };
};

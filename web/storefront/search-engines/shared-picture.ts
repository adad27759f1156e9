import { SHARE_SIZE, sharePictureOf } from '#contract/media/share-picture.ts';
import type { ShopFacts } from '../settings/settings.ts';
import type { SharedPicture } from './public-head.ts';

/** Stands for the shop itself. */
export const pictureOfShop = ({ name }: ShopFacts): SharedPicture => ({
  url: '/share.jpg',
  alt: `${name}: quality products delivered across Nigeria`,
  size: SHARE_SIZE,
});

/**
 * A product's picture for sharing: one of the shop's in the size for it, one from elsewhere as it is. A product without
 * one is shared with the shop's own.
 */
export const pictureOfProduct = (url: string | undefined, alt: string, shop: ShopFacts): SharedPicture => {
  if (url === undefined) return pictureOfShop(shop);
  const own = sharePictureOf(url);
  return own === null ? { url, alt } : { url: own, alt, size: SHARE_SIZE };
};

/**
 * The only widths, in pixels, in which the shop serves its pictures; a free choice would let anyone fill the disk.
 * Browsers take the first that is wide enough, so these lie just above what common screens want: a card on phones of
 * two and three dots (316 to 370, 474 to 518), a whole phone's width (652 to 690, 984 to 1074).
 */
export const PICTURE_WIDTHS = [160, 320, 400, 520, 640, 720, 1080, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

export type PictureFormat = 'webp' | 'avif';

/** Below it AVIF's own overhead eats what it saves. */
const NARROWEST_AVIF: PictureWidth = 320;

export const isServed = (width: PictureWidth, format: PictureFormat): boolean =>
  format === 'webp' || width >= NARROWEST_AVIF;

const OWN = /^\/media\/(?!w\d+\/)(.+)\.webp$/;

/** The address of one of the shop's own pictures in one of its widths; any other address as it is. */
export const pictureAt = (url: string, width: PictureWidth, format: PictureFormat = 'webp'): string =>
  url.replace(OWN, `/media/w${width}/$1.${format}`);

/**
 * A `srcset` of one of the shop's own pictures; undefined for one that lies elsewhere and has one size only, and for a
 * format in which not all of the widths are served.
 */
export const pictureSet = (
  url: string,
  widths: readonly PictureWidth[],
  format: PictureFormat,
): string | undefined =>
  OWN.test(url) && widths.every((width) => isServed(width, format))
    ? widths.map((width) => `${pictureAt(url, width, format)} ${width}w`).join(', ')
    : undefined;

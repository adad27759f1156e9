/** The only widths, in pixels, in which the shop serves its pictures; a free choice would let anyone fill the disk. */
export const PICTURE_WIDTHS = [160, 320, 640, 1200] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

const OWN = /^\/media\/(?!w\d+\/)/;

/** The address of one of the shop's own pictures in one of its widths; any other address as it is. */
export const pictureAt = (url: string, width: PictureWidth): string => url.replace(OWN, `/media/w${width}/`);

/** The `srcset` of a picture; undefined for one that lies elsewhere and has one size only. */
export const pictureSet = (url: string): string | undefined =>
  OWN.test(url) ? PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`).join(', ') : undefined;

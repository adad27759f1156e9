/** The size, in pixels, of a picture that stands for a page in messages and posts. Source: ogp.me; Facebook, "Images in link shares". */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The sides, in pixels, of a picture in a catalogue of Meta, which wants 500 at least. */
export const FEED_SIZE = 1024;

const OWN = /^\/media\/(?!w\d+\/|share\/|feed\/)(.+)\.webp$/;

/**
 * The address of one of the shop's own pictures in the size and format for sharing; null for a picture that lies
 * elsewhere. JPEG, since WhatsApp shows no WebP.
 */
export const sharePictureOf = (url: string): string | null => {
  const name = OWN.exec(url)?.[1];
  return name === undefined ? null : `/media/share/${name}.jpg`;
};

/** The address of a picture as catalogues take it that know no WebP; one that lies elsewhere is taken as it is. */
export const feedPictureOf = (url: string): string => {
  const name = OWN.exec(url)?.[1];
  return name === undefined ? url : `/media/feed/${name}.jpg`;
};

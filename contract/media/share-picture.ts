/** The size, in pixels, of a picture that stands for a page in messages and posts. Source: ogp.me; Facebook, "Images in link shares". */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

const OWN = /^\/media\/(?!w\d+\/|share\/)(.+)\.webp$/;

/**
 * The address of one of the shop's own pictures in the size and format for sharing; null for a picture that lies
 * elsewhere. JPEG, since WhatsApp shows no WebP.
 */
export const sharePictureOf = (url: string): string | null => {
  const name = OWN.exec(url)?.[1];
  return name === undefined ? null : `/media/share/${name}.jpg`;
};

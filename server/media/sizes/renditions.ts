import { isServed, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#contract/media/widths.ts';

/** One of the widths and formats in which pictures are served. */
export interface Rendition {
  width: PictureWidth;
  format: PictureFormat;
}

/** Every rendition of a picture, the smallest first. */
export const RENDITIONS: readonly Rendition[] = PICTURE_WIDTHS.flatMap((width) =>
  (['webp', 'avif'] as const)
    .filter((format) => isServed(width, format))
    .map((format) => ({ width, format })),
);

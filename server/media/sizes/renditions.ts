/**
 * The sizes of pictures. Which widths there are stands in contract/media/widths.
 *
 * - made:         `rendition-queue`, `image-work` (few at a time, and so many in line), `encoding` (WebP and AVIF), `warm-up` (of the demo's, ahead)
 * - asked for:    `made-pictures` (found, or made then)
 * - of one kind:  `blur-placeholder`, `app-icons` (`mail-logo`), `share-pictures` (for messengers and catalogues), `made-on-demand`
 */

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

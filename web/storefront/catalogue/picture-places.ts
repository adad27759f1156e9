import type { PictureWidth } from '#contract/media/widths.ts';

/** Where pictures are shown: how wide (`sizes`), and the widths in pixels that screens of one to three dots may want. */
export interface PicturePlace {
  sizes: string;
  widths: readonly PictureWidth[];
}

const CARD_WIDTHS = [320, 400, 520, 640] as const;

/** In a grid over the whole page: two columns on a phone, then three, four on a desktop. */
export const CARD: PicturePlace = {
  sizes: '(min-width: 80rem) 18.5rem, (min-width: 48rem) calc(33vw - 1.5rem), calc(50vw - 1.4rem)',
  widths: CARD_WIDTHS,
};

/** In a grid that shares the page with the filters. */
export const CARD_BESIDE_FILTERS: PicturePlace = {
  sizes:
    '(min-width: 80rem) 11rem, (min-width: 64rem) 14rem, (min-width: 48rem) calc(33vw - 1.5rem), calc(50vw - 1.4rem)',
  widths: CARD_WIDTHS,
};

/** In a row that is moved sideways: two and a half on a phone, up to six at a desk. */
export const ROW: PicturePlace = {
  sizes: '(min-width: 64rem) 13rem, (min-width: 40rem) 28vw, 40vw',
  widths: [160, 320, 400, 520],
};

/** Large, on the product's own page. */
export const GALLERY: PicturePlace = {
  sizes: '(min-width: 80rem) 37rem, (min-width: 64rem) calc(50vw - 3rem), calc(100vw - 2rem)',
  widths: [640, 720, 1080, 1200],
};

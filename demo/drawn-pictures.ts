import type { PictureRequest } from '#server/media/picture-names.ts';
import type { DrawnPictures } from '#server/media/renditions.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { demoPictureSvg } from './pictures/pictures.ts';

/** A phone's and a desktop's. */
const HERO_WIDTHS = [640, 1200] as const;
/** A card's. */
const CARD_WIDTH = 320;

const ahead = (): PictureRequest[] => [
  ...['hero-1', 'hero-2'].flatMap((name) => HERO_WIDTHS.map((width) => ({ name, width }))),
  ...demoCatalogue.products
    .filter(({ isActive }) => isActive)
    .map(({ slug }) => ({ name: `${slug}-1`, width: CARD_WIDTH }) as const),
];

/** The demo's pictures, drawn when somebody asks: `/media/demo/{slug}-{view}.webp` and the two of the hero. */
export const demoPictures: DrawnPictures = {
  prefix: 'demo/',
  draw: async (name) => {
    const svg = demoPictureSvg(name);
    return svg === null ? null : Buffer.from(svg);
  },
  ahead,
};

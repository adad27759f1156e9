import type { DrawnPictures } from '#server/media/renditions.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import { demoPictureSvg } from './pictures/pictures.ts';

const HEROES = ['hero-1', 'hero-2'];

const names = (): string[] => {
  const views = demoCatalogue.products.flatMap(({ slug, views: count }) =>
    Array.from({ length: count }, (_, index) => `${slug}-${index + 1}`),
  );
  // Cards show first views; the others wait until somebody opens a product.
  return [
    ...HEROES,
    ...views.filter((name) => name.endsWith('-1')),
    ...views.filter((name) => !name.endsWith('-1')),
  ];
};

/** The demo's pictures, drawn when somebody asks: `/media/demo/{slug}-{view}.webp` and the two of the hero. */
export const demoPictures: DrawnPictures = {
  prefix: 'demo/',
  draw: async (name) => {
    const svg = demoPictureSvg(name);
    return svg === null ? null : Buffer.from(svg);
  },
  names,
};

import type { DrawnPictures } from '#server/media/sizes/renditions.ts';
import { demoCatalogue } from './catalogue/catalogue.ts';
import type { DemoProduct } from './catalogue/types.ts';
import { demoPictureSvg } from './pictures/pictures.ts';
import { demoStandIns } from './pictures/stand-ins.ts';

/** What a card asks for on a good phone, on a desktop and a small phone, and between them. */
const CARD_RENDITIONS = [
  { width: 520, format: 'avif' },
  { width: 320, format: 'avif' },
  { width: 400, format: 'avif' },
] as const;

/** The others are drawn when somebody asks, a page of them in well under a second. */
const MADE_AHEAD = 48;

/** Featured ones stand on the home page, the newest lead the listing. */
const firstSeenFirst = (left: DemoProduct, right: DemoProduct): number =>
  Number(right.isFeatured) - Number(left.isFeatured) || left.addedDaysAgo - right.addedDaysAgo;

/** The address of a product's picture; views are counted from 1. */
export const demoPictureUrl = (slug: string, view: number): string => {
  const digits = demoStandIns[slug]?.split(' ')[view - 1];
  return `/media/demo/${slug}-${view}${digits === undefined ? '' : `.${digits}`}.webp`;
};

/** The demo's pictures, drawn when somebody asks: `/media/demo/{slug}-{view}.webp` and the two of the hero. */
export const demoPictures: DrawnPictures = {
  prefix: 'demo/',
  draw: async (name) => {
    const svg = demoPictureSvg(name);
    return svg === null ? null : Buffer.from(svg);
  },
  ahead: () =>
    demoCatalogue.products
      .filter(({ isActive }) => isActive)
      .sort(firstSeenFirst)
      .slice(0, MADE_AHEAD)
      .flatMap(({ slug }) => CARD_RENDITIONS.map((rendition) => ({ name: `${slug}-1`, rendition }))),
};

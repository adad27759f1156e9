import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { DrawnPictures } from '#server/media/sizes/made-pictures.ts';
import { ImageFolder } from '#server/media/store/image-store.ts';
import { type DemoProduct, demoCatalogue } from './catalogue/catalogue.ts';

/** What a card asks for on a good phone, on a desktop and a small phone, and between them. */
const CARD_RENDITIONS = [
  { width: 520, format: 'avif' },
  { width: 320, format: 'avif' },
  { width: 400, format: 'avif' },
] as const;

/** The others are made when somebody asks, a page of them in well under a second. */
const MADE_AHEAD = 48;

/** Featured ones stand on the home page, the newest lead the listing. */
const firstSeenFirst = (left: DemoProduct, right: DemoProduct): number =>
  Number(right.isFeatured) - Number(left.isFeatured) || left.addedDaysAgo - right.addedDaysAgo;

/** The addresses of a product's pictures. */
export const demoPictureUrls = ({ slug, placeholders }: DemoProduct): string[] =>
  placeholders.map((digits, index) => `/media/demo/${slug}-${index + 1}.${digits}.webp`);

/** The drawings, compressed as SVG's own specification has it: a tenth of the bytes, and not one of them lost. */
const drawings = new ImageFolder(path.join(import.meta.dirname, 'pictures'), { isDurable: false });
const NAME = /^[a-z0-9-]+$/;

/** The demo's pictures: `/media/demo/{slug}-{view}.webp`, views counted from 1, and the two of the hero. */
export const demoPictures: DrawnPictures = {
  prefix: 'demo/',
  draw: async (name) => {
    const file = NAME.test(name) ? await drawings.get(`${name}.svgz`) : null;
    return file && promisify(gunzip)(file);
  },
  ahead: () =>
    demoCatalogue.products
      .filter(({ isActive }) => isActive)
      .sort(firstSeenFirst)
      .slice(0, MADE_AHEAD)
      .flatMap(({ slug }) => CARD_RENDITIONS.map((rendition) => ({ name: `${slug}-1`, rendition }))),
};

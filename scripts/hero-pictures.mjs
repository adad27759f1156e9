// @ts-check
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { SHARE_SIZE } from '../contract/media/share-picture.ts';
import { demoPictureSvg } from '../demo/pictures/pictures.ts';

// Draws the home page's two promo pictures into web/public, in the widths that hero.tsx names, and the picture that
// stands for the shop where its address is shared. Run it when a drawing has changed, and commit what it writes:
// node scripts/run.mjs scripts/hero-pictures.mjs
const WIDTHS = [800, 1600];
const QUALITY = 74;

const MARK_SIZE = 260;

/** @param {string} name */
const fileOf = (name) => fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
/** @param {string} name */
const drawingOf = (name) => {
  const svg = demoPictureSvg(name);
  if (!svg) throw new Error(`There is no drawing named ${name}`);
  return Buffer.from(svg);
};

for (const name of ['hero-1', 'hero-2']) {
  for (const width of WIDTHS) {
    const file = fileOf(`${name}-${width}.webp`);
    const { size } = await sharp(drawingOf(name))
      .resize({ width })
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(file);
    console.log(`${name}-${width}.webp: ${size} bytes`);
  }
}

// The left half of the drawing is calm: the shop's mark stands there.
const mark = await sharp(fileOf('favicon.svg'), { density: 400 })
  .resize({ width: MARK_SIZE })
  .png()
  .toBuffer();
const { size } = await sharp(drawingOf('hero-1'))
  .resize({ ...SHARE_SIZE, fit: 'cover' })
  .composite([{ input: mark, left: 140, top: (SHARE_SIZE.height - MARK_SIZE) / 2 }])
  .jpeg({ quality: QUALITY, mozjpeg: true })
  .toFile(fileOf('share.jpg'));
console.log(`share.jpg: ${size} bytes`);

// @ts-check
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { demoPictureSvg } from '../demo/pictures/pictures.ts';

// Draws the home page's two promo pictures into web/public, in the widths that hero.tsx names. Run it when a drawing
// has changed, and commit what it writes: node scripts/run.mjs scripts/hero-pictures.mjs
const WIDTHS = [800, 1600];
const QUALITY = 74;

for (const name of ['hero-1', 'hero-2']) {
  const svg = demoPictureSvg(name);
  if (!svg) throw new Error(`There is no drawing named ${name}`);
  for (const width of WIDTHS) {
    const file = fileURLToPath(new URL(`../web/public/${name}-${width}.webp`, import.meta.url));
    const { size } = await sharp(Buffer.from(svg))
      .resize({ width })
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(file);
    console.log(`${name}-${width}.webp: ${size} bytes`);
  }
}

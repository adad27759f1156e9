// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { blurDigitsOf } from '#server/media/sizes/blur-placeholder.ts';
import { SHARE_SIZE } from '../contract/media/share-picture.ts';

// Cuts the home page's two promo pictures out of demo/pictures/hero-1.svgz and hero-2.svgz into web/storefront/home/pictures, in the widths that hero-slides.ts names, and
// the picture that stands for the shop where its address is shared. Run it when a drawing has changed, put the digits of
// the blur placeholder that it tells into hero-slides.ts, and commit what it writes: node scripts/run.mjs scripts/hero-pictures.mjs
const QUALITY = 74;
const AVIF_QUALITY = 50;
/** As wide as a phone's 400 px high banner can be, and no wider: how far from the left, as hero-slides.ts has it too. */
const PHONE = { ratio: 1.2, focus: { 'hero-1': 0.68, 'hero-2': 0.78 } };
/** AVIF in all widths, WebP, for browsers of some years ago, in one. */
const WIDTHS = { wide: [800, 1248, 1600], phone: [720, 960] };
const WEBP_WIDTH = { wide: 1248, phone: 960 };

const MARK_SIZE = 260;

const PICTURES = fileURLToPath(new URL('../web/storefront/home/pictures/', import.meta.url));
/** @param {string} name */
const fileOf = (name) => fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
/** @param {string} name */
const drawingOf = (name) =>
  gunzipSync(readFileSync(new URL(`../demo/pictures/${name}.svgz`, import.meta.url)));

/** @param {string} name */
const sizeOf = async (name) => {
  const { width, height } = await sharp(drawingOf(name)).metadata();
  return { width, height };
};

/**
 * The part of a drawing that a screen shows.
 * @param {'hero-1' | 'hero-2'} name
 * @param {'wide' | 'phone'} screen
 */
const partFor = async (name, screen) => {
  const { width, height } = await sizeOf(name);
  const shown = screen === 'wide' ? width : Math.round(height * PHONE.ratio);
  return { left: Math.round((width - shown) * PHONE.focus[name]), top: 0, width: shown, height };
};

for (const name of /** @type {const} */ (['hero-1', 'hero-2'])) {
  for (const screen of /** @type {const} */ (['wide', 'phone'])) {
    const part = await partFor(name, screen);
    for (const width of WIDTHS[screen]) {
      // Drawn as large as it is needed: lines stay sharp.
      const scale = width / part.width;
      const whole = await sizeOf(name);
      const cut = await sharp(drawingOf(name), { density: Math.ceil(72 * Math.max(1, scale)) })
        .resize({ width: Math.round(whole.width * scale) })
        .extract({
          left: Math.round(part.left * scale),
          top: 0,
          width,
          height: Math.floor(part.height * scale),
        })
        .png()
        .toBuffer();
      const files = [`${name}-${screen}-${width}.avif`];
      if (width === WEBP_WIDTH[screen]) files.push(`${name}-${screen}-${width}.webp`);
      for (const file of files) {
        const picture = file.endsWith('avif')
          ? sharp(cut).avif({ quality: AVIF_QUALITY, effort: 6, chromaSubsampling: '4:2:0' })
          : sharp(cut).webp({ quality: QUALITY, effort: 6 });
        const { size } = await picture.toFile(`${PICTURES}${file}`);
        console.log(`${file}: ${size} bytes`);
      }
    }
  }
  // Squeezed rather than cut into the square that is judged: the blur placeholder is drawn out again over the banner.
  const squeezed = await sharp(drawingOf(name)).resize(400, 400, { fit: 'fill' }).png().toBuffer();
  console.log(`${name}: blur placeholder ${await blurDigitsOf(squeezed)}`);
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

// @ts-check
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Draws the icons of the installed app into web/public, from the shop's own favicon. Run it when that has changed, and
// commit what it writes: node scripts/run.mjs scripts/app-icons.mjs

/** The drawing's own size, and the green that it stands on. */
const SIZE = 64;
const publicFile = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../web/public/${name}`, import.meta.url));
const favicon = readFileSync(publicFile('favicon.svg'), 'utf8');
const ground = /<rect [^>]*fill="([^"]+)"[^>]*\/>/.exec(favicon);
if (!ground) throw new Error('The favicon has no ground');

/**
 * The drawing on a ground without corners, for systems that cut icons to their own shape.
 *
 * @param {number} scale of the drawing; up to 0.85 it stays within the circle that every shape leaves, four fifths of the width.
 *   Source: https://www.w3.org/TR/appmanifest/#icon-masks
 */
const uncut = (scale) => {
  const inset = (SIZE * (1 - scale)) / 2;
  const drawing = favicon.slice(favicon.indexOf(ground[0]) + ground[0].length, favicon.lastIndexOf('</svg>'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${ground[1]}"/><g transform="translate(${inset} ${inset}) scale(${scale})">${drawing}</g></svg>`;
};

const ICONS = [
  { file: 'app-192.png', width: 192, svg: favicon },
  { file: 'app-512.png', width: 512, svg: favicon },
  { file: 'app-maskable-512.png', width: 512, svg: uncut(0.85) },
  { file: 'apple-touch-icon.png', width: 180, svg: uncut(0.9) },
];

for (const { file, width, svg } of ICONS) {
  const density = (72 * width) / SIZE;
  const { size } = await sharp(Buffer.from(svg), { density })
    .resize({ width, height: width })
    .png({ compressionLevel: 9, palette: true })
    .toFile(publicFile(file));
  console.log(`${file}: ${size} bytes`);
}

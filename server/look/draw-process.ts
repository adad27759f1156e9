/**
 * A process of its own (`drawing.ts` starts and ends it): draws the SVG that it is given into a PNG, at most 1,600 pixels across. What is drawn
 * by reference may take for ever, in a step that nothing but the end of its process stops.
 */

import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { TOO_LARGE } from './draw-outcome.ts';

const WIDTH = 1_600;
const LARGEST = 4_000;
/** Dots an inch: the most that sharp draws with. */
const MOST_DENSE = 100_000;

// Whoever reads the shop is served first.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);

const svg = await buffer(process.stdin);
const { width, height } = await sharp(svg).metadata();
if (width > LARGEST || height > LARGEST) process.exitCode = TOO_LARGE;
else {
  const density = Math.min(MOST_DENSE, Math.max(72, (72 * WIDTH) / Math.max(width, height)));
  const drawn = sharp(svg, { density }).resize({
    width: WIDTH,
    height: WIDTH,
    fit: 'inside',
    withoutEnlargement: true,
  });
  process.stdout.write(await drawn.png().toBuffer());
}

/**
 * A process of its own (`drawing.ts` starts and ends it): draws the SVG that it is given into a PNG, at most 1,600 pixels across. What is drawn
 * by reference may take for ever, in a step that nothing but the end of its process stops.
 */

import { setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { NOT_DRAWN, TOO_LARGE } from './draw-outcome.ts';

const WIDTH = 1_600;
const LARGEST = 4_000;
/** Dots an inch: the most that sharp draws with. */
const MOST_DENSE = 100_000;

/** Where nobody is left who would end it. The step that may take for ever is on another thread, so that this one comes. */
const GONE_AFTER_MS = 10_000;

setTimeout(() => process.kill(process.pid, 'SIGKILL'), GONE_AFTER_MS).unref();
// Whoever reads the shop is served first.
setPriority(10);
sharp.cache(false);
sharp.concurrency(1);

/** @throws Error when it is no drawing */
const draw = async (svg: Buffer): Promise<Buffer | null> => {
  const { width, height } = await sharp(svg).metadata();
  if (width > LARGEST || height > LARGEST) return null;
  const density = Math.min(MOST_DENSE, Math.max(72, (72 * WIDTH) / Math.max(width, height)));
  return sharp(svg, { density })
    .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
};

const svg = await buffer(process.stdin);
try {
  const picture = await draw(svg);
  if (picture) process.stdout.write(picture);
  else process.exitCode = TOO_LARGE;
} catch {
  process.exitCode = NOT_DRAWN;
}

import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp from 'sharp';

// One thread an image and no cache of decoded images: the memory of a small server stays bounded.
sharp.cache(false);
sharp.concurrency(1);

/** Runs one piece of work on images in its turn. */
export type ImageWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Work that somebody waits for: no more at once than the machine has processors. */
export const imageWork: ImageWork = pLimit(availableParallelism());

/** So many originals are read at once, and are in memory until they have been worked on. */
const READ_AT_ONCE = 8;

/** Reading an original that somebody waits for, and what is then done with it. */
export const readOriginal: ImageWork = pLimit(READ_AT_ONCE);

/** Work ahead of anybody's asking: one image at a time, beside the others, so that it never keeps anybody waiting in line. */
export const workAhead: ImageWork = pLimit(1);

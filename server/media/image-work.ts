import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp from 'sharp';

// One thread an image and no cache of decoded images: the memory of a small server stays bounded.
sharp.cache(false);
sharp.concurrency(1);

/** Runs work on images, no more at once than the machine has processors; the rest waits its turn. */
export const imageWork = pLimit(availableParallelism());

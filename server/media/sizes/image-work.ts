import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { httpMessages } from '#contract/http/messages.ts';
import { away } from '#server/http/errors.ts';

// One thread an image and no cache of decoded images: the memory of a small server stays bounded.
sharp.cache(false);
sharp.concurrency(1);

/** Runs one piece of work on images in its turn. */
export type ImageWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Each may hold a picture of 2 MB meanwhile; no owner sends so many at once. */
const MOST_WAITING = 100;

/** Whoever would wait behind so many is told to come back, as where passwords are checked. */
const withEnd =
  (line: ReturnType<typeof pLimit>): ImageWork =>
  async (work) => {
    if (line.pendingCount >= MOST_WAITING) throw away('unavailable', httpMessages.unavailable);
    return line(work);
  };

const PROCESSORS = availableParallelism();
const line = pLimit(PROCESSORS);

/**
 * Work that somebody waits for: no more at once than the machine has processors.
 * @throws Refusal 503 when too many others wait already
 */
export const imageWork: ImageWork = withEnd(line);

/** The same line for what pages show: as few come as `readOriginal` lets through, so none is ever refused. */
export const shownWork: ImageWork = line;

/** So many originals are read at once, and are in memory until they have been worked on. */
const READ_AT_ONCE = 8;

/** Reading an original that somebody waits for, and what is then done with it. */
export const readOriginal: ImageWork = pLimit(READ_AT_ONCE);

const drawings = withEnd(pLimit(Math.max(1, Math.floor(PROCESSORS / 2))));

/**
 * Drawing for others than the shop's pages, who may ask for a whole catalogue: on half of the processors at most, and in a line of its own, so that
 * visitors' pictures never wait behind it.
 * @throws Refusal 503 when too many others wait already
 */
export const drawingWork: ImageWork = (work) => drawings(() => line(work));

/**
 * Drawing by a process that may take as long as it is let: one at a time, in a line of its own.
 * @throws Refusal 503 when too many others wait already
 */
export const processWork: ImageWork = withEnd(pLimit(1));

/** Work ahead of anybody's asking: one image at a time, beside the others, so that it never keeps anybody waiting in line. */
export const workAhead: ImageWork = pLimit(1);

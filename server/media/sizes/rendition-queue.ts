import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import { enqueueJobs, type Queue } from '#server/tasks/job-rows.ts';
import type { MadePictures } from './made-pictures.ts';

/**
 * One picture takes about two seconds of one processor, and many may wait in line behind it. One at a time on the whole
 * machine: the other processor stays with the visitors.
 */
const PICTURES: Queue = {
  name: 'pictures',
  everyMs: 2_000,
  atOnce: 'one over all',
  retryLimit: 10,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 120,
  deleteAfterSeconds: 60,
};

/** Has all renditions of stored pictures made ahead, once the transaction commits. A second time costs a look at its files. */
export const enqueueMaking = (trx: Transaction<DB>, names: readonly string[]): Promise<void> =>
  enqueueJobs(
    trx,
    PICTURES,
    names.map((name) => ({ id: randomUUID(), content: { name } })),
  );

/** Makes the renditions of pictures that have come in, now and as they come, until the shop stops. */
export const startMaking = ({ jobs }: Shop, renditions: MadePictures): void =>
  jobs.work<{ name: string }>(PICTURES, ({ content: { name } }) => renditions.makeAll(name));

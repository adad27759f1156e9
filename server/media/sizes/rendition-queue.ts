import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import type { Shop } from '#server/shop.ts';
import type { Jobs, QueueOptions, WorkOptions } from '#server/tasks/jobs.ts';
import type { Renditions } from './renditions.ts';

const QUEUE = 'pictures';
/** One picture takes about two seconds of one processor, and many may wait in line behind it. */
const OPTIONS: QueueOptions = {
  policy: 'singleton',
  retryLimit: 10,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 600,
  expireInSeconds: 120,
  deleteAfterSeconds: 60,
};
/** One picture at a time on the whole machine: the other processor stays with the visitors. */
const ONE_BY_ONE: WorkOptions = { atOnce: 1, everySeconds: 2 };

/** Makes the queue ready to take pictures; nothing is made before `startMaking`. */
export const declareMaking = (jobs: Jobs): Promise<void> => jobs.declare(QUEUE, OPTIONS);

/** Has all renditions of a stored picture made ahead, once the transaction commits. A second time costs a look at its files. */
export const enqueueMaking = (jobs: Jobs, trx: Transaction<DB>, name: string): Promise<void> =>
  jobs.enqueue(trx, QUEUE, randomUUID(), { name });

/** Makes the renditions of pictures that have come in, now and as they come, until the shop stops. */
export const startMaking = (shop: Shop, renditions: Renditions): Promise<void> =>
  shop.jobs.work<{ name: string }>(QUEUE, ({ content: { name } }) => renditions.makeAll(name), ONE_BY_ONE);

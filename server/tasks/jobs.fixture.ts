import { randomUUID } from 'node:crypto';
import { directly } from '#server/database/address.ts';
import { type Connection, openDatabase } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { createLog } from '#server/start.ts';
import { enqueueJobs, type Queue } from './job-rows.ts';
import { Jobs } from './jobs.ts';

/** A queue that is looked at often and fails fast. */
export const queueOf = (name: string, differing: Partial<Queue> = {}): Queue => ({
  name,
  everyMs: 10,
  atOnce: 5,
  expireInSeconds: 60,
  retryLimit: 2,
  retryDelay: 0.01,
  retryDelayMax: 0.05,
  deleteAfterSeconds: 60,
  ...differing,
});

/** What a process has of its own: connections, and hands. */
export interface Worker {
  connection: Connection;
  jobs: Jobs;
  stop(): Promise<void>;
}

export const openWorker = (connectionString: string, log: Log = createLog('silent')): Worker => {
  const connection = openDatabase(directly(connectionString), { size: 4, onError: () => {} });
  const jobs = new Jobs(connection.db, log);
  return {
    connection,
    jobs,
    stop: async () => {
      await jobs.stop();
      await connection.close();
    },
  };
};

/** Enqueues so many jobs and gives their ids, sorted. */
export const enqueueMany = async ({ connection }: Worker, queue: Queue, count = 1): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await enqueueJobs(
    connection.db,
    queue,
    ids.map((id) => ({ id, content: { id } })),
  );
  return ids.sort();
};

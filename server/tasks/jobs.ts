import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';
import { type Db as BossDatabase, fromKysely, type JobResult, PgBoss } from 'pg-boss';
import { type Connection, PLANNED_EACH_TIME } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import type { Log } from '#server/logging/log.ts';

/** How a queue treats its jobs: pg-boss's own words. */
export interface QueueOptions {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
  /** Seconds after which a finished job is deleted. */
  deleteAfterSeconds: number;
  /** `singleton`: one job at a time, over all processes. Settled when the queue is first declared. */
  policy?: 'standard' | 'singleton';
}

/** How a process takes jobs from a queue. */
export interface WorkOptions {
  /** Jobs in hand at a time, in one process. A full batch is followed by the next without a pause. */
  atOnce: number;
  /** How often an empty queue is looked at. */
  everySeconds: number;
}

const STOP_WITHIN_MS = 2_000;
const SOON: WorkOptions = { atOnce: 10, everySeconds: 0.5 };

/**
 * The transaction in which a job is being enqueued. What pg-boss asks besides, such as for the queue itself before the first
 * job of a process, goes over its connection too: with all connections in such transactions, nobody would get another.
 */
const enqueuing = new AsyncLocalStorage<BossDatabase>();

/** pg-boss on the shop's own connections: with their limits, and none besides. */
const bossDatabase = ({ pool }: Connection): BossDatabase => ({
  executeSql: async (text, values) => {
    const own = enqueuing.getStore();
    if (own) return own.executeSql(text, values);
    const client = await pool.connect();
    try {
      return values ? await client.query(`${PLANNED_EACH_TIME} ${text}`, values) : await client.query(text);
    } finally {
      // A text with a transaction of its own that failed leaves that open.
      client.release(client.getTransactionStatus() !== 'I');
    }
  },
});

/** Jobs on the shop's own database: what a transaction enqueues is done if, and only if, it commits. */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #log: Log;

  constructor(connection: Connection, log: Log) {
    this.#boss = new PgBoss({
      db: bossDatabase(connection),
      schema: 'jobs',
      schedule: false,
      // Finished jobs are deleted when their queue says so (looked at every minute), rather than once a day.
      maintenanceIntervalSeconds: 30,
    });
    this.#log = log;
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Waits for the jobs in hand, a few seconds at most; the others are taken up at the next start. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
  }

  /** Declares a queue, without which nothing can be enqueued on it. Jobs that wait already keep their options. */
  async declare(queue: string, { policy, ...options }: QueueOptions): Promise<void> {
    await this.#boss.createQueue(queue, { ...options, policy });
    await this.#boss.updateQueue(queue, options);
  }

  /**
   * Works on a declared queue, by default several jobs at a time. A job that throws is tried again as its queue says; only
   * its error's message is logged, since a job may hold what the log must not.
   */
  async work<T extends object>(
    queue: string,
    perform: (job: { id: string; content: T }) => Promise<void>,
    { atOnce, everySeconds }: WorkOptions = SOON,
  ): Promise<void> {
    await this.#boss.work<T>(
      queue,
      {
        batchSize: atOnce,
        burstWhenBatchFull: true,
        perJobResults: true,
        pollingIntervalSeconds: everySeconds,
      },
      (jobs) =>
        Promise.all(
          jobs.map(async ({ id, data }): Promise<JobResult> => {
            try {
              await perform({ id, content: data });
              return { id, status: 'completed' };
            } catch (error) {
              const reason = error instanceof Error ? error.message : String(error);
              this.#log.warn({ queue, job: id, reason }, 'job failed; it is tried again');
              return { id, status: 'failed', output: { reason } };
            }
          }),
        ),
    );
  }

  /**
   * Enqueues in the caller's transaction, on a declared queue.
   * @param id a UUID made from the event, so that one event never becomes two jobs
   */
  async enqueue(trx: Kysely<DB>, queue: string, id: string, content: object): Promise<void> {
    const db = fromKysely(trx);
    await enqueuing.run(db, () => this.#boss.send(queue, content, { id, db }));
  }

  /** Enqueues several jobs at once, each as `enqueue` does. */
  async enqueueAll(
    trx: Kysely<DB>,
    queue: string,
    jobs: readonly { id: string; content: object }[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    const made = jobs.map(({ id, content }) => ({ id, data: content }));
    const db = fromKysely(trx);
    await enqueuing.run(db, () => this.#boss.insert(queue, made, { db }));
  }
}

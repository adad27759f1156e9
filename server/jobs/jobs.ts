import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { DB } from '#server/database/schema.generated.ts';

/** How a queue treats its jobs: pg-boss's own words. */
export interface QueueOptions {
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  expireInSeconds: number;
  /** Seconds after which a finished job is deleted. */
  deleteAfterSeconds: number;
}

const STOP_WITHIN_MS = 4_000;

/** Jobs on the shop's own database: what a transaction enqueues is done if, and only if, it commits. */
export class Jobs {
  readonly #boss: PgBoss;

  constructor(connectionString: string, log: FastifyBaseLogger) {
    this.#boss = new PgBoss({
      connectionString,
      application_name: 'shop-jobs',
      max: 3,
      schema: 'jobs',
      schedule: false,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
  }

  /** Waits for the jobs in hand, a few seconds at most; the others are taken up at the next start. */
  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
  }

  /** Declares a queue and works on it. Call once a queue, after `start`. */
  async work<T extends object>(
    queue: string,
    options: QueueOptions,
    perform: (job: { id: string; content: T }) => Promise<void>,
  ): Promise<void> {
    await this.#boss.createQueue(queue, options);
    await this.#boss.work<T>(queue, { batchSize: 1, pollingIntervalSeconds: 0.5 }, async (jobs) => {
      for (const job of jobs) await perform({ id: job.id, content: job.data });
    });
  }

  /**
   * Enqueues in the caller's transaction.
   * @param id a UUID made from the event, so that one event never becomes two jobs
   */
  async enqueue(trx: Kysely<DB>, queue: string, id: string, content: object): Promise<void> {
    await this.#boss.send(queue, content, { id, db: fromKysely(trx) });
  }
}

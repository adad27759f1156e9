import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/database/connection.ts';
import type { Log } from '#server/logging/log.ts';
import { jobBegins, jobEnds } from '#server/signals/signals.ts';
import { startCarryOver } from './carry-over.ts';
import {
  batchOf,
  doneJobs,
  type Failure,
  failJob,
  finishJob,
  GivenUp,
  HeldUp,
  type Job,
  type Queue,
  TryLater,
  takeJobs,
} from './job-rows.ts';
import { startPruning } from './prune.ts';
import { startTask, type Task } from './task.ts';

const STOP_WITHIN_MS = 2_000;
const PRUNE_EVERY_MS = 30_000;

type Perform<Content extends object> = (job: Job<Content>) => Promise<void>;

/** @throws Error when it takes longer; the work itself goes on */
const within = async (seconds: number, work: Promise<void>): Promise<void> => {
  const over = new AbortController();
  const tooLong = async (): Promise<never> => {
    await sleep(seconds * 1_000, undefined, { signal: over.signal, ref: false });
    throw new Error(`It took longer than ${seconds} seconds`);
  };
  try {
    await Promise.race([work, tooLong()]);
  } finally {
    over.abort();
  }
};

/** What this process does of the jobs that transactions have enqueued (`enqueueJobs`). */
export class Jobs {
  readonly #db: Database;
  readonly #log: Log;
  readonly #tasks: Task[] = [];
  readonly #inHand = new Map<Job, Queue>();
  #isEnding = false;

  constructor(db: Database, log: Log) {
    this.#db = db;
    this.#log = log;
  }

  async start(): Promise<void> {
    const parts = { db: this.#db, log: this.#log };
    this.#tasks.push(
      startPruning('done jobs', PRUNE_EVERY_MS, parts, [doneJobs]),
      ...(await startCarryOver(parts)),
    );
  }

  /** Waits for the jobs in hand, a few seconds at most; the others are taken up again, here or elsewhere. */
  async stop(): Promise<void> {
    this.#isEnding = true;
    await Promise.race([
      Promise.all(this.#tasks.map((task) => task.stop())),
      sleep(STOP_WITHIN_MS, undefined, { ref: false }),
    ]);
    await Promise.allSettled(
      [...this.#inHand].map(([job, queue]) => failJob(this.#db, queue, job, { reason: 'The process ended' })),
    );
  }

  /**
   * Does the jobs of a queue, now and as they come. One that throws is tried again as its queue says; only its error's
   * message is kept, since a job may hold what the log must not.
   */
  work<Content extends object>(queue: Queue, perform: Perform<Content>): void {
    const doDue = async (): Promise<void> => {
      let isFull = true;
      while (isFull && !this.#isEnding) {
        const jobs = await takeJobs<Content>(this.#db, queue);
        await Promise.all(jobs.map((job) => this.#do(queue, job, perform)));
        isFull = jobs.length === batchOf(queue);
      }
    };
    this.#tasks.push(startTask(`${queue.name} jobs`, queue.everyMs, this.#log, doDue));
  }

  async #do<Content extends object>(
    queue: Queue,
    job: Job<Content>,
    perform: Perform<Content>,
  ): Promise<void> {
    this.#inHand.set(job, queue);
    const { id, attempt } = job;
    const failure = await jobBegins.around({ queue: queue.name, id, attempt }, async () => {
      const begunAt = performance.now();
      const failed = await this.#try(queue, job, perform);
      const isOver = failed?.isGivenUp === true || attempt > queue.retryLimit;
      const outcome = failed === null ? 'done' : isOver ? 'given up' : 'failed';
      jobEnds.send({ queue: queue.name, outcome, durationMs: performance.now() - begunAt });
      return failed;
    });
    try {
      if (failure === null) await finishJob(this.#db, queue, job);
      else await failJob(this.#db, queue, job, failure);
    } catch (error) {
      if (!this.#isEnding)
        this.#log.error(
          { err: error, queue: queue.name, job: job.id },
          'what became of a job could not be noted; it is done again',
        );
    }
    this.#inHand.delete(job);
  }

  /** @returns why it failed; null when it is done */
  async #try<Content extends object>(
    queue: Queue,
    job: Job<Content>,
    perform: Perform<Content>,
  ): Promise<Failure | null> {
    try {
      // Each of its processes died over it, or was lost.
      if (job.attempt > queue.retryLimit + 1) throw new Error('It was never finished');
      await within(queue.expireInSeconds, perform(job));
      return null;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof GivenUp) {
        this.#log.info({ queue: queue.name, job: job.id, reason }, 'job given up');
        return { reason, isGivenUp: true };
      }
      this.#log.warn({ queue: queue.name, job: job.id, reason }, 'job failed; it is tried again');
      return {
        reason,
        leastSeconds: error instanceof TryLater ? error.afterSeconds : 0,
        isHeldUp: error instanceof HeldUp,
      };
    }
  }
}

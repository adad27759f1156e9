/**
 * How the shop's processes begin and end.
 *
 * - the database:  `database-server`, `upgrade-schema`, `database-refusal` (why it does not let the shop in), `cli-database` (for commands)
 * - refused:       `mode-of-data` (a demo on a live shop's data)
 * - meanwhile:     `startup-placeholder`
 * - told:          `banner`
 * - the end:       `shutdown`
 */

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import type { DatabaseAddress } from '#server/database/address.ts';
import { isLimitMessage, LimitKeeper, type LimitMessage } from '#server/http/shared-rate-limit.ts';
import type { Log } from '#server/logging/log.ts';
import { openMetricsPort } from '#server/prometheus/metrics-port.ts';
import {
  isMetricsMessage,
  MetricsKeeper,
  type MetricsMessage,
  WORKER_NUMBER,
} from '#server/prometheus/over-processes.ts';
import { openDatabaseServer } from './database-server.ts';
import { type Ending, endOnSignal } from './shutdown.ts';

/** How a worker process learns of its database, as JSON: it does not start one itself. */
export const WORKER_DATABASE = 'SHOP_WORKER_DATABASE';
/** What a worker tells its parent: once that it listens, and that a backup was tried and is to take the place of all that is there. */
type FromWorker = { ready: string } | { restoreWished: true };
/** What its parent tells it: to end without the wait for load balancers. */
const END_NOW = { endNow: true } as const;

const RESTART_AFTER_MS = 1_000;
const WORKERS_END_WITHIN_MS = 7_500;

export const tellParent = (message: FromWorker): void => void process.send?.(message);

export const hearParent = ({ onEndNow }: { onEndNow: () => void }): void => {
  process.on('message', (message) => {
    if (typeof message === 'object' && message !== null && 'endNow' in message) onEndNow();
  });
};

/** What becomes of a backup that is to take the place of all that is there; the rules are not this folder's. */
export interface Restoring {
  /** Whether one is to be put into its place now. */
  isDue: () => Promise<boolean>;
  /** Puts it there, where one is; nobody else may be connected. */
  carryOut: (address: DatabaseAddress) => Promise<void>;
  /** A worker of this number has ended while others live. */
  forget: (worker: number) => Promise<void>;
}

/** The processes that can be told something. */
const connected = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true) as Worker[];

/** Takes what a process says: what it has to tell its parent, and what the processes tell each other through it. */
const hearWorker = (
  worker: Worker,
  { limits, metrics }: { limits: LimitKeeper; metrics: MetricsKeeper },
  hear: (message: FromWorker) => void,
): void => {
  const tell = (answer: LimitMessage | MetricsMessage) => worker.isConnected() && worker.send(answer);
  worker.on('message', (message: FromWorker | LimitMessage | MetricsMessage) => {
    if (isLimitMessage(message)) void limits.hear(message, tell);
    else if (isMetricsMessage(message)) void metrics.hear(message, tell);
    else hear(message);
  });
};

/** The processes that serve, each replaced when it ends unexpectedly. */
class Crew {
  readonly #count: number;
  readonly #fork: (number: number) => Worker;
  readonly #onLost: (worker: Worker, how: { code: number; signal: string }) => boolean;
  /** Another one each time that all begin or end: who belongs to an earlier one is not replaced. */
  #round = 0;

  /** @param onLost told of one that has ended unexpectedly; gives whether it is replaced */
  constructor(
    count: number,
    fork: (number: number) => Worker,
    onLost: (worker: Worker, how: { code: number; signal: string }) => boolean,
  ) {
    this.#count = count;
    this.#fork = fork;
    this.#onLost = onLost;
  }

  begin(): void {
    this.#round += 1;
    for (let number = 1; number <= this.#count; number += 1) this.#start(number, this.#round);
  }

  /** Each waits by itself for load balancers to look elsewhere; told again when the wait is over, or was cut short, it ends. */
  tellToEnd(): Worker[] {
    this.#round += 1;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of running) worker.process.kill('SIGTERM');
    return running;
  }

  /** Resolves when none is left. */
  async end(): Promise<void> {
    const running = this.tellToEnd();
    for (const worker of running) if (worker.isConnected()) worker.send(END_NOW, () => {});
    const ends = running.map((worker) => (worker.isDead() ? Promise.resolve() : once(worker, 'exit')));
    const ended = Promise.all(ends);
    await Promise.race([ended, sleep(WORKERS_END_WITHIN_MS, undefined, { ref: false })]);
    for (const worker of running) if (!worker.isDead()) worker.process.kill('SIGKILL');
    await ended;
  }

  #start(number: number, round: number): void {
    const worker = this.#fork(number);
    worker.on('exit', (code, signal) => {
      if (round !== this.#round || !this.#onLost(worker, { code, signal })) return;
      setTimeout(() => round === this.#round && this.#start(number, round), RESTART_AFTER_MS);
    });
  }
}

/**
 * What carries a restore out, where one is due: all workers end, which is how it is sure that none of them stands on the database, then it is
 * restored, and all begin anew. Called again meanwhile it does nothing.
 */
const restorer = (
  crew: Crew,
  restoring: Restoring,
  address: DatabaseAddress,
  isEnding: () => boolean,
): (() => Promise<void>) => {
  let isAtWork = false;
  return async () => {
    if (isAtWork || isEnding()) return;
    isAtWork = true;
    try {
      if (!(await restoring.isDue())) return;
      await crew.end();
      await restoring.carryOut(address);
      if (!isEnding()) crew.begin();
    } finally {
      isAtWork = false;
    }
  };
};

/** What the workers ask of their parent, besides being started. */
const openKeepers = async (config: Config, ending: Ending) => {
  const limits = new LimitKeeper(config.rateLimitPerMinute, (message) => {
    const workers = connected();
    for (const worker of workers) worker.send(message);
    return workers.length;
  });
  const metrics = new MetricsKeeper(() => connected().map((worker) => (message) => worker.send(message)));
  if (config.telemetry.metricsAt)
    ending.add(await openMetricsPort(config.telemetry.metricsAt, () => metrics.collect()));
  return { limits, metrics };
};

/**
 * Runs WEB_CONCURRENCY shops on one database and one port, and replaces one that ends unexpectedly.
 * @param onReady called once, when the first of them listens, with its address
 */
export const runWorkers = async (
  config: Config,
  log: Log,
  { restoring, onReady }: { restoring: Restoring; onReady: (address: string) => void },
): Promise<void> => {
  const ending = endOnSignal(config.drainSeconds);
  const database = await openDatabaseServer(config, log);
  ending.add(database.stop);
  await restoring.carryOut(database.address);
  const keepers = await openKeepers(config, ending);
  let isEnding = false;
  let announce: ((address: string) => void) | null = onReady;
  const endBadly = (): void => {
    process.exitCode = 1;
    ending.endNow();
  };
  const restoreWhereDue = (): void =>
    void restore().catch((error: unknown) => {
      log.fatal({ err: error }, 'the shop cannot go on after the restore');
      endBadly();
    });
  const fork = (number: number): Worker => {
    const worker = cluster.fork({
      [WORKER_DATABASE]: JSON.stringify(database.address),
      [WORKER_NUMBER]: String(number),
    });
    hearWorker(worker, keepers, (message) => {
      if ('restoreWished' in message) return restoreWhereDue();
      announce?.(message.ready);
      announce = null;
    });
    return worker;
  };
  const crew = new Crew(config.webConcurrency, fork, (worker, how) => {
    // None has ever started: the reason, which the worker has printed, will not go away by itself.
    if (announce !== null) endBadly();
    else log.error(how, 'a server process ended; it is started again');
    // It may have been trying a backup, or have died over the word that one was tried.
    restoring.forget(worker.process.pid ?? 0).then(restoreWhereDue, restoreWhereDue);
    return announce === null;
  });
  const restore = restorer(crew, restoring, database.address, () => isEnding);
  ending.addDrain(() => {
    isEnding = true;
    crew.tellToEnd();
  });
  ending.add(() => {
    isEnding = true;
    return crew.end();
  });
  crew.begin();
};

/**
 * How the shop's processes begin and end.
 *
 * - the database:  `database-server`, `upgrade-schema`, `database-refusal` (why it does not let the shop in), `cli-database` (for commands)
 * - refused:       `mode-of-data` (a demo on a live shop's data)
 * - meanwhile:     `startup-placeholder`
 * - told:          `banner`
 * - several:       `crew` (the processes that serve, and how each is told something)
 * - quiet:         `give-memory-back`
 * - the end:       `shutdown`
 */

import cluster, { type Worker } from 'node:cluster';
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
import { Crew, connected, tell } from './crew.ts';
import { openDatabaseServer } from './database-server.ts';
import { type Ending, endOnSignal } from './shutdown.ts';

/** How a worker process learns of its database, as JSON: it does not start one itself. */
export const WORKER_DATABASE = 'SHOP_WORKER_DATABASE';
/** What a worker tells its parent: once that it listens, and that a backup was tried and is to take the place of all that is there. */
type FromWorker = { ready: string } | { restoreWished: true };

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

/** Takes what a process says: what it has to tell its parent, and what the processes tell each other through it. */
const hearWorker = (
  worker: Worker,
  { limits, metrics }: { limits: LimitKeeper; metrics: MetricsKeeper },
  hear: (message: FromWorker) => void,
): void => {
  const answer = (said: LimitMessage | MetricsMessage) => tell(worker, said);
  worker.on('message', (message: FromWorker | LimitMessage | MetricsMessage) => {
    if (isLimitMessage(message)) void limits.hear(message, answer);
    else if (isMetricsMessage(message)) void metrics.hear(message, answer);
    else hear(message);
  });
};

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
    for (const worker of workers) tell(worker, message);
    return workers.length;
  });
  const metrics = new MetricsKeeper(() => connected().map((worker) => (message) => tell(worker, message)));
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
    if ('err' in how) log.error(how, 'a server process could not be begun');
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

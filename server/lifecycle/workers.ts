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
import { endOnSignal } from './shutdown.ts';

/** How a worker process learns of its database, as JSON: it does not start one itself. */
export const WORKER_DATABASE = 'SHOP_WORKER_DATABASE';
/** What a worker tells its parent once it listens. */
export interface WorkerReady {
  ready: string;
}
const RESTART_AFTER_MS = 1_000;
const WORKERS_END_WITHIN_MS = 7_500;

/** The processes that can be told something. */
const connected = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true) as Worker[];

/** Takes what a process says: that it listens, and what the processes tell each other through their parent. */
const hearWorker = (
  worker: Worker,
  { limits, metrics }: { limits: LimitKeeper; metrics: MetricsKeeper },
  onReady: (address: string) => void,
): void => {
  const tell = (answer: LimitMessage | MetricsMessage) => worker.isConnected() && worker.send(answer);
  worker.on('message', (message: WorkerReady | LimitMessage | MetricsMessage) => {
    if (isLimitMessage(message)) void limits.hear(message, tell);
    else if (isMetricsMessage(message)) void metrics.hear(message, tell);
    else onReady(message.ready);
  });
};

/**
 * Runs WEB_CONCURRENCY shops on one database and one port, and replaces one that ends unexpectedly.
 * @param onDatabase done before any of them is started
 * @param onReady called once, when the first of them listens, with its address
 */
export const runWorkers = async (
  config: Config,
  log: Log,
  {
    onDatabase,
    onReady,
  }: { onDatabase: (address: DatabaseAddress) => Promise<void>; onReady: (address: string) => void },
): Promise<void> => {
  const ending = endOnSignal(config.drainSeconds);
  const database = await openDatabaseServer(config, log);
  ending.add(database.stop);
  await onDatabase(database.address);
  const limits = new LimitKeeper(config.rateLimitPerMinute, (message) => {
    const workers = connected();
    for (const worker of workers) worker.send(message);
    return workers.length;
  });
  const metrics = new MetricsKeeper(() => connected().map((worker) => (message) => worker.send(message)));
  if (config.telemetry.metricsAt)
    ending.add(await openMetricsPort(config.telemetry.metricsAt, () => metrics.collect()));
  let isEnding = false;
  let announce: ((address: string) => void) | null = onReady;
  const start = (number: number): Worker => {
    const worker = cluster.fork({
      [WORKER_DATABASE]: JSON.stringify(database.address),
      [WORKER_NUMBER]: String(number),
    });
    hearWorker(worker, { limits, metrics }, (address) => {
      announce?.(address);
      announce = null;
    });
    worker.on('exit', (code, signal) => {
      if (isEnding) return;
      // None has ever started: the reason, which the worker has printed, will not go away by itself.
      if (announce !== null) {
        process.exitCode = 1;
        ending.endNow();
        return;
      }
      log.error({ code, signal }, 'a server process ended; it is started again');
      setTimeout(() => !isEnding && start(number), RESTART_AFTER_MS);
    });
    return worker;
  };
  const endAll = (): Worker[] => {
    isEnding = true;
    const running = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    for (const worker of running) worker.process.kill('SIGTERM');
    return running;
  };
  // Each worker waits by itself; told again when the wait is over, or was cut short, it ends.
  ending.addDrain(endAll);
  ending.add(async () => {
    const running = endAll();
    const ended = Promise.all(running.map((worker) => worker.isDead() || once(worker, 'exit')));
    await Promise.race([ended, sleep(WORKERS_END_WITHIN_MS, undefined, { ref: false })]);
    for (const worker of running) if (!worker.isDead()) worker.process.kill('SIGKILL');
  });
  for (let number = 1; number <= config.webConcurrency; number += 1) start(number);
};

import cluster from 'node:cluster';
import { endOnSignal } from '#server/lifecycle/shutdown.ts';
import { untilDatabaseAnswers } from '#server/lifecycle/startup-placeholder.ts';
import { type Config, readConfig } from './config.ts';
import type { DatabaseAddress } from './database/address.ts';
import { bannerOf, warningsOf } from './lifecycle/banner.ts';
import { openDatabaseServer } from './lifecycle/database-server.ts';
import { runWorkers, WORKER_DATABASE, type WorkerReady } from './lifecycle/workers.ts';
import { serve } from './serve.ts';
import { createLog } from './start.ts';
import { reportErrors } from './telemetry/telemetry.ts';

const announce = (config: Config, address: string): void => {
  process.stdout.write(bannerOf(config, address));
};

/** A shop of one process: the database and everything else. */
const runAlone = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  for (const warning of warningsOf(config)) log.warn(warning);
  const ending = endOnSignal(config.drainSeconds);
  const database = await openDatabaseServer(config, log);
  ending.add(database.stop);
  const serving = await serve(config, database.address, log);
  ending.add(serving.stop);
  ending.addDrain(serving.drain);
  announce(config, serving.address);
};

/** One of several processes; the parent has the database. It ends with its parent, however that ended. */
const runAsWorker = async (config: Config, address: DatabaseAddress): Promise<void> => {
  const ending = endOnSignal(config.drainSeconds);
  const log = createLog(config.logLevel);
  // One that is started again may find the database away, which may be why the last one ended.
  await untilDatabaseAnswers(address.directUrl, log);
  const serving = await serve(config, address, log);
  ending.add(serving.stop);
  ending.addDrain(serving.drain);
  process.on('disconnect', ending.endNow);
  const message: WorkerReady = { ready: serving.address };
  process.send?.(message);
};

const run = async (): Promise<void> => {
  const config = readConfig(process.env);
  const workerDatabase = process.env[WORKER_DATABASE];
  if (cluster.isWorker && workerDatabase)
    return runAsWorker(config, JSON.parse(workerDatabase) as DatabaseAddress);
  if (config.webConcurrency === 1) return runAlone(config);
  const log = createLog(config.logLevel);
  for (const warning of warningsOf(config)) log.warn(warning);
  // That a process ends unexpectedly is its parent's to tell.
  await reportErrors(config, log);
  await runWorkers(config, log, (address) => announce(config, address));
};

run().catch((error: unknown) => {
  // One line for the owner; what is behind it only where somebody asks for it.
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.SHOP_TRACE && error instanceof Error)
    process.stderr.write(`${error.stack}\n${String(error.cause ?? '')}\n`);
  process.exit(1);
});

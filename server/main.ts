import cluster from 'node:cluster';
import { endOnSignal } from '#server/lifecycle/shutdown.ts';
import { untilDatabaseAnswers } from '#server/lifecycle/startup-placeholder.ts';
import { carryOutRestore, dropTrialOf, isRestoreDue } from './backups/restore/carry-out.ts';
import { type Config, readConfig } from './config.ts';
import type { DatabaseAddress } from './database/address.ts';
import { bannerOf, warningsOf } from './lifecycle/banner.ts';
import { openDatabaseServer } from './lifecycle/database-server.ts';
import { hearParent, runWorkers, tellParent, WORKER_DATABASE } from './lifecycle/workers.ts';
import type { Log } from './logging/log.ts';
import { type Serving, serve } from './serve.ts';
import { restoreWished } from './signals/signals.ts';
import { createLog } from './start.ts';
import { reportErrors } from './telemetry/telemetry.ts';

const announce = (config: Config, address: string): void => {
  process.stdout.write(bannerOf(config, address));
};

/** One line for the owner; what is behind it only where somebody asks for it. */
const endBadly = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env.SHOP_TRACE && error instanceof Error)
    process.stderr.write(`${error.stack}\n${String(error.cause ?? '')}\n`);
  process.exit(1);
};

/** Ends what is served, restores what an owner has asked for, and serves again: nothing above this process has to start it anew. */
const restoreBetween = async (
  config: Config,
  address: DatabaseAddress,
  log: Log,
  ended: Serving | null,
): Promise<Serving> => {
  await ended?.stop();
  await carryOutRestore(config, address.directUrl, log);
  return serve(config, address, log);
};

/** A shop of one process: the database and everything else. */
const runAlone = async (config: Config): Promise<void> => {
  const log = createLog(config.logLevel);
  for (const warning of warningsOf(config)) log.warn(warning);
  const ending = endOnSignal(config.drainSeconds);
  const database = await openDatabaseServer(config, log);
  ending.add(database.stop);
  await carryOutRestore(config, database.address.directUrl, log);
  let serving: Serving | null = await serve(config, database.address, log);
  ending.add(async () => serving?.stop());
  ending.addDrain(() => serving?.drain());
  announce(config, serving.address);
  restoreWished.hear(() => {
    const ended = serving;
    serving = null;
    restoreBetween(config, database.address, log, ended).then((begun) => {
      serving = begun;
    }, endBadly);
  });
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
  hearParent({ onEndNow: ending.endNow });
  restoreWished.hear(() => tellParent({ restoreWished: true }));
  tellParent({ ready: serving.address });
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
  await runWorkers(config, log, {
    restoring: {
      isDue: () => isRestoreDue(config),
      carryOut: ({ directUrl }) => carryOutRestore(config, directUrl, log),
      forget: (worker) => dropTrialOf(config, worker),
    },
    onReady: (address) => announce(config, address),
  });
};

run().catch(endBadly);

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterPlace } from './cluster.ts';
import { ensureDatabase } from './database.ts';
import type { Endpoint } from './endpoint.ts';
import { limitLog } from './log-file.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { disarmStaleFiles } from './postmaster-file.ts';
import { isRunning, type ProcessIdentity } from './process-identity.ts';
import { serverArguments } from './settings.ts';

/** A server that accepts the shop's connections. */
export interface RunningServer {
  postmaster: ProcessIdentity;
  endpoint: Endpoint;
  password: string;
}

const SURVIVORS_MS = 30_000;
const SURVIVOR_PAUSE_MS = 100;
const WATCH_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const LOG_LOOK_MS = 60_000;

const logFileOf = ({ clusterDir }: ClusterPlace): string => join(clusterDir, '..', 'postgres.log');

/** Starts the server on a complete cluster on which none runs, whatever a killed one left there. */
export const startServer = async (
  place: ClusterPlace,
  endpoint: Endpoint,
  password: string,
  giveUp?: AbortSignal,
): Promise<RunningServer> => {
  const postmaster = await outlastSurvivors(() => {
    disarmStaleFiles(place.clusterDir);
    return startPostmaster({
      launcher: place.launcher,
      binaries: place.binaries,
      args: serverArguments(place.clusterDir, endpoint),
      clusterDir: place.clusterDir,
      logFile: logFileOf(place),
    });
  }, giveUp);
  try {
    await ensureDatabase(endpoint, password);
  } catch (error) {
    await stopPostmaster(postmaster, place.binaries);
    throw error;
  }
  return { postmaster, endpoint, password };
};

/**
 * Watches the server and starts it again, at the same address, whenever it has ended without being asked to; keeps its log
 * from filling the disk.
 *
 * @returns a function that ends the watching; it resolves to the server that runs last
 */
export const keepRunning = (
  place: ClusterPlace,
  first: RunningServer,
  log: { info(message: string): void; error(message: string): void },
): (() => Promise<RunningServer>) => {
  const giveUp = new AbortController();
  let server = first;
  let restart: Promise<void> | undefined;

  const startAgain = async () => {
    log.error('The database server ended unexpectedly and is started again');
    for (let pause = 250; !giveUp.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        server = await startServer(place, server.endpoint, server.password, giveUp.signal);
        log.info('The database server runs again');
        return;
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
        await delay(pause, undefined, { signal: giveUp.signal }).catch(() => {});
      }
    }
  };
  const watch = setInterval(() => {
    if (restart !== undefined || isRunning(server.postmaster)) return;
    restart = startAgain().finally(() => {
      restart = undefined;
    });
  }, WATCH_MS);
  watch.unref();
  const logWatch = setInterval(() => {
    try {
      limitLog(logFileOf(place));
    } catch (error) {
      log.error(`The log of the database server cannot be shortened: ${String(error)}`);
    }
  }, LOG_LOOK_MS);
  logWatch.unref();

  return async () => {
    clearInterval(watch);
    clearInterval(logWatch);
    giveUp.abort();
    await restart;
    return server;
  };
};

// The children of a server that was killed end by themselves, a busy one only after its query. Until then PostgreSQL
// finds their shared memory and refuses, rightly.
const outlastSurvivors = async <T>(start: () => Promise<T>, giveUp: AbortSignal | undefined): Promise<T> => {
  const deadline = Date.now() + SURVIVORS_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      // biome-ignore lint/plugin: PostgreSQL's words when it starts, which come without a code
      const survivors = error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!survivors || giveUp?.aborted || Date.now() > deadline) throw error;
      await delay(SURVIVOR_PAUSE_MS);
    }
  }
};

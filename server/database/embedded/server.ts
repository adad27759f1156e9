/**
 * The PostgreSQL server that the shop brings along.
 *
 * - its programs:     `binaries`, `launch`, `account` (under which it runs)
 * - its data:         `cluster`, `database`, `lock` (one shop a directory), `swap` (one of the next major in its place)
 * - run:              `running-server`, `postmaster`, `postmaster-file`, `process-identity`, `adoption` (of one that a killed shop left)
 * - reached:          `endpoint`, `running-address`
 * - its settings:     `settings`, `memory`, `log-file`
 */

import { mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chooseServerAccount } from './account.ts';
import { adoptLeftOverServer } from './adoption.ts';
import { findPostgresBinaries } from './binaries.ts';
import { type ClusterPlace, clusterExists, ensureCluster, SHOP_DATABASE, SHOP_ROLE } from './cluster.ts';
import { chooseEndpoint, connectionStringFor, removeEndpoint } from './endpoint.ts';
import { planLaunch } from './launch.ts';
import { lockDataDir } from './lock.ts';
import { signalPostmaster, stopPostmaster } from './postmaster.ts';
import { findRunningPostmaster } from './postmaster-file.ts';
import { keepRunning, startServer } from './running-server.ts';
import { finishSwap } from './swap.ts';

/** Where the server tells what the owner should know. */
export interface EmbeddedPostgresLog {
  info(message: string): void;
  error(message: string): void;
}

export interface EmbeddedPostgres {
  /** For `pg`: the role `shop`, which owns the database `shop`, may create databases and is no superuser. */
  connectionString: string;
  /** Whether a server that an earlier, killed shop left running was taken over. */
  adopted: boolean;
  /** Ends the server, at the latest by force after seven seconds, and gives DATA_DIR free. */
  stop(): Promise<void>;
}

/**
 * Runs a PostgreSQL server of the shop's own on `{dataDir}/postgres`: creates the cluster when there is none, takes
 * over or replaces a server that a killed shop left behind, and starts it again should it end unexpectedly (the
 * connection string stays the same). Only `stop()` or the exit of this process ends it; it sees no signal of the
 * terminal or the process group.
 *
 * @throws DataDirInUseError when another shop runs on the directory; Error with one line when it cannot start
 */
export const startEmbeddedPostgres = async (options: {
  dataDir: string;
  log: EmbeddedPostgresLog;
}): Promise<EmbeddedPostgres> => {
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(resolve(options.dataDir));
  const clusterDir = join(dataDir, 'postgres');
  const lock = await lockDataDir(dataDir);
  let giveFree = () => lock.release();
  try {
    finishSwap(dataDir);
    const binaries = findPostgresBinaries();
    // For process.exit() and uncaught exceptions. Signals do not come here: the shop answers those, then calls stop().
    const leaveNothingBehind = () => {
      const postmaster = findRunningPostmaster(clusterDir);
      if (postmaster !== undefined) signalPostmaster(postmaster, 'SIGINT', binaries);
      lock.release();
    };
    process.once('exit', leaveNothingBehind);
    giveFree = () => {
      process.removeListener('exit', leaveNothingBehind);
      lock.release();
    };

    const account = chooseServerAccount(clusterDir);
    const place: ClusterPlace = {
      clusterDir,
      passwordFile: join(dataDir, 'postgres-password'),
      binaries,
      launcher: planLaunch(account, binaries, dataDir),
      account,
    };
    const leftOver = await adoptLeftOverServer(place);
    if (leftOver === undefined && !clusterExists(clusterDir)) options.log.info('Creating the database');
    const server =
      leftOver ??
      (await startServer(place, await chooseEndpoint(clusterDir, account), await ensureCluster(place)));

    const endWatch = keepRunning(place, server, options.log);
    let stopped: Promise<void> | undefined;
    const stop = async () => {
      const last = await endWatch();
      await stopPostmaster(last.postmaster, binaries);
      removeEndpoint(last.endpoint.host);
      giveFree();
    };
    return {
      connectionString: connectionStringFor(server.endpoint, SHOP_ROLE, server.password, SHOP_DATABASE),
      adopted: leftOver !== undefined,
      stop: () => {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    giveFree();
    throw error;
  }
};

import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { DataDirInUseError } from '#server/database/embedded/lock.ts';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { migrate } from '#server/database/migrate.ts';
import { addressOf } from '#server/database/pooler.ts';
import type { Log } from '#server/logging/log.ts';
import type { DatabaseServer } from './database-server.ts';
import { LOCK_WAIT } from './upgrade-schema.ts';

const LOOK_EVERY_MS = 500;
const PATIENCE_MS = 30_000;

const AWAY =
  'A shop is running on this DATA_DIR, but its database cannot be reached from here. Run the command where the shop runs, or stop the shop first.';

/** The database of the shop that runs; it may be just starting. */
const findRunning = async (dataDir: string): Promise<string> => {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUpAt) {
    const address = await findRunningAddress(dataDir);
    if (address !== undefined) return address;
    await sleep(LOOK_EVERY_MS);
  }
  throw new Error(AWAY);
};

/**
 * The shop's database for a command beside the shop, as it is: that of the shop that runs, else it is started for as long
 * as the command takes.
 */
export const reachDatabase = async (config: Config, log: Log): Promise<DatabaseServer> => {
  const leave = async () => {};
  if (config.databaseUrl)
    return { address: await addressOf(config.databaseUrl, config.databaseDirectUrl), stop: leave };
  try {
    const { connectionString, stop } = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: { info: (message) => log.info(message), error: (message) => log.error(message) },
    });
    return { address: directly(connectionString), stop };
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    return { address: directly(await findRunning(config.dataDir)), stop: leave };
  }
};

/** As `reachDatabase`, migrated. */
export const borrowDatabase = async (config: Config, log: Log): Promise<DatabaseServer> => {
  const server = await reachDatabase(config, log);
  try {
    await migrate(server.address.directUrl, {
      onDelay: async (reason) => {
        if (reason !== undefined) log.warn({ reason }, LOCK_WAIT);
      },
    });
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
};

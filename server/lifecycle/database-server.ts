import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { type DatabaseAddress, directly } from '#server/database/address.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { isLost } from '#server/database/passing.ts';
import { addressOf } from '#server/database/pooler.ts';
import type { Log } from '#server/logging/log.ts';
import { refuseDemoDatabase, refuseLiveDataDir } from './mode-of-data.ts';
import { waitForDatabase } from './startup-placeholder.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** The database that the shop runs on, ready and migrated. */
export interface DatabaseServer {
  address: DatabaseAddress;
  stop(): Promise<void>;
}

const TRY_AGAIN_AFTER_MS = 1_000;

/** Starts the embedded PostgreSQL, or waits for the one that DATABASE_URL names, and applies the migrations. */
export const openDatabaseServer = async (config: Config, log: Log): Promise<DatabaseServer> => {
  if (config.databaseUrl) {
    for (;;) {
      await waitForDatabase(config, config.databaseUrl, log);
      try {
        const address = await addressOf(config.databaseUrl, config.databaseDirectUrl);
        await upgradeSchema(config, address.directUrl, log);
        return { address, stop: async () => {} };
      } catch (error) {
        if (!isLost(error)) throw error;
        log.warn({ err: error }, 'the database went away while it was being prepared; it is done again');
        await sleep(TRY_AGAIN_AFTER_MS);
      }
    }
  }
  await refuseLiveDataDir(config);
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.info(message), error: (message) => log.error(message) },
  });
  try {
    await refuseDemoDatabase(config, embedded.connectionString);
    await upgradeSchema(config, embedded.connectionString, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { address: directly(embedded.connectionString), stop: embedded.stop };
};

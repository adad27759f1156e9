import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { upgradeSchema } from './upgrade-schema.ts';
import { waitForDatabase } from './waiting-room.ts';

/** The database that the shop runs on, ready and migrated. */
export interface DatabaseServer {
  connectionString: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL, or waits for the one that DATABASE_URL names, and applies the migrations. */
export const openDatabaseServer = async (config: Config, log: FastifyBaseLogger): Promise<DatabaseServer> => {
  if (config.databaseUrl) {
    await waitForDatabase(config, config.databaseUrl, log);
    await upgradeSchema(config, config.databaseUrl, log);
    return { connectionString: config.databaseUrl, stop: async () => {} };
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (message) => log.info(message), error: (message) => log.error(message) },
  });
  try {
    await upgradeSchema(config, embedded.connectionString, log);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
};

import type { Config } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Log } from '#server/logging/log.ts';
import { openWaitingRoom } from './startup-placeholder.ts';

/** What is logged while a migration waits, here and by the commands beside the shop. */
export const LOCK_WAIT =
  'the schema waits for a lock that somebody holds, such as a backup; it is tried again';

/** Applies the migrations. While that takes long, the process says that it lives and is not ready. */
export const upgradeSchema = async (config: Config, connectionString: string, log: Log): Promise<void> => {
  let close: (() => Promise<void>) | undefined;
  try {
    const applied = await migrate(connectionString, {
      onDelay: async (reason) => {
        if (reason !== undefined) log.warn({ reason }, LOCK_WAIT);
        close ??= await openWaitingRoom(config);
      },
      onNewer: (migrations) =>
        log.warn({ migrations }, 'the database is that of a newer release, on which this one can run'),
    });
    if (close !== undefined) log.info({ applied }, 'the schema is up to date');
  } finally {
    await close?.();
  }
};

import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { backupMessages } from '#contract/backups/messages.ts';
import { recordChanges } from '#server/audit/audit.ts';
import type { Config } from '#server/config.ts';
import { directly } from '#server/database/address.ts';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { openWaitingRoom, untilDatabaseAnswers } from '#server/lifecycle/startup-placeholder.ts';
import type { Log } from '#server/logging/log.ts';
import { checkBackup } from '../check-backup.ts';
import { refuseWhileHeld } from '../locks.ts';
import { openPlace } from '../places.ts';
import { withSession } from '../session.ts';
import { takeBackup } from '../take-backup.ts';
import { BackupTrouble } from '../trouble.ts';
import { restoreBackup, ShopRuns } from './restore.ts';
import { endWish, isUnderWay, readWish, triedFile, type Wish, writeWish } from './wish.ts';

/** A machine that dies of it each time shall sell again, with what it had. */
const MOST_ATTEMPTS = 3;
/** Nobody means today what they have asked for yesterday: meanwhile another release, which knows nothing of it, may have sold. */
const WISHED_WITHIN_MS = 60 * 60_000;
/** The connections of the shop that has just ended its calls may need a moment to be gone, on a busy machine a long one. */
const ALONE_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 250;

interface Place {
  config: Config;
  url: string;
  log: Log;
}

/** Makes a backup of what is there, besides those that are kept by the clock: it is what the owner goes back to. */
const keepPresent = async ({ config, url, log }: Place): Promise<string> => {
  const place = openPlace(config.backups.target);
  const put = async (file: string, name: string): Promise<string> => {
    await place.put(file, name);
    return place.label;
  };
  return (await takeBackup(config, url, log, { put, isBeforeRestore: true })).name;
};

const restoreOnceAlone = async ({ config, url, log }: Place, file: string): Promise<void> => {
  const holdings = await checkBackup(file, config.backups.passphrase);
  const givingUpAt = performance.now() + ALONE_WITHIN_MS;
  for (;;) {
    try {
      return await restoreBackup(config, url, log, file, holdings, { isToReplace: true });
    } catch (error) {
      if (!(error instanceof ShopRuns) || performance.now() > givingUpAt) throw error;
      await sleep(LOOK_EVERY_MS);
    }
  }
};

/** The audit log is that of the backup: who has restored it is in none of its lines. An account of later is not in it either. */
const noteInLog = async (url: string, { backup, askedBy, kept }: Wish): Promise<void> => {
  const connection = openDatabase(directly(url), { size: 2, onError: () => {} });
  const subject = {
    id: backup,
    name: `Restored from the backup ${backup}; what was there is in the backup ${kept}`,
  };
  try {
    await connection.db.transaction().execute(async (trx) => {
      const { rows } = await sql`select from account where id = ${askedBy.accountId}`.execute(trx);
      const accountId = rows.length > 0 ? askedBy.accountId : null;
      await recordChanges(trx, { accountId, name: askedBy.name }, [
        { action: 'created', kind: 'archive', subject },
      ]);
    });
  } finally {
    await connection.close();
  }
};

/** Whoever restores by the command means that, and not what was asked for before. */
export const dropOpenWish = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> => {
  const wish = await readWish(dataDir);
  if (!isUnderWay(wish)) return;
  await endWish(dataDir, wish, backupMessages.restoredByCommand);
  await rm(triedFile(dataDir, wish), { force: true });
};

/** What must not be carried out any more, and why; null of what may. */
const reasonAgainst = ({ state, attempts, askedAt }: Wish): string | null => {
  if (state === 'trying') return backupMessages.trialBrokeOff;
  if (attempts >= MOST_ATTEMPTS) return backupMessages.restoreBrokeOff;
  return Date.now() - Date.parse(askedAt) > WISHED_WITHIN_MS ? backupMessages.wishTooOld : null;
};

const restore = async (place: Place, ready: Wish): Promise<Wish> => {
  const { dataDir } = place.config;
  const tried = triedFile(dataDir, ready);
  await withSession(place.url, refuseWhileHeld);
  let wish = await writeWish(dataDir, { ...ready, attempts: ready.attempts + 1 });
  // What a killed one has kept already is what was there; what is there now may be the backup.
  if (wish.kept === null) wish = await writeWish(dataDir, { ...wish, kept: await keepPresent(place) });
  await restoreOnceAlone(place, tried);
  await noteInLog(place.url, wish);
  return wish;
};

/** Whether one is to be put into its place now. */
export const isRestoreDue = async ({ dataDir }: Config): Promise<boolean> =>
  (await readWish(dataDir))?.state === 'ready';

/** A process has ended whose fellows live on: what it was trying nobody tries any more. */
export const dropTrialOf = async ({ dataDir }: Config, process: number): Promise<void> => {
  const wish = await readWish(dataDir);
  if (wish?.state !== 'trying' || wish.triedBy !== process) return;
  await rm(triedFile(dataDir, wish), { force: true });
  await endWish(dataDir, wish, backupMessages.trialBrokeOff);
};

/**
 * Puts the backup into its place that an owner has asked for, where one is wished for: between two times of serving, or at a start after
 * the process was killed over it. The database is restored as one transaction, so it is the old one or the new one whenever that happens, and
 * nobody is served before it is written down that it is done: it cannot happen again to orders that were made since. Does not throw
 * because of the backup: the shop goes on with what it had.
 * @param url an address of the database on which a session is one's own; nothing else may be connected
 */
export const carryOutRestore = async (config: Config, url: string, log: Log): Promise<void> => {
  const wish = await readWish(config.dataDir);
  if (!wish || wish.state === 'done' || wish.state === 'failed') return;
  const against = reasonAgainst(wish);
  const close = against === null ? await openWaitingRoom(config) : async () => {};
  try {
    if (against !== null) throw new BackupTrouble(against);
    const done = await restore({ config, url, log }, wish);
    await endWish(config.dataDir, done, null);
    log.warn({ backup: wish.backup, kept: done.kept }, 'the backup was restored');
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    log.error({ backup: wish.backup, reason: failure }, 'the backup could not be restored');
    const last = (await readWish(config.dataDir)) ?? wish;
    await endWish(config.dataDir, last, failure);
    // Where it failed after the rows were in, its later steps of the schema may be missing.
    await untilDatabaseAnswers(url, log);
    await migrate(url);
  } finally {
    await rm(triedFile(config.dataDir, wish), { force: true });
    await close();
  }
};

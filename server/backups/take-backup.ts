import type { Config } from '#server/config.ts';
import type { Log } from '#server/logging/log.ts';
import { uploadedImages } from '#server/media/store/uploaded-images.ts';
import { checkBackup, type Holdings } from './check-backup.ts';
import { nameFor } from './names.ts';
import type { BackupPlace } from './place.ts';
import { openPlace } from './places.ts';
import { outlived } from './retention.ts';
import { tryRestore, type Verified } from './scratch.ts';
import { withWorkFile } from './work-file.ts';
import { type Progress, writeBackup } from './write-backup.ts';

/** What a backup came to. */
export interface Taken {
  name: string;
  place: string;
  verified: Verified;
  holdings: Holdings;
  /** The names of those that it replaced. */
  removed: readonly string[];
  /** Why some that are no longer kept could not be removed; null where nothing was in the way. */
  unremoved: string | null;
}

/**
 * Reads a backup from its beginning to its end, and has it restored into a database of its own where that can be.
 * @throws BackupTrouble where it is not what it was when it was made, or cannot be restored
 */
export const verifyBackup = async (
  config: Config,
  url: string,
  file: string,
): Promise<{ verified: Verified; holdings: Holdings }> => {
  const holdings = await checkBackup(file, config.backups.passphrase);
  return { verified: await tryRestore(config, url, file, holdings), holdings };
};

/** Removes what is no longer kept, one after the other: what stays against that wish is said. */
const removeOutlived = async (
  place: BackupPlace,
  made: string,
): Promise<Pick<Taken, 'removed' | 'unremoved'>> => {
  const removed: string[] = [];
  let unremoved: string | null = null;
  const noteWhy = (error: unknown): void => {
    unremoved ??= error instanceof Error ? error.message : String(error);
  };
  const stored = await place.list().catch((error: unknown) => {
    noteWhy(error);
    return [];
  });
  for (const { name } of outlived(stored).filter((one) => one.name !== made))
    await place.remove(name).then(() => void removed.push(name), noteWhy);
  return { removed, unremoved };
};

interface Way {
  tell?: Progress;
  /** Puts it elsewhere than where the settings say, and says where; nothing is removed then. */
  put?: (file: string, name: string) => Promise<string>;
  /** Whether it has what a restore is about to replace. */
  isBeforeRestore?: boolean;
}

/**
 * Makes a backup, tries it, puts it into its place, and removes there what is no longer kept. Nothing is removed before the new one
 * is there; that something cannot be removed takes nothing away from it.
 * @param url an address of the shop's database on which a session is one's own
 * @throws BackupTrouble where it cannot be made, tried or put there
 */
export const takeBackup = (
  config: Config,
  url: string,
  log: Pick<Log, 'warn'>,
  { tell, put, isBeforeRestore = false }: Way = {},
): Promise<Taken> =>
  withWorkFile(config.dataDir, async (file) => {
    const { passphrase, target } = config.backups;
    const source = { url, images: uploadedImages(config, log) };
    const { about } = await writeBackup(source, file, {
      passphrase,
      // What comes from the backup may be the very pictures that are missing.
      isWithoutPictures: isBeforeRestore,
      ...(tell ? { tell } : {}),
    });
    const { verified, holdings } = await verifyBackup(config, url, file);
    const name = nameFor(new Date(about.madeAt), passphrase !== undefined, isBeforeRestore);
    const made = { name, verified, holdings };
    if (put) return { ...made, place: await put(file, name), removed: [], unremoved: null };
    const place = openPlace(target);
    await place.put(file, name);
    return { ...made, place: place.label, ...(await removeOutlived(place, name)) };
  });

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/logging/log.ts';
import { uploadedImages } from '#server/media/store/uploaded-images.ts';
import { checkBackup, type Holdings } from './check-backup.ts';
import { nameFor } from './names.ts';
import { openPlace } from './places.ts';
import { outlived } from './retention.ts';
import { tryRestore, type Verified } from './scratch.ts';
import { type Progress, writeBackup } from './write-backup.ts';

/** Whoever wrote a file that is so old has ended. */
const LEFT_OVER_MS = 24 * 3_600_000;

/** What a backup came to. */
export interface Taken {
  name: string;
  place: string;
  verified: Verified;
  holdings: Holdings;
  /** The names of those that it replaced. */
  removed: readonly string[];
}

/** Where backups are made before they go to their place: on this disk, for this account alone. */
const workFolder = async (dataDir: string): Promise<string> => {
  const folder = path.join(dataDir, 'backups', 'unfinished');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const { mtimeMs } = (await stat(file).catch(() => null)) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(file, { recursive: true, force: true });
  }
  return folder;
};

/** Does something with a file that is gone afterwards. */
export const withWorkFile = async <T>(dataDir: string, work: (file: string) => Promise<T>): Promise<T> => {
  const file = path.join(await workFolder(dataDir), randomUUID());
  try {
    return await work(file);
  } finally {
    await rm(file, { force: true });
  }
};

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
  return { verified: await tryRestore(config, url, file, holdings.about), holdings };
};

/**
 * Makes a backup, tries it, puts it into its place, and removes there what is no longer kept. Nothing is removed before the new one
 * is there.
 * @param url an address of the shop's database on which a session is one's own
 * @param put puts it elsewhere than where the settings say, and says where; nothing is removed then
 * @throws BackupTrouble where it cannot be made, tried or put there
 */
export const takeBackup = (
  config: Config,
  url: string,
  log: Pick<Log, 'warn'>,
  { tell, put }: { tell?: Progress; put?: (file: string, name: string) => Promise<string> } = {},
): Promise<Taken> =>
  withWorkFile(config.dataDir, async (file) => {
    const { passphrase, target } = config.backups;
    const source = { url, images: uploadedImages(config, log) };
    const { about } = await writeBackup(source, file, { passphrase, ...(tell ? { tell } : {}) });
    const { verified, holdings } = await verifyBackup(config, url, file);
    const name = nameFor(new Date(about.madeAt), passphrase !== undefined);
    if (put) return { name, place: await put(file, name), verified, holdings, removed: [] };
    const place = openPlace(target);
    await place.put(file, name);
    const old = outlived(await place.list()).filter((stored) => stored.name !== name);
    for (const stored of old) await place.remove(stored.name);
    return { name, place: place.label, verified, holdings, removed: old.map((stored) => stored.name) };
  });

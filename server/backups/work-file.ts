import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { fileUnderWay } from './restore/wish.ts';

/** Whoever works with a file touches it more often; one that nobody has touched for so long is nobody's. */
export const LEFT_OVER_MS = 60 * 60_000;
const TOUCH_EVERY_MS = 5 * 60_000;

const folderOf = (dataDir: string): string => path.join(dataDir, 'backups', 'unfinished');

/** Takes away what runs have left that ended in their midst. One that lies in the place of the backups as well takes no room here. */
const removeLeftOver = async (dataDir: string): Promise<void> => {
  const folder = folderOf(dataDir);
  const wished = await fileUnderWay(dataDir);
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null || file === wished || (found.isFile() && found.nlink > 1)) continue;
    if (Date.now() - found.mtimeMs > LEFT_OVER_MS) await rm(file, { recursive: true, force: true });
  }
};

/** Says that somebody works with the file, where there is one. A backup that is linked keeps the time at which it was written. */
const touch = async (file: string): Promise<void> => {
  if ((await stat(file)).nlink === 1) await utimes(file, new Date(), new Date());
};

/** Does something with a file that is gone afterwards: backups are made there, on this disk, for this account alone. */
export const withWorkFile = async <T>(dataDir: string, work: (file: string) => Promise<T>): Promise<T> => {
  await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
  await removeLeftOver(dataDir);
  const file = path.join(folderOf(dataDir), randomUUID());
  const touches = setInterval(() => void touch(file).catch(() => {}), TOUCH_EVERY_MS);
  try {
    return await work(file);
  } finally {
    clearInterval(touches);
    await rm(file, { force: true });
  }
};

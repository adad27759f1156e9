import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#server/logging/log.ts';
import { startTask, type Task } from '#server/tasks/task.ts';

/** How long a release's files are still served after the last hour in which it ran: pages stay open for days. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
const LOOK_EVERY_MS = 60 * 60_000;

/** Files of all releases that ran lately, in one folder that no build empties. */
export interface KeptAssets {
  folder: string;
  /** Starts what notes that this release still runs, and removes those that do not any more. */
  startTask(): Task;
}

/** Under another name until it is whole: whoever asks for it in between must not get half a file. */
const copyWhole = async (from: string, to: string): Promise<void> => {
  const unfinished = path.join(path.dirname(to), `.${process.pid}-${path.basename(to)}`);
  await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
  await rename(unfinished, to);
};

const takeIn = async (own: string, folder: string, names: readonly string[]): Promise<void> => {
  await mkdir(folder, { recursive: true });
  for (const name of names) {
    const [from, to] = [path.join(own, name), path.join(folder, name)];
    const [wanted, kept] = await Promise.all([stat(from), stat(to).catch(() => null)]);
    if (kept?.size !== wanted.size) await copyWhole(from, to);
  }
};

/** A file's time of change is when a release that has it was last seen running. */
const noteRunning = async (folder: string, names: readonly string[]): Promise<void> => {
  const now = new Date();
  for (const name of names) await utimes(path.join(folder, name), now, now).catch(() => {});
};

/** Removes the files of releases that have not run for a week. */
export const removeOldAssets = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > KEPT_DAYS * DAY_MS) await rm(file, { force: true });
  }
};

/**
 * Keeps the files of this release, which carry a hash of their content in their name, for the pages that will still be
 * open when the next one runs. Where nothing can be written the shop goes without.
 * @param own the build's folder of such files
 * @param folder where those of all releases are kept; processes may share it
 */
export const keepAssets = async (own: string, folder: string, log: Log): Promise<KeptAssets | undefined> => {
  try {
    const names = await readdir(own);
    await takeIn(own, folder, names);
    await noteRunning(folder, names);
    return {
      folder,
      startTask: () =>
        startTask('assets of old releases', LOOK_EVERY_MS, log, async () => {
          await noteRunning(folder, names);
          await removeOldAssets(folder);
        }),
    };
  } catch (error) {
    log.warn({ err: error }, 'the files of this release cannot be kept for pages that outlive it');
    return undefined;
  }
};

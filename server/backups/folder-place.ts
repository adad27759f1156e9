import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { madeAtOf } from './names.ts';
import { type BackupPlace, backupsAmong, type Stored } from './place.ts';
import { BackupTrouble, say } from './trouble.ts';
import { LEFT_OVER_MS } from './work-file.ts';

const UNFINISHED = '.unfinished';

/** What is on the disk outlives a power cut from here on. */
const settle = async (target: string): Promise<void> => {
  const handle = await open(target, 'r');
  await handle.sync().finally(() => handle.close());
};

/** Backups in a folder, of this disk or another. */
export class FolderPlace implements BackupPlace {
  readonly label: string;

  constructor(folder: string) {
    this.label = folder;
  }

  async put(file: string, name: string): Promise<void> {
    await mkdir(this.label, { recursive: true, mode: 0o700 });
    await this.#removeLeftOver();
    const target = path.join(this.label, name);
    try {
      await rename(file, target);
    } catch (error) {
      // Another disk: a file goes there by being copied.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const unfinished = `${target}${UNFINISHED}`;
      try {
        await copyFile(file, unfinished);
        await settle(unfinished);
        await rename(unfinished, target);
      } finally {
        await rm(unfinished, { force: true });
      }
    }
    await settle(this.label);
  }

  async list(): Promise<Stored[]> {
    const names = await readdir(this.label).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const found = names.filter((name) => madeAtOf(name) !== null);
    const files = await Promise.all(
      found.map(async (name) => {
        // Another process may have removed it meanwhile.
        const size = await this.#sizeOf(name);
        return size === null ? [] : [{ name, bytes: size }];
      }),
    );
    return backupsAmong(files.flat());
  }

  async read(name: string): Promise<Readable> {
    const file = path.join(this.label, name);
    if (madeAtOf(name) === null || !(await stat(file).catch(() => null)))
      throw new BackupTrouble(say.notFound(name));
    return createReadStream(file);
  }

  async link(name: string, file: string): Promise<boolean> {
    if (madeAtOf(name) === null) return false;
    // Another disk, one that knows no second names, or an account that may not give them.
    return link(path.join(this.label, name), file).then(
      () => true,
      () => false,
    );
  }

  async remove(name: string): Promise<void> {
    if (madeAtOf(name) !== null) await rm(path.join(this.label, name), { force: true });
  }

  async #sizeOf(name: string): Promise<number | null> {
    try {
      return (await stat(path.join(this.label, name))).size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /** Takes away what was copied by runs that ended in their midst. What cannot be taken away keeps no backup from being put there. */
  async #removeLeftOver(): Promise<void> {
    const isBegun = (name: string): boolean =>
      name.endsWith(UNFINISHED) && madeAtOf(name.slice(0, -UNFINISHED.length)) !== null;
    for (const name of (await readdir(this.label)).filter(isBegun)) {
      const file = path.join(this.label, name);
      const mtimeMs = await stat(file).then((found) => found.mtimeMs, Date.now);
      if (Date.now() - mtimeMs > LEFT_OVER_MS) await rm(file, { force: true }).catch(() => {});
    }
  }
}

import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { madeAtOf } from './names.ts';
import { type BackupPlace, backupsAmong, type Stored } from './place.ts';
import { BackupTrouble, say } from './trouble.ts';

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
    const target = path.join(this.label, name);
    try {
      await rename(file, target);
    } catch (error) {
      // Another disk: a file goes there by being copied.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      const unfinished = `${target}.unfinished`;
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
    return backupsAmong(
      await Promise.all(
        found.map(async (name) => ({ name, bytes: (await stat(path.join(this.label, name))).size })),
      ),
    );
  }

  async read(name: string): Promise<Readable> {
    const file = path.join(this.label, name);
    if (madeAtOf(name) === null || !(await stat(file).catch(() => null)))
      throw new BackupTrouble(say.notFound(name));
    return createReadStream(file);
  }

  async remove(name: string): Promise<void> {
    if (madeAtOf(name) !== null) await rm(path.join(this.label, name), { force: true });
  }
}

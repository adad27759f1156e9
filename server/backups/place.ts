import type { Readable } from 'node:stream';
import { madeAtOf } from './names.ts';

/** A backup as it lies somewhere. */
export interface Stored {
  name: string;
  bytes: number;
  madeAt: Date;
}

/** Where backups are kept: a folder, of this disk or another, or a bucket. Files that are no backups are left alone. */
export interface BackupPlace {
  /** As the owner knows it. */
  readonly label: string;
  /** Whole or not at all. The file may be moved away from where it was. */
  put(file: string, name: string): Promise<void>;
  /** The newest first. */
  list(): Promise<Stored[]>;
  /** @throws BackupTrouble where there is none of that name */
  read(name: string): Promise<Readable>;
  /** Gives it a second name as this file, where that costs no room; false where it cannot. */
  link?(name: string, file: string): Promise<boolean>;
  remove(name: string): Promise<void>;
}

/** Those of the files that are backups, the newest first. */
export const backupsAmong = (files: readonly { name: string; bytes: number }[]): Stored[] =>
  files
    .flatMap(({ name, bytes }) => {
      const madeAt = madeAtOf(name);
      return madeAt ? [{ name, bytes, madeAt }] : [];
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { BackupTarget } from '#server/config-backups.ts';
import { BucketPlace } from './bucket-place.ts';
import { FolderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';

export const openPlace = (target: BackupTarget): BackupPlace =>
  target.kind === 'bucket' ? new BucketPlace(target) : new FolderPlace(target.folder);

/** Brings a backup to a file of this machine. */
export const fetchTo = async (place: BackupPlace, name: string, file: string): Promise<void> =>
  pipeline(await place.read(name), createWriteStream(file, { mode: 0o600 }));

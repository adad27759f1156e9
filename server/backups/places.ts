import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BackupTarget } from '#server/config-backups.ts';
import { BucketPlace } from './bucket-place.ts';
import { FolderPlace } from './folder-place.ts';
import type { BackupPlace } from './place.ts';
import { type RoomOf, refuseFullDisk } from './room.ts';
import { BackupTrouble, say } from './trouble.ts';

/** After so many bytes it is looked anew whether there is room for what is still to come: the shop writes there as well. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

export const openPlace = (target: BackupTarget): BackupPlace =>
  target.kind === 'bucket' ? new BucketPlace(target) : new FolderPlace(target.folder);

/** Lets bytes through as long as the disk has room for the rest of them. */
const whileRoom = (folder: string, bytes: number, roomOf: RoomOf | undefined): Transform => {
  let left = bytes;
  let unseen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      unseen += chunk.length;
      if (unseen < LOOK_EVERY_BYTES) return done(null, chunk);
      unseen = 0;
      refuseFullDisk(folder, Math.max(0, left), roomOf).then(() => done(null, chunk), done);
    },
  });
};

/**
 * Brings a backup to a file of this machine. One on the same disk takes no room: it gets a second name, under which it stays whatever
 * becomes of the first.
 * @throws BackupTrouble where there is none of that name, or the disk has no room for it
 */
export const fetchTo = async (
  place: BackupPlace,
  name: string,
  file: string,
  { roomOf }: { roomOf?: RoomOf } = {},
): Promise<void> => {
  const stored = (await place.list()).find((one) => one.name === name);
  if (!stored) throw new BackupTrouble(say.notFound(name));
  if (await place.link?.(name, file)) return;
  const folder = path.dirname(file);
  await refuseFullDisk(folder, stored.bytes, roomOf);
  try {
    await pipeline(
      await place.read(name),
      whileRoom(folder, stored.bytes, roomOf),
      createWriteStream(file, { mode: 0o600 }),
    );
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
};

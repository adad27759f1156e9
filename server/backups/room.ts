import { statfs } from 'node:fs/promises';
import { BackupTrouble, say } from './trouble.ts';

/** So much stays free on the disk, whatever a backup needs. */
const SPARE_BYTES = 200 * 1024 * 1024;

/** What is asked of a disk. */
export type RoomOf = (folder: string) => Promise<{ bavail: number; bsize: number }>;

/** @param bytes what is about to be written there */
export const hasRoomFor = async (
  folder: string,
  bytes: number,
  roomOf: RoomOf = statfs,
): Promise<boolean> => {
  const { bavail, bsize } = await roomOf(folder);
  return bavail * bsize >= bytes + SPARE_BYTES;
};

/** @throws BackupTrouble where the disk has hardly any room left, or would have none with what is about to be written there */
export const refuseFullDisk = async (folder: string, bytes = 0, roomOf: RoomOf = statfs): Promise<void> => {
  if (!(await hasRoomFor(folder, bytes, roomOf))) throw new BackupTrouble(say.noRoom);
};

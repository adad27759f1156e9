import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';

/** A file that lies in a folder until it is closed. Named by nobody: whatever happens to this process, nothing of it stays. */
export const openUnnamed = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, randomUUID());
  const file = await open(place, 'wx+', 0o600);
  await rm(place);
  return file;
};

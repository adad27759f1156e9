import { statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

/** Linux's own folder in memory. Source: tmpfs(5), statfs(2). */
const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Shops that live side by side, and what they have written, several times over. */
const ROOM = 8 * 2 ** 30;

const hasRoom = (): boolean => {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    return type === TMPFS && bavail * bsize >= ROOM && freemem() >= ROOM;
  } catch {
    return false;
  }
};

/**
 * Where databases are put that are gone with their tests: a new one is a thousand small files, which cost a disk several times what
 * they cost in memory. What is tested of a disk itself goes to `tmpdir()`.
 */
export const SCRATCH = hasRoom() ? IN_MEMORY : tmpdir();

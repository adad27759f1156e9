import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, fine, look, wrong } from './finding.ts';

const MB = 1024 * 1024;
/** The shop takes no orders below this (server/health). */
const LEAST_MB = 64;
/** Files of two releases, pictures that are made anew, and what an index takes while it is made. */
const ROOMY_MB = 1_024;

/** The nearest folder that is there: a new machine has no DATA_DIR yet. */
const standing = (folder: string): string => (existsSync(folder) ? folder : standing(path.dirname(folder)));

/** Looks whether DATA_DIR's disk has room for an upgrade. */
export const checkDisk = async (dataDir: string, roomOf = statfs): Promise<Finding> => {
  const { bavail, bsize } = await roomOf(standing(dataDir));
  const free = Math.floor((bavail * bsize) / MB);
  const said = `${free.toLocaleString('en')} MB are free on the disk of ${dataDir}`;
  if (free < LEAST_MB) return wrong('disk', `${said}: make room, or the shop takes no orders`);
  return free < ROOMY_MB ? look('disk', `${said}: ${ROOMY_MB} would be better`) : fine('disk', said);
};

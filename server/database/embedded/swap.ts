import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncDirectory } from './cluster.ts';

/** A cluster of this major that takes the place of an older one: complete, and not there yet. */
const UPGRADED = 'postgres.upgraded';

/**
 * Finishes a swap that was cut off between its two steps: then the older cluster has gone aside, and the new one, which has this name
 * only once it is complete, is not in its place yet. Without it the next start would begin an empty shop.
 */
export const finishSwap = (dataDir: string): void => {
  const [clusterDir, upgraded] = [join(dataDir, 'postgres'), join(dataDir, UPGRADED)];
  if (existsSync(clusterDir) || !existsSync(upgraded)) return;
  renameSync(upgraded, clusterDir);
  syncDirectory(dataDir);
};

/** What a try before has left: whatever is not in its place is worth nothing while the older cluster is in its own. */
export const dropUnfinishedSwap = (dataDir: string): void =>
  rmSync(join(dataDir, UPGRADED), { recursive: true, force: true, maxRetries: 3 });

/** A name for the older cluster that nothing has yet. */
const asideFor = (dataDir: string, major: string): string => {
  const name = `postgres-${major}`;
  for (let count = 1; ; count += 1) {
    const aside = join(dataDir, count === 1 ? name : `${name}-${count}`);
    if (!existsSync(aside)) return aside;
  }
};

/**
 * Puts a complete cluster, on which no server runs, into the place of the older one, which stays under another name. Killed at any
 * moment, the next start finds either of them in its place.
 * @returns where the older one is
 */
export const swapClusters = (dataDir: string, complete: string, major: string): string => {
  const [clusterDir, upgraded] = [join(dataDir, 'postgres'), join(dataDir, UPGRADED)];
  renameSync(complete, upgraded);
  syncDirectory(dataDir);
  const aside = asideFor(dataDir, major);
  renameSync(clusterDir, aside);
  syncDirectory(dataDir);
  finishSwap(dataDir);
  return aside;
};

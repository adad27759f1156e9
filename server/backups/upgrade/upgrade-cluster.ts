import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { chooseServerAccount } from '#server/database/embedded/account.ts';
import { adoptLeftOverServer } from '#server/database/embedded/adoption.ts';
import { findPostgresBinaries, type PostgresBinaries } from '#server/database/embedded/binaries.ts';
import {
  type ClusterPlace,
  clusterExists,
  ensureCluster,
  MAJOR_VERSION,
  majorOf,
  readPassword,
  SHOP_DATABASE,
  SHOP_ROLE,
} from '#server/database/embedded/cluster.ts';
import { chooseEndpoint, connectionStringFor, removeEndpoint } from '#server/database/embedded/endpoint.ts';
import { planLaunch } from '#server/database/embedded/launch.ts';
import { lockDataDir } from '#server/database/embedded/lock.ts';
import { stopPostmaster } from '#server/database/embedded/postmaster.ts';
import { startServer } from '#server/database/embedded/running-server.ts';
import { dropUnfinishedSwap, finishSwap, swapClusters } from '#server/database/embedded/swap.ts';
import { checkBackup } from '../check-backup.ts';
import type { About } from '../format.ts';
import { restoreRows } from '../restore-rows.ts';
import { withSession } from '../session.ts';
import { BackupTrouble } from '../trouble.ts';
import { writeBackup } from '../write-backup.ts';

/** How an upgrade went. */
export interface Upgraded {
  from: string;
  to: string;
  /** Where the older cluster is. */
  kept: string;
  about: About;
}

/** Has a server run on a cluster for as long as the work takes. */
const withServer = async <T>(
  place: ClusterPlace,
  password: string,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const server =
    (await adoptLeftOverServer(place)) ??
    (await startServer(place, await chooseEndpoint(place.clusterDir, place.account), password));
  try {
    return await work(connectionStringFor(server.endpoint, SHOP_ROLE, password, SHOP_DATABASE));
  } finally {
    await stopPostmaster(server.postmaster, place.binaries);
    removeEndpoint(server.endpoint.host);
  }
};

/** The cluster of an older PostgreSQL in DATA_DIR; undefined where there is none, or it is of this one's. */
export const olderMajorOf = (dataDir: string): string | undefined => {
  finishSwap(dataDir);
  const clusterDir = path.join(dataDir, 'postgres');
  if (!clusterExists(clusterDir)) return undefined;
  const major = majorOf(clusterDir);
  return Number(major) < Number(MAJOR_VERSION) ? major : undefined;
};

const passwordIn = (dataDir: string): { file: string; password: string } => {
  const file = path.join(dataDir, 'postgres-password');
  const password = readPassword(file);
  if (password === undefined)
    throw new BackupTrouble(
      `${file} is missing: the database cannot be entered. Start the shop once with the release before, which makes a new one.`,
    );
  return { file, password };
};

/** Both clusters as they are while one goes over into the other. */
const placesFor = (dataDir: string, older: PostgresBinaries): { old: ClusterPlace; fresh: ClusterPlace } => {
  const { file: passwordFile, password } = passwordIn(dataDir);
  const clusterDir = path.join(dataDir, 'postgres');
  const account = chooseServerAccount(clusterDir);
  const placeOf = (folder: string, binaries: PostgresBinaries): ClusterPlace => ({
    clusterDir: folder,
    passwordFile,
    binaries,
    launcher: planLaunch(account, binaries, dataDir),
    account,
    password,
  });
  return {
    old: placeOf(clusterDir, older),
    fresh: placeOf(path.join(dataDir, 'postgres.filling'), findPostgresBinaries()),
  };
};

/**
 * Carries the cluster of an older PostgreSQL over to this one's: what is in it goes out as a backup and into a new cluster beside it,
 * where every table is held against what it was; then they change places. The older one stays. Killed at any moment, the
 * older cluster is as it was, or the new one is complete.
 * @param olderBinaries asked for the programs of the older one
 * @throws DataDirInUseError while the shop runs; BackupTrouble where something is not as it should be
 */
export const upgradeCluster = async (
  dataDir: string,
  major: string,
  olderBinaries: () => Promise<PostgresBinaries>,
): Promise<Upgraded> => {
  const lock = await lockDataDir(dataDir);
  const folder = path.join(dataDir, 'backups', 'unfinished');
  const file = path.join(folder, `from-postgres-${major}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    dropUnfinishedSwap(dataDir);
    const { old, fresh } = placesFor(dataDir, await olderBinaries());
    rmSync(fresh.clusterDir, { recursive: true, force: true, maxRetries: 3 });
    await withServer(old, old.password ?? '', (url) =>
      writeBackup({ url, images: null }, file, { passphrase: undefined }),
    );
    const { about } = await checkBackup(file, undefined);
    await ensureCluster(fresh);
    await withServer(fresh, fresh.password ?? '', (url) =>
      withSession(url, (client) => restoreRows(client, file, about, { passphrase: undefined })),
    );
    const kept = swapClusters(dataDir, fresh.clusterDir, major);
    return { from: major, to: MAJOR_VERSION, kept, about };
  } finally {
    rmSync(file, { force: true });
    lock.release();
  }
};

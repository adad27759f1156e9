import { chmodSync } from 'node:fs';
import path from 'node:path';
import { chooseServerAccount } from '#server/database/embedded/account.ts';
import { findPostgresBinaries } from '#server/database/embedded/binaries.ts';
import {
  type ClusterPlace,
  ensureCluster,
  SHOP_DATABASE,
  SHOP_ROLE,
} from '#server/database/embedded/cluster.ts';
import { chooseEndpoint, connectionStringFor, removeEndpoint } from '#server/database/embedded/endpoint.ts';
import { planLaunch } from '#server/database/embedded/launch.ts';
import { signalPostmaster, startPostmaster, stopPostmaster } from '#server/database/embedded/postmaster.ts';
import { serverArguments } from '#server/database/embedded/settings.ts';

/**
 * What a database that lives for minutes does without: it is thrown away after a power cut, and waits for no disk.
 * A process that is killed loses nothing by them: what was written is the system's.
 */
const SHORT_LIVED = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

/**
 * The embedded server as the shop starts it; nothing starts it again.
 * @param isLasting whether it waits for its disk, as the shop's own does
 */
export const startTestPostgres = async (
  folder: string,
  isLasting = false,
): Promise<{ connectionString: string; stop: () => Promise<void> }> => {
  chmodSync(folder, 0o755);
  const clusterDir = path.join(folder, 'postgres');
  const binaries = findPostgresBinaries();
  const account = chooseServerAccount(clusterDir);
  const launcher = planLaunch(account, binaries, folder);
  const passwordFile = path.join(folder, 'postgres-password');
  const place: ClusterPlace = { clusterDir, passwordFile, binaries, launcher, account };
  const password = await ensureCluster(place);
  const endpoint = await chooseEndpoint(clusterDir, account);
  const args = [
    ...serverArguments(clusterDir, endpoint),
    // What is said last holds.
    ...(isLasting ? [] : SHORT_LIVED.flatMap((setting) => ['-c', setting])),
  ];
  const logFile = path.join(folder, 'postgres.log');
  const postmaster = await startPostmaster({ launcher, binaries, args, clusterDir, logFile });
  const leaveNothingBehind = () => signalPostmaster(postmaster, 'SIGQUIT', binaries);
  process.once('exit', leaveNothingBehind);
  return {
    connectionString: connectionStringFor(endpoint, SHOP_ROLE, password, SHOP_DATABASE),
    stop: async () => {
      process.removeListener('exit', leaveNothingBehind);
      await stopPostmaster(postmaster, binaries);
      removeEndpoint(endpoint.host);
    },
  };
};

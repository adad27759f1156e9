import { type ClusterPlace, readPassword } from './cluster.ts';
import { answers } from './database.ts';
import { becomesReady, stopPostmaster } from './postmaster.ts';
import { findRunningPostmaster, readPostmasterFile } from './postmaster-file.ts';
import { commandLineOf, isRunning } from './process-identity.ts';
import type { RunningServer } from './running-server.ts';
import { serverArguments } from './settings.ts';

/**
 * Deals with a server that a killed shop left running on the cluster: takes it over when it is just what this shop
 * would start and it answers, else ends it.
 *
 * @returns the server that was taken over; undefined when none runs (any more)
 * @throws Error when it can be neither taken over nor ended
 */
export const adoptLeftOverServer = async (place: ClusterPlace): Promise<RunningServer | undefined> => {
  const postmaster = findRunningPostmaster(place.clusterDir);
  if (postmaster === undefined) return undefined;
  const password = readPassword(place.passwordFile);
  if (password !== undefined && (await becomesReady(postmaster, place.clusterDir))) {
    const file = readPostmasterFile(place.clusterDir);
    const endpoint = { host: file?.socketDir || '127.0.0.1', port: file?.port ?? 0 };
    const own = [place.binaries.postgres, ...serverArguments(place.clusterDir, endpoint)].join(' ');
    if (commandLineOf(postmaster.pid) === own.trimEnd() && (await answers(endpoint, password))) {
      return { postmaster, endpoint, password };
    }
  }
  await stopPostmaster(postmaster, place.binaries);
  if (isRunning(postmaster)) {
    throw new Error(
      `A left over database server (pid ${postmaster.pid}) does not end: end it and start again`,
    );
  }
  return undefined;
};

import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPassword, SHOP_DATABASE, SHOP_ROLE } from './cluster.ts';
import { answers } from './database.ts';
import { connectionStringFor } from './endpoint.ts';
import { findRunningPostmaster, readPostmasterFile } from './postmaster-file.ts';

/** Where a server answers that a shop runs on this directory now, for `pg`; undefined when none does. */
export const findRunningAddress = async (dataDir: string): Promise<string | undefined> => {
  const directory = realpathSync(resolve(dataDir));
  const clusterDir = join(directory, 'postgres');
  const file = readPostmasterFile(clusterDir);
  const password = readPassword(join(directory, 'postgres-password'));
  if (file?.status !== 'ready' || password === undefined) return undefined;
  if (findRunningPostmaster(clusterDir) === undefined) return undefined;
  const endpoint = { host: file.socketDir || '127.0.0.1', port: file.port };
  if (!(await answers(endpoint, password))) return undefined;
  return connectionStringFor(endpoint, SHOP_ROLE, password, SHOP_DATABASE);
};

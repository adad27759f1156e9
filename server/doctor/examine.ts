import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Config, readConfig, settingsProblems } from '#server/config.ts';
import { clientSettings, type DatabaseAddress, directly } from '#server/database/address.ts';
import { clusterExists } from '#server/database/embedded/cluster.ts';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { addressOf } from '#server/database/pooler.ts';
import { refusalOf } from '#server/lifecycle/database-refusal.ts';
import { fault, type Result, reasonOf, runChecks, skipChecks, skipped } from './check.ts';
import { connectedChecks, machineChecks, settledChecks } from './checks.ts';
import type { Machine, Ports, Settled } from './subjects.ts';

interface Opened {
  address: DatabaseAddress;
  close(): Promise<void>;
}

const stay = async (): Promise<void> => {};

/** The database as it is, never migrated; null where the first start has still to make it. */
const openAsItIs = async (config: Config): Promise<Opened | null> => {
  if (config.databaseUrl)
    return { address: await addressOf(config.databaseUrl, config.databaseDirectUrl), close: stay };
  if (!existsSync(config.dataDir) || !clusterExists(path.join(config.dataDir, 'postgres'))) return null;
  const running = await findRunningAddress(config.dataDir);
  if (running !== undefined) return { address: directly(running), close: stay };
  const silent = { info: () => {}, error: () => {} };
  const started = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silent });
  return { address: directly(started.connectionString), close: started.stop };
};

const MOST_CONNECTIONS = 3;

const lookAt = async (settled: Settled, { address, close }: Opened): Promise<Result[]> => {
  const pool = new pg.Pool({ ...clientSettings(address.url), max: MOST_CONNECTIONS });
  // A connection that breaks fails the check that uses it.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
    return await runChecks(connectedChecks, { ...settled, address, pool });
  } finally {
    await pool.end();
    await close();
  }
};

const examineDatabase = async (settled: Settled): Promise<Result[]> => {
  const [, ...others] = connectedChecks;
  try {
    const opened = await openAsItIs(settled.config);
    if (opened !== null) return await lookAt(settled, opened);
    return skipChecks(connectedChecks, 'the first start makes the database in DATA_DIR');
  } catch (error) {
    const problem = error instanceof Error ? error : new Error(String(error));
    const found = fault(
      refusalOf(problem) ?? reasonOf(problem),
      'See that the database runs, and that DATABASE_URL (and DATABASE_DIRECT_URL behind a pooler) lead to it',
    );
    return [{ name: 'database', ...found }, ...skipChecks(others, 'the database cannot be used')];
  }
};

const DATA_DIR = './data';

/** Looks at everything. Nothing is changed, but for what is tried out and taken back. */
export const examine = async (environment: Machine['environment'], ports: Ports): Promise<Result[]> => {
  const dataDir = path.resolve(environment.DATA_DIR?.trim() || DATA_DIR);
  const machine: Machine = { environment, dataDir, ports };
  if (settingsProblems(environment).length > 0) {
    const { found } = skipped('not before the settings are right');
    return [
      ...(await runChecks(machineChecks, machine)),
      ...skipChecks([...settledChecks, ...connectedChecks], found),
    ];
  }
  const settled: Settled = { ...machine, config: readConfig({ ...environment }) };
  const results = await Promise.all([
    runChecks(machineChecks, machine),
    runChecks(settledChecks, settled),
    examineDatabase(settled),
  ]);
  return results.flat();
};

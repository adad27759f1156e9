/**
 * What is looked at before an upgrade, without changing anything.
 *
 * - looked at:  `check-settings`, `check-disk`, `check-database`, `check-schema` with `look-at-schema`
 * - told:       `finding` (how much it matters)
 * - of which:   `releases`
 */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { clientSettings } from '#server/database/address.ts';
import { reachDatabase } from '#server/lifecycle/cli-database.ts';
import { createLog } from '#server/start.ts';
import { checkDatabase } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkSchema } from './check-schema.ts';
import { checkSettings } from './check-settings.ts';
import { exitCodeOf, type Finding, fine, wrong } from './finding.ts';
import { readReleases } from './releases.ts';

const USAGE = `Usage:
  npm run upgrade -- --check [--json]

Tells what starting this release would do to the shop's database, and what stands in its way. Changes nothing, whether
the shop runs or not; by the shop's own settings. Ends with 0 when nothing is in the way, 1 when something is, 2 when
there is something to be read first. The upgrade itself is the start of this release (docs/upgrading.md).`;

const BACKUP = 'Take a backup first: a schema never goes back.';

/** The embedded database is made by the first start, not by looking at it. */
const isThere = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres'));

const databaseFindings = async (config: Config): Promise<Finding[]> => {
  if (!isThere(config))
    return [fine('database', `there is none in ${config.dataDir} yet: the start makes it`)];
  const database = await reachDatabase(config, createLog('error'));
  const client = new pg.Client({
    ...clientSettings(database.address.directUrl),
    application_name: 'shop-upgrade-check',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('begin read only');
    return [...(await checkDatabase(client)), ...(await checkSchema(client))];
  } finally {
    await client.end().catch(() => {});
    await database.stop();
  }
};

const check = async (): Promise<Finding[]> => {
  const [last] = readReleases();
  const { findings, config } = checkSettings(process.env, last);
  if (config === undefined) return findings;
  const seen = await databaseFindings(config).catch((error: unknown) => [
    wrong('database', error instanceof Error ? error.message : String(error)),
  ]);
  return [...findings, ...seen, await checkDisk(config.dataDir)];
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (): Promise<number> => {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(USAGE);
    return 0;
  }
  // npm keeps a flag for itself that has no `--` before it, and says so here alone.
  const isAsked = values.check || process.env.npm_config_check === 'true';
  if (!isAsked) throw new Error(USAGE);
  const findings = await check();
  const code = exitCodeOf(findings);
  if (values.json) {
    print(JSON.stringify({ code, findings }));
    return code;
  }
  for (const { weight, about, text } of findings) print(`${weight.padEnd(6)} ${about.padEnd(15)} ${text}`);
  print(BACKUP);
  return code;
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

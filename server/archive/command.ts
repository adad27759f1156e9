import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { CatalogueChanges } from '#server/answers/changes.ts';
import { ResponseCache } from '#server/answers/response-cache.ts';
import { readShownEverywhere } from '#server/catalogue/shown-everywhere.ts';
import { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { borrowDatabase } from '#server/lifecycle/cli-database.ts';
import { uploadedImages } from '#server/media/store/uploaded-images.ts';
import { Settings } from '#server/settings/store-settings.ts';
import { createLog } from '#server/start.ts';
import type { ArchivingShop } from './archiving-shop.ts';
import { checkArchive, type Holdings } from './check-archive.ts';
import { refuseUnlessEmpty } from './empty-shop.ts';
import { takeIn } from './take-in.ts';
import { recordTakenOut, writeArchive } from './write-archive.ts';

const USAGE = `Usage:
  npm run archive -- out FILE
  npm run archive -- in FILE [--dry-run]

  out        writes the whole shop into FILE (a .tar.gz): settings, products, pictures, customers, orders. It has the
             customers' password hashes in it: keep it as you keep the database
  in         takes such a file into this shop, which must have no products and no orders yet
  --dry-run  tells what the file holds, and changes nothing

Works on the shop's own database and pictures, by the same settings as the shop, whether the shop is running or not.`;

const POOL_SIZE = 4;
const SAY_EVERY = 1_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Paths are those of whoever calls npm, wherever that is. */
const pathOf = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** What a shop is to an archive, on the configured database, together with the processes of the shop that run. */
const withShop = async (work: (shop: ArchivingShop) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = await borrowDatabase(config, log);
  try {
    // Whatever is asked over a connection that breaks then fails, and says so.
    const connection = openDatabase(database.address, { size: POOL_SIZE, onError: () => {} });
    const sync = new ClusterSync(database.address.directUrl, connection.pool, log);
    try {
      await sync.start();
      const answers = new ResponseCache();
      const { db } = connection;
      await work({
        db,
        log,
        config,
        changes: new CatalogueChanges(answers, sync, () => readShownEverywhere(db)),
        images: uploadedImages(config, log),
        settings: new Settings(db, answers, config),
      });
    } finally {
      await Promise.all([sync.close(), connection.close()]);
    }
  } finally {
    await database.stop();
  }
};

const takeOut = async (shop: ArchivingShop, file: string): Promise<void> => {
  const target = pathOf(file);
  const unfinished = `${target}.unfinished`;
  try {
    await recordTakenOut(shop, null);
    await pipeline(await writeArchive(shop), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
  print(`Wrote ${target}`);
};

const printHoldings = ({
  shop,
  madeAt,
  counts,
  pictures,
  missingPictures,
  administrators,
}: Holdings): void => {
  print(`An archive of ${shop}, made at ${madeAt}:`);
  for (const [table, rows] of Object.entries(counts)) if (rows > 0) print(`  ${table} ${rows}`);
  print(`  pictures' files ${pictures}${missingPictures > 0 ? `, ${missingPictures} missing` : ''}`);
  for (const { name, email } of administrators) print(`Administrator: ${name} <${email}>`);
};

const bringIn = async (shop: ArchivingShop, file: string, isDry: boolean): Promise<void> => {
  const source = pathOf(file);
  await stat(source).catch((error: unknown) => {
    throw new Error(`${source} cannot be read`, { cause: error });
  });
  const holdings = await checkArchive(source, shop.config.archiveMaxMb);
  printHoldings(holdings);
  if (isDry) return;
  await refuseUnlessEmpty(shop.db);
  await takeIn(shop, source, holdings, null, (done) => {
    if (process.stderr.isTTY && done % SAY_EVERY === 0) process.stderr.write(`\r${done} `);
  });
  print('Taken in.');
};

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  const [what, file, ...others] = positionals;
  if (values.help || file === undefined || others.length > 0 || (what !== 'out' && what !== 'in'))
    throw new Error(USAGE);
  await withShop((shop) => (what === 'out' ? takeOut(shop, file) : bringIn(shop, file, values['dry-run'])));
};

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);

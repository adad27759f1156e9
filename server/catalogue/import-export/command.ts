import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FIELD_NAMES, wordFor } from '#contract/catalogue/field-list.ts';
import { PRODUCT_FILE_MAX_BYTES } from '#contract/catalogue/import-export/limits.ts';
import { fileMessages as say } from '#contract/catalogue/import-export/messages.ts';
import {
  newImportQuerySchema,
  type ProductImport,
  productExportQuerySchema,
} from '#contract/catalogue/import-export/schemas.ts';
import { isRunning, type ReportFilter } from '#contract/catalogue/import-export/states.ts';
import { CatalogueChanges } from '#server/answers/changes.ts';
import { ResponseCache } from '#server/answers/response-cache.ts';
import { readShownEverywhere } from '#server/catalogue/shown-everywhere.ts';
import { ClusterSync } from '#server/cluster-sync/cluster-sync.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/connection.ts';
import { brokenRule } from '#server/http/errors.ts';
import { refusalOf } from '#server/http/validation.ts';
import { borrowDatabase } from '#server/lifecycle/cli-database.ts';
import { createLog } from '#server/start.ts';
import { conditionOf } from '../products/filters.ts';
import { exportProducts } from './export.ts';
import type { ImportingShop } from './importing-shop.ts';
import { addImport, findImport, readReport, startImport, stopImport } from './imports.ts';
import { workOnImport } from './work.ts';

const USAGE = `Usage:
  npm run catalogue -- import FILE [--dry-run] [--category NAME] [--keep-stock] [--start-stock UNITS]
  npm run catalogue -- export FILE [--format shopify|woocommerce]

  --dry-run        tells what would become of each product, and changes nothing
  --category NAME  where new products go whose rows name no category
  --keep-stock     leaves the stock of products that are there already
  --start-stock UNITS  what new products and variants start with whose stock the file does not say

Works on the shop's own database, by the same settings as the shop, whether the shop is running or not.`;

const LOOK_EVERY_MS = 500;
const PAGE = 100;
const POOL_SIZE = 4;
/** Ends: as wished; not at all; with products that were left out. */
const [DONE, FAILED, LEFT_OUT] = [0, 1, 2];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** Paths are those of whoever calls npm, wherever that is. */
const pathOf = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** What a shop is to an import, on the configured database, together with the processes of the shop that run. */
const withShop = async (work: (shop: ImportingShop) => Promise<number>): Promise<number> => {
  const config = readConfig(process.env);
  const log = createLog('error');
  const database = await borrowDatabase(config, log);
  try {
    const connection = openDatabase(database.address, {
      size: POOL_SIZE,
      // Whatever is asked over it then fails, and says so.
      onError: () => {},
    });
    const sync = new ClusterSync(database.address.directUrl, connection.pool, log);
    try {
      await sync.start();
      const changes = new CatalogueChanges(new ResponseCache(), sync, () =>
        readShownEverywhere(connection.db),
      );
      const appUrl = () => config.appUrl ?? `http://${config.host}:${config.port}`;
      return await work({ db: connection.db, changes, appUrl });
    } finally {
      await Promise.all([sync.close(), connection.close()]);
    }
  } finally {
    await database.stop();
  }
};

const summaryOf = ({
  counts: { created, changed, unchanged, refused },
  unfinished,
}: ProductImport): string => {
  const parts = [`${created} new, ${changed} changed, ${unchanged} unchanged, ${refused} left out`];
  const reasons = FIELD_NAMES.filter((field) => unfinished.missing[field]).map(
    (field) => `${wordFor(field)} ${unfinished.missing[field]}`,
  );
  if (unfinished.products > 0) parts.push(`${unfinished.products} to finish (${reasons.join(', ')})`);
  return parts.join('; ');
};

/** Works on it, or waits for the shop that has taken it up, and tells how far it is. */
const finish = async (shop: ImportingShop, id: string): Promise<ProductImport> => {
  let told = '';
  let found = await findImport(shop.db, id);
  while (isRunning(found.state)) {
    const working = workOnImport(shop, { id });
    let isWorking = true;
    const over = working.finally(() => {
      isWorking = false;
    });
    do {
      await Promise.race([over, sleep(LOOK_EVERY_MS)]);
      found = await findImport(shop.db, id);
      const { done, total } = found.progress;
      const line = `${found.state} ${done} of ${total}`;
      if (process.stderr.isTTY && total > 0 && line !== told) process.stderr.write(`\r${line} `);
      told = line;
    } while (isWorking);
    if (isRunning(found.state)) await sleep(LOOK_EVERY_MS);
  }
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  return found;
};

const printRemarks = async (shop: ImportingShop, id: string, show: ReportFilter): Promise<void> => {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { products, pagination } = await readReport(shop.db, id, { show, page, limit: PAGE });
    pages = pagination.pages;
    for (const { name, handle, outcome, missing, remarks } of products) {
      if (show === 'noted' && missing) continue;
      const what = outcome === 'refused' ? ', left out' : missing ? ', to finish' : '';
      for (const { row, column, sentence } of remarks) {
        const place = column === null ? `Row ${row}` : `Row ${row}, ${column}`;
        print(`${place}: ${sentence} (${name || handle}${what})`);
      }
    }
  }
};

const importFile = async (
  shop: ImportingShop,
  file: string,
  { isDry, ...chosen }: { isDry: boolean; category?: string; keepStock: boolean; startStock?: string },
): Promise<number> => {
  const bytes = await readFile(pathOf(file)).catch((error: unknown) => {
    throw new Error(`${pathOf(file)} cannot be read`, { cause: error });
  });
  if (bytes.length > PRODUCT_FILE_MAX_BYTES) throw brokenRule('too_large', say.tooLarge);
  const wanted = newImportQuerySchema.safeParse({
    name: path.basename(file),
    ...chosen,
    keepStock: String(chosen.keepStock),
  });
  if (!wanted.data) throw refusalOf(wanted.error);
  const { _id } = await addImport(shop.db, null, bytes, wanted.data);
  process.once('SIGINT', () => void stopImport(shop.db, _id).catch(() => {}));
  let found = await finish(shop, _id);
  if (found.state === 'checked') {
    const { created, changed } = found.counts;
    const isWanted = !isDry && created + changed > 0;
    if (isWanted) {
      await startImport(shop.db, null, _id);
      found = await finish(shop, _id);
    }
    await printRemarks(shop, _id, 'refused');
    await printRemarks(shop, _id, 'unfinished');
    await printRemarks(shop, _id, 'noted');
    if (found.newCategories.length > 0)
      print(`${isDry ? 'Categories to make' : 'Categories made'}: ${found.newCategories.join(', ')}`);
    print(`${isDry ? 'Would be: ' : ''}${summaryOf(found)}`);
    if (found.state === 'checked') await stopImport(shop.db, _id);
  }
  if (found.trouble !== null) throw new Error(found.trouble);
  if (found.state === 'stopped') {
    print(say.stopped);
    return FAILED;
  }
  return found.counts.refused > 0 ? LEFT_OUT : DONE;
};

const exportFile = async (shop: ImportingShop, file: string, format: string | undefined): Promise<number> => {
  const wanted = productExportQuerySchema.safeParse({ format });
  if (!wanted.data) throw refusalOf(wanted.error);
  const target = pathOf(file);
  const unfinished = `${target}.unfinished`;
  try {
    const everything = conditionOf({ includesInactive: true });
    const products = await exportProducts(shop.db, everything, shop.appUrl(), wanted.data.format);
    await pipeline(products, createWriteStream(unfinished));
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { force: true });
  }
  print(`Wrote ${target}`);
  return DONE;
};

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      'keep-stock': { type: 'boolean', default: false },
      category: { type: 'string' },
      format: { type: 'string' },
      'start-stock': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [what, file, ...others] = positionals;
  const isKnown = (what === 'import' || what === 'export') && file !== undefined && others.length === 0;
  if (values.help || !isKnown) throw new Error(USAGE);
  return { what, file, values };
};

const run = async (): Promise<number> => {
  const { what, file, values } = readArguments();
  if (what === 'export') return withShop((shop) => exportFile(shop, file, values.format));
  const { category, 'start-stock': startStock } = values;
  const choices = {
    isDry: values['dry-run'],
    keepStock: values['keep-stock'],
    ...(category === undefined ? {} : { category }),
    ...(startStock === undefined ? {} : { startStock }),
  };
  return withShop((shop) => importFile(shop, file, choices));
};

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(FAILED);
  },
);

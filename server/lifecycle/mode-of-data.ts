import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, ConfigError } from '#server/config.ts';
import { clientSettings } from '#server/database/address.ts';
import { ShopClient } from '#server/database/shop-client.ts';

const LIVE_MARK = 'live-shop';
const MARK_TEXT = 'A live shop has run on this DATA_DIR, so no demo starts on it.\n';

const isThere = async (file: string): Promise<boolean> => (await stat(file).catch(() => null)) !== null;

/**
 * A demo on a live shop's DATA_DIR, which is what a start without its settings would be, would take payments that are none.
 * @throws ConfigError where a live shop has run there
 */
export const refuseLiveDataDir = async ({ mode, dataDir }: Config): Promise<void> => {
  if (mode === 'demo' && (await isThere(path.join(dataDir, LIVE_MARK))))
    throw new ConfigError(
      `A live shop keeps its database in ${dataDir}: give it its settings (SHOP_MODE=live and the rest), or give the demo another DATA_DIR`,
    );
};

/** The demo's own tables lie in a schema of this name. */
export const DEMO_SCHEMA = 'demo';

const isOfDemo = async (connectionString: string): Promise<boolean> => {
  const client = new ShopClient(clientSettings(connectionString));
  await client.connect();
  try {
    const [found] = await client.ask<{ demo: boolean }>(
      `select exists (select from pg_namespace where nspname = '${DEMO_SCHEMA}') as demo`,
    );
    return found?.demo === true;
  } finally {
    await client.end();
  }
};

/**
 * A demo's database has an administrator whose password everybody knows, and orders that nobody has paid for. What has run
 * live is marked, so that no demo starts on it.
 * @throws ConfigError where a live shop would run on a demo's database
 */
export const refuseDemoDatabase = async (
  { mode, dataDir }: Config,
  connectionString: string,
): Promise<void> => {
  if (mode !== 'live') return;
  if (await isOfDemo(connectionString))
    throw new ConfigError(
      `The database in ${dataDir} is a demo's, with a known password and orders that nobody paid: give the live shop another DATA_DIR. Products move with "Import and export"`,
    );
  const mark = path.join(dataDir, LIVE_MARK);
  if (!(await isThere(mark))) await writeFile(mark, MARK_TEXT);
};

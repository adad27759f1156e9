import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../support/free-port.ts';
import { SCRATCH } from '../support/scratch.ts';
import { ShopProcess } from '../system/shop-process.ts';

/** A new shop takes seconds to make its database and its catalogue: one is made for the whole run, the others begin as copies of it. */
const MADE = 'SHOP_MADE';

const newFolder = (): Promise<string> => mkdtemp(path.join(SCRATCH, 'shop-browser-'));
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Makes the shop that is copied; gives what takes it away again. */
export const makeShop = async (): Promise<() => Promise<void>> => {
  const folder = await newFolder();
  const shop = new ShopProcess({ PORT: String(await freePort()), DATA_DIR: folder });
  await shop.start();
  const { code } = await shop.terminate();
  if (code !== 0) throw new Error(`The shop to be copied ended with ${code}: ${shop.output}`);
  process.env[MADE] = folder;
  return () => remove(folder);
};

/**
 * Runs a shop that nobody else has, for as long as `work` takes.
 *
 * @param settings environment variables that differ from those of a demo
 */
export const withShop = async (
  settings: Record<string, string>,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  const folder = await newFolder();
  const made = process.env[MADE];
  // What a shop is given at its first start is not in the copy.
  const startsOtherwise = Object.keys(settings).some((name) => name.startsWith('SEED_'));
  if (made !== undefined && !startsOtherwise) await cp(made, folder, { recursive: true });
  const shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '0',
    ...settings,
  });
  try {
    await shop.start();
    await work(shop.url);
    await shop.terminate();
  } finally {
    await shop.killEverything();
    await remove(folder);
  }
};

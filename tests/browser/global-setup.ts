import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, ShopProcess } from '../system/shop-process.ts';

/** Starts the shop as `npm start` does, with the demo catalogue, for all journeys; SHOP_URL names one that runs already. */
export default async (): Promise<() => Promise<void>> => {
  if (process.env.SHOP_URL) return async () => {};
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-browser-'));
  const shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await shop.start();
  process.env.SHOP_URL = shop.url;
  return async () => {
    await shop.terminate();
    await shop.killEverything();
    await rm(dataDir, { recursive: true, force: true });
  };
};

import path from 'node:path';
import type { Bench } from './bench.ts';
import { below, type Row } from './report.ts';
import { startShop } from './shop.ts';

const FIRST_SECONDS = 15;
const SECOND_SECONDS = 3;

const rowOf = (name: string, ms: number, most: number): Row => ({
  name,
  figures: {},
  value: `${(ms / 1_000).toFixed(2)} s`,
  aims: [below(`${most} s`, most, ms / 1_000)],
  failures: {},
});

/** From the start to ready: with an empty DATA_DIR, the demo catalogue included, and once more. */
export const benchStarts = async (bench: Bench): Promise<void> => {
  const dataDir = path.join(bench.directory, 'starts');
  const settings = { SHOP_MODE: 'demo', SEED_DEMO: 'true' };
  const times: number[] = [];
  for (let start = 0; start < 2; start += 1) {
    const shop = await startShop(dataDir, settings);
    times.push(shop.readyMs);
    await shop.stop();
  }
  const [first = 0, second = 0] = times;
  bench.report('Start', [
    rowOf('ready, first start', first, FIRST_SECONDS),
    rowOf('ready, second start', second, SECOND_SECONDS),
  ]);
};

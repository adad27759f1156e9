import path from 'node:path';
import { API_READS, type Read } from './addresses.ts';
import { type Bench, measure } from './bench.ts';
import { runChild } from './children.ts';
import type { Figures } from './load-job.ts';
import type { Row } from './report.ts';
import { QUIET_SETTINGS, startShop } from './shop.ts';

const MOST = 2;

/** What each read costs when it is made anew, asked for one at a time, in a catalogue of this size. */
const costsAt = async (bench: Bench, products: number): Promise<Map<Read, Figures>> => {
  const dataDir = path.join(bench.directory, `products-${products}`);
  const seeded = `${dataDir}.json`;
  await runChild('bench/seed.ts', [dataDir, String(products), seeded]);
  const shop = await startShop(dataDir, QUIET_SETTINGS);
  const costs = new Map<Read, Figures>();
  for (const read of API_READS) {
    const { cost } = await measure(bench, {
      cost: { url: shop.url, seeded, connections: 1, calls: { kind: 'fresh', read } },
    });
    costs.set(read, cost);
  }
  await shop.stop();
  return costs;
};

/** The cost of reads in a large catalogue beside that in a small one. */
export const benchSizes = async (bench: Bench): Promise<void> => {
  const { small, large } = bench.scale;
  const [few, many] = [await costsAt(bench, small), await costsAt(bench, large)];
  const rows: Row[] = [];
  for (const [read, cost] of many) {
    const base = few.get(read);
    if (!base) continue;
    const ratio = cost.meanMs / base.meanMs;
    rows.push(
      {
        name: `${read}, ${small.toLocaleString('en')} products`,
        figures: base,
        aims: [],
        failures: base.failures,
      },
      {
        name: `${read}, ${large.toLocaleString('en')} products`,
        figures: cost,
        aims: [{ text: `≤ ${MOST} times the mean (${ratio.toFixed(2)})`, isReached: ratio <= MOST }],
        failures: cost.failures,
      },
    );
  }
  bench.report('Cost by size of the catalogue, one request at a time', rows);
};

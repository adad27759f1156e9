import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { API_READS, PAGES } from './addresses.ts';
import type { Bench } from './bench.ts';
import { PLAIN_PRICE_KOBO } from './catalogue.ts';
import { doJob, endChild, runChild, startChild } from './children.ts';
import { benchCosts } from './costs.ts';
import { type Memory, readMemory } from './memory.ts';
import { benchReads } from './reads.ts';
import { below, type Row } from './report.ts';
import { type BenchedShop, QUIET_SETTINGS, startShop } from './shop.ts';
import { benchCart, benchPurchases } from './writes.ts';

/** The parts that are measured on one running shop, in this order. */
export const WORKING_DAY = [...API_READS, ...PAGES, 'cart', 'purchases', 'costs', 'memory'] as const;

const SHIPPING_NAIRA = 10;
const IDLE_MB = 160;
const AFTER_MB = 300;

const memoryRows = (when: string, { node, postgres }: Memory, most: number): Row[] => [
  {
    name: `server process, ${when}`,
    figures: {},
    value: `${node} MB`,
    aims: [below(`${most} MB`, most, node)],
    failures: {},
  },
  { name: `PostgreSQL, ${when}`, figures: {}, value: `${postgres} MB`, aims: [], failures: {} },
];

const loadShop = async (bench: Bench, shop: BenchedShop, seeded: string, floorDir: string): Promise<void> => {
  const bare = startChild('bench/floor-bare.ts');
  const database = startChild('bench/floor-database.ts', [floorDir]);
  const reading = { bench, shopUrl: shop.url, seeded, bare, database };
  await benchReads(reading);
  if (bench.wants('cart')) await benchCart(reading);
  if (bench.wants('purchases')) await benchPurchases(reading);
  await Promise.all([endChild(bare), endChild(database)]);
  if (bench.wants('costs')) bench.measured.costs = await benchCosts(bench, shop, seeded);
};

/** Reads, carts and purchases on one shop with a large catalogue, and its memory before and after. */
export const benchWorkingDay = async (bench: Bench): Promise<void> => {
  const { scale } = bench;
  const dataDir = path.join(bench.directory, 'shop');
  const floorDir = path.join(bench.directory, 'floor');
  const seeded = path.join(bench.directory, 'shop.json');
  await runChild('bench/seed.ts', [dataDir, String(scale.products), seeded]);
  // Not Node's own copy: the files belong to the account that the database runs under, and have to stay so.
  await promisify(execFile)('cp', ['-a', dataDir, floorDir]);
  const amountKobo = PLAIN_PRICE_KOBO + SHIPPING_NAIRA * 100;
  const paystack = startChild('bench/paystack.ts', [String(amountKobo)]);
  const { url: paystackUrl } = await doJob<{ url: string }>(paystack, {});
  const shop = await startShop(
    dataDir,
    {
      ...QUIET_SETTINGS,
      SHIPPING_FEE: String(SHIPPING_NAIRA),
      PAYSTACK_PUBLIC_KEY: 'pk_test_bench',
      PAYSTACK_SECRET_KEY: 'sk_test_bench',
      PAYSTACK_API_URL: paystackUrl,
      PAYSTACK_INLINE_URL: `${paystackUrl}/inline.js`,
    },
    bench.profile,
  );
  await sleep(scale.idleSeconds * 1_000);
  const idle = await readMemory(shop.pid, dataDir);
  await loadShop(bench, shop, seeded, floorDir);
  await sleep(scale.idleSeconds * 1_000);
  const after = await readMemory(shop.pid, dataDir);
  if (bench.wants('memory')) {
    bench.measured.memoryMb = after;
    bench.report('Memory', [
      ...memoryRows('idle', idle, IDLE_MB),
      ...memoryRows('after the load', after, AFTER_MB),
    ]);
  }
  await shop.stop();
  await endChild(paystack);
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRunningAddress } from '#server/database/embedded/running-address.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { TcpProxy } from '../support/tcp-proxy.ts';
import { Buyers } from './buyers.ts';
import { DatabaseServer } from './database-server.ts';
import { running, ShopProcess } from './shop-process.ts';

const BUYERS = 8;
const STOCK = 100_000;
/** How many times each way of losing the database is tried: `DATABASE_CUTS=10` tries every way in every setting ten times. */
const ROUNDS = Number(process.env.DATABASE_CUTS ?? 0);
/** For a machine that is busy with much else; what was measured is printed. */
const PATIENCE = { timeout: 40_000, interval: 20 };

const folders: string[] = [];
let server: DatabaseServer;
let proxy: TcpProxy;
let stub: PaystackStub;
let shop: ShopProcess;
let buyers: Buyers;

const statusOf = async (address: string): Promise<number> =>
  (await fetch(`${shop.url}${address}`).catch(() => null))?.status ?? 0;
const becomesReady = async (): Promise<void> => {
  await expect.poll(() => statusOf('/health/ready'), PATIENCE).toBe(200);
};
const becomesUnready = async (): Promise<void> => {
  await expect.poll(() => statusOf('/health/ready'), PATIENCE).toBe(503);
};

/** Where the database is asked past the shop. */
let directUrl: () => Promise<string>;
const onServer = async <T extends object>(statement: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: await directUrl() });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
};

interface Cut {
  name: string;
  /** With how many processes it is tried as a rule; otherwise with both. */
  processes: number;
  /** Takes the database away; resolves with when it was back, of `performance.now()`. */
  cut: () => Promise<number>;
}

/** What a cut has come to, for whoever wants to know how fast it is. */
const figures: object[] = [];

/** Cuts the database under everybody, and holds the shop to it that it comes back whole by itself. */
const survive = async ({ name, cut }: Cut): Promise<void> => {
  const before = shop.servers();
  buyers.start();
  await expect.poll(() => buyers.allServedSince(0), PATIENCE).toBe(true);
  await sleep(200 + Math.random() * 300);
  buyers.longestMs = 0;
  const backAt = await cut();
  await becomesReady();
  const readyMs = performance.now() - backAt;
  await expect.poll(() => buyers.allServedSince(backAt), PATIENCE).toBe(true);
  figures.push({
    name,
    readyMs: Math.round(readyMs),
    allServedMs: Math.round(performance.now() - backAt),
    longestAnswerMs: Math.round(buyers.longestMs),
  });
  await buyers.stop();
  for (const pid of before) expect(shop.servers(), `process ${pid} after ${name}`).toContain(pid);
};

/** Every payment is one order, and nothing else is. */
const nothingIsLostOrDoubled = async (): Promise<void> => {
  await buyers.settle();
  const orders = await onServer<{ reference: string; n: number }>(
    'select reference, count(*)::int as n from customer_order group by 1',
  );
  expect(orders.filter(({ n }) => n !== 1)).toEqual([]);
  expect(new Set(orders.map(({ reference }) => reference))).toEqual(new Set(buyers.paid.keys()));
  const [sums] = await onServer<{ stock: number; sold: number; held: number }>(`
    select (select stock from product) as stock, (select sum(quantity)::int from order_item) as sold,
      (select coalesce(sum((line->>'quantity')::int), 0)::int from checkout, jsonb_array_elements(lines) line
        where state = 'held') as held`);
  expect(Number(sums?.stock) + Number(sums?.sold) + Number(sums?.held)).toBe(STOCK);
  expect(stub.refunds).toEqual([]);
};

const open = async (settings: Record<string, string>): Promise<void> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'shop-trouble-'));
  folders.push(dataDir);
  stub = new PaystackStub();
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...(await stub.start()),
    ...settings,
  });
  await shop.start();
  buyers = new Buyers(shop.url, stub);
  await buyers.prepare(BUYERS, STOCK);
};
const CUTS: Cut[] = [
  {
    name: 'a fast restart',
    processes: 1,
    cut: async () => {
      await server.restart('fast');
      return performance.now();
    },
  },
  {
    name: 'an immediate stop',
    processes: 2,
    cut: async () => {
      await server.restart('immediate');
      return performance.now();
    },
  },
  {
    name: 'every connection terminated, three times',
    processes: 1,
    cut: async () => {
      for (let time = 0; time < 3; time += 1) {
        await onServer(
          "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'shop' and pid <> pg_backend_pid()",
        );
        await sleep(100);
      }
      return performance.now();
    },
  },
  {
    name: 'a server that stands still',
    processes: 2,
    cut: async () => {
      const frozenAt = performance.now();
      server.freeze();
      await becomesUnready();
      figures.push({ unreadyAfterMs: Math.round(performance.now() - frozenAt) });
      server.thaw();
      return performance.now();
    },
  },
  {
    name: 'a line that swallows every packet',
    processes: 1,
    cut: async () => {
      const silentAt = performance.now();
      proxy.swallow();
      await becomesUnready();
      figures.push({ unreadyAfterMs: Math.round(performance.now() - silentAt) });
      proxy.bury();
      return performance.now();
    },
  },
];

const postmaster = (): number =>
  running().find(({ args }) => args.includes(`-D ${folders.at(-1)}/postgres `))?.pid ?? 0;

describe.each([{ processes: 1 }, { processes: 2 }].slice(ROUNDS > 0 ? 0 : 1))(
  'on the embedded database with $processes processes',
  ({ processes }) => {
    beforeAll(async () => {
      await open({ WEB_CONCURRENCY: String(processes) });
      directUrl = async () => (await findRunningAddress(folders.at(-1) ?? '')) ?? '';
    });
    afterAll(async () => {
      await shop.killEverything();
      await stub.stop();
    });

    test('kill -9 of its server ends no process, loses no order and doubles none', async () => {
      const cut = async (): Promise<number> => {
        const killed = postmaster();
        process.kill(killed, 'SIGKILL');
        await expect.poll(() => ![0, killed].includes(postmaster()), PATIENCE).toBe(true);
        await expect.poll(async () => (await directUrl()) !== '', PATIENCE).toBe(true);
        return performance.now();
      };
      for (let round = 0; round < Math.max(1, ROUNDS); round += 1)
        await survive({ name: 'the embedded server killed', processes, cut });
      await nothingIsLostOrDoubled();
    });

    test.runIf(processes > 1)('kill -9 of one of the processes is made good by another', async () => {
      buyers.start();
      await expect.poll(() => buyers.allServedSince(0), PATIENCE).toBe(true);
      const before = shop.servers();
      const killed = before.find((pid) => pid !== shop.pid) ?? 0;
      process.kill(killed, 'SIGKILL');
      const killedAt = performance.now();
      await expect
        .poll(() => [shop.servers().includes(killed), shop.servers().length], PATIENCE)
        .toEqual([false, before.length]);
      await expect.poll(() => buyers.allServedSince(killedAt), PATIENCE).toBe(true);
      await buyers.stop();
      await nothingIsLostOrDoubled();
    });
  },
);

describe.each([{ processes: 1 }, { processes: 2 }])('with $processes processes', ({ processes }) => {
  beforeAll(async () => {
    server = new DatabaseServer();
    await server.create();
    directUrl = async () => server.url();
    proxy = await TcpProxy.before(server.url());
    await open({ DATABASE_URL: proxy.connectionString, WEB_CONCURRENCY: String(processes) });
  });
  afterAll(async () => {
    await shop.killEverything();
    await proxy.close();
    await server.remove();
    await stub.stop();
  });

  const cuts = CUTS.filter((cut) => ROUNDS > 0 || cut.processes === processes);
  test.each(cuts)('$name ends no process, loses no order and doubles none', async (cut) => {
    for (let round = 0; round < Math.max(1, ROUNDS); round += 1) await survive(cut);
    await nothingIsLostOrDoubled();
  });
});

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  process.stdout.write(`${figures.map((figure) => JSON.stringify(figure)).join('\n')}\n`);
});

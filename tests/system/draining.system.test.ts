import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ShopProcess } from './shop-process.ts';

let dataDir: string;
let shop: ShopProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-drain-'));
});
afterEach(async () => {
  await shop.killEverything();
  await rm(dataDir, { recursive: true, force: true });
});
const startShop = async (settings: Record<string, string>): Promise<void> => {
  const port = String(await freePort());
  shop = new ShopProcess({
    PORT: port,
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...settings,
  });
  await shop.start();
};

interface Seen {
  status: number;
  connection: string | undefined;
}
/** One GET over a connection of the agent's; status 0 where none can be had. */
const ask = (address: string, agent = new Agent()): Promise<Seen> =>
  new Promise((resolve) => {
    get(`${shop.url}${address}`, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      );
    }).on('error', () => resolve({ status: 0, connection: undefined }));
  });
const isNotReady = async (): Promise<boolean> => (await ask('/health/ready')).status === 503;
/** The server processes of the shop, without their parent. */
const workers = (): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...command]) =>
        Number(parent) === shop.pid && command.some((word) => word.endsWith('server/main.ts')),
    )
    .map(([pid]) => Number(pid));

describe.each(['1', '2'])('a shop of %s process(es) that is asked to end', (count) => {
  test('says that it is not ready first, answers whoever still comes, and closes connections that are kept', async () => {
    await startShop({ WEB_CONCURRENCY: count, DRAIN_SECONDS: '20' });
    const browser = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await ask('/api/v1/categories', browser);
    expect(before).toEqual({ status: 200, connection: 'keep-alive' });
    const ending = shop.terminate();
    await expect.poll(isNotReady, { timeout: 10_000, interval: 20 }).toBe(true);
    expect((await ask('/health/live')).status).toBe(200);
    expect(await ask('/api/v1/categories', browser)).toEqual({ status: 200, connection: 'close' });
    for (let visit = 0; visit < 8; visit += 1) {
      expect(await ask('/api/v1/categories')).toEqual({ status: 200, connection: 'close' });
      expect((await ask('/')).status).toBe(200);
      expect(await isNotReady()).toBe(true);
    }
    const ended = await ending;
    expect(ended.code).toBe(0);
    expect(ended.ms).toBeGreaterThan(19_900);
    expect(ended.ms).toBeLessThan(60_000);
    expect(shop.processes()).toEqual([]);
  });

  test('ends at once when it is asked again, and without a wait where none is set', async () => {
    await startShop({ WEB_CONCURRENCY: count, DRAIN_SECONDS: '120' });
    const ending = shop.terminate();
    await expect.poll(isNotReady, { timeout: 10_000 }).toBe(true);
    await sleep(2_000);
    expect(await isNotReady()).toBe(true);
    process.kill(shop.pid, 'SIGTERM');
    expect((await ending).code).toBe(0);
    await startShop({ WEB_CONCURRENCY: count });
    const ended = await shop.terminate();
    expect(ended.code).toBe(0);
    expect(ended.ms).toBeLessThan(10_000);
    expect(shop.processes()).toEqual([]);
  });
});

test('a server process that dies is replaced, and the shop goes on answering', async () => {
  await startShop({ WEB_CONCURRENCY: '2' });
  await expect.poll(() => workers().length, { timeout: 30_000 }).toBe(2);
  const [killed, stays] = workers();
  process.kill(killed ?? 0, 'SIGKILL');
  await expect.poll(() => workers().filter((pid) => pid !== killed).length, { timeout: 60_000 }).toBe(2);
  expect(workers()).toContain(stays);
  // New connections go to the two in turn.
  await expect
    .poll(
      async () =>
        (await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask('/api/v1/categories')))).map(
          ({ status }) => status,
        ),
      {
        timeout: 30_000,
      },
    )
    .toEqual(Array(6).fill(200));
  expect((await shop.terminate()).code).toBe(0);
  expect(shop.processes()).toEqual([]);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { Receiver } from '../support/receiver.ts';
import { ShopProcess } from './shop-process.ts';

const TOKEN = 'a-token-of-the-system-tests';

const errors = new Receiver();
let dataDir: string;
let shop: ShopProcess;
let metricsUrl: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-metrics-'));
  const metricsPort = String(await freePort());
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    WEB_CONCURRENCY: '2',
    METRICS_PORT: metricsPort,
    METRICS_TOKEN: TOKEN,
    SENTRY_DSN: (await errors.start()).replace('http://', 'http://key@').concat('/1'),
    RATE_LIMIT_PER_MINUTE: '0',
  });
  await shop.start();
});
afterAll(async () => {
  await shop.killEverything();
  await errors.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const own = async (): Promise<string> => (await fetch(metricsUrl)).text();
const onMain = async (): Promise<string> =>
  (await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
const linesOf = (text: string, name: string, ...labels: string[]): string[] =>
  text.split('\n').filter((line) => line.startsWith(name) && labels.every((label) => line.includes(label)));
const sumOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
const processesIn = (text: string): string[] =>
  linesOf(text, 'process_start_time_seconds')
    .map((line) => /process="(\d+)"/.exec(line)?.[1] ?? '')
    .sort();

test('metrics are those of all processes, whichever is asked, by the second port and by the token', async () => {
  await vi.waitFor(async () => expect(processesIn(await own())).toEqual(['1', '2']), {
    timeout: 30_000,
    interval: 100,
  });
  const asked = 40;
  await Promise.all(
    Array.from({ length: asked }, () =>
      fetch(`${shop.url}/api/v1/products/nothing`, { headers: { connection: 'close' } }),
    ),
  );
  for (const text of [await own(), await onMain(), await onMain()]) {
    expect(processesIn(text)).toEqual(['1', '2']);
    const counted = linesOf(
      text,
      'http_server_request_duration_seconds_count',
      'http_route="/api/v1/products/:id"',
      '"4xx"',
    );
    expect(sumOf(counted)).toBe(asked);
    // What stands in the database is shown once.
    expect(linesOf(text, 'shop_orders_total')).toEqual(['shop_orders_total 0']);
    expect(linesOf(text, '# TYPE process_start_time_seconds')).toHaveLength(1);
  }
});

test('the second port has nothing else, and no metrics go without the token', async () => {
  expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${shop.url}/metrics`)).status).toBe(401);
});

test('a process that dies is replaced under its number, and its parent reports it', async () => {
  const parent = shop.pid;
  const [worker = 0] = shop.servers().filter((pid) => pid !== parent);
  const begun = linesOf(await own(), 'process_start_time_seconds').sort();
  process.kill(worker, 'SIGKILL');
  await vi.waitFor(
    async () => {
      const now = linesOf(await own(), 'process_start_time_seconds').sort();
      expect(processesIn(now.join('\n'))).toEqual(['1', '2']);
      expect(now).not.toEqual(begun);
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(errors.bodies.map(({ body }) => body).join('')).toContain('a server process ended');
});

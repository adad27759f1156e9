import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { query } from '#server/database/migrate.fixture.ts';
import { readReleases } from '#server/upgrade/releases.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { Buyers } from './buyers.ts';
import { clientOf, dataOf } from './client.ts';
import { Haproxy, whyNoHaproxy } from './haproxy.ts';
import { openLastRelease, whyNoHistory } from './last-release.ts';
import { type ReleaseFolder, ShopProcess } from './shop-process.ts';
import { priceAt } from './two-shops.ts';

/** Longer than haproxy takes to see that a shop is not ready any more. */
const DRAIN_SECONDS = 4;
const BUYERS = 4;
const PATIENCE = { timeout: 60_000 };
/** Building the last release's pages is part of it, once. */
const SET_UP_MS = 300_000;

const missing = whyNoHistory() ?? whyNoHaproxy();
if (missing) process.stdout.write(`The rolling upgrade is not tried: ${missing}\n`);

const [{ version }] = readReleases();
let stub: PaystackStub;
let folder: string;
let postgres: EmbeddedPostgres;
let old: ReleaseFolder;
let paystack: Record<string, string>;
let shops: ShopProcess[] = [];
let proxy: Haproxy;

/** Both keep the files of their pages in one folder, as docs/upgrading.md has it. */
const shopAt = (port: number, release?: ReleaseFolder): ShopProcess =>
  new ShopProcess(
    {
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: postgres.connectionString,
      SEED_DEMO: 'false',
      RATE_LIMIT_PER_MINUTE: '0',
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      ...paystack,
    },
    release,
  );

// For each try: what one has upgraded is no old release for the next.
beforeEach(async () => {
  if (missing) return;
  shops = [];
  stub = new PaystackStub();
  folder = await mkdtemp(path.join(tmpdir(), 'shop-rolling-'));
  old = await openLastRelease();
  paystack = await stub.start();
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    log: { info: () => {}, error: () => {} },
  });
  for (const port of [await freePort(), await freePort()]) {
    const shop = shopAt(port, old);
    shops.push(shop);
    await shop.start();
  }
  proxy = await Haproxy.before(shops.map(({ url }) => url));
}, SET_UP_MS);
afterEach(async () => {
  if (missing) return;
  await proxy?.stop();
  await Promise.all(shops.map((shop) => shop.killEverything()));
  await stub?.stop();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the home page again and again with every script and style that it names, whichever release sent it. */
class PageVisitors {
  readonly lost: string[] = [];
  visits = 0;
  /** The files that pages have named: those of both releases in the end. */
  readonly named = new Set<string>();
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  start(url: string): void {
    this.#running = this.#visit(url);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  async #get(address: string): Promise<string> {
    const response = await fetch(address).catch(() => null);
    if (response?.status !== 200) this.lost.push(`${address}: ${response?.status}`);
    return (await response?.text().catch(() => '')) ?? '';
  }

  async #visit(url: string): Promise<void> {
    while (!this.#isOver) {
      const page = await this.#get(`${url}/`);
      const files = new Set([...page.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file));
      if (files.size === 0) this.lost.push('a page without files');
      for (const file of files) {
        this.named.add(file);
        await this.#get(`${url}${file}`);
      }
      this.visits += 1;
      await sleep(50);
    }
  }
}

/** Sets prices through one shop and reads them from the other: both releases hear each other. */
const expectInStep = async (writer: ShopProcess, reader: ShopProcess, product: string): Promise<void> => {
  const login = await clientOf(writer.url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  const admin = clientOf(writer.url, login.body.token);
  for (const price of [1_501, 1_502, 1_503, 1_500]) {
    await priceAt(reader.url, product);
    dataOf(await admin('PUT', `/products/${product}`, { price, discountPrice: null }));
    expect(await priceAt(reader.url, product)).toBe(price);
  }
};

test.skipIf(missing)(
  `two shops of ${version} become this release one after the other while shoppers buy, and no request fails`,
  async () => {
    await expect.poll(() => proxy.up(), PATIENCE).toEqual([2, 2]);
    const buyers = new Buyers(proxy.keeping, stub);
    await buyers.prepare(BUYERS, 100_000);
    const visitors = new PageVisitors();
    buyers.start();
    visitors.start(proxy.closing);
    const served = async (): Promise<void> => {
      const now = performance.now();
      await expect.poll(() => buyers.allServedSince(now), PATIENCE).toBe(true);
    };
    await served();
    const namedBefore = new Set(visitors.named);
    for (const [index, shop] of shops.entries()) {
      expect(await shop.terminate()).toMatchObject({ code: 0 });
      const upgraded = shopAt(Number(new URL(shop.url).port));
      shops = shops.with(index, upgraded);
      await upgraded.start(120_000);
      await expect.poll(() => proxy.up(), PATIENCE).toEqual([2, 2]);
      await served();
      const other = shops[1 - index] as ShopProcess;
      await expectInStep(upgraded, other, buyers.product);
      await expectInStep(other, upgraded, buyers.product);
    }
    // Pages of the old release that are still open ask the new one for their files.
    for (const file of namedBefore) expect((await fetch(`${proxy.keeping}${file}`)).status, file).toBe(200);
    await buyers.stop();
    await visitors.stop();
    const statuses = Object.fromEntries(buyers.statuses);
    process.stdout.write(
      `${version} → this release: ${JSON.stringify(statuses)}, ${buyers.paid.size} paid, ${visitors.visits} visits of pages\n`,
    );
    expect(visitors.lost).toEqual([]);
    expect(Object.keys(statuses).filter((status) => !/^2\d\d$/.test(status))).toEqual([]);
    expect(buyers.acknowledged.size).toBe(buyers.paid.size);
    const [books] = await query<{ orders: number; paid: number }>(
      postgres.connectionString,
      `select count(*)::int as orders, count(distinct reference)::int as paid from customer_order`,
    );
    expect(books).toEqual({ orders: buyers.paid.size, paid: buyers.paid.size });
  },
  600_000,
);

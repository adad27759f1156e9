import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { clientOf, dataOf } from './client.ts';
import { Haproxy, whyNoHaproxy } from './haproxy.ts';
import { priceAt, startTwoShops, type TwoShops } from './two-shops.ts';

/** ROLLING_RESTARTS=10 for the count that a release is held to. */
const ROUNDS = Number(process.env.ROLLING_RESTARTS ?? 2);
/** Longer than haproxy takes to see that a shop is not ready any more. */
const DRAIN_SECONDS = 4;
const READERS = 3;
/** Shoppers look before they click; two cores have two shops, a database and the test to run. */
const PAUSE_MS = 15;

const missing = whyNoHaproxy();
if (missing) process.stdout.write(`Rolling restarts are not tried: ${missing}\n`);

let shops: TwoShops;
let proxy: Haproxy;
beforeAll(async () => {
  if (missing) return;
  shops = await startTwoShops({ DRAIN_SECONDS: String(DRAIN_SECONDS) });
  proxy = await Haproxy.before([shops.writer.url, shops.reader.url]);
});
afterAll(async () => {
  await proxy?.stop();
  await shops?.stop();
});

/** The status of one GET, or the code of the network's error. */
const get = (url: string, agent: Agent | false): Promise<string> =>
  new Promise((resolve) => {
    const asked = request(url, { agent }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(String(answer.statusCode)));
      answer.on('error', (error) => resolve(error.message));
    });
    asked.on('error', (error) => resolve(error.message));
    asked.end();
  });

test.skipIf(missing)(
  'two shops behind a load balancer are restarted one after the other, and no request is lost',
  async () => {
    await expect.poll(() => proxy.up(), { timeout: 20_000 }).toEqual([2, 2]);
    const login = await clientOf(proxy.keeping)('POST', '/auth/login', {
      email: 'admin@shop.example',
      password: 'Admin123',
    });
    const { slug } = dataOf(await clientOf(proxy.keeping)<Product>('GET', `/products/${shops.product}`));
    let isOver = false;
    let served = 0;
    const lost: string[] = [];
    const note = (what: string, outcome: string): void => {
      served += 1;
      if (outcome !== '200') lost.push(`${what}: ${outcome}`);
    };
    const read = async (url: string, isKept: boolean): Promise<void> => {
      const agent = isKept ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
      const addresses = [
        '/',
        `/api/v1/products/${shops.product}`,
        '/api/v1/products?page=2',
        `/products/${slug}`,
      ];
      for (let turn = 0; !isOver; turn += 1) {
        const address = addresses[turn % addresses.length] ?? '/';
        note(`GET ${address}`, await get(`${url}${address}`, agent));
        await sleep(PAUSE_MS);
      }
      if (agent) agent.destroy();
    };
    /** Changes a price, and reads it again by whichever shop answers. */
    const write = async (url: string): Promise<void> => {
      const admin = clientOf(url, login.body.token);
      for (let price = 2_000; !isOver; price += 1) {
        const { status } = await admin('PUT', `/products/${shops.product}`, { price, discountPrice: null });
        note('PUT', String(status));
        if (status !== 200) continue;
        const seen = await priceAt(url, shops.product).catch((error: unknown) => String(error));
        note('GET after PUT', seen === price ? '200' : `${seen} in place of ${price}`);
        await sleep(PAUSE_MS);
      }
    };
    const load = Promise.all([
      write(proxy.keeping),
      ...[proxy.keeping, proxy.closing].flatMap((url) =>
        Array.from({ length: READERS }, (_, index) => read(url, index % 2 === 0)),
      ),
    ]);
    const servedPerRestart: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const shop of [shops.writer, shops.reader]) {
        const before = served;
        expect(await shop.terminate()).toMatchObject({ code: 0 });
        await shop.start(120_000);
        await expect.poll(() => proxy.up(), { timeout: 30_000 }).toEqual([2, 2]);
        servedPerRestart.push(served - before);
      }
    }
    isOver = true;
    await load;
    process.stdout.write(
      `${ROUNDS * 2} restarts, ${served} requests (${servedPerRestart.join(', ')}), ${lost.length} lost\n`,
    );
    expect(lost).toEqual([]);
    expect(Math.min(...servedPerRestart)).toBeGreaterThan(100);
    expect(dataOf(await clientOf(proxy.keeping)('GET', `/products/${shops.product}`))).toBeDefined();
  },
  ROUNDS * 240_000,
);

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import { freePort } from '../support/free-port.ts';
import { openListeningPage } from '../support/live.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, dataOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const SOON = { timeout: 15_000 };
const stub = new PaystackStub();
let dataDir: string;
let shop: ShopProcess;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-live-'));
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_MINUTE: '0',
    WEB_CONCURRENCY: '2',
    ...(await stub.start()),
  });
});
afterEach(async () => {
  await shop.killEverything();
  await stub.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const buy = async (): Promise<void> => {
  const email = 'live@example.com';
  const call = clientOf(shop.url, await registerShopper(shop.url, email));
  const products = dataOf(await call<Product[]>('GET', '/products?inStock=true&limit=100'));
  const product = products.find(({ variations }) => Object.keys(variations).length === 0);
  await call('POST', '/cart/items', { productId: product?._id, quantity: 1 });
  const checkout = dataOf(await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS }));
  stub.pay(checkout.reference, { amount: checkout.amount, email });
  dataOf(await call('POST', '/orders', { paystackReference: checkout.reference }));
};

test('two processes: an order through one is heard through both, a logout ends the streams of both, and so does SIGTERM', async () => {
  await shop.start();
  // The second process joins a moment after the first one is ready.
  await sleep(2_500);
  const login = { email: 'admin@shop.example', password: 'Admin123' };
  const tokenOf = async (): Promise<string> =>
    (await clientOf(shop.url)('POST', '/auth/login', login)).body.token ?? '';
  const [stays, leaves] = [await tokenOf(), await tokenOf()];
  // New connections go to the processes in turn, so that both have some of these.
  const open = (token: string) => Promise.all([1, 2, 3, 4].map(() => openListeningPage(shop.url, token)));
  const [staying, leaving] = [await open(stays), await open(leaves)];
  expect([...staying, ...leaving].map(({ status }) => status)).toEqual(Array(8).fill(200));
  await buy();
  for (const page of [...staying, ...leaving]) await expect.poll(() => page.heard, SOON).toContain('orders');

  dataOf(await clientOf(shop.url, leaves)('POST', '/auth/logout'));
  await Promise.all(leaving.map(({ ended }) => ended));
  const ended = await shop.terminate();
  expect(ended.code).toBe(0);
  expect(ended.ms).toBeLessThan(10_000);
  await Promise.all(staying.map((page) => page.ended));
  expect(shop.processes()).toEqual([]);
});

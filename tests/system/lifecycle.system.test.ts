import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

let dataDir: string;
let port: string;
const started: ShopProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-life-'));
  port = String(await freePort());
});
afterEach(async () => {
  for (const shop of started.splice(0)) await shop.killEverything();
  await rm(dataDir, { recursive: true, force: true });
});
const shopWith = (settings: Record<string, string> = {}): ShopProcess => {
  const shop = new ShopProcess({ PORT: port, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0', ...settings });
  started.push(shop);
  return shop;
};

test('a second shop on the same DATA_DIR says so in one line and harms nothing', async () => {
  const first = shopWith({ SEED_DEMO: 'false' });
  await first.start();
  const second = new ShopProcess({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await expect(second.start()).rejects.toThrow(/already/i);
  expect(second.output.trim().split('\n')).toHaveLength(1);
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200);
});

test('SIGTERM answers what is in flight and ends with code 0 within 10 seconds, leaving no process', async () => {
  const stub = new PaystackStub();
  const shop = shopWith(await stub.start());
  // It is given no pictures, and makes its first ones meanwhile.
  await mkdir(path.join(dataDir, 'media-cache'));
  await shop.start();
  const email = 'ending@example.com';
  const call = clientOf(shop.url, await registerShopper(shop.url, email));
  const product = (await call<Product[]>('GET', '/products?inStock=true&limit=100')).body.data.find(
    (row) => Object.keys(row.variations).length === 0,
  );
  await call('POST', '/cart/items', { productId: product?._id, quantity: 1 });
  const { reference, amount } = (await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS })).body
    .data;
  stub.pay(reference, { amount, email });
  stub.behaviour = 'silent';
  const { verifications } = stub;
  const waiting = call('POST', '/orders', { paystackReference: reference });
  await expect.poll(() => stub.verifications, { timeout: 30_000 }).toBeGreaterThan(verifications);
  const ended = await shop.terminate();
  expect(ended.code).toBe(0);
  expect(ended.ms).toBeLessThan(10_000);
  expect((await waiting).status).toBe(503);
  expect(shop.processes()).toEqual([]);
  await stub.stop();
});

test('two processes on one database: a change through one is seen through the other at once', async () => {
  const shop = shopWith({ WEB_CONCURRENCY: '2', SEED_DEMO: 'true' });
  await shop.start();
  await sleep(2_500);
  const login = await clientOf(shop.url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  const admin = clientOf(shop.url, login.body.token);
  const product = (await admin<Product[]>('GET', '/products?limit=1')).body.data[0];
  // Each call may land on either process; all of them have kept the product before it changes.
  for (let price = 1001; price < 1021; price += 1) {
    await Promise.all(
      Array.from({ length: 8 }, () => clientOf(shop.url)('GET', `/products/${product?._id}`)),
    );
    const changed = await admin('PUT', `/products/${product?._id}`, { price, discountPrice: null });
    expect(changed.status).toBe(200);
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => clientOf(shop.url)<Product>('GET', `/products/${product?._id}`)),
    );
    expect(seen.map((answer) => answer.body.data.price)).toEqual(Array(8).fill(price));
  }
  const ended = await shop.terminate();
  expect(ended.code).toBe(0);
  expect(shop.processes()).toEqual([]);
});

test('live mode lists every missing setting at once', async () => {
  const shop = shopWith({ SHOP_MODE: 'live', DATABASE_URL: '' });
  await expect(shop.start()).rejects.toThrow(
    'SHOP_MODE=live needs these settings: APP_URL, PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY, SMTP_URL, MAIL_FROM; and DATABASE_URL, unless the shop',
  );
});

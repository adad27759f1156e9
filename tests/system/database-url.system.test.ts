import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const stub = new PaystackStub();
const log = { info: () => {}, error: () => {} };
let databaseDir: string;
let dataDir: string;
let postgres: EmbeddedPostgres | null = null;
let shop: ShopProcess;

beforeAll(async () => {
  databaseDir = await mkdtemp(path.join(tmpdir(), 'shop-server-'));
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-url-'));
  postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log });
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.connectionString,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(await stub.start()),
  });
  await shop.start();
});
afterAll(async () => {
  await shop.killEverything();
  await postgres?.stop();
  await stub.stop();
  await rm(dataDir, { recursive: true, force: true });
  await rm(databaseDir, { recursive: true, force: true });
});

test('a purchase on a database server given by its address', async () => {
  const email = 'elsewhere@example.com';
  const call = clientOf(shop.url, await registerShopper(shop.url, email));
  const products = await call<Product[]>('GET', '/products?inStock=true&limit=100');
  const product = products.body.data.find((row) => Object.keys(row.variations).length === 0);
  expect((await call('POST', '/cart/items', { productId: product?._id, quantity: 1 })).status).toBe(200);
  const started = await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS });
  const { reference, amount } = started.body.data;
  stub.pay(reference, { amount, email });
  expect((await call('POST', '/orders', { paystackReference: reference })).status).toBe(201);
  const after = await call<Product>('GET', `/products/${product?._id}`);
  expect(after.body.data.stock).toBe(Number(product?.stock) - 1);
});

test('while the database is away the shop lives but is not ready; when it is back so is the shop', async () => {
  const statusOf = async (address: string): Promise<number> => (await fetch(`${shop.url}${address}`)).status;
  await postgres?.stop();
  await expect.poll(() => statusOf('/health/ready'), { timeout: 20_000 }).toBe(503);
  expect(await statusOf('/health/live')).toBe(200);
  expect((await clientOf(shop.url)('GET', '/products?q=anything')).status).toBe(503);
  postgres = await startEmbeddedPostgres({ dataDir: databaseDir, log });
  await expect.poll(() => statusOf('/health/ready'), { timeout: 30_000 }).toBe(200);
  expect((await clientOf(shop.url)('GET', '/products?q=anything')).status).toBe(200);
  expect((await shop.terminate()).code).toBe(0);
});

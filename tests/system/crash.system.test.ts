import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const BUYERS = 8;
const ROUNDS = 4;
const STOCK = 100_000;
const SIZES = ['41', '42'];

const stub = new PaystackStub();
let dataDir: string;
let shop: ShopProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-crash-'));
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...(await stub.start()),
  });
  await shop.start();
});
afterAll(async () => {
  await shop.killEverything();
  await stub.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** What a buyer knows: the references that were paid, and the orders that the shop has acknowledged. */
const paid = new Set<string>();
const acknowledged = new Set<string>();

const buyUntil = async (
  token: string,
  email: string,
  wanted: { productId: string; variation?: Record<string, string> },
  isOver: () => boolean,
): Promise<void> => {
  const call = clientOf(shop.url, token);
  while (!isOver()) {
    await call('POST', '/cart/items', { ...wanted, quantity: 1 });
    const started = await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS });
    if (started.status !== 201) continue;
    const { reference, amount } = started.body.data;
    stub.pay(reference, { amount, email });
    paid.add(reference);
    const placed = await call<Order>('POST', '/orders', { paystackReference: reference });
    if (placed.status === 201) acknowledged.add(reference);
  }
};

test('kill -9 of everything in the middle of 8 parallel purchases: every payment becomes one order', async () => {
  const login = await clientOf(shop.url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  const admin = clientOf(shop.url, login.body.token);
  const category = await admin<Category>('POST', '/categories', { name: 'Lamps' });
  const product = await admin<Product>('POST', '/products', {
    name: 'Solar lamp',
    description: 'A lamp that the sun fills.',
    price: 1500,
    stock: STOCK,
    category: category.body.data._id,
    images: [{ url: '/media/lamp.webp', isMain: true }],
  });
  expect(product.status).toBe(201);
  const sandal = await admin<Product>('POST', '/products', {
    name: 'Sandal',
    description: 'Leather, by hand.',
    price: 9000,
    stock: 2 * STOCK,
    category: category.body.data._id,
    images: [{ url: '/media/sandal.webp', isMain: true }],
    variations: { Size: SIZES },
    variants: SIZES.map((Size) => ({ choice: { Size }, stock: STOCK })),
  });
  expect(sandal.status).toBe(201);
  /** Every other buyer wants a size of the sandal, now the one and now the other. */
  const wantedBy = (index: number) =>
    index % 2 === 0
      ? { productId: product.body.data._id }
      : { productId: sandal.body.data._id, variation: { Size: SIZES[index % 4 === 1 ? 0 : 1] ?? '' } };
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, index) => {
      const email = `buyer-${index}@example.com`;
      return { email, token: await registerShopper(shop.url, email) };
    }),
  );

  for (let round = 0; round < ROUNDS; round += 1) {
    let isOver = false;
    const buying = Promise.all(
      buyers.map(({ token, email }, index) => buyUntil(token, email, wantedBy(index), () => isOver)),
    );
    await sleep(200 + Math.random() * 1000);
    isOver = true;
    await shop.killEverything();
    await buying;
    expect(await shop.start()).toBeLessThan(60_000);
  }

  // Half of the shoppers' browsers come back and ask again; the others never do.
  const unsettled = [...paid].filter((reference) => !acknowledged.has(reference));
  expect(unsettled.length).toBeGreaterThan(0);
  await expect
    .poll(
      async () => {
        const rows = await admin<Order[]>('GET', '/orders?limit=1');
        return (rows.body as unknown as { pagination: { total: number } }).pagination.total;
      },
      { timeout: 180_000, interval: 1_000 },
    )
    .toBe(paid.size);
  expect((await shop.terminate()).code).toBe(0);

  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } });
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  const ask = async <T>(query: string): Promise<T> => (await client.query(query)).rows[0] as T;
  const references = await client.query(
    'select reference, count(*)::int as n from customer_order group by 1',
  );
  const sums = await ask<{ stock: number; sold: number; held: number; mails: number }>(`
    select (select sum(stock)::int from product) as stock, (select sum(quantity)::int from order_item) as sold,
      (select coalesce(sum((line->>'quantity')::int), 0)::int from checkout, jsonb_array_elements(lines) line
        where state = 'held') as held`);
  const sizes = await client.query<{ units: number; sold: number }>(`
    select v.stock + coalesce(i.units, 0) + coalesce(h.units, 0) as units, coalesce(i.units, 0) as sold from variant v
    left join (select variant_id, sum(quantity)::int as units from order_item group by 1) i on i.variant_id = v.id
    left join (select line->>'variantId' as id, sum((line->>'quantity')::int)::int as units
      from checkout, jsonb_array_elements(lines) line where state = 'held' group by 1) h on h.id = v.id::text`);
  const shown = await ask<{ stock: number; variants: number }>(`
    select p.stock, sum(v.stock)::int as variants from product p join variant v on v.product_id = p.id group by p.id`);
  await client.end();
  await postgres.stop();
  expect(references.rows.every((row) => row.n === 1)).toBe(true);
  expect(new Set(references.rows.map((row) => row.reference))).toEqual(paid);
  for (const reference of acknowledged) expect(paid.has(reference)).toBe(true);
  expect(stub.refunds).toEqual([]);
  expect(sums.stock + sums.sold + sums.held).toBe(3 * STOCK);
  expect(sizes.rows.map(({ units }) => units)).toEqual([STOCK, STOCK]);
  expect(sizes.rows.some(({ sold }) => sold > 0)).toBe(true);
  expect(shown.stock).toBe(shown.variants);
});

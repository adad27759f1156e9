import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { AdminReturn, OrderReturns, Return } from '#contract/returns/schemas.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { type Answer, clientOf, dataOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const ROUNDS = 2;
const AT_ONCE = 4;
const STOCK = 1_000;
const PRICE = 1_500;
const WITHIN = { timeout: 60_000, interval: 200 };

const stub = new PaystackStub();
const log = { info: () => {}, error: () => {} };
let folder: string;
let postgres: EmbeddedPostgres;
let database: pg.Client;
let shop: ShopProcess;
let admin: ReturnType<typeof clientOf>;
let product: Product;
let shoppers: { email: string; call: ReturnType<typeof clientOf> }[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shop-returns-'));
  // A database beside the shop: the kill spares it, and the time of a dead worker's lease need not be waited for.
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'database'), log });
  database = new pg.Client({ connectionString: postgres.connectionString });
  await database.connect();
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: path.join(folder, 'shop'),
    DATABASE_URL: postgres.connectionString,
    SEED_DEMO: 'false',
    RATE_LIMIT_PER_MINUTE: '0',
    ...(await stub.start()),
  });
  await shop.start();
  const login = await clientOf(shop.url)('POST', '/auth/login', {
    email: 'admin@shop.example',
    password: 'Admin123',
  });
  admin = clientOf(shop.url, login.body.token);
  const category = dataOf(await admin<Category>('POST', '/categories', { name: 'Lamps' }));
  product = dataOf(
    await admin<Product>('POST', '/products', {
      name: 'Solar lamp',
      description: 'A lamp that the sun fills.',
      price: PRICE,
      stock: STOCK,
      category: category._id,
      images: [{ url: '/media/lamp.webp', isMain: true }],
    }),
  );
  dataOf(await admin('PUT', '/admin/settings', { returnDays: 14 }));
  shoppers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const email = `buyer-${index}@example.com`;
      return { email, call: clientOf(shop.url, await registerShopper(shop.url, email)) };
    }),
  );
});
afterAll(async () => {
  await shop.killEverything();
  await database.end();
  await postgres.stop();
  await stub.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Sent {
  id: string;
  reference: string;
}

/** Somebody has bought two, has them, and the shop has agreed to take one back. */
const sendBack = async ({ email, call }: (typeof shoppers)[number]): Promise<Sent> => {
  dataOf(await call('POST', '/cart/items', { productId: product._id, quantity: 2 }));
  const checkout = dataOf(await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS }));
  const { reference, amount } = checkout;
  stub.pay(reference, { amount, email });
  const order = dataOf(await call<Order>('POST', '/orders', { paystackReference: reference }));
  dataOf(await admin('PUT', `/orders/${order._id}/status`, { status: 'delivered' }));
  const to = `/orders/${order._id}/returns`;
  const [line] = dataOf(await call<OrderReturns>('GET', to)).lines;
  const wanted = { lines: [{ line: line?.line, quantity: 1 }], reason: 'wrong_item' };
  const asked = dataOf(await call<Return>('POST', to, wanted));
  dataOf(await admin('POST', `/admin/returns/${asked._id}/accept`, { answer: 'Bring it' }));
  return { id: asked._id, reference };
};

/** Presses again for as long as the shop is away, as people do; what has been done before is told with 409. */
const insist = async (press: () => Promise<Answer>): Promise<void> => {
  for (;;) {
    const { status, body } = await press();
    if (status === 409) return;
    if (status > 0 && status < 500) return void dataOf({ status, body });
    await sleep(50);
  }
};
const receive = ({ id }: Sent) => admin('POST', `/admin/returns/${id}/receive`, { lines: [] });
const refund = ({ id }: Sent) => admin('POST', `/admin/returns/${id}/refund`, { amount: PRICE });

/** Many press at once, the process dies amid it, and they press again. */
const pressAmidDeath = async (sent: readonly Sent[], press: (one: Sent) => Promise<Answer>) => {
  const pressing = Promise.all(sent.map((one) => insist(() => press(one))));
  await sleep(Math.random() * 60);
  await shop.killEverything();
  await shop.start();
  await pressing;
  await Promise.all(sent.map((one) => insist(() => press(one))));
};

/** What a dead worker had in hand is taken up at once, and found at Paystack or said never to have come there. */
const clearUp = async () => {
  const { rows } = await database.query(`
    with open as (
      update refund set lease_until = now() - interval '1 second', next_check_at = now(), clear_at = now()
      where state in ('wanted', 'asking', 'unsure', 'waiting') returning 1)
    select count(*)::int as open from open`);
  return rows[0]?.open;
};

test('kill -9 amid what comes back and the money for it: each unit is on the shelf once, each refund asked for once', async () => {
  const all: Sent[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent: Sent[] = [];
    for (const shopper of shoppers) sent.push(await sendBack(shopper));
    await pressAmidDeath(sent, receive);
    await pressAmidDeath(sent, refund);
    await expect.poll(clearUp, WITHIN).toBe(0);
    // Whatever never came to Paystack has failed, and is asked for again.
    await Promise.all(sent.map((one) => insist(() => refund(one))));
    await expect.poll(clearUp, WITHIN).toBe(0);
    all.push(...sent);
  }
  for (const { id, reference } of all) {
    expect(stub.refundsOf(reference)).toHaveLength(1);
    const { state, refund: given } = dataOf(await admin<AdminReturn>('GET', `/admin/returns/${id}`));
    expect([state, given]).toEqual(['refunded', { amount: PRICE, state: 'underWay' }]);
  }
  const { rows } = await database.query('select restocked from return_line');
  expect(rows).toEqual(all.map(() => ({ restocked: 1 })));
  expect(dataOf(await admin<Product>('GET', `/products/${product._id}`)).stock).toBe(STOCK - all.length);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded/server.ts';
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { clientOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const paystack = new PaystackStub();
const log = { info: () => {}, error: () => {} };
const WITHIN = { timeout: 60_000, interval: 200 };
const folders: string[] = [];
let postgres: EmbeddedPostgres;
let database: pg.Client;
let settings: Record<string, string>;
let first: ShopProcess;
let second: ShopProcess;

const folder = async (name: string): Promise<string> => {
  const made = await mkdtemp(path.join(tmpdir(), name));
  folders.push(made);
  return made;
};
const shopOn = async (): Promise<ShopProcess> =>
  new ShopProcess({ PORT: String(await freePort()), DATA_DIR: await folder('shop-frozen-'), ...settings });

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ dataDir: await folder('shop-frozen-database-'), log });
  settings = {
    DATABASE_URL: postgres.connectionString,
    RATE_LIMIT_PER_MINUTE: '0',
    ...(await paystack.start()),
  };
  first = await shopOn();
  second = await shopOn();
  await first.start();
  database = new pg.Client({ connectionString: postgres.connectionString });
  await database.connect();
});
afterAll(async () => {
  await first.killEverything();
  await second.killEverything();
  await database.end();
  await postgres.stop();
  await paystack.stop();
  await Promise.all(folders.map((one) => rm(one, { recursive: true, force: true })));
});

const freeze = (shop: ShopProcess) => {
  for (const pid of shop.servers()) process.kill(pid, 'SIGSTOP');
};
const wake = (shop: ShopProcess) => {
  for (const pid of shop.servers()) process.kill(pid, 'SIGCONT');
};
/** The frozen one's time is over, by the database's clock. */
const expire = () =>
  database.query("update refund set lease_until = now() - interval '1 second', next_check_at = now()");
const stateOf = async (reference: string): Promise<string> =>
  (await database.query('select state from refund where reference = $1', [reference])).rows[0]?.state;
const asked = () => paystack.callsOf('POST /refund');
const moment = () => {
  let come = () => {};
  const until = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { until, come };
};

/** A payment over another sum than its checkout's, which goes back by itself. */
const wrongPayment = async (email: string): Promise<string> => {
  const call = clientOf(first.url, await registerShopper(first.url, email));
  const { data } = (await call<Product[]>('GET', '/products?inStock=true&limit=100')).body;
  const product = data.find(({ variations }) => Object.keys(variations).length === 0);
  await call('POST', '/cart/items', { productId: product?._id, quantity: 1 });
  const { reference, amount } = (await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS })).body
    .data;
  paystack.pay(reference, { amount: amount + 100, email });
  expect((await call('POST', '/orders', { paystackReference: reference })).status).toBe(409);
  return reference;
};

test('a process that freezes before it asks for a refund sends nothing when it wakes', async () => {
  paystack.levers.failNext('POST /refund');
  const reference = await wrongPayment('before@example.com');
  await expect.poll(() => stateOf(reference), WITHIN).toBe('unsure');
  const read = moment();
  const reads = paystack.callsOf('GET /refund');
  // An answer is missing, so that the list is read before anything is sent: there it freezes.
  paystack.levers.delayNext('GET /refund', read.until);
  await database.query("update refund set state = 'wanted', lease_until = null, next_check_at = now()");
  await expect.poll(() => paystack.callsOf('GET /refund'), WITHIN).toBeGreaterThan(reads);
  freeze(first);
  await expire();
  await second.start();
  await expect.poll(() => stateOf(reference), WITHIN).toBe('started');
  const before = asked();
  wake(first);
  read.come();
  await expect
    .poll(async () => (await fetch(`${first.url}/health/ready`).catch(() => null))?.status, WITHIN)
    .toBe(200);
  // What it would do with the refund it does now: its next round of due work is over after that.
  const { next } = (await database.query("select now() + interval '6 seconds' as next")).rows[0];
  await expect
    .poll(async () => (await database.query('select now() > $1 as over', [next])).rows[0].over, WITHIN)
    .toBe(true);
  expect(asked()).toBe(before);
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

test('a process that freezes over Paystack’s answer is taken over by another one, which asks nothing twice', async () => {
  const answer = moment();
  const before = asked();
  paystack.levers.delayNext('POST /refund', answer.until);
  const reference = await wrongPayment('over@example.com');
  await expect.poll(asked, WITHIN).toBe(before + 1);
  // Either of the two may have asked; with its lease over, whoever is awake looks what became of it.
  freeze(first);
  await expire();
  await expect.poll(() => stateOf(reference), WITHIN).toBe('started');
  wake(first);
  answer.come();
  paystack.finishRefunds('processed');
  await database.query('update refund set next_check_at = now() where next_check_at is not null');
  await expect.poll(() => stateOf(reference), WITHIN).toBe('processed');
  expect(asked()).toBe(before + 1);
  expect(paystack.refundsOf(reference)).toHaveLength(1);
});

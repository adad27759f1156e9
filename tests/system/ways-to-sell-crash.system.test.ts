import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import type { MadeRide, RiderDay } from '#contract/rides/schemas.ts';
import type { PaidLink, PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { type Answer, clientOf, dataOf, registerShopper } from './client.ts';
import { freePort, ShopProcess } from './shop-process.ts';

const ROUNDS = 3;
/** Of each kind in each round: links, transfers, deliveries. */
const AT_ONCE = 3;
const STOCK = 1_000;

const stub = new PaystackStub();
let dataDir: string;
let shop: ShopProcess;
let admin: ReturnType<typeof clientOf>;
let product: Product;
let shoppers: { email: string; call: ReturnType<typeof clientOf> }[];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-ways-'));
  shop = new ShopProcess({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
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
      price: 1500,
      stock: STOCK,
      category: category._id,
      images: [{ url: '/media/lamp.webp', isMain: true }],
    }),
  );
  shoppers = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const email = `buyer-${index}@example.com`;
      return { email, call: clientOf(shop.url, await registerShopper(shop.url, email)) };
    }),
  );
});
afterAll(async () => {
  await shop.killEverything();
  await stub.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Asks again for as long as the shop is away, as people and Paystack do; whoever is refused has found a fault. */
const insist = async <T>(ask: () => Promise<Answer<T>>): Promise<T> => {
  for (;;) {
    const answer = await ask();
    if (answer.status > 0 && answer.status < 500) return dataOf(answer);
    await sleep(50);
  }
};

/** Paystack tells of a payment until somebody takes it. */
const tellOf = (reference: string): Promise<unknown> =>
  insist(async () => {
    const { payload, headers } = stub.chargeEvent(reference);
    const body = { data: null };
    const url = `${shop.url}/api/v1/payments/paystack/webhook`;
    const sent = {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: payload,
    };
    return fetch(url, sent).then(
      ({ status }) => ({ status, body }),
      () => ({ status: 0, body }),
    );
  });

const line = () => ({ productId: product._id, quantity: 1 });

/** A link is made, tried and paid; of every other payer only Paystack tells. */
const sellByLink = async (index: number): Promise<PaymentLinkShown> => {
  const customer = { name: 'Mama Tunde', phone: '0803 555 1234' };
  const sale = { key: randomUUID(), customer, lines: [line()], hours: 24 };
  const link = await insist(() => admin<PaymentLinkShown>('POST', '/admin/payment-links', sale));
  const pay = `/pay/${link.url.split('/pay/')[1]}`;
  const visitor = clientOf(shop.url);
  const email = 'payer@example.com';
  const { reference, amount } = await insist(() => visitor<Checkout>('POST', `${pay}/checkout`, { email }));
  stub.pay(reference, { amount, email });
  if (index % 2) await tellOf(reference);
  else await insist(() => visitor<PaidLink>('POST', `${pay}/confirm`, { reference }));
  return link;
};

const begin = async ({ call }: (typeof shoppers)[number]): Promise<Checkout> => {
  await call('POST', '/cart/items', line());
  return dataOf(await call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS }));
};

/** An order that a rider has taken out, and what the rider needs to say that it has arrived. */
const takeOut = async (shopper: (typeof shoppers)[number]) => {
  const { reference, amount } = await begin(shopper);
  stub.pay(reference, { amount, email: shopper.email });
  const placed = dataOf(await shopper.call<Order>('POST', '/orders', { paystackReference: reference }));
  const rider = { riderName: 'Musa', riderPhone: '0803 555 0000' };
  const ride = dataOf(await admin<MadeRide>('POST', '/admin/rides', { orders: [placed._id], ...rider }));
  const key = ride.url.split('#')[1];
  const day = dataOf(await clientOf(shop.url)<RiderDay>('POST', '/rider/day', { key }));
  const own = dataOf(await shopper.call<OrderDetail>('GET', `/orders/${placed._id}`));
  const said = { key, parcel: day.stops[0]?.parcel, code: own.parcels[0]?.deliveryCode };
  return { order: placed._id, said };
};

test('kill -9 amid links, transfers and deliveries: each is paid, arrives and is delivered once', async () => {
  const links: PaymentLinkShown[] = [];
  const transfers: string[] = [];
  const delivered: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rides = await Promise.all(shoppers.map(takeOut));
    // Each shopper has sent the money and closed the browser; it arrives after the kill.
    const awaited = await Promise.all(
      shoppers.map(async (shopper) => {
        const { reference, amount } = await begin(shopper);
        stub.beginTransfer(reference, { amount, email: shopper.email });
        return { reference, amount };
      }),
    );
    const selling = Promise.all(shoppers.map((_, index) => sellByLink(index)));
    const delivering = Promise.all(
      rides.map(({ said }) => insist(() => clientOf(shop.url)('POST', '/rider/delivered', said))),
    );
    await sleep(Math.random() * 150);
    await shop.killEverything();
    for (const { reference, amount } of awaited) stub.receiveTransfer(reference, amount);
    // Told of twice at once, while the shop comes up.
    const arriving = Promise.all(awaited.flatMap(({ reference }) => [tellOf(reference), tellOf(reference)]));
    await shop.start();
    links.push(...(await selling));
    await Promise.all([delivering, arriving]);
    transfers.push(...awaited.map(({ reference }) => reference));
    delivered.push(...rides.map(({ order }) => order));
  }

  // A payment that was told of is an order a moment later.
  const sold = ROUNDS * AT_ONCE * 3;
  const orders = async () => (await admin<AdminOrder[]>('GET', '/orders?limit=100')).body.data;
  await expect.poll(async () => (await orders()).length, { timeout: 60_000, interval: 500 }).toBe(sold);
  const made = await orders();
  const references = made.map(({ paystackReference }) => paystackReference);
  for (const reference of transfers) expect(references.filter((one) => one === reference)).toHaveLength(1);
  for (const { _id } of links) {
    const link = dataOf(await admin<PaymentLinkShown>('GET', `/admin/payment-links/${_id}`));
    expect(link.state).toBe('paid');
    expect(made.filter((order) => order._id === link.order?._id)).toHaveLength(1);
  }
  for (const id of delivered) {
    const order = dataOf(await admin<AdminOrder>('GET', `/admin/orders/${id}`));
    expect(order.status).toBe('delivered');
    expect(
      order.timeline.filter(({ kind, status }) => kind === 'status' && status === 'delivered'),
    ).toHaveLength(1);
  }
  expect(stub.refunds).toEqual([]);
  const left = dataOf(await admin<Product>('GET', `/products/${product._id}`));
  expect(left.stock).toBe(STOCK - sold);
});

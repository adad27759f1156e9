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
import { freePort } from '../support/free-port.ts';
import { PaystackStub } from '../support/paystack-stub.ts';
import { ADDRESS } from '../support/purchase.ts';
import { type Answer, clientOf, dataOf, registerShopper } from './client.ts';
import { ShopProcess } from './shop-process.ts';

const ROUNDS = 3;
/** Of each kind in each round: links, transfers, deliveries, cash at the door and orders to be paid there. */
const AT_ONCE = 3;
const STOCK = 1_000;

const stub = new PaystackStub();
let dataDir: string;
let shop: ShopProcess;
let admin: ReturnType<typeof clientOf>;
let product: Product;
let shoppers: { email: string; call: ReturnType<typeof clientOf> }[];
/** They pay when it comes. */
let unpaid: typeof shoppers;

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
  const register = (name: string) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async (_, index) => {
        const email = `${name}-${index}@example.com`;
        return { email, call: clientOf(shop.url, await registerShopper(shop.url, email)) };
      }),
    );
  shoppers = await register('buyer');
  unpaid = await register('unpaid');
  dataOf(
    await admin('POST', '/admin/delivery/zones', {
      name: 'Lagos',
      places: [{ state: ADDRESS.state, cities: [] }],
      fee: 10,
      daysFrom: 1,
      daysTo: 2,
      payOnDelivery: true,
    }),
  );
  dataOf(await admin('PUT', '/admin/settings', { unpaidOrdersAtOnce: 50 }));
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

const fillCart = ({ call }: (typeof shoppers)[number]) => call('POST', '/cart/items', line());

const begin = async (shopper: (typeof shoppers)[number]): Promise<Checkout> => {
  await fillCart(shopper);
  return dataOf(await shopper.call<Checkout>('POST', '/checkout', { shippingAddress: ADDRESS }));
};

/** Orders what is in the cart, to be paid when it comes; again for as long as there is no answer. */
const orderUnpaid = ({ call }: (typeof shoppers)[number]): Promise<Order> => {
  const body = { key: randomUUID(), shippingAddress: ADDRESS };
  return insist(() => call<Order>('POST', '/orders/on-delivery', body));
};

const orderPaid = async (shopper: (typeof shoppers)[number]): Promise<Order> => {
  const { reference, amount } = await begin(shopper);
  stub.pay(reference, { amount, email: shopper.email });
  return dataOf(await shopper.call<Order>('POST', '/orders', { paystackReference: reference }));
};

/** An order that a rider has taken out, and what the rider needs to say that it has arrived. */
const takeOut = async (shopper: (typeof shoppers)[number], placed: Order) => {
  const rider = { riderName: 'Musa', riderPhone: '0803 555 0000' };
  const ride = dataOf(await admin<MadeRide>('POST', '/admin/rides', { orders: [placed._id], ...rider }));
  const key = ride.url.split('#')[1];
  const day = dataOf(await clientOf(shop.url)<RiderDay>('POST', '/rider/day', { key }));
  const own = dataOf(await shopper.call<OrderDetail>('GET', `/orders/${placed._id}`));
  const said = {
    key,
    parcel: day.stops[0]?.parcel,
    code: own.parcels[0]?.deliveryCode,
    cashTaken: !placed.isPaid,
  };
  return { order: placed._id, said };
};

test('kill -9 amid links, transfers, deliveries and cash at the door: each is ordered, paid and delivered once', async () => {
  const links: PaymentLinkShown[] = [];
  const transfers: string[] = [];
  const delivered: string[] = [];
  const toBePaid: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rides = await Promise.all([
      ...shoppers.map(async (shopper) => takeOut(shopper, await orderPaid(shopper))),
      ...unpaid.map(async (shopper) => {
        await fillCart(shopper);
        return takeOut(shopper, await orderUnpaid(shopper));
      }),
    ]);
    await Promise.all(unpaid.map(fillCart));
    // Each shopper has sent the money and closed the browser; it arrives after the kill.
    const awaited = await Promise.all(
      shoppers.map(async (shopper) => {
        const { reference, amount } = await begin(shopper);
        stub.beginTransfer(reference, { amount, email: shopper.email });
        return { reference, amount };
      }),
    );
    const selling = Promise.all(shoppers.map((_, index) => sellByLink(index)));
    const ordering = Promise.all(unpaid.map(orderUnpaid));
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
    toBePaid.push(...(await ordering).map(({ _id }) => _id));
    delivered.push(...rides.map(({ order }) => order));
  }

  // A payment that was told of is an order a moment later.
  const sold = ROUNDS * AT_ONCE * 5;
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
    expect([order.status, order.isPaid]).toEqual(['delivered', true]);
    expect(order.timeline.filter(({ kind }) => kind === 'paid')).toHaveLength(1);
    expect(
      order.timeline.filter(({ kind, status }) => kind === 'status' && status === 'delivered'),
    ).toHaveLength(1);
  }
  for (const id of toBePaid)
    expect(made.find(({ _id }) => _id === id)).toMatchObject({ isPaid: false, amountDue: 1510 });
  expect(stub.refunds).toEqual([]);
  const left = dataOf(await admin<Product>('GET', `/products/${product._id}`));
  expect(left.stock).toBe(STOCK - sold);
});

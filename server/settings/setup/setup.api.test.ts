import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Zone } from '#contract/delivery/schemas.ts';
import type { Setup } from '#contract/settings/setup.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { checkPaymentKeys } from './payment-keys.ts';
import { setupOf } from './setup.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), SEED_DEMO: 'false' });
  admin = await createAdmin(shop);
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const read = async () => (await call<Setup>(shop, admin, 'GET', '/admin/setup')).body.data;
const done = async () => (await read()).steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const change = (body: object) => call(shop, admin, 'PUT', '/admin/settings', body);

test('what the demo has put there the owner has not done', async () => {
  const product = await createProduct(shop, { stock: 1 });
  const mark = sql`insert into example_row (kind, id) values ('product', ${product})`;
  expect(await done()).toContain('products');
  await mark.execute(shop.shop.db);
  expect(await done()).not.toContain('products');
  await sql`delete from example_row`.execute(shop.shop.db);
  await call(shop, admin, 'DELETE', `/products/${product}`);
});

test('is for administrators alone', async () => {
  const shopper = await createShopper(shop);
  expect((await call(shop, null, 'GET', '/admin/setup')).status).toBe(401);
  expect((await call(shop, shopper, 'GET', '/admin/setup')).status).toBe(403);
  expect((await call(shop, shopper, 'POST', '/admin/setup/payment-check')).status).toBe(403);
});

const publish = async (kind: string): Promise<void> => {
  const page = {
    kind,
    title: `Our ${kind}`,
    slug: '',
    body: 'As it is.',
    place: 'footer',
    isPublished: true,
  };
  expect((await call(shop, admin, 'POST', '/admin/pages', page)).status).toBe(201);
};
const checkKeys = () => call<Setup>(shop, admin, 'POST', '/admin/setup/payment-check');

test('delivery has its tick as well where the owner has said what it costs by place, for as long as a zone counts', async () => {
  expect(await done()).not.toContain('delivery');
  expect(await read()).toMatchObject({ isFeeByPlace: false });

  const zone = {
    name: 'Lagos',
    places: [{ state: 'Lagos', cities: [] }],
    fee: 1_500,
    freeFrom: null,
    daysFrom: 1,
    daysTo: 2,
    isActive: false,
  };
  const made = await call<Zone>(shop, admin, 'POST', '/admin/delivery/zones', zone);
  expect(made.status).toBe(201);
  expect(await done()).not.toContain('delivery');
  const path = `/admin/delivery/zones/${made.body.data._id}`;
  await call(shop, admin, 'PUT', path, { ...zone, isActive: true });
  expect(await done()).toContain('delivery');
  expect(await read()).toMatchObject({ isFeeByPlace: true });

  await call(shop, admin, 'DELETE', path);
  expect(await read()).toMatchObject({ isFeeByPlace: false });
  expect(await done()).not.toContain('delivery');
});

test('each tick comes with what it stands for, and with nothing else', async () => {
  expect(await done()).toEqual([]);
  expect(await read()).toMatchObject({ isOffered: true, mode: 'demo', shippingFee: 10 });

  await change({ name: 'Shop', lowStock: 4 });
  expect(await done()).toEqual([]);
  await change({ name: 'Mama Nkechi' });
  expect(await done()).toEqual(['name']);

  const lamp = await createProduct(shop, { stock: 1 });
  await shop.shop.connection.pool.query('update product set is_active = false where id = $1', [lamp]);
  expect(await done()).toEqual(['name']);
  await shop.shop.connection.pool.query('update product set is_active = true where id = $1', [lamp]);
  expect(await done()).toEqual(['name', 'products']);

  // The fee that the environment has, confirmed by the owner.
  await change({ shippingFee: 10 });
  expect(await done()).toEqual(['name', 'products', 'delivery']);

  await publish('about');
  await publish('contact');
  expect(await done()).toEqual(['name', 'products', 'delivery']);
  await publish('privacy');
  expect(await done()).toEqual(['name', 'products', 'delivery', 'pages']);

  expect((await checkKeys()).body.data.payment).toMatchObject({ keys: 'test', isAccepted: true });
  expect(await done()).toEqual(['name', 'products', 'delivery', 'pages', 'payment']);

  await openOrderDesk(shop, stub, admin).buy(await createShopper(shop));
  expect(await done()).toEqual(['name', 'products', 'delivery', 'pages', 'payment', 'sale']);
});

test('keys that the provider refuses, or nobody answers to, have no tick', async () => {
  await shop.shop.connection.pool.query('update store_settings set accepted_key = null');
  stub.behaviour = 'away';
  expect(await checkKeys()).toMatchObject({ status: 503, body: { code: 'payment_provider_away' } });
  expect(await done()).not.toContain('payment');
  stub.behaviour = 'well';
  await checkKeys();
  expect(await done()).toContain('payment');
  // Other keys: what the old ones were answered counts no more.
  await shop.shop.connection.pool.query("update store_settings set accepted_key = 'pk_test_before'");
  expect(await done()).not.toContain('payment');
});

test('a demo on its stand-in has no keys to check', async () => {
  const demo = { ...shop.shop, config: { ...shop.shop.config, paystack: undefined } };
  await shop.shop.connection.pool.query('update store_settings set accepted_key = $1', [
    shop.shop.payments.checkout.publicKey,
  ]);
  expect((await setupOf(demo)).payment).toMatchObject({ keys: 'stand_in', isAccepted: false });
  await expect(checkPaymentKeys(demo)).rejects.toMatchObject({ status: 409, code: 'payment_keys_missing' });
});

test('is live with live keys that are taken, in live mode, once a genuine notice has come; then it is offered no more', async () => {
  const payments: PaymentProvider = Object.create(shop.shop.payments, { isLive: { value: true } });
  const live = { ...shop.shop, payments, config: { ...shop.shop.config, mode: 'live' as const } };
  const isLive = async () =>
    (await setupOf(live)).steps.some(({ step, isDone }) => step === 'live' && isDone);
  expect(await isLive()).toBe(false);
  const notice = { method: 'POST', url: '/api/v1/payments/paystack/webhook' } as const;
  const { payload, headers } = stub.event('customeridentification.success', { id: 1 });
  await shop.app.inject({ ...notice, payload, headers: { ...headers, 'x-paystack-signature': 'forged' } });
  expect(await isLive()).toBe(false);
  await shop.app.inject({ ...notice, payload, headers });
  expect(await isLive()).toBe(true);
  expect(await setupOf(live)).toMatchObject({ isOffered: false });
  expect(await setupOf({ ...live, config: { ...live.config, mode: 'demo' } })).toMatchObject({
    isOffered: true,
  });
});

test('whoever hides it is not led to it any more, and can bring it back', async () => {
  await change({ isGuideHidden: true });
  expect((await read()).isOffered).toBe(false);
  await change({ isGuideHidden: false });
  expect((await read()).isOffered).toBe(true);
});

test('a demo with examples leads to it as well', async () => {
  const demo = { ...shop.shop, config: { ...shop.shop.config, seedDemo: true } };
  expect((await setupOf(demo)).isOffered).toBe(true);
});

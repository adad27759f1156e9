import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Maintenance } from '#contract/maintenance/schemas.ts';
import { directly } from '#server/database/address.ts';
import { addPages } from '#server/pages/pages.ts';
import { writeStubBuild } from '#server/pages/stub-build.fixture.ts';
import { reconcile } from '#server/settlement/ask-due-checkouts.ts';
import { createLog, openShop } from '#server/start.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { pauseUntilTestEnds } from '#tests/support/paused-shop.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import type { OwnTest } from '#tests/support/until-test-ends.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let lamp: string;
beforeAll(async () => {
  const build = await writeStubBuild();
  shop = await openTestShop(
    { ...(await stub.start()), SEED_DEMO: 'false', APP_URL: 'https://shop.example' },
    { extend: (app, opened) => addPages(app, opened, build) },
  );
  [admin, shopper] = [await createAdmin(shop), await createShopper(shop)];
  lamp = await createProduct(shop, { stock: 20 });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const change = (body: object) => call<Maintenance>(shop, admin, 'PUT', '/admin/maintenance', body);
const pause = (own: OwnTest, how: object = {}) =>
  pauseUntilTestEnds(own, shop, () => change({ isOn: true, ...how }));
const read = async () => (await call<Maintenance>(shop, admin, 'GET', '/admin/maintenance')).body.data;
const announced = async (running: Pick<TestShop, 'app'> = shop) =>
  (await running.app.inject('/api/v1/storefront')).json().data.paused;
const tryToAdd = (running: Pick<TestShop, 'app'> = shop) =>
  running.app.inject({
    method: 'POST',
    url: '/api/v1/cart/items',
    headers: { authorization: `Bearer ${shopper.token}` },
    payload: { productId: lamp, quantity: 1 },
  });

const SENTENCE = 'You can look around; buying is paused';

test('a paused shop is read as ever, and begins nothing: 503 with when to come back', async (own) => {
  expect(await announced()).toBeUndefined();
  expect((await pause(own, { minutes: 30, notice: 'Counting  the\nstock.' })).status).toBe(200);
  const refused = await tryToAdd();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ success: false, code: 'maintenance' });
  expect(refused.json().error).toMatch(
    // From 23:30 on the day is said too (words.test).
    /^Counting the stock\. You can look around; buying is paused until ([A-Z][a-z]+day,? \d+ [A-Z][a-z]+, )?\d\d:\d\d\./,
  );
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(29 * 60);
  expect(seconds).toBeLessThanOrEqual(30 * 60);
  expect(await announced()).toBe(refused.json().error);
  for (const path of ['/products', `/products/${lamp}`, '/categories'])
    expect((await call(shop, null, 'GET', path)).status).toBe(200);
  for (const path of ['/cart', '/orders/myorders', '/auth/me'])
    expect((await call(shop, shopper, 'GET', path)).status, path).toBe(200);
  expect((await startCheckout(shop, shopper)).body.code).toBe('maintenance');

  expect((await change({ isOn: false })).body.data).toEqual({
    isOn: false,
    notice: '',
    shown: '',
    since: null,
    until: null,
  });
  expect((await tryToAdd()).statusCode).toBe(200);
  expect(await announced()).toBeUndefined();
});

test('whoever may not make a call learns that first', async (own) => {
  await pause(own);
  expect((await call(shop, null, 'POST', '/cart/items', {})).status).toBe(401);
  expect((await call(shop, shopper, 'PUT', '/admin/settings', {})).status).toBe(403);
});

const begin = async () => {
  const buyer = await createShopper(shop);
  await addToCart(shop, buyer, lamp, 1);
  const { reference, amount } = (await startCheckout(shop, buyer)).body.data;
  return { buyer, reference, pay: () => stub.pay(reference, { amount, email: buyer.email }) };
};

test('payments under way end as orders: by the shopper, by the webhook, by the shop itself', async (own) => {
  const [first, second, third] = [await begin(), await begin(), await begin()];
  await pause(own);
  for (const { pay } of [first, second, third]) pay();
  expect((await reportPaid(shop, first.buyer, first.reference)).status).toBe(201);

  const event = stub.chargeEvent(second.reference);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/payments/paystack/webhook',
    ...event,
  });
  expect(answer.statusCode).toBe(200);
  const count = async (reference: string) =>
    (await shop.shop.connection.pool.query('select from customer_order where reference = $1', [reference]))
      .rowCount;
  await expect.poll(() => count(second.reference)).toBe(1);

  await shop.shop.connection.pool.query('update checkout set next_check_at = now() where reference = $1', [
    third.reference,
  ]);
  await reconcile(shop.shop);
  expect(await count(third.reference)).toBe(1);
});

test('administrators log in and read; they begin nothing either, and end the pause', async (own) => {
  await pause(own);
  const login = await call(shop, null, 'POST', '/auth/login', {
    email: admin.email,
    password: TEST_PASSWORD,
  });
  expect(login.status).toBe(200);
  expect((await call(shop, admin, 'GET', '/admin/dashboard')).status).toBe(200);
  expect((await call(shop, admin, 'PUT', '/admin/settings', { lowStock: 3 })).body.code).toBe('maintenance');
  // What a shop is paused for before an upgrade.
  expect((await call(shop, admin, 'POST', '/admin/backups')).status).toBe(202);
  expect((await call(shop, shopper, 'PUT', '/admin/maintenance', { isOn: false })).status).toBe(403);
  expect((await change({ isOn: false })).status).toBe(200);
  expect((await call(shop, admin, 'PUT', '/admin/settings', { lowStock: 3 })).status).toBe(200);
});

test('on again means another end and notice; each stands in the audit log', async (own) => {
  await pause(own, { minutes: 5, notice: 'Soon.' });
  const { since, until } = await read();
  await pause(own, { notice: 'Not so soon.' });
  expect(until).not.toBeNull();
  expect(await read()).toMatchObject({ isOn: true, notice: 'Not so soon.', since, until: null });
  const { data } = (await call<AuditEntry[]>(shop, admin, 'GET', '/admin/audit?subject=maintenance')).body;
  expect(data[0]).toMatchObject({
    kind: 'settings',
    actor: { _id: admin.accountId },
    before: { notice: 'Soon.', until },
    after: { notice: 'Not so soon.', until: 'turned off by hand' },
  });
});

test.for([
  [{}, 'Please say whether maintenance is on'],
  [{ isOn: true, minutes: 0 }, 'How long must be from 1 to 10080 whole minutes'],
  [{ isOn: true, minutes: 10_081 }, 'How long must be from 1 to 10080 whole minutes'],
  [{ isOn: true, notice: 'x'.repeat(201) }, 'The notice must be at most 200 characters long'],
] as const)('%o is refused', async ([body, sentence], own) => {
  expect(await pauseUntilTestEnds(own, shop, () => change(body))).toMatchObject({
    status: 400,
    body: { error: sentence },
  });
  expect(await read()).toMatchObject({ isOn: false });
});

test('a pause with an end ends by itself, and nothing that announces it is kept', async (own) => {
  await pause(own, { minutes: 1 });
  await shop.shop.connection.pool.query(`update maintenance set until = now() + interval '3 seconds'`);
  await shop.shop.changes.catalogueChanged();
  expect(await announced()).toContain(SENTENCE);
  await expect.poll(() => announced(), { timeout: 15_000 }).toBeUndefined();
  expect((await tryToAdd()).statusCode).toBe(200);
  expect(await read()).toMatchObject({ isOn: false, until: null });
});

test('another process follows at once, and one that starts later finds it', async (own) => {
  const open = () => openShop(shop.shop.config, directly(shop.connectionString), createLog('error'));
  const other = await open();
  expect((await tryToAdd(other)).statusCode).toBe(200);
  expect(await announced(other)).toBeUndefined();
  await pause(own);
  expect((await tryToAdd(other)).statusCode).toBe(503);
  expect(await announced(other)).toContain(SENTENCE);
  const later = await open();
  expect((await tryToAdd(later)).headers['retry-after']).toBe('600');
  await change({ isOn: false });
  expect((await tryToAdd(other)).statusCode).toBe(200);
  expect(await announced(later)).toBeUndefined();
  await Promise.all([other.stop(), later.stop()]);
});

test('pages that only begin something say so, with the owner’s words as text; the others are there', async (own) => {
  expect((await shop.app.inject('/checkout')).statusCode).toBe(200);
  await pause(own, { minutes: 10, notice: 'Moving <b>house</b>' });
  for (const path of ['/checkout', '/register', '/register?redirect=%2Fcart']) {
    const page = await shop.app.inject(path);
    expect([path, page.statusCode]).toEqual([path, 503]);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('Moving &lt;b&gt;house&lt;/b&gt;. You can look around');
  }
  expect((await shop.app.inject('/')).statusCode).toBe(200);
  expect((await shop.app.inject('/cart')).statusCode).toBe(200);
  await change({ isOn: false });
  expect((await shop.app.inject('/checkout')).statusCode).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BulkOutcome } from '#contract/catalogue/bulk.ts';
import type { AdminProduct } from '#contract/catalogue/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, productForm } from '#tests/support/catalogue.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { type Answer, call } from '#tests/support/purchase.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { oldIdempotencyKeys } from './idempotency-keys.ts';

const paystack = new PaystackStub();
let shop: TestShop;
let desk: RefundDesk;
beforeAll(async () => {
  shop = await openTestShop({ ...(await paystack.start()), RATE_LIMIT_PER_MINUTE: '0' });
  desk = await openRefundDesk(shop, paystack);
});
afterAll(async () => {
  await shop.stop();
  await paystack.stop();
});

/** A form that is sent under a key, by its administrator or another. */
const send = async <T>(
  key: string,
  method: 'POST' | 'PUT',
  path: string,
  payload: object,
  who: TestAccount = desk.admin,
): Promise<Answer<T>> => {
  const headers = { authorization: `Bearer ${who.token}`, 'idempotency-key': key };
  const answer = await shop.app.inject({ method, url: `/api/v1${path}`, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const SENT_ALREADY = { status: 409, body: { code: 'sent_already' } };

describe('a change of stock as a difference', () => {
  const more = { stock: 8, stockWas: 5, was: {} };

  test('counts once, however often its form is sent, one after the other or at once', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const key = randomUUID();
    const first = await send(key, 'PUT', `/products/${product}`, more);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => send(key, 'PUT', `/products/${product}`, more)),
    );
    for (const answer of again) expect(answer).toEqual(first);
    expect(await stockOf(shop, product)).toBe(8);
    const audit = await call<unknown[]>(shop, desk.admin, 'GET', `/admin/audit?subject=${product}`);
    expect(audit.body.data).toHaveLength(1);

    const other = await createProduct(shop, { stock: 5 });
    const raced = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(raced, 'PUT', `/products/${other}`, more)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(await stockOf(shop, other)).toBe(8);
  });

  test('of variants counts once as well', async () => {
    const variants = [
      { choice: { Size: 'S' }, stock: 5 },
      { choice: { Size: 'M' }, stock: 5 },
    ];
    const form = { variations: { Size: ['S', 'M'] }, variants };
    const product = await createProduct(shop, { stock: 10, variations: { Size: ['S', 'M'] } });
    expect((await call(shop, desk.admin, 'PUT', `/products/${product}`, form)).status).toBe(200);
    const added = variants.map((one) => ({ ...one, stock: 8, stockWas: 5 }));
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await send(key, 'PUT', `/products/${product}`, { variants: added })).status).toBe(200);
    expect(await stockOf(shop, product)).toBe(16);
  });

  test('that was sent with something else is refused until it is looked at, and then counts from there', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const key = randomUUID();
    await send(key, 'PUT', `/products/${product}`, more);
    expect(await send(key, 'PUT', `/products/${product}`, { ...more, stock: 9 })).toMatchObject(SENT_ALREADY);
    const elsewhere = await createProduct(shop, { stock: 5 });
    expect(await send(key, 'PUT', `/products/${elsewhere}`, more)).toMatchObject(SENT_ALREADY);
    expect(await stockOf(shop, product)).toBe(8);
    expect(await stockOf(shop, elsewhere)).toBe(5);
  });

  test('that was refused has used no key', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const key = randomUUID();
    const stale = { name: 'Pot of clay', was: { name: 'Another name' } };
    expect((await send(key, 'PUT', `/products/${product}`, stale)).body.code).toBe('edit_conflict');
    expect((await send(key, 'PUT', `/products/${product}`, more)).status).toBe(200);
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('of another administrator is another, whatever its key', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const key = randomUUID();
    await send(key, 'PUT', `/products/${product}`, more);
    await send(key, 'PUT', `/products/${product}`, more, await createAdmin(shop));
    expect(await stockOf(shop, product)).toBe(11);
  });
});

test('what is added to many products at once is added once', async () => {
  const ids = [await createProduct(shop, { stock: 5 }), await createProduct(shop, { stock: 7 })];
  const body = { ids, change: { stock: { how: 'add', value: 3 } }, confirmed: 2 };
  const key = randomUUID();
  // What it would do is asked as often as one likes.
  const { confirmed: _, ...look } = body;
  for (let times = 0; times < 2; times += 1)
    expect((await send<BulkOutcome>(key, 'POST', '/admin/products/bulk', look)).body.data.isDone).toBe(false);
  const first = await send<BulkOutcome>(key, 'POST', '/admin/products/bulk', body);
  expect(first.body.data).toMatchObject({ isDone: true, changed: 2 });
  expect(await send(key, 'POST', '/admin/products/bulk', body)).toEqual(first);
  expect(await Promise.all(ids.map((id) => stockOf(shop, id)))).toEqual([8, 10]);
});

describe('something new', () => {
  test('of a product is made once, however often its form is sent, and is no other once it is gone', async () => {
    const category = await addCategory(shop, desk.admin, 'Lamps of brass');
    const form = productForm(category);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => send<AdminProduct>(key, 'POST', '/products', form)),
    );
    const [first] = answers;
    expect(first?.status).toBe(201);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await send(key, 'POST', '/products', { ...form, stock: 600 })).toMatchObject(SENT_ALREADY);
    const listed = await call<unknown[]>(shop, desk.admin, 'GET', `/admin/products?category=${category}`);
    expect(listed.body.data).toHaveLength(1);
    await call(shop, desk.admin, 'DELETE', `/products/${first?.body.data._id}`);
    expect(await send(key, 'POST', '/products', form)).toMatchObject(SENT_ALREADY);
  });

  test.each([
    ['/admin/pages', { title: 'Where we are', body: 'Words' }, '/admin/pages', 'pages'],
    [
      '/admin/delivery/pickup-points',
      { name: 'Shop', address: '5 Allen Avenue', city: 'Ikeja', state: 'Lagos', hours: 'Daily', fee: 0 },
      '/admin/delivery',
      'pickupPoints',
    ],
  ])('that has no name of its own is made once as well (%s)', async (path, form, list, part) => {
    const key = randomUUID();
    const first = await send<{ _id: string }>(key, 'POST', path, form);
    expect(first.status).toBe(201);
    expect(await send(key, 'POST', path, form)).toEqual(first);
    const listed = async () =>
      (await call<Record<string, unknown[]>>(shop, desk.admin, 'GET', list)).body.data[part];
    expect(await listed()).toHaveLength(1);
    await call(shop, desk.admin, 'DELETE', `${path}/${first.body.data._id}`);
    expect(await send(key, 'POST', path, form)).toMatchObject(SENT_ALREADY);
  });
});

describe('money that is given back', () => {
  test('by hand is booked once, and its goods come back once', async () => {
    const product = await createProduct(shop, { stock: 10, priceKobo: 1_000_00 });
    const sold = await call<Order>(shop, desk.admin, 'POST', '/admin/sales', {
      key: randomUUID(),
      customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
      lines: [{ productId: product, quantity: 2 }],
      payment: { method: 'cash' },
    });
    expect(sold.status).toBe(201);
    const key = randomUUID();
    const path = `/admin/orders/${sold.body.data._id}/refund-by-hand`;
    const part = { amount: 1_000, reason: 'Half of it was broken' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(key, 'POST', path, part)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = (await call<AdminOrder>(shop, desk.admin, 'GET', `/admin/orders/${sold.body.data._id}`))
      .body;
    expect(data).toMatchObject({ refundedAmount: 1_000, paymentStatus: 'paid' });
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('in part through the provider is asked for once, also after it is back', async () => {
    const order = await desk.order();
    const key = randomUUID();
    const path = `/orders/${order._id}/refund`;
    expect((await send(key, 'POST', path, { amount: 500 })).status).toBe(202);
    for (const { id } of paystack.refundsOf(order.paystackReference)) paystack.moveRefund(id, 'processed');
    await advanceRefunds(shop.shop);
    for (const event of paystack.takeEvents()) await desk.send(event);
    expect((await send(key, 'POST', path, { amount: 500 })).status).toBe(202);
    expect(paystack.refundsOf(order.paystackReference)).toHaveLength(1);
    // Half an hour later as much once more is meant.
    await send(randomUUID(), 'POST', path, { amount: 500 });
    expect(paystack.refundsOf(order.paystackReference)).toHaveLength(2);
  });

  test('is asked for anew under the same key where the first has come to nothing', async () => {
    const order = await desk.order();
    const key = randomUUID();
    const path = `/orders/${order._id}/refund`;
    expect((await send(key, 'POST', path, { amount: 500 })).status).toBe(202);
    const [first] = paystack.refundsOf(order.paystackReference);
    if (first) paystack.moveRefund(first.id, 'failed');
    for (const event of paystack.takeEvents()) await desk.send(event);
    expect(await desk.rows(order.paystackReference)).toMatchObject([{ state: 'failed' }]);
    expect((await send(key, 'POST', path, { amount: 500 })).status).toBe(202);
    expect(await send(key, 'POST', path, { amount: 500 })).toMatchObject({ status: 202 });
    expect(paystack.refundsOf(order.paystackReference)).toHaveLength(2);
  });
});

test('a part of an order goes into one parcel, unless that was taken back', async () => {
  const order = await desk.order();
  const { toSend } = await desk.read(order);
  const body = { lines: toSend.map(({ line }) => ({ line, quantity: 1 })) };
  const key = randomUUID();
  const path = `/admin/orders/${order._id}/parcels`;
  const first = await send<{ _id: string }>(key, 'POST', path, body);
  expect(first.status).toBe(201);
  expect(await send(key, 'POST', path, body)).toEqual(first);
  expect((await desk.read(order)).parcels).toHaveLength(1);
  const back = await call(shop, desk.admin, 'DELETE', `/admin/parcels/${first.body.data._id}`);
  expect(back.status).toBe(200);
  expect(await send(key, 'POST', path, body)).toMatchObject(SENT_ALREADY);
});

test('a key has visible signs and an end, and goes after three days', async () => {
  const product = await createProduct(shop, { stock: 5 });
  for (const key of ['', ' ', 'x'.repeat(129), 'ẹ̀rọ'])
    expect((await send(key, 'PUT', `/products/${product}`, { stock: 6 })).status, key).toBe(400);
  expect(await stockOf(shop, product)).toBe(5);
  const key = randomUUID();
  const more = { stock: 8, stockWas: 5 };
  await send(key, 'PUT', `/products/${product}`, more);
  const { pool } = shop.shop.connection;
  await pool.query(`update idempotency_key set made_at = made_at - interval '71 hours' where key = $1`, [
    key,
  ]);
  await oldIdempotencyKeys.run(shop.shop.db);
  expect((await pool.query('select key from idempotency_key where key = $1', [key])).rows).toHaveLength(1);
  await pool.query(`update idempotency_key set made_at = made_at - interval '2 hours' where key = $1`, [key]);
  await oldIdempotencyKeys.run(shop.shop.db);
  expect((await pool.query('select key from idempotency_key where key = $1', [key])).rows).toHaveLength(0);
});

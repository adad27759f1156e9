import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Cart } from '#contract/cart/schemas.ts';
import type { DeliveryRates, Zone } from '#contract/delivery/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lettersOf } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const LAGOS = {
  name: 'Lagos',
  places: [{ state: 'Lagos', cities: [] }],
  fee: 1_000,
  freeFrom: null,
  daysFrom: 1,
  daysTo: 2,
  payOnDelivery: true,
  payOnDeliveryFrom: 1_500,
  payOnDeliveryTo: 100_000,
};
let zoneId = '';
const setZone = (form: object) => call(shop, admin, 'PUT', `/admin/delivery/zones/${zoneId}`, form);
beforeEach(async () => {
  if (zoneId === '')
    zoneId = (await call<Zone>(shop, admin, 'POST', '/admin/delivery/zones', LAGOS)).body.data._id;
  else await setZone(LAGOS);
  await call(shop, admin, 'PUT', '/admin/settings', { unpaidOrdersAtOnce: 2, refusalsAtMost: 2 });
});

let lastPhone = 8_030_000_000;
/** A number that no other order has. */
const newPhone = () => {
  lastPhone += 1;
  return `0${lastPhone}`;
};
const order = (
  who: TestAccount | null,
  { phone = newPhone(), key = randomUUID(), ...more }: Record<string, unknown> = {},
) =>
  call<Order>(shop, who, 'POST', '/orders/on-delivery', {
    shippingAddress: { ...ADDRESS, phone },
    key,
    ...more,
  });
const buyer = async (product: string, quantity = 1) => {
  const who = await createShopper(shop);
  await addToCart(shop, who, product, quantity);
  return who;
};
const ordered = async (more: Record<string, unknown> = {}, quantity = 1) => {
  const product = await createProduct(shop, { stock: 10 });
  const who = await buyer(product, quantity);
  return { product, who, order: (await order(who, more)).body.data };
};
const book = (id: string, body: object = { method: 'cash' }) =>
  call<Order>(shop, admin, 'POST', `/admin/orders/${id}/paid-on-delivery`, body);
const refuse = (id: string, body: object = {}) =>
  call<Order>(shop, admin, 'POST', `/admin/orders/${id}/refused`, body);
const read = async (id: string) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${id}`)).body.data;
const dashboard = async () => (await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard')).body.data;
const answers = (all: { status: number }[]) => all.map(({ status }) => status).sort();

describe('an order that is paid when it comes', () => {
  test('is there, unpaid: its units are off the shelf, the cart is empty, and the provider knows nothing', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const who = await buyer(product, 2);
    const before = await dashboard();
    const { status, body } = await order(who, { phone: '0803 123 4567', totalPrice: 3_000 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      user: { _id: who.accountId },
      paymentMethod: 'on_delivery',
      paymentStatus: 'pending',
      isPaid: false,
      paidAt: null,
      status: 'pending',
      itemsPrice: 2_000,
      shippingPrice: 1_000,
      totalPrice: 3_000,
      amountDue: 3_000,
      delivery: { kind: 'zone', name: 'Lagos' },
    });
    expect(await stockOf(shop, product)).toBe(3);
    expect((await call<Cart>(shop, who, 'GET', '/cart')).body.data.items).toEqual([]);
    const own = (await call<Order[]>(shop, who, 'GET', '/orders/myorders')).body.data;
    expect(own).toMatchObject([{ _id: body.data._id, isPaid: false, amountDue: 3_000 }]);
    const detail = await read(body.data._id);
    expect(detail.timeline.map(({ kind }) => kind)).toEqual(['placed']);
    expect(detail).toMatchObject({ booking: null, refundableAmount: 0, deliveryPayment: { refusals: 0 } });
    // It is no revenue until the money is there.
    const after = await dashboard();
    expect([after.totalSales, after.totalOrders - before.totalOrders]).toEqual([before.totalSales, 1]);
    const { rows } = await shop.shop.connection.pool.query(
      'select state, next_check_at from checkout where reference = $1',
      [body.data.paystackReference],
    );
    expect(rows).toEqual([{ state: 'completed', next_check_at: null }]);
  });

  test('asked for again, also at the same moment, is one order', async () => {
    const product = await createProduct(shop, { stock: 9 });
    const who = await buyer(product, 3);
    const key = randomUUID();
    const phone = newPhone();
    const all = await Promise.all(Array.from({ length: 6 }, () => order(who, { key, phone })));
    expect(answers(all)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.data._id)).size).toBe(1);
    expect(await stockOf(shop, product)).toBe(6);
    expect((await order(await buyer(product), { key })).body.code).toBe('reference_used');
  });

  test('corrected after the answer was lost, is the first one, and says so', async () => {
    const who = await buyer(await createProduct(shop, { stock: 9 }));
    const sent = { shippingAddress: { ...ADDRESS, phone: newPhone() }, key: randomUUID() };
    const first = await order(who, sent);
    const again = (more: object) =>
      order(who, { ...sent, shippingAddress: { ...sent.shippingAddress, ...more } });
    expect((await again({})).body).toEqual(first.body);
    const corrected = await again({ address: '9 Another Street' });
    expect(corrected.status).toBe(200);
    expect(corrected.body.data).toEqual(first.body.data);
    expect(corrected.body.message).toBe(
      'Your order was placed the first time, as it is shown here. Please tell the shop what to change.',
    );
  });

  test('sent again for another cart after the answer was lost, is the first one, and says so', async () => {
    const product = await createProduct(shop, { stock: 9 });
    const who = await buyer(product);
    const sent = { phone: newPhone(), key: randomUUID() };
    const first = await order(who, { ...sent, totalPrice: 2_000 });
    await addToCart(shop, who, product, 3);
    const again = await order(who, { ...sent, totalPrice: 4_000 });
    expect([again.status, again.body.data._id]).toEqual([200, first.body.data._id]);
    expect(again.body.message).toBe(
      'Your order was placed the first time, as it is shown here. Please tell the shop what to change.',
    );
    const same = await order(who, { ...sent, totalPrice: 2_000 });
    expect(same.body.message).toBe(first.body.message);
    expect((await order(who, sent)).body.message).toBe(first.body.message);
  });

  test('is told of to all pages as long as a zone offers it', async () => {
    const told = async () => (await call(shop, null, 'GET', '/storefront')).body.data;
    expect(await told()).toMatchObject({ payOnDelivery: true });
    await setZone({ ...LAGOS, payOnDelivery: false });
    expect(await told()).not.toHaveProperty('payOnDelivery');
  });

  test('by one account with two numbers at once is held to the limit of the account', async () => {
    await call(shop, admin, 'PUT', '/admin/settings', { unpaidOrdersAtOnce: 1 });
    const product = await createProduct(shop, { stock: 9 });
    const who = await buyer(product);
    const { pool } = shop.shop.connection;
    const gate = await pool.connect();
    /** How many wait for the account: they come through in the order in which they have come. */
    const waiting = async () =>
      (
        await pool.query(`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`)
      ).rowCount;
    try {
      await gate.query('begin');
      await gate.query('select from account where id = $1 for no key update', [who.accountId]);
      const first = order(who);
      await expect.poll(waiting).toBe(1);
      // What the first one takes out of the cart is put into it again before the second one looks.
      const filled = pool.query(
        `with turn as (select id from account where id = $1 for no key update)
         insert into cart_line (id, account_id, product_id, quantity)
         select gen_random_uuid(), id, $2, 1 from turn`,
        [who.accountId, product],
      );
      await expect.poll(waiting).toBe(2);
      const second = order(who);
      await expect.poll(waiting).toBe(3);
      await gate.query('commit');
      await filled;
      expect([(await first).status, (await second).body.code]).toEqual([201, 'pay_on_delivery_too_many']);
    } finally {
      gate.release();
    }
  });

  test('from two tabs at once is one order', async () => {
    const product = await createProduct(shop, { stock: 9 });
    const who = await buyer(product, 3);
    const all = await Promise.all([order(who), order(who), order(who)]);
    expect(answers(all)).toEqual([201, 409, 409]);
    expect(await stockOf(shop, product)).toBe(6);
  });

  test.each([
    ['where the zone does not offer it', { payOnDelivery: false }, {}, 'pay_on_delivery_not_offered'],
    ['below the lowest sum', { payOnDeliveryFrom: 2_001 }, {}, 'pay_on_delivery_not_offered'],
    [
      'above the highest sum',
      { payOnDeliveryFrom: null, payOnDeliveryTo: 1_999 },
      {},
      'pay_on_delivery_not_offered',
    ],
    ['where another total was shown', {}, { totalPrice: 1_500 }, 'total_changed'],
    ['without a number that can be called', {}, { phone: '12' }, 'invalid_input'],
  ])('is refused %s, and nothing has changed', async (_, zone, more, code) => {
    await setZone({ ...LAGOS, ...zone });
    const product = await createProduct(shop, { stock: 4 });
    const who = await buyer(product);
    expect((await order(who, more)).body.code).toBe(code);
    expect(await stockOf(shop, product)).toBe(4);
    expect((await call<Cart>(shop, who, 'GET', '/cart')).body.data.items).toHaveLength(1);
  });

  test('needs somebody who is known, and a zone that rates tell of', async () => {
    expect((await order(null)).status).toBe(401);
    const rates = async () =>
      (await call<DeliveryRates>(shop, null, 'GET', '/delivery/rates?state=Lagos')).body.data.delivery;
    expect(await rates()).toMatchObject({ payOnDelivery: { from: 1_500, to: 100_000 } });
    await setZone({ ...LAGOS, payOnDelivery: false });
    expect(await rates()).not.toHaveProperty('payOnDelivery');
  });

  test('takes a use of the discount code, once', async () => {
    await call(shop, admin, 'POST', '/admin/discounts', {
      code: 'DOOR10',
      kind: 'percent',
      value: 10,
      perUserLimit: 1,
    });
    const product = await createProduct(shop, { stock: 4 });
    const who = await buyer(product);
    const { body } = await order(who, { discountCode: 'door10' });
    expect(body.data).toMatchObject({ discountCode: 'DOOR10', discountAmount: 100, amountDue: 1_900 });
    await addToCart(shop, who, product);
    expect((await order(who, { discountCode: 'door10' })).body.code).toBe('discount_code_used_already');
  });
});

describe('whoever orders too much unpaid', () => {
  test('pays online, by account and by number, whoever orders at the same moment', async () => {
    const product = await createProduct(shop, { stock: 50 });
    const phone = newPhone();
    const many = await Promise.all(Array.from({ length: 6 }, () => buyer(product)));
    const all = await Promise.all(many.map((who) => order(who, { phone: `+234${phone.slice(1)}` })));
    expect(answers(all)).toEqual([201, 201, 409, 409, 409, 409]);
    expect(all.filter(({ body }) => body.code === 'pay_on_delivery_too_many')).toHaveLength(4);
    expect(await stockOf(shop, product)).toBe(48);
    // Another number, the same account.
    const [who] = many.filter((_, index) => all[index]?.status === 201);
    if (!who) throw new Error('nobody has ordered');
    for (const [more, code] of [
      [{}, undefined],
      [{}, 'pay_on_delivery_too_many'],
    ] as const) {
      await addToCart(shop, who, product);
      expect((await order(who, more)).body.code).toBe(code);
    }
    // What has been paid is open no more.
    const open = all.find(({ status }) => status === 201)?.body.data._id ?? '';
    expect((await book(open)).status).toBe(200);
    expect((await order(await buyer(product), { phone })).status).toBe(201);
  });
});

describe('the money', () => {
  test('is booked once, by whoever is first; then the order is paid and delivered', async () => {
    const { order: placed } = await ordered();
    const before = await dashboard();
    const all = await Promise.all([
      book(placed._id, { method: 'pos', reference: 'RRN 7' }),
      book(placed._id, { method: 'pos', reference: 'RRN 7' }),
      book(placed._id, { method: 'pos', reference: 'RRN 7' }),
    ]);
    expect(answers(all)).toEqual([200, 409, 409]);
    expect(all.flatMap(({ body }) => body.code ?? [])).toEqual(['order_not_due', 'order_not_due']);
    const detail = await read(placed._id);
    expect(detail).toMatchObject({
      paymentMethod: 'on_delivery',
      paymentStatus: 'paid',
      isPaid: true,
      status: 'delivered',
      isDelivered: true,
      booking: { method: 'pos', reference: 'RRN 7', by: { _id: admin.accountId } },
      refundableAmount: 2_000,
    });
    expect(detail).not.toHaveProperty('amountDue');
    expect(detail.timeline.map(({ kind, actor }) => [kind, actor?.name])).toEqual([
      ['placed', undefined],
      ['paid', 'Ada Admin'],
      ['status', 'Ada Admin'],
    ]);
    const after = await dashboard();
    expect(after.totalSales - before.totalSales).toBe(2_000);
    const { data: log } = (await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${placed._id}`))
      .body;
    expect(log).toMatchObject([
      {
        action: 'changed',
        after: { paymentStatus: 'paid', paidBy: 'pos', paymentReference: 'RRN 7', amount: 2_000 },
      },
    ]);
    const back = await call(shop, admin, 'POST', `/admin/orders/${placed._id}/refund-by-hand`, {
      reason: 'Broken',
    });
    expect(back.status).toBe(200);
    expect(await read(placed._id)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 2_000 });
  });

  test('may come before the parcel', async () => {
    const { order: placed } = await ordered();
    await book(placed._id, { method: 'transfer', isDelivered: false });
    expect(await read(placed._id)).toMatchObject({
      paymentStatus: 'paid',
      status: 'pending',
      isDelivered: false,
    });
  });

  test('is booked of no order that is paid otherwise, or was called off', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const who = await buyer(product);
    const { reference, amount } = (await startCheckout(shop, who)).body.data;
    stub.pay(reference, { amount, email: who.email });
    const paid = (await reportPaid(shop, who, reference)).body.data;
    expect((await book(paid._id)).body.code).toBe('order_not_due');
    expect((await refuse(paid._id)).body.code).toBe('order_not_due');
    const { order: placed } = await ordered();
    await call(shop, admin, 'PUT', `/orders/${placed._id}/status`, { status: 'cancelled' });
    expect((await book(placed._id)).body.code).toBe('order_not_due');
    expect((await read(placed._id)).amountDue).toBeUndefined();
    expect((await book(randomUUID())).status).toBe(404);
  });

  test('is for administrators to book', async () => {
    const { who, order: placed } = await ordered();
    for (const path of ['paid-on-delivery', 'refused'])
      expect(
        (await call(shop, who, 'POST', `/admin/orders/${placed._id}/${path}`, { method: 'cash' })).status,
      ).toBe(403);
  });
});

describe('a parcel that is refused', () => {
  test('gives its units back, cancels the order and counts against number and account', async () => {
    const phone = newPhone();
    const first = await ordered({ phone }, 3);
    expect(await stockOf(shop, first.product)).toBe(7);
    const all = await Promise.all([
      refuse(first.order._id, { reason: 'Not at home' }),
      refuse(first.order._id, { reason: 'Not at home' }),
    ]);
    expect(answers(all)).toEqual([200, 409]);
    expect(await stockOf(shop, first.product)).toBe(10);
    expect(await read(first.order._id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'pending',
      deliveryPayment: { refusal: 'Not at home', refusals: 1 },
    });
    expect(await lettersOf(shop, first.who.email, 'order-cancelled')).toMatchObject([{ isUnpaid: true }]);
    const second = await ordered({ phone });
    expect((await read(second.order._id)).deliveryPayment).toMatchObject({ refusedAt: null, refusals: 1 });
    await refuse(second.order._id);
    const product = await createProduct(shop, { stock: 5 });
    expect((await order(await buyer(product), { phone })).body.code).toBe('pay_on_delivery_refused_before');
    // Whoever cancels for another reason is not counted, and what is taken up again neither.
    await call(shop, admin, 'PUT', `/orders/${second.order._id}/status`, { status: 'processing' });
    expect((await order(await buyer(product), { phone })).status).toBe(201);
  });

  test('and taken up again is no refusal any more, also when it is cancelled for another reason', async () => {
    const { order: placed } = await ordered();
    await refuse(placed._id, { reason: 'Not at home' });
    await call(shop, admin, 'PUT', `/orders/${placed._id}/status`, { status: 'processing' });
    await call(shop, admin, 'PUT', `/orders/${placed._id}/status`, { status: 'cancelled' });
    expect(await read(placed._id)).toMatchObject({
      status: 'cancelled',
      deliveryPayment: { refusedAt: null, refusal: '', refusals: 0 },
    });
    await call(shop, admin, 'PUT', `/orders/${placed._id}/status`, { status: 'processing' });
    await refuse(placed._id);
    expect((await read(placed._id)).deliveryPayment?.refusals).toBe(1);
  });

  test('while its money is booked, is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { product, order: placed } = await ordered({}, 2);
      const all = await Promise.all([book(placed._id), refuse(placed._id)]);
      expect(answers(all)).toEqual([200, 409]);
      const detail = await read(placed._id);
      const isPaid = all[0]?.status === 200;
      expect([detail.status, detail.isPaid]).toEqual(isPaid ? ['delivered', true] : ['cancelled', false]);
      expect(await stockOf(shop, product)).toBe(isPaid ? 8 : 10);
    }
  });
});

test('sixty want ten pieces, half of them paying when it comes: ten orders, and no unit twice', async () => {
  const product = await createProduct(shop, { stock: 10 });
  const many = await Promise.all(Array.from({ length: 60 }, () => buyer(product)));
  const all = await Promise.all(
    many.map(async (who, index) => {
      if (index % 2 === 0) return (await order(who)).status;
      const { status, body } = await startCheckout(shop, who);
      if (status !== 201) return status;
      stub.pay(body.data.reference, { amount: body.data.amount, email: who.email });
      return (await reportPaid(shop, who, body.data.reference)).status;
    }),
  );
  expect(all.filter((status) => status === 201)).toHaveLength(10);
  expect(all.filter((status) => status === 409)).toHaveLength(50);
  expect(await stockOf(shop, product)).toBe(0);
  const { rows } = await shop.shop.connection.pool.query(
    'select count(*)::int as orders from order_item where product_id = $1',
    [product],
  );
  expect(rows).toEqual([{ orders: 10 }]);
});

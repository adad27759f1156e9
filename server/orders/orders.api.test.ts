import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  shopper = await createShopper(shop, { name: 'Chidi Okafor' });
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(() => {
  stub.behaviour = 'well';
  stub.refusal = null;
});

describe('the report of a payment', () => {
  test('needs nothing but the reference where a checkout stands behind it', async () => {
    await addToCart(shop, shopper, await createProduct(shop, { stock: 10 }));
    const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
    stub.pay(reference, { amount, email: shopper.email });
    const answer = await call<Order>(shop, shopper, 'POST', '/orders', { paystackReference: reference });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      shippingAddress: ADDRESS,
      paymentMethod: 'paystack',
      paymentResult: { reference },
      status: 'pending',
      paymentStatus: 'paid',
      isPaid: true,
      isDelivered: false,
      taxPrice: 0,
    });
  });
});

describe('order numbers', () => {
  test('go on after a million, each its own', async () => {
    await shop.shop.connection.pool.query("select setval('order_number', 999998)");
    const numbers: string[] = [];
    for (let count = 0; count < 4; count += 1) numbers.push((await desk.buy(shopper)).order.orderNumber);
    expect(numbers.map((number) => number.replace(/^ORD-\d{8}-/, ''))).toEqual([
      '999999',
      '1000000',
      '1000001',
      '1000002',
    ]);
  });
});

describe('who sees an order', () => {
  test('its owner and an admin, nobody else', async () => {
    const { order } = await desk.buy(shopper);
    const stranger = await createShopper(shop);
    expect((await call(shop, shopper, 'GET', `/orders/${order._id}`)).status).toBe(200);
    expect((await call(shop, admin, 'GET', `/orders/${order._id}`)).status).toBe(200);
    expect(await call(shop, stranger, 'GET', `/orders/${order._id}`)).toMatchObject({
      status: 404,
      body: { error: 'Order not found' },
    });
    expect((await call(shop, stranger, 'GET', '/orders/nonsense')).status).toBe(404);
    expect((await call(shop, null, 'GET', `/orders/${order._id}`)).status).toBe(401);
    expect(await call(shop, shopper, 'GET', '/orders')).toMatchObject({
      status: 403,
      body: { error: 'Access denied' },
    });
  });
});

describe('lists', () => {
  const list = async (path: string, who = admin) => (await call<Order[]>(shop, who, 'GET', path)).body.data;

  test('search looks in number, id, customer, reference and item names, and takes wildcards literally', async () => {
    const who = await createShopper(shop, { name: 'Ngozi Bello', email: 'ngozi.b@example.com' });
    const { order } = await desk.buy(who, 'Adire 100% cotton');
    for (const text of [
      order.orderNumber,
      order._id,
      'ngozi',
      'NGOZI.B@',
      order.paystackReference,
      'adire 100%',
    ]) {
      expect((await list(`/orders?search=${encodeURIComponent(text)}`)).map((row) => row._id)).toEqual([
        order._id,
      ]);
    }
    expect(await list('/orders?search=adire%20100_')).toEqual([]);
    expect(await list(`/orders/myorders?search=${order.orderNumber}`, shopper)).toEqual([]);
  });

  test('a short search is for the beginning of a word, or for the count of a number', async () => {
    const who = await createShopper(shop, { name: 'Xu Qadir', email: 'jq.x@example.com' });
    const { order } = await desk.buy(who, 'Wq television');
    const later = (await desk.buy(who, 'Lamp wq-2')).order;
    const found = async (query: string) => (await list(`/orders?${query}`)).map(({ _id }) => _id);
    for (const text of ['xu', 'QA', 'jq']) {
      expect(await found(`search=${text}`), text).toEqual([later._id, order._id]);
    }
    expect(await found('search=wq&sortBy=createdAt&sortOrder=asc')).toEqual([order._id, later._id]);
    expect(await found('search=wq&limit=1&page=2')).toEqual([order._id]);
    const past = await call<Order[]>(shop, admin, 'GET', '/orders?search=wq&limit=1&page=9');
    expect(past.body).toMatchObject({ data: [], pagination: { total: 2, pages: 2 } });
    // In the middle of a word it is not looked for.
    expect(await found('search=vw')).toEqual([]);
    expect(await found('search=ad')).not.toContain(order._id);
    await shop.shop.connection.pool.query(
      "update customer_order set order_number = 'ORD-20200101-000007' where id = $1",
      [order._id],
    );
    for (const text of ['7', '07']) expect(await found(`search=${text}`), text).toEqual([order._id]);
    expect(await found('search=00')).toEqual([]);
    const everything = (await list('/orders?limit=100')).length;
    for (const text of ['x', 'or', 'OR']) {
      expect(await found(`search=${text}&limit=100`), text).toHaveLength(everything);
    }
  });

  test('the chosen ones alone, and of those only one’s own', async () => {
    const who = await createShopper(shop);
    const own = (await desk.buy(who)).order;
    const { order } = await desk.buy(shopper);
    await desk.buy(shopper);
    const chosen = `ids=${order._id},${own._id}`;
    expect((await list(`/orders?${chosen}`)).map((row) => row._id)).toEqual([order._id, own._id]);
    expect((await list(`/orders/myorders?${chosen}`, who)).map((row) => row._id)).toEqual([own._id]);
    for (const bad of ['x', `${own._id},`, Array.from({ length: 101 }, () => own._id).join(',')]) {
      expect((await call(shop, admin, 'GET', `/orders?ids=${bad}`)).status).toBe(400);
    }
  });

  test('days are those of Lagos, both included', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    // 23:30 UTC on the 9th is half past midnight on the 10th in Lagos.
    await shop.shop.db
      .updateTable('customer_order')
      .set({ created_at: '2026-03-09T23:30:00Z' })
      .where('id', '=', order._id)
      .execute();
    expect(await list('/orders/myorders?startDate=2026-03-10&endDate=2026-03-10', who)).toHaveLength(1);
    expect(await list('/orders/myorders?endDate=2026-03-09', who)).toHaveLength(0);
  });

  test('sort, pages and wrong filters', async () => {
    const who = await createShopper(shop);
    for (const name of ['One', 'Two', 'Three']) await desk.buy(who, name);
    const page = await call<Order[]>(
      shop,
      who,
      'GET',
      '/orders/myorders?limit=2&page=2&sortBy=createdAt&sortOrder=asc',
    );
    expect(page.body.data.map((row) => row.orderItems[0]?.name)).toEqual(['Three']);
    expect(page.body).toMatchObject({ pagination: { current: 2, limit: 2, total: 3, pages: 2 } });
    expect((await call(shop, who, 'GET', '/orders/myorders?page=99')).body).toMatchObject({
      data: [],
      pagination: { total: 3 },
    });
    for (const bad of [
      'status=eaten',
      'startDate=2026-02-30',
      'startDate=0000-01-01',
      'sortBy=secret',
      'limit=0',
      'limit=101',
      'page=0',
      'page=x',
      'sortOrder=up',
    ]) {
      expect((await call(shop, who, 'GET', `/orders/myorders?${bad}`)).status, bad).toBe(400);
    }
  });
});

describe('status', () => {
  test('delivered sets and leaving it clears the delivery', async () => {
    const { order } = await desk.buy(shopper);
    expect((await desk.setStatus(order, 'delivered')).body).toMatchObject({
      message: 'Order status updated successfully',
      data: { isDelivered: true },
    });
    expect((await desk.setStatus(order, 'shipped')).body.data).toMatchObject({
      isDelivered: false,
      deliveredAt: null,
    });
    expect((await desk.setStatus(order, 'eaten')).status).toBe(400);
  });

  test('cancelling gives the stock back once, also when pressed several times at once; leaving it takes it again', async () => {
    const { order, product } = await desk.buy(shopper);
    expect(await stockOf(shop, product)).toBe(8);
    await Promise.all(
      ['cancelled', 'refunded', 'cancelled', 'refunded'].map((status) => desk.setStatus(order, status)),
    );
    expect(await stockOf(shop, product)).toBe(10);
    expect((await desk.read(order)).paymentStatus).toBe('paid');
    await desk.setStatus(order, 'processing');
    expect(await stockOf(shop, product)).toBe(8);
    await desk.setStatus(order, 'cancelled');
    await shop.shop.db.updateTable('product').set({ stock: 1 }).where('id', '=', product).execute();
    expect(await desk.setStatus(order, 'pending')).toMatchObject({ status: 409 });
    expect((await desk.read(order)).status).toBe('cancelled');
    expect(await stockOf(shop, product)).toBe(1);
  });
});

describe('refunds by an admin', () => {
  test('parts add up; only the full sum changes the order and gives the stock back', async () => {
    const { order, product } = await desk.buy(shopper);
    expect(await desk.refund(order, { amount: 10.5 })).toMatchObject({
      status: 202,
      body: { message: 'Refund started' },
    });
    expect(desk.refundsOf(order)).toMatchObject([{ amount: 1050 }]);
    expect((await desk.refund(order, { amount: 1 })).status).toBe(409);
    expect((await desk.read(order)).refundedAmount).toBe(0);
    await desk.confirm(order);
    await desk.confirm(order);
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 10.5,
      status: 'pending',
      paymentStatus: 'paid',
    });
    expect((await desk.refund(order, { amount: 99_999 })).status).toBe(400);
    expect((await desk.refund(order)).status).toBe(202);
    expect(desk.refundsOf(order)[1]?.amount).toBe(201_000 - 1050);
    await desk.confirm(order);
    expect(await desk.read(order)).toMatchObject({
      refundedAmount: 2010,
      status: 'refunded',
      paymentStatus: 'refunded',
    });
    expect(await stockOf(shop, product)).toBe(10);
    expect((await desk.refund(order)).status).toBe(409);
  });

  test('two admins at once start one', async () => {
    const { order } = await desk.buy(shopper);
    const answers = await Promise.all([1, 2, 3, 4].map(() => desk.refund(order)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([202, 409, 409, 409]);
    expect(desk.refundsOf(order)).toHaveLength(1);
  });

  test('the shop’s own asking confirms as well', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order);
    for (const row of desk.refundsOf(order)) row.status = 'processed';
    await shop.shop.connection.pool.query(
      'update refund set next_check_at = now() where next_check_at is not null',
    );
    await advanceRefunds(shop.shop);
    expect(await desk.read(order)).toMatchObject({ status: 'refunded', refundedAmount: 2010 });
  });

  test('refused: 409 with its reason; away: 503; the order stays as it was', async () => {
    const { order } = await desk.buy(shopper);
    stub.refusal = 'Insufficient balance';
    expect(await desk.refund(order)).toMatchObject({ status: 409, body: { error: 'Insufficient balance' } });
    stub.refusal = null;
    stub.behaviour = 'away';
    expect((await desk.refund(order)).status).toBe(503);
    expect(await desk.read(order)).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      refundedAmount: 0,
    });
    stub.behaviour = 'well';
    // A gateway in between may have passed it on: that is cleared up first.
    expect(await desk.refund(order)).toMatchObject({
      status: 409,
      body: { code: 'refund_unsure', error: 'A refund is being clarified with Paystack' },
    });
    expect(desk.refundsOf(order)).toEqual([]);
    await refundsAfter(shop, 16);
    expect((await desk.refund(order)).status).toBe(202);
    expect(desk.refundsOf(order)).toHaveLength(1);
  });

  test('a refund whose answer was lost is found, not asked for again', async () => {
    const { order } = await desk.buy(shopper);
    stub.behaviour = 'lost';
    expect((await desk.refund(order)).status).toBe(503);
    expect(desk.refundsOf(order)).toHaveLength(1);
    stub.behaviour = 'well';
    expect((await desk.refund(order)).status).toBe(409);
    expect(desk.refundsOf(order)).toHaveLength(1);
    await desk.confirm(order);
    expect((await desk.read(order)).paymentStatus).toBe('refunded');
  });

  test('failed at Paystack: the order stays, and an admin sees it', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order);
    await desk.confirm(order, 'refund.failed');
    expect(await desk.read(order)).toMatchObject({ status: 'pending', paymentStatus: 'paid' });
    const charges = await call<{ reference: string; state: string }[]>(
      shop,
      admin,
      'GET',
      '/admin/payments?state=attention',
    );
    expect(charges.body.data.map((row) => row.reference)).toContain(order.paystackReference);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { ChannelSales } from '#contract/payments/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';
import { readPayouts } from '#server/bookkeeping/read-payouts.ts';
import { createShopper } from '#tests/support/accounts.ts';
import { openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid } from '#tests/support/purchase.ts';
import { openRefundDesk, type RefundDesk } from '#tests/support/refund-desk.ts';
import { type Bought, openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

/**
 * Sums that were reckoned by hand. Paystack keeps 1.5% and ₦100 of each payment of ₦2,510, which is ₦137.65; of a total of
 * ₦2,510 the VAT at 7.5% is ₦175.12, of ₦2,010 it is ₦140.23, of ₦2,500 ₦174.42, of ₦3,500 ₦244.19.
 */
const stub = new PaystackStub();
let shop: TestShop;
let desk: RefundDesk;
let inParts: Order;
let disputed: Order;
let later: Order;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  desk = await openRefundDesk(shop, stub);
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const report = async (name: string): Promise<ReportAnswer> =>
  (await call<ReportAnswer>(shop, desk.admin, 'GET', `/admin/reports?report=${name}&period=7`)).body.data;
const deliverAll = async () => {
  for (const event of stub.takeEvents()) await desk.send(event);
};
const dueNow = () => shop.shop.connection.pool.query('update payout_reading set due_at = now()');
const read = async () => {
  await dueNow();
  await readPayouts(shop.shop);
};
const numbers = async (query: string): Promise<string[]> =>
  (await call<Order[]>(shop, desk.admin, 'GET', `/orders?${query}`)).body.data
    .map(({ orderNumber }) => orderNumber)
    .toSorted();

test('nothing is said of payouts before the provider was asked', async () => {
  expect((await report('payouts')).payouts).toEqual({ readAt: null, unread: 0 });
  await readPayouts(shop.shop);
  // A shop that has taken no payment asks for none.
  expect((await report('payouts')).payouts).toEqual({ readAt: null, unread: 0 });
});

test('fees and payouts: a part given back, a lost dispute, and what comes later', async () => {
  await call(shop, desk.admin, 'PUT', '/admin/settings', { pricesIncludeVat: true });
  inParts = await desk.order();
  disputed = await desk.order();
  await stub.payOut();
  await readPayouts(shop.shop);
  await desk.refund(inParts, 500);
  stub.finishRefunds('processed');
  const dispute = stub.openDispute(disputed.paystackReference);
  await deliverAll();
  stub.resolveDispute(dispute, 'merchant-accepted');
  await deliverAll();
  await call(shop, desk.admin, 'POST', `/admin/payments/disputes/${dispute}/book`);
  later = await desk.order();

  const fees = await report('fees');
  expect(fees.totals).toEqual({
    orders: 3,
    charged: 7_530,
    refunds: 3_010,
    fees: 412.95,
    kept: 4_107.05,
    settled: 1_734.7,
    toCome: 2_372.35,
  });
  const payouts = await report('payouts');
  expect(payouts.totals).toEqual({
    orders: 2,
    processed: 5_020,
    fees: 275.3,
    deducted: 0,
    amount: 4_744.7,
  });
  expect(payouts.payouts).toEqual({ readAt: expect.any(String), unread: 0 });
  expect(await numbers(new URLSearchParams(payouts.rows[0]?.orders).toString())).toEqual(
    [inParts.orderNumber, disputed.orderNumber].toSorted(),
  );
  expect(await numbers('counts=charged&payout=none')).toEqual([later.orderNumber]);
});

test('a further payout is told once it is read: what was refunded is kept back from it', async () => {
  await stub.payOut();
  expect((await report('payouts')).totals.orders).toBe(2);
  await read();
  const { totals } = await report('payouts');
  expect(totals).toMatchObject({ orders: 3, processed: 7_530, fees: 412.95 });
  expect((await report('fees')).totals).toMatchObject({ kept: 4_107.05, settled: 4_107.05, toCome: 0 });
  await read();
  expect((await report('payouts')).totals).toEqual(totals);
});

test('a payout that the provider takes back before it has arrived goes; one that has arrived, or is older than what was read, stays', async () => {
  const { pool } = shop.shop.connection;
  const ids = ['taken-back', 'arrived', 'old'];
  await pool.query(
    `insert into payout (id, status, currency, paid_kobo, fees_kobo, amount_kobo, day, payments_read_at)
     values ('taken-back', 'pending', 'NGN', 1000, 10, 990, current_date + 1, now()),
       ('arrived', 'success', 'NGN', 1000, 10, 990, current_date + 1, now()),
       ('old', 'pending', 'NGN', 1000, 10, 990, current_date - 900, now())`,
  );
  await pool.query("insert into payout_payment values ('taken-back', 'order_1_gone')");
  await read();
  const left = await pool.query('select id from payout where id = any($1) order by id', [ids]);
  expect(left.rows.map(({ id }) => id)).toEqual(['arrived', 'old']);
  expect((await pool.query("select from payout_payment where payout_id = 'taken-back'")).rowCount).toBe(0);
  await pool.query('delete from payout where id = any($1)', [ids]);
});

test('a provider that is away leaves what was read', async () => {
  const { totals, payouts } = await report('payouts');
  stub.behaviour = 'away';
  await expect(read()).rejects.toThrow();
  stub.behaviour = 'well';
  expect(await report('payouts')).toMatchObject({ totals, payouts });
  // An hour later somebody asks again, and not before.
  const { rows } = await shop.shop.connection.pool.query(
    "select due_at > now() + interval '59 minutes' as later from payout_reading",
  );
  expect(rows).toEqual([{ later: true }]);
  await read();
  expect((await report('payouts')).totals).toEqual(totals);
});

test('VAT: cash and pay on delivery have it and no fee; what is not paid has neither', async () => {
  const product = await createProduct(shop, { stock: 10, priceKobo: 2_500_00 });
  await call(shop, desk.admin, 'POST', '/admin/sales', {
    key: randomUUID(),
    customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
    lines: [{ productId: product, quantity: 1 }],
    payment: { method: 'cash' },
  });
  await call(shop, desk.admin, 'POST', '/admin/delivery/zones', {
    ...{
      name: 'Lagos',
      places: [{ state: 'Lagos', cities: [] }],
      fee: 1_000,
      freeFrom: null,
      daysFrom: 1,
      daysTo: 2,
    },
    ...{ payOnDelivery: true, payOnDeliveryFrom: null, payOnDeliveryTo: null },
  });
  for (const isPaid of [true, false]) {
    const who = await createShopper(shop);
    await addToCart(shop, who, product, 1);
    const placed = await call<Order>(shop, who, 'POST', '/orders/on-delivery', {
      shippingAddress: { ...ADDRESS, phone: isPaid ? '08030000001' : '08030000002' },
      key: randomUUID(),
    });
    expect(placed.status, placed.body.error).toBe(201);
    const paid = `/admin/orders/${placed.body.data._id}/paid-on-delivery`;
    if (isPaid) await call(shop, desk.admin, 'POST', paid, { method: 'cash' });
  }
  // Two of ₦2,510, one with ₦500 back, one of ₦2,500 and one of ₦3,500; the disputed one is no sale any more.
  const sums = {
    orders: 4,
    total: 11_020,
    refunds: 500,
    net: 10_520,
    vatCharged: 768.85,
    vatRefunded: 34.89,
    vat: 733.96,
    withoutVat: 9_786.04,
  };
  for (const name of ['vatMonth', 'vatDay']) {
    const { totals, rows } = await report(name);
    expect(totals).toEqual(sums);
    expect(rows).toMatchObject([{ detail: '7.5%', values: sums, before: 0 }]);
  }
  expect((await report('fees')).totals).toMatchObject({ orders: 3, fees: 412.95 });
});

test('fees that a customer has paid on top are not taken off what the shop has received', async () => {
  const received = async () => {
    const { body } = await call<ChannelSales[]>(shop, desk.admin, 'GET', '/admin/payments/channels');
    return body.data.reduce((sum, row) => sum + Math.round(row.received * 100), 0);
  };
  const paidOut = async () => Math.round(((await report('payouts')).totals.amount ?? 0) * 100);
  await stub.payOut();
  await read();
  const [before, channelsBefore, bankBefore] = [await report('fees'), await received(), await paidOut()];
  const { reference, shopper } = await desk.checkout();
  // Paystack keeps 1.5% and ₦100 of ₦3,654.82, of which the shop asked for ₦3,500: ₦154.82, all of it borne by the customer.
  const transaction = stub.transactionOf(reference);
  expect(transaction.requestedKobo).toBe(3_500_00);
  transaction.amountKobo = 3_654_82;
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
  const after = await report('fees');
  const grown = (name: keyof typeof after.totals) =>
    Math.round(((after.totals[name] ?? 0) - (before.totals[name] ?? 0)) * 100);
  expect([grown('charged'), grown('fees'), grown('kept')]).toEqual([3_500_00, 154_82, 3_500_00]);
  expect((await received()) - channelsBefore).toBe(3_500_00);
  await stub.payOut();
  await read();
  expect((await paidOut()) - bankBefore).toBe(3_500_00);
});

test('an order stays in what it was charged and received while its refund is in trouble', async () => {
  const order = await desk.order();
  await desk.refund(order, 500);
  const sums = async () => {
    const { totals } = await report('fees');
    const { body } = await call<ChannelSales[]>(shop, desk.admin, 'GET', '/admin/payments/channels');
    return { totals, channels: body.data, orders: await numbers('counts=charged&limit=100') };
  };
  const before = await sums();
  expect(before.orders).toContain(order.orderNumber);
  for (const outcome of ['needs-attention', 'failed'] as const) {
    stub.finishRefunds(outcome);
    await deliverAll();
    expect(await desk.issue(order.paystackReference), outcome).toBeDefined();
    expect(await sums(), outcome).toEqual(before);
  }
});

test('goods that are sent in exchange are paid in no way, whatever was paid for what came back', async () => {
  const returns = openReturnDesk(shop, openOrderDesk(shop, stub, desk.admin), desk.admin);
  await returns.setDays(14);
  const broughtAndPaid = async (): Promise<Bought> => {
    const who = await createShopper(shop);
    const product = await createProduct(shop, { stock: 5 });
    await addToCart(shop, who, product, 1);
    const placed = await call<Order>(shop, who, 'POST', '/orders/on-delivery', {
      shippingAddress: { ...ADDRESS, phone: '08030000003' },
      key: randomUUID(),
    });
    const order = placed.body.data;
    await call(shop, desk.admin, 'PUT', `/orders/${order._id}/status`, { status: 'delivered' });
    await call(shop, desk.admin, 'POST', `/admin/orders/${order._id}/paid-on-delivery`, { method: 'cash' });
    return { who, product, order, line: (await returns.returnsOf(who, order)).lines[0]?.line ?? '' };
  };
  const bought = [await returns.sold(), await broughtAndPaid(), await returns.delivered()];
  const ways = async () => {
    const { rows } = await report('paidBy');
    const { body } = await call<Dashboard>(shop, desk.admin, 'GET', '/admin/dashboard');
    return {
      rows: Object.fromEntries(rows.map(({ name, values }) => [name, values.orders])),
      overview: Object.fromEntries(body.data.salesByPayment.map(({ method, orders }) => [method, orders])),
    };
  };
  const before = await ways();
  for (const one of bought) {
    const { _id } = (await returns.ask(one)).body.data;
    await returns.accept(_id);
    await returns.step(_id, 'receive');
    const goods = { lines: [{ line: one.line, productId: one.product, variation: {} }] };
    const exchanged = await returns.step(_id, 'exchange', goods);
    expect(exchanged.status, exchanged.body.error).toBe(200);
  }
  expect(await ways()).toEqual({
    rows: { ...before.rows, 'Nothing to pay': 3 },
    overview: { ...before.overview, none: 3 },
  });
});

test('what went back for a return on a second try counts, and what went back for something else does not', async () => {
  const orders = openOrderDesk(shop, stub, desk.admin);
  const returns = openReturnDesk(shop, orders, desk.admin);
  const back = async () => (await report('returns')).totals.back ?? 0;
  const failed = async () => {
    const one = await returns.received();
    expect((await returns.step(one.id, 'refund', { amount: 1_000 })).status).toBe(200);
    await orders.confirm(one.order, 'refund.failed');
    return one;
  };
  const before = await back();
  const again = await failed();
  const { paystackReference } = again.order;
  expect((await call(shop, desk.admin, 'POST', `/admin/payments/${paystackReference}/refund`)).status).toBe(
    202,
  );
  await orders.confirm(again.order);
  expect(await back()).toBe(before + 1_000);
  // The return is closed without money; what is given back of its order later is for something else.
  const closed = await failed();
  expect((await returns.step(closed.id, 'close', { answer: 'It came back used' })).status).toBe(200);
  expect((await orders.refund(closed.order, { amount: 1_000 })).status).toBe(202);
  await orders.confirm(closed.order);
  expect(await back()).toBe(before + 1_000);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { ChannelSales, Charge } from '#contract/payments/schemas.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';
import { processEvents } from '#server/settlement/events.ts';
import { storeEvent } from '#server/settlement/webhook.ts';
import type { TestAccount } from '#tests/support/accounts.ts';
import { createAdmin, createShopper } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openRefundDesk } from '#tests/support/refund-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const buy = async (channel: 'card' | 'bank_transfer' | 'ussd') => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }), 1);
  const checkout = (await startCheckout(shop, shopper)).body.data;
  stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email, channel });
  const order = (await reportPaid(shop, shopper, checkout.reference)).body.data;
  return { shopper, checkout, order };
};

test('how it was paid and what the provider keeps are told of payments, orders and in the mail', async () => {
  const { shopper, checkout, order } = await buy('bank_transfer');
  expect(order.paymentChannel).toBe('bank_transfer');
  const read = await call<Order>(shop, shopper, 'GET', `/orders/${order._id}`);
  expect(read.body.data).toMatchObject({ paymentMethod: 'paystack', paymentChannel: 'bank_transfer' });
  const found = await call<Charge[]>(
    shop,
    admin,
    'GET',
    `/admin/payments?channel=bank_transfer&search=${checkout.reference}`,
  );
  expect(found.body.data).toMatchObject([{ channel: 'bank_transfer', amount: 1010 }]);
  expect(found.body.data[0]?.fees).toBeGreaterThan(0);
  const others = await call<Charge[]>(
    shop,
    admin,
    'GET',
    `/admin/payments?channel=card&search=${checkout.reference}`,
  );
  expect(others.body.data).toEqual([]);
  const { rows } = await shop.shop.connection.pool.query(
    `select content from job where queue = 'mail' and content::text like $1`,
    [`%${order.orderNumber}%`],
  );
  expect(JSON.stringify(rows)).toContain('bank_transfer');
});

test('payments are summed up by the way they were paid, on the screen and as a file', async () => {
  await buy('ussd');
  await buy('ussd');
  const { body } = await call<ChannelSales[]>(shop, admin, 'GET', '/admin/payments/channels');
  const ussd = body.data.find(({ channel }) => channel === 'ussd');
  expect(ussd).toMatchObject({ payments: 2, amount: 2020, refunds: 0 });
  expect((ussd?.fees ?? 0) + (ussd?.received ?? 0)).toBe(2020);
  expect(ussd?.fees).toBeGreaterThan(0);
  const none = await call<ChannelSales[]>(
    shop,
    admin,
    'GET',
    '/admin/payments/channels?startDate=2020-01-01&endDate=2020-01-02',
  );
  expect(none.body.data).toEqual([]);
  const file = await shop.app.inject({
    url: '/api/v1/admin/payments/channels/export',
    headers: { authorization: admin.token },
  });
  expect(file.headers['content-disposition']).toMatch(/payments-by-channel-.*\.csv/);
  expect(file.body).toContain(`USSD,2,2020.00,0.00,${ussd?.fees.toFixed(2)},${ussd?.received.toFixed(2)}`);
  const shopper = await createShopper(shop);
  expect((await call(shop, shopper, 'GET', '/admin/payments/channels')).status).toBe(403);
});

test('a payment that became no order is no sale, also once somebody has settled it', async () => {
  const sums = async () =>
    (await call<ChannelSales[]>(shop, admin, 'GET', '/admin/payments/channels')).body.data;
  const before = await sums();
  const reference = 'of-nobody';
  stub.pay(reference, { amount: 5_000_00, email: 'somebody@example.com' });
  const { payload, headers } = stub.chargeEvent(reference);
  await storeEvent(shop.shop, Buffer.from(payload), headers);
  await processEvents(shop.shop);
  const settled = await call(shop, admin, 'PUT', `/admin/payments/${reference}/settled`, {
    note: 'Paid back by transfer',
  });
  expect(settled.status, settled.body.error).toBe(200);
  expect(await sums()).toEqual(before);
});

test('what was given back is no longer received, its fee is kept all the same, and the report of fees says the same', async () => {
  const desk = await openRefundDesk(shop, stub);
  const rowOf = async () => {
    const { body } = await call<ChannelSales[]>(shop, admin, 'GET', '/admin/payments/channels');
    return body.data.find(({ channel }) => channel === 'card');
  };
  const [part, whole] = [await desk.order(), await desk.order()];
  expect((await desk.refund(part, 1_000)).status).toBe(202);
  expect((await desk.refund(whole)).status).toBe(202);
  stub.finishRefunds('processed');
  for (const event of stub.takeEvents()) await desk.send(event);
  expect((await desk.charge(whole.paystackReference))?.state).toBe('refunded');
  // Paystack keeps 1.5% and ₦100 of each payment of ₦2,510: ₦137.65.
  const card = { payments: 2, amount: 5_020, refunds: 3_510, fees: 275.3, received: 1_234.7 };
  expect(await rowOf()).toEqual({ channel: 'card', ...card });
  const { body } = await call<ReportAnswer>(shop, admin, 'GET', '/admin/reports?report=fees&period=7');
  expect(body.data.rows.find(({ key }) => key === 'card')?.values).toMatchObject({
    orders: card.payments,
    charged: card.amount,
    refunds: card.refunds,
    fees: card.fees,
    kept: card.received,
  });
  const file = await shop.app.inject({
    url: '/api/v1/admin/payments/channels/export',
    headers: { authorization: admin.token },
  });
  expect(file.body).toContain('Paid by,Payments,Amount,Refunds,Fees,Received');
  expect(file.body).toContain('card,2,5020.00,3510.00,275.30,1234.70');
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { processEvents } from '#server/settlement/events.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { both, lettersOf, mailsWaiting, notificationsOf, toldTo } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let desk: OrderDesk;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  desk = openOrderDesk(shop, stub, await createAdmin(shop));
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(async () => {
  shopper = await createShopper(shop);
  stub.refusal = null;
});

const told = () => toldTo(shop, shopper);

/** A checkout of the shopper, of two units at ₦1,000 unless there are fewer. */
const begin = async (stock = 10) => {
  const product = await createProduct(shop, { stock });
  await addToCart(shop, shopper, product, Math.min(2, stock));
  return { product, checkout: (await startCheckout(shop, shopper)).body.data };
};

const sendEvent = async (event: { payload: string; headers: Record<string, string> }) => {
  await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
  await processEvents(shop.shop);
};

const askPaystackAboutRefunds = async () => {
  await shop.shop.connection.pool.query(
    'update refund set next_check_at = now() where next_check_at is not null',
  );
  await advanceRefunds(shop.shop);
};

describe('a new order', () => {
  test('is told of once, however many report the payment at once and later', async () => {
    const { checkout } = await begin();
    const { reference, amount } = checkout;
    stub.pay(reference, { amount, email: shopper.email });
    const event = stub.chargeEvent(reference);
    await Promise.all([
      ...Array.from({ length: 4 }, () => reportPaid(shop, shopper, reference)),
      ...Array.from({ length: 4 }, () => sendEvent(event)),
    ]);
    await reportPaid(shop, shopper, reference);
    await sendEvent(event);
    expect(await told()).toEqual(both('order-confirmed'));
    const [letter] = await lettersOf(shop, shopper.email, 'order-confirmed');
    const [notification] = await notificationsOf(shop, shopper);
    expect(letter).toMatchObject({ totalKobo: amount, items: [{ quantity: 2, unitPriceKobo: 100_000 }] });
    expect(notification).toMatchObject({
      title: 'Order confirmed',
      orderId: letter?.orderId,
      orderNumber: letter?.orderNumber,
      text: 'We have received your payment and are getting your order ready.',
      readAt: null,
    });
  });

  test('that is not made is not told of', async () => {
    const { checkout } = await begin();
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(402);
    expect(await told()).toEqual(both());
  });
});

describe('a status that an admin sets', () => {
  test.each(['shipped', 'delivered', 'cancelled'])(
    '%s is told of once, also when set again',
    async (status) => {
      const { order } = await desk.buy(shopper);
      await Promise.all(Array.from({ length: 5 }, () => desk.setStatus(order, status)));
      await desk.setStatus(order, status);
      expect(await told()).toEqual(both('order-confirmed', `order-${status}`));
      expect((await notificationsOf(shop, shopper)).at(-1)).toMatchObject({
        title: `Order ${status}`,
        orderId: order._id,
        orderNumber: order.orderNumber,
      });
    },
  );

  test('is told of at every move to it, since only the last one is true', async () => {
    const { order } = await desk.buy(shopper);
    for (const status of ['shipped', 'processing', 'shipped', 'shipped']) await desk.setStatus(order, status);
    expect(await told()).toEqual(both('order-confirmed', 'order-shipped', 'order-shipped'));
  });

  test('is not told of where it changes nothing for the shopper, or could not be set', async () => {
    const { order, product } = await desk.buy(shopper);
    for (const status of ['processing', 'pending', 'cancelled']) await desk.setStatus(order, status);
    await shop.shop.db.updateTable('product').set({ stock: 0 }).where('id', '=', product).execute();
    expect((await desk.setStatus(order, 'shipped')).status).toBe(409);
    expect(await told()).toEqual(both('order-confirmed', 'order-cancelled'));
  });

  test('refunded names no amount: no money has moved', async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'refunded');
    expect(await told()).toEqual(both('order-confirmed', 'order-refunded'));
    expect(await lettersOf(shop, shopper.email, 'order-refunded')).toMatchObject([{ amountKobo: null }]);
    expect((await notificationsOf(shop, shopper)).at(-1)?.text).toBe(
      'Your order has been marked as refunded.',
    );
  });
});

describe('a refund of an order', () => {
  test('is told of once with its amount, whoever hears of it, and says nothing while it runs', async () => {
    const { order } = await desk.buy(shopper);
    await desk.refund(order);
    expect(await told()).toEqual(both('order-confirmed'));
    for (const row of desk.refundsOf(order)) row.status = 'processed';
    await Promise.all([desk.confirm(order), askPaystackAboutRefunds(), desk.confirm(order)]);
    await askPaystackAboutRefunds();
    expect((await desk.read(order)).status).toBe('refunded');
    expect(await told()).toEqual(both('order-confirmed', 'order-refunded'));
    expect(await lettersOf(shop, shopper.email, 'order-refunded')).toMatchObject([
      { amountKobo: 201_000, refundedKobo: 201_000, totalKobo: 201_000, orderNumber: order.orderNumber },
    ]);
    expect((await notificationsOf(shop, shopper)).at(-1)).toMatchObject({
      title: 'Order refunded',
      text: 'We have refunded ₦2,010.00.',
    });
  });

  test('in parts is told of part by part', async () => {
    const { order } = await desk.buy(shopper);
    for (const body of [{ amount: 500.5 }, undefined]) {
      await desk.refund(order, body);
      await desk.confirm(order);
    }
    expect(await lettersOf(shop, shopper.email, 'order-refunded')).toMatchObject([
      { amountKobo: 50_050, refundedKobo: 50_050 },
      { amountKobo: 150_950, refundedKobo: 201_000 },
    ]);
    const title = 'Part of your order refunded';
    expect((await notificationsOf(shop, shopper)).slice(1)).toMatchObject([
      { title, text: 'We have refunded ₦500.50.' },
      { title, text: 'We have refunded ₦1,509.50.' },
    ]);
  });

  test('that Paystack refuses or that fails is not told of', async () => {
    const { order } = await desk.buy(shopper);
    stub.refusal = 'Insufficient balance';
    await desk.refund(order);
    stub.refusal = null;
    await desk.refund(order);
    await desk.confirm(order, 'refund.failed');
    expect(await told()).toEqual(both('order-confirmed'));
  });
});

describe('a payment that cannot become an order', () => {
  const refundAll = async (reference: string) => {
    await advanceRefunds(shop.shop);
    for (const refund of stub.refunds) if (refund.transaction === reference) refund.status = 'processed';
    await Promise.all([askPaystackAboutRefunds(), askPaystackAboutRefunds()]);
    await askPaystackAboutRefunds();
  };

  test.each([
    [
      'NGN',
      191_000,
      'Your order could not be completed, so we have refunded your payment of ₦1,910.00 in full.',
    ],
    // Of what is in no naira the list keeps no sum, and so not whether it was all.
    ['USD', null, 'Your order could not be completed, so we have refunded your payment.'],
  ])('in %s is told of once when the money is back', async (currency, amountKobo, text) => {
    const { checkout } = await begin();
    stub.pay(checkout.reference, { amount: checkout.amount - 10_000, email: 'other@example.com', currency });
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(409);
    expect(await told()).toEqual(both());
    await refundAll(checkout.reference);
    expect(await told()).toEqual(both('payment-refunded'));
    const [letter] = await lettersOf(shop, shopper.email, 'payment-refunded');
    expect(letter).toMatchObject({ amountKobo });
    expect(letter).not.toHaveProperty('paidKobo');
    expect(await notificationsOf(shop, shopper)).toMatchObject([{ text, orderId: null, orderNumber: null }]);
    expect(await mailsWaiting(shop, 'other@example.com')).toEqual([]);
  });

  test('and that had no checkout is told to the account with its address', async () => {
    const reference = `order_${Date.now()}_own`;
    stub.pay(reference, { amount: 5_000, email: shopper.email });
    expect((await reportPaid(shop, shopper, reference)).status).toBe(409);
    await refundAll(reference);
    expect(await told()).toEqual(both('payment-refunded'));
  });
});

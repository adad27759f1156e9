import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Checkout, PaymentProgress } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { reconcile } from '#server/settlement/ask-due-checkouts.ts';
import { processEvents } from '#server/settlement/events.ts';
import { createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, type Answer, addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { notificationsOf } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const begin = async (stock = 5, quantity = 2) => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock });
  await addToCart(shop, shopper, product, quantity);
  const checkout = (await startCheckout(shop, shopper)).body.data;
  return { shopper, product, checkout };
};
const sendTransfer = ({ shopper, checkout }: { shopper: TestAccount; checkout: Checkout }) =>
  stub.beginTransfer(checkout.reference, { amount: checkout.amount, email: shopper.email });
const check = (shopper: TestAccount, { reference }: Checkout, body?: object) =>
  call<PaymentProgress>(shop, shopper, 'POST', `/checkout/${reference}/check`, body);
const progress = async (shopper: TestAccount, { reference }: Checkout): Promise<PaymentProgress> =>
  (await call<PaymentProgress>(shop, shopper, 'GET', `/checkout/${reference}`)).body.data;
const awaited = async (shopper: TestAccount): Promise<string[]> =>
  (await call<PaymentProgress[]>(shop, shopper, 'GET', '/checkout/awaited')).body.data.map(
    ({ reference }) => reference,
  );
const orders = async (shopper: TestAccount): Promise<Order[]> =>
  (await call<Order[]>(shop, shopper, 'GET', '/orders/myorders')).body.data;
/** Lets time pass for one checkout. */
const age = (reference: string, minutes: number) =>
  shop.shop.connection.pool.query(
    `update checkout set created_at = created_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2), awaited_until = awaited_until - make_interval(mins => $2),
       next_check_at = now() where reference = $1`,
    [reference, minutes],
  );
/** Minutes from the checkout's beginning to the end of its hold. */
const heldFor = async (reference: string): Promise<number> => {
  const { rows } = await shop.shop.connection.pool.query(
    'select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from checkout where reference = $1',
    [reference],
  );
  return rows[0].minutes;
};
const mailsTo = async (shopper: TestAccount, template: string): Promise<number> => {
  const { rows } = await shop.shop.connection.pool.query(
    "select count(*)::int as n from job where queue = 'mail' and content->>'to' = $1 and content->>'template' = $2",
    [shopper.email, template],
  );
  return rows[0].n;
};
const deliver = async () => {
  for (const { payload, headers } of stub.takeEvents())
    await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', payload, headers });
  await processEvents(shop.shop);
  // The webhook's own run may still be at it.
  await expect
    .poll(
      async () =>
        (
          await shop.shop.connection.pool.query(
            'select count(*)::int as n from webhook_event where processed_at is null',
          )
        ).rows[0].n,
      { timeout: 10_000 },
    )
    .toBe(0);
};

describe('a payment whose money may be on its way', () => {
  test('is waited for from when the sheet is closed, and becomes the order when it comes', async () => {
    const bought = await begin();
    const { shopper, checkout, product } = bought;
    expect((await progress(shopper, checkout)).state).toBe('open');
    sendTransfer(bought);
    const asked = (await check(shopper, checkout)).body.data;
    expect(asked).toMatchObject({ state: 'waiting', totalPrice: 2010, order: null });
    const minutes = (Date.parse(asked.until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect(await awaited(shopper)).toEqual([checkout.reference]);
    stub.receiveTransfer(checkout.reference, checkout.amount);
    await deliver();
    const [order] = await orders(shopper);
    expect(order).toMatchObject({ paymentChannel: 'bank_transfer', isPaid: true });
    expect(await progress(shopper, checkout)).toMatchObject({ state: 'paid', order: { _id: order?._id } });
    expect(await awaited(shopper)).toEqual([]);
    expect(await stockOf(shop, product)).toBe(3);
    expect(await mailsTo(shopper, 'order-confirmed')).toBe(1);
    expect(await mailsTo(shopper, 'money-missing')).toBe(0);
  });

  test('is found though nobody comes back, and its hold outlives the account that it goes to', async () => {
    const bought = await begin();
    const { shopper, checkout, product } = bought;
    await age(checkout.reference, 20);
    sendTransfer(bought);
    await reconcile(shop.shop);
    expect(await heldFor(checkout.reference)).toBe(50);
    expect(await awaited(shopper)).toEqual([checkout.reference]);
    await age(checkout.reference, 29);
    await expireHolds(shop.shop);
    expect(await stockOf(shop, product)).toBe(3);
    stub.receiveTransfer(checkout.reference, checkout.amount);
    await reconcile(shop.shop);
    expect(await orders(shopper)).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(3);
  });

  test('is held for an hour at most, and no asking lengthens it', async () => {
    const bought = await begin();
    const { shopper, checkout } = bought;
    await shop.shop.connection.pool.query(
      "update checkout set created_at = now() - interval '45 minutes', expires_at = now() + interval '1 minute' where reference = $1",
      [checkout.reference],
    );
    sendTransfer(bought);
    await Promise.all(Array.from({ length: 5 }, () => check(shopper, checkout)));
    expect(await heldFor(checkout.reference)).toBe(60);
    await age(checkout.reference, 5);
    await check(shopper, checkout);
    expect(await heldFor(checkout.reference)).toBe(60);
  });

  test('gives its units back once when it does not come, and its shopper is told once', async () => {
    const bought = await begin();
    const { shopper, checkout, product } = bought;
    sendTransfer(bought);
    await check(shopper, checkout);
    await age(checkout.reference, 31);
    stub.behaviour = 'away';
    expect((await check(shopper, checkout)).status).toBe(503);
    stub.behaviour = 'well';
    expect(await mailsTo(shopper, 'money-missing')).toBe(0);
    await Promise.all([
      expireHolds(shop.shop),
      expireHolds(shop.shop),
      reconcile(shop.shop),
      check(shopper, checkout),
      check(shopper, checkout),
    ]);
    // A hold that somebody is just looking at is passed over until the next time.
    await expireHolds(shop.shop);
    expect((await progress(shopper, checkout)).state).toBe('over');
    expect(await awaited(shopper)).toEqual([]);
    expect(await stockOf(shop, product)).toBe(5);
    expect(await mailsTo(shopper, 'money-missing')).toBe(1);
    // It comes all the same: the goods are still there.
    stub.receiveTransfer(checkout.reference, checkout.amount);
    await deliver();
    expect(await orders(shopper)).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(3);
  });

  test('of another amount has failed: nothing is waited for, and the hold ends when any other does', async () => {
    const bought = await begin();
    const { shopper, checkout } = bought;
    await age(checkout.reference, 10);
    sendTransfer(bought);
    await check(shopper, checkout);
    expect(await heldFor(checkout.reference)).toBe(40);
    stub.receiveTransfer(checkout.reference, checkout.amount - 100);
    await deliver();
    expect((await check(shopper, checkout)).body.data.state).toBe('over');
    expect(await heldFor(checkout.reference)).toBe(30);
    expect(await mailsTo(shopper, 'money-missing')).toBe(1);
  });

  test.each([
    ['some of it', 1_000],
    ['all of it', undefined],
  ])(
    'that has come, and of which %s has gone back since, ends the wait without a word about missing money',
    async (_, amountKobo) => {
      const bought = await begin();
      const { shopper, checkout } = bought;
      sendTransfer(bought);
      expect((await check(shopper, checkout)).body.data.state).toBe('waiting');
      stub.receiveTransfer(checkout.reference, checkout.amount);
      stub.levers.namesReversals = true;
      stub.moveRefund(stub.refundInDashboard(checkout.reference, amountKobo), 'processed');
      expect((await check(shopper, checkout)).body.data.state).toBe('over');
      expect(await awaited(shopper)).toEqual([]);
      expect(await heldFor(checkout.reference)).toBe(30);
      await age(checkout.reference, 31);
      await check(shopper, checkout);
      await reconcile(shop.shop);
      expect(await mailsTo(shopper, 'money-missing')).toBe(0);
      stub.takeEvents();
    },
  );

  test('may be one that only the shopper knows to be sent; a card that was left is none', async () => {
    const { shopper, checkout } = await begin();
    expect((await check(shopper, checkout, { isSent: true })).body.data.state).toBe('open');
    stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email, status: 'abandoned' });
    expect((await check(shopper, checkout)).body.data.state).toBe('open');
    expect((await check(shopper, checkout, { isSent: true })).body.data.state).toBe('waiting');
  });

  test('is nobody else’s business', async () => {
    const { checkout } = await begin();
    const stranger = await createShopper(shop);
    expect((await check(stranger, checkout)).status).toBe(404);
    expect((await call(shop, stranger, 'GET', `/checkout/${checkout.reference}`)).status).toBe(404);
    expect((await call(shop, null, 'GET', '/checkout/awaited')).status).toBe(401);
  });
});

describe('a second try while the first may still arrive', () => {
  const again = (shopper: TestAccount, more: object = {}): Promise<Answer<Checkout>> =>
    call(shop, shopper, 'POST', '/checkout', { shippingAddress: ADDRESS, ...more });

  test('is warned of where that is asked for, and changes nothing then', async () => {
    const bought = await begin();
    const { shopper, checkout, product } = bought;
    expect((await again(shopper, { unlessAwaited: true })).status).toBe(201);
    const [first] = [(await again(shopper)).body.data];
    stub.beginTransfer(first.reference, { amount: first.amount, email: shopper.email });
    await check(shopper, first);
    expect(await again(shopper, { unlessAwaited: true })).toMatchObject({
      status: 409,
      body: { code: 'payment_may_arrive' },
    });
    expect(await progress(shopper, first)).toMatchObject({ state: 'waiting' });
    expect(await stockOf(shop, product)).toBe(3);
    // Other goods are another purchase.
    await call(shop, shopper, 'DELETE', '/cart');
    await addToCart(shop, shopper, await createProduct(shop, { stock: 1 }), 1);
    expect((await again(shopper, { unlessAwaited: true })).status).toBe(201);
    expect(checkout.reference).not.toBe(first.reference);
  });

  test.each([
    ['the transfer comes first', 0],
    ['the second payment comes first', 1],
    ['both come at the same moment', 2],
  ])('%s: one order, and one refund in full', async (_, way) => {
    for (let round = 0; round < (way === 2 ? 6 : 1); round += 1) {
      const bought = await begin(9);
      const { shopper, checkout: first, product } = bought;
      sendTransfer(bought);
      await check(shopper, first);
      const second = (await again(shopper)).body.data;
      const pay = [
        () => stub.receiveTransfer(first.reference, first.amount),
        () => stub.pay(second.reference, { amount: second.amount, email: shopper.email }),
      ];
      const ask = [first, second].map((checkout) => () => reportPaid(shop, shopper, checkout.reference));
      if (way === 2) {
        for (const act of pay) act();
        await Promise.all([...ask, ...ask].map((act) => act()));
      } else {
        for (const index of way === 0 ? [0, 1] : [1, 0]) {
          pay[index]?.();
          await ask[index]?.();
        }
      }
      await deliver();
      await expireHolds(shop.shop);
      expect(await orders(shopper)).toHaveLength(1);
      const states = await Promise.all([first, second].map((one) => progress(shopper, one)));
      expect(states.map(({ state }) => state).sort()).toEqual(['paid', 'refunded']);
      await shop.shop.connection.pool.query(
        'update refund set next_check_at = now() where next_check_at is not null',
      );
      await advanceRefunds(shop.shop);
      const refunds = [first, second].flatMap(({ reference }) => stub.refundsOf(reference));
      expect(refunds.map(({ amountKobo }) => amountKobo)).toEqual([first.amount]);
      // What is told of the second payment leads to the order that the other has become.
      stub.finishRefunds();
      await refundsAfter(shop, 1);
      const [order] = await orders(shopper);
      const told = await notificationsOf(shop, shopper);
      expect(told.filter(({ kind }) => kind === 'payment-refunded')).toMatchObject([
        {
          text: expect.stringContaining('paid for twice'),
          orderId: order?._id,
          orderNumber: order?.orderNumber,
        },
      ]);
      // Two units are sold; what the other checkout held is back.
      await shop.shop.connection.pool.query(
        "update checkout set expires_at = now() where account_id = $1 and state = 'held'",
        [shopper.accountId],
      );
      await expireHolds(shop.shop);
      expect(await stockOf(shop, product)).toBe(7);
      expect(await mailsTo(shopper, 'money-missing')).toBe(0);
    }
  });

  test('of other goods is a purchase of its own: both become orders', async () => {
    const bought = await begin();
    const { shopper, checkout: first } = bought;
    sendTransfer(bought);
    await check(shopper, first);
    await call(shop, shopper, 'DELETE', '/cart');
    await addToCart(shop, shopper, await createProduct(shop, { stock: 1 }), 1);
    const second = (await again(shopper)).body.data;
    stub.pay(second.reference, { amount: second.amount, email: shopper.email });
    await reportPaid(shop, shopper, second.reference);
    stub.receiveTransfer(first.reference, first.amount);
    await deliver();
    expect(await orders(shopper)).toHaveLength(2);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Charge } from '#contract/payments/schemas.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import {
  ADDRESS,
  type Answer,
  addToCart,
  call,
  NOTHING_FILLED_IN,
  reportPaid,
  startCheckout,
} from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { reconcile } from './ask-due-checkouts.ts';
import { processEvents } from './events.ts';

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
beforeEach(() => {
  stub.behaviour = 'well';
  stub.refusal = null;
});

const begin = async (stock = 10, quantity = 1) => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock });
  await addToCart(shop, shopper, product, quantity);
  const checkout = (await startCheckout(shop, shopper)).body.data;
  return { shopper, product, checkout };
};
const pay = (shopper: TestAccount, checkout: Checkout, amount = checkout.amount, currency = 'NGN') =>
  stub.pay(checkout.reference, { amount, email: shopper.email, currency });
const sendEvent = async (event: { payload: string; headers: Record<string, string> }) => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/payments/paystack/webhook',
    ...event,
  });
  await processEvents(shop.shop);
  return answer.statusCode;
};
const orders = async (reference: string): Promise<number> =>
  (await shop.shop.db.selectFrom('customer_order').select('id').where('reference', '=', reference).execute())
    .length;
const mails = async (): Promise<number> => {
  const { rows } = await shop.shop.connection.pool.query(
    "select count(*) as n from job where queue = 'mail'",
  );
  return rows[0].n;
};
const charge = async (reference: string): Promise<Charge | undefined> =>
  (await call<Charge[]>(shop, admin, 'GET', '/admin/payments?limit=100')).body.data.find(
    (row) => row.reference === reference,
  );
const age = (reference: string, minutes: number) =>
  shop.shop.connection.pool.query(
    `update checkout set created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2),
       next_check_at = now() where reference = $1`,
    [reference, minutes],
  );
const makeRefundsDue = () =>
  shop.shop.connection.pool.query('update refund set next_check_at = now() where next_check_at is not null');

/** A busy shop refuses with 503 what it cannot do within seconds; its pages ask again, and so does this. */
const untilServed = async <T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> => {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
const outcomeOf = ({ status, body }: Answer<unknown>): string => `${status} ${body.code ?? ''}`.trim();
const countsOf = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  );

describe('checkout', () => {
  test('freezes prices, holds the stock and takes the amount in kobo', async () => {
    const { checkout, product } = await begin(10, 3);
    expect(checkout).toMatchObject({
      amount: 301_000,
      currency: 'NGN',
      itemsPrice: 3000,
      shippingPrice: 10,
      totalPrice: 3010,
    });
    expect(checkout.reference).toMatch(/^order_\d+_[0-9a-f]+$/);
    expect(await stockOf(shop, product)).toBe(7);
  });

  test('an empty cart, missing fields and too little stock are refused and hold nothing', async () => {
    const shopper = await createShopper(shop);
    expect((await startCheckout(shop, shopper)).body.error).toBe('Cart is empty or invalid');
    const product = await createProduct(shop, { name: 'Lamp', stock: 5 });
    await addToCart(shop, shopper, product, 5);
    const missing = await call(shop, shopper, 'POST', '/checkout', {
      shippingAddress: { ...ADDRESS, phone: ' ', city: 7 },
    });
    expect(missing).toMatchObject({
      status: 400,
      body: { error: 'Please select or fill in the phone field' },
    });
    expect(missing.body).toHaveProperty('details.1.path', 'shippingAddress.city');
    await shop.shop.db.updateTable('product').set({ stock: 2 }).where('id', '=', product).execute();
    expect((await startCheckout(shop, shopper)).body.error).toBe('Only 2 of Lamp left in stock');
    await shop.shop.db.updateTable('product').set({ stock: 0 }).where('id', '=', product).execute();
    expect(await startCheckout(shop, shopper)).toMatchObject({
      status: 409,
      body: { error: 'Lamp is out of stock' },
    });
  });

  test.each([{}, { shippingAddress: null }, { shippingAddress: {} }])(
    'an address that is not there lacks all of its fields: %j',
    async (body) => {
      const { status, body: refused } = await call(
        shop,
        await createShopper(shop),
        'POST',
        '/checkout',
        body,
      );
      expect(status).toBe(400);
      expect(refused).toMatchObject({ error: NOTHING_FILLED_IN[0]?.message, details: NOTHING_FILLED_IN });
    },
  );

  test('a new checkout replaces the open one, also when several start at once', async () => {
    const { shopper, product } = await begin(4, 4);
    const again = await Promise.all(Array.from({ length: 6 }, () => startCheckout(shop, shopper)));
    expect(again.map((answer) => answer.status)).toEqual(Array(6).fill(201));
    expect(await stockOf(shop, product)).toBe(0);
    const held = await shop.shop.db
      .selectFrom('checkout')
      .select('reference')
      .where('account_id', '=', shopper.accountId)
      .where('state', '=', 'held')
      .execute();
    expect(held).toHaveLength(1);
  });

  test('a hold that ends gives its units back once', async () => {
    const { checkout, product } = await begin(5, 2);
    await age(checkout.reference, 31);
    await Promise.all([expireHolds(shop.shop), expireHolds(shop.shop), expireHolds(shop.shop)]);
    expect(await stockOf(shop, product)).toBe(5);
  });

  test('60 buyers race for 10 units: exactly 10 are sold, and whoever paid has an order', async () => {
    const product = await createProduct(shop, { stock: 10 });
    const buyers = await Promise.all(Array.from({ length: 60 }, () => createShopper(shop)));
    for (const buyer of buyers) expect((await addToCart(shop, buyer, product)).status).toBe(200);
    const paid: { buyer: TestAccount; reference: string }[] = [];
    const outcomes = await Promise.all(
      buyers.map(async (buyer) => {
        const started = await untilServed(() => startCheckout(shop, buyer));
        if (started.status !== 201) return outcomeOf(started);
        const { reference } = pay(buyer, started.body.data);
        paid.push({ buyer, reference });
        return outcomeOf(await reportPaid(shop, buyer, reference));
      }),
    );
    // A shop that is too busy for the report of a payment finds the payment by itself.
    const busy = outcomes.filter((outcome) => outcome === '503 unavailable').length;
    expect(countsOf(outcomes)).toEqual({
      '201': 10 - busy,
      ...(busy > 0 ? { '503 unavailable': busy } : {}),
      '409 out_of_stock': 50,
    });
    for (const { reference } of paid) await age(reference, 2);
    await reconcile(shop.shop);
    for (const { reference } of paid) expect(await orders(reference)).toBe(1);
    const reported = await Promise.all(
      paid.map(({ buyer, reference }) => untilServed(() => reportPaid(shop, buyer, reference))),
    );
    expect(countsOf(reported.map(outcomeOf))).toEqual({ '200': 10 });
    expect(
      stub.refunds.filter(({ transaction }) => paid.some((one) => one.reference === transaction)),
    ).toEqual([]);
    expect(await stockOf(shop, product)).toBe(0);
  });

  test('checkouts of the same two products in both orders never wait for each other in a circle', async () => {
    const [left, right] = [
      await createProduct(shop, { stock: 100 }),
      await createProduct(shop, { stock: 100 }),
    ];
    const buyers = await Promise.all(Array.from({ length: 30 }, () => createShopper(shop)));
    await Promise.all(
      buyers.map(async (buyer, index) => {
        for (const product of index % 2 ? [left, right] : [right, left])
          await addToCart(shop, buyer, product);
      }),
    );
    const started = await Promise.all(buyers.map((buyer) => startCheckout(shop, buyer)));
    expect(started.every((answer) => answer.status === 201)).toBe(true);
    expect([await stockOf(shop, left), await stockOf(shop, right)]).toEqual([70, 70]);
  });
});

describe('a paid checkout', () => {
  test('becomes an order with frozen lines and address, a mail, and an emptied cart', async () => {
    const { shopper, product, checkout } = await begin(10, 2);
    await shop.shop.db
      .updateTable('product')
      .set({ price_kobo: 5_000_00 })
      .where('id', '=', product)
      .execute();
    await addToCart(shop, shopper, product, 1);
    const before = await mails();
    pay(shopper, checkout);
    const placed = await reportPaid(shop, shopper, checkout.reference, {
      shippingAddress: { ...ADDRESS, city: 'Elsewhere' },
    });
    expect(placed).toMatchObject({
      status: 201,
      body: {
        data: {
          status: 'pending',
          paymentStatus: 'paid',
          isPaid: true,
          totalPrice: 2010,
          shippingAddress: { city: 'Ikeja' },
        },
      },
    });
    expect(placed.body.data.orderNumber).toMatch(/^ORD-\d{8}-\d+$/);
    expect(placed.body.data.orderItems).toMatchObject([{ quantity: 2, price: 1000 }]);
    expect(await stockOf(shop, product)).toBe(8);
    expect((await call<Cart>(shop, shopper, 'GET', '/cart')).body.data.totalItems).toBe(1);
    expect(await mails()).toBe(before + 1);
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(200);
  });

  test('finished 20 times at once from browser and webhook is one order', async () => {
    const { shopper, product, checkout } = await begin(10, 1);
    pay(shopper, checkout);
    const before = await mails();
    const event = stub.chargeEvent(checkout.reference);
    const results = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        index % 2 ? (await reportPaid(shop, shopper, checkout.reference)).status : sendEvent(event),
      ),
    );
    expect(results.filter((status) => status === 201).length).toBeLessThanOrEqual(1);
    expect(results.every((status) => status === 200 || status === 201)).toBe(true);
    expect(await orders(checkout.reference)).toBe(1);
    expect(await stockOf(shop, product)).toBe(9);
    expect(await mails()).toBe(before + 1);
  });

  test('not paid, paid by somebody else, unknown', async () => {
    const { shopper, checkout } = await begin();
    expect(await reportPaid(shop, shopper, checkout.reference)).toMatchObject({
      status: 402,
      body: { error: 'Payment has not been completed' },
    });
    stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email, status: 'abandoned' });
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(402);
    const thief = await createShopper(shop);
    pay(shopper, checkout);
    expect(await reportPaid(shop, thief, checkout.reference)).toMatchObject({
      status: 409,
      body: { error: 'Payment reference has already been used' },
    });
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(201);
    expect((await reportPaid(shop, thief, checkout.reference)).status).toBe(409);
  });

  test.each([
    ['too little', -100, 'NGN'],
    ['too much', 100, 'NGN'],
    ['another currency', 0, 'USD'],
  ])('paid %s is refused and refunded in full, once', async (_, difference, currency) => {
    const { shopper, product, checkout } = await begin(10, 1);
    pay(shopper, checkout, checkout.amount + difference, currency);
    const answers = await Promise.all([1, 2, 3].map(() => reportPaid(shop, shopper, checkout.reference)));
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409]);
    expect(answers.map((answer) => answer.body.error)).toContain(
      'Payment amount does not match the order total',
    );
    expect(await stockOf(shop, product)).toBe(10);
    expect((await charge(checkout.reference))?.state).toBe('attention');
    await Promise.all([advanceRefunds(shop.shop), advanceRefunds(shop.shop)]);
    const refunds = stub.refunds.filter((refund) => refund.transaction === checkout.reference);
    expect(refunds).toMatchObject([{ amount: checkout.amount + difference }]);
    for (const refund of refunds) refund.status = 'processed';
    await makeRefundsDue();
    await advanceRefunds(shop.shop);
    expect((await charge(checkout.reference))?.state).toBe('refunded');
    expect((await reportPaid(shop, shopper, checkout.reference)).body.error).toBe(
      'Your payment was refunded because the order could not be completed',
    );
    expect(await orders(checkout.reference)).toBe(0);
  });

  test('fees that the customer paid on top do not count', async () => {
    const { shopper, checkout } = await begin();
    pay(shopper, checkout, checkout.amount + 1500);
    stub.transactionOf(checkout.reference).requestedKobo = checkout.amount;
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(201);
  });

  test('after the hold has lapsed: an order while there is stock, else a refund', async () => {
    const late = await begin(3, 3);
    await age(late.checkout.reference, 40);
    await expireHolds(shop.shop);
    pay(late.shopper, late.checkout);
    expect((await reportPaid(shop, late.shopper, late.checkout.reference)).status).toBe(201);
    expect(await stockOf(shop, late.product)).toBe(0);

    const tooLate = await begin(3, 3);
    await age(tooLate.checkout.reference, 40);
    await expireHolds(shop.shop);
    await shop.shop.db.updateTable('product').set({ stock: 2 }).where('id', '=', tooLate.product).execute();
    pay(tooLate.shopper, tooLate.checkout);
    expect((await reportPaid(shop, tooLate.shopper, tooLate.checkout.reference)).status).toBe(409);
    await advanceRefunds(shop.shop);
    expect(stub.refunds.filter((refund) => refund.transaction === tooLate.checkout.reference)).toHaveLength(
      1,
    );
    expect(await stockOf(shop, tooLate.product)).toBe(2);
  });

  test('a replaced checkout that was paid takes the units of the one that replaced it', async () => {
    const { shopper, product, checkout } = await begin(2, 2);
    const second = (await startCheckout(shop, shopper)).body.data;
    pay(shopper, checkout);
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(201);
    pay(shopper, second);
    expect((await reportPaid(shop, shopper, second.reference)).status).toBe(409);
    expect(await stockOf(shop, product)).toBe(0);
  });
});

describe('the webhook', () => {
  const post = (payload: string, headers: Record<string, string>) =>
    shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', payload, headers });

  test('forged or malformed is refused and writes nothing', async () => {
    const { shopper, checkout } = await begin();
    pay(shopper, checkout);
    const { payload, headers } = stub.chargeEvent(checkout.reference);
    expect((await post(payload, { 'content-type': 'application/json' })).statusCode).toBe(401);
    expect((await post(payload, { ...headers, 'x-paystack-signature': 'zz' })).statusCode).toBe(401);
    expect((await post(`${payload} `, headers)).statusCode).toBe(401);
    const broken = stub.event('x', {});
    expect(broken.payload).toBeTruthy();
    expect(await orders(checkout.reference)).toBe(0);
  });

  test('alone completes the order; repeated and late it changes nothing', async () => {
    const { shopper, product, checkout } = await begin();
    pay(shopper, checkout);
    expect(await sendEvent(stub.chargeEvent(checkout.reference))).toBe(200);
    await expect.poll(() => orders(checkout.reference)).toBe(1);
    expect(await sendEvent(stub.chargeEvent(checkout.reference))).toBe(200);
    expect((await reportPaid(shop, shopper, checkout.reference)).status).toBe(200);
    await expect.poll(() => orders(checkout.reference)).toBe(1);
    expect(await stockOf(shop, product)).toBe(9);
    expect((await charge(checkout.reference))?.state).toBe('completed');
  });

  test('early, before Paystack’s API knows of the payment, is taken up when it does', async () => {
    const { shopper, checkout } = await begin();
    pay(shopper, checkout);
    const event = stub.chargeEvent(checkout.reference);
    stub.hide(checkout.reference);
    expect(await sendEvent(event)).toBe(200);
    await expect.poll(async () => (await charge(checkout.reference))?.state).toBe('pending');
    stub.show(checkout.reference);
    await shop.shop.connection.pool.query(
      'update webhook_event set next_try_at = now() where processed_at is null',
    );
    await processEvents(shop.shop);
    await expect.poll(() => orders(checkout.reference)).toBe(1);
  });

  test('while Paystack’s API is away it is stored, and done when it answers', async () => {
    const { shopper, checkout } = await begin();
    pay(shopper, checkout);
    stub.behaviour = 'away';
    expect(await sendEvent(stub.chargeEvent(checkout.reference))).toBe(200);
    const waiting = await reportPaid(shop, shopper, checkout.reference);
    expect(waiting).toMatchObject({
      status: 503,
      body: { error: 'Payment could not be verified yet. Your order will be completed automatically.' },
    });
    stub.behaviour = 'well';
    await shop.shop.connection.pool.query(
      'update webhook_event set next_try_at = now() where processed_at is null',
    );
    await processEvents(shop.shop);
    await expect.poll(() => orders(checkout.reference)).toBe(1);
  });

  test('unknown references and events are kept for an admin', async () => {
    stub.pay('someone-elses', { amount: 5000, email: 'x@example.com' });
    expect(await sendEvent(stub.chargeEvent('someone-elses'))).toBe(200);
    await expect
      .poll(() => charge('someone-elses'))
      .toMatchObject({
        state: 'attention',
        amount: 50,
        email: 'x@example.com',
      });
    expect(await sendEvent(stub.event('transfer.success', { id: 5, reference: 'tr_1', amount: 100 }))).toBe(
      200,
    );
    expect(await sendEvent(stub.event('odd', { note: 'nothing else' }))).toBe(200);
    // The merchant's own transfers concern no payment.
    expect(await charge('tr_1')).toBeUndefined();
  });
});

test.each(['\0', '\ud800', '\\u0000', '\\'])(
  'a name with %j in it keeps no event from its order',
  async (oddity) => {
    const { shopper, checkout } = await begin();
    pay(shopper, checkout);
    const event = stub.event('charge.success', {
      reference: checkout.reference,
      amount: checkout.amount,
      customer: { first_name: `Bola${oddity}`, [oddity]: true },
    });
    expect(await sendEvent(event)).toBe(200);
    await expect.poll(() => orders(checkout.reference)).toBe(1);
  },
);

describe('nobody comes back', () => {
  test('the reconciler finds the payment', async () => {
    const { shopper, checkout } = await begin();
    pay(shopper, checkout);
    await reconcile(shop.shop);
    expect(await orders(checkout.reference)).toBe(0);
    await age(checkout.reference, 2);
    await reconcile(shop.shop);
    expect(await orders(checkout.reference)).toBe(1);
  });

  test('a shop that was too busy for the report of a payment finds it all the same', async () => {
    const { shopper, checkout } = await begin();
    const { reference } = pay(shopper, checkout);
    const other = await shop.shop.connection.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from checkout where reference = $1 for update', [reference]);
      expect(await reportPaid(shop, shopper, reference)).toMatchObject({
        status: 503,
        body: { error: 'The shop is busy. Please try again in a moment.', code: 'unavailable' },
      });
      await other.query('rollback');
    } finally {
      other.release();
    }
    expect(await orders(reference)).toBe(0);
    await age(reference, 2);
    await reconcile(shop.shop);
    expect(await orders(reference)).toBe(1);
    expect((await reportPaid(shop, shopper, reference)).status).toBe(200);
    expect(stub.refunds.filter(({ transaction }) => transaction === reference)).toEqual([]);
  });

  test('an unpaid checkout is asked about every minute, then rarely, then no more', async () => {
    const { checkout } = await begin();
    const nextIn = async (): Promise<number | null> => {
      await reconcile(shop.shop);
      const { rows } = await shop.shop.connection.pool.query(
        'select extract(epoch from next_check_at - now()) as seconds from checkout where reference = $1',
        [checkout.reference],
      );
      return rows[0].seconds;
    };
    await age(checkout.reference, 5);
    expect(await nextIn()).toBeGreaterThan(55);
    expect(await nextIn()).toBeLessThanOrEqual(60);
    await age(checkout.reference, 600);
    expect(await nextIn()).toBeGreaterThan(3000);
    await age(checkout.reference, 72 * 60);
    expect(await nextIn()).toBeNull();
  });

  test('a checkout that was due while the shop stood still is asked about once more where the first question failed', async () => {
    const { shopper, checkout } = await begin();
    const { reference } = checkout;
    pay(shopper, checkout);
    // Due an hour after it was begun; the shop is up again ten days later, before its line is.
    await shop.shop.connection.pool.query(
      `update checkout set state = 'lapsed', created_at = now() - interval '10 days',
         expires_at = now() - interval '10 days', next_check_at = now() - interval '239 hours' where reference = $1`,
      [reference],
    );
    stub.behaviour = 'away';
    await reconcile(shop.shop);
    stub.behaviour = 'well';
    expect(await orders(reference)).toBe(0);
    const { rows } = await shop.shop.connection.pool.query(
      `update checkout set created_at = created_at - interval '61 minutes',
         next_check_at = next_check_at - interval '61 minutes' where reference = $1
       returning next_check_at <= now() as "isDue"`,
      [reference],
    );
    expect(rows).toEqual([{ isDue: true }]);
    await reconcile(shop.shop);
    expect(await orders(reference)).toBe(1);
  });

  test('an unpaid checkout is asked about twice at most after its 72 hours', async () => {
    const { checkout } = await begin();
    const asked = async (): Promise<boolean> => {
      const before = stub.verifications;
      await reconcile(shop.shop);
      return stub.verifications > before;
    };
    const later = () =>
      shop.shop.connection.pool.query(
        `update checkout set created_at = created_at - interval '8 hours',
           next_check_at = next_check_at - interval '8 hours' where reference = $1`,
        [checkout.reference],
      );
    await shop.shop.connection.pool.query('update checkout set next_check_at = null where reference <> $1', [
      checkout.reference,
    ]);
    await shop.shop.connection.pool.query(
      `update checkout set state = 'lapsed', created_at = now() - interval '73 hours', next_check_at = now()
       where reference = $1`,
      [checkout.reference],
    );
    const times: boolean[] = [];
    for (let round = 0; round < 4; round += 1) {
      times.push(await asked());
      await later();
    }
    expect(times).toEqual([true, true, false, false]);
  });
});

describe('a payment without a checkout', () => {
  const claim = async (difference = 0, email?: string) => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { stock: 5 });
    await addToCart(shop, shopper, product, 2);
    const reference = `order_${Date.now()}_own`;
    stub.pay(reference, { amount: 201_000 + difference, email: email ?? shopper.email });
    return { shopper, product, reference };
  };

  test('is priced from the cart of whoever paid it', async () => {
    const { shopper, product, reference } = await claim();
    const answers = await Promise.all([1, 2, 3, 4].map(() => reportPaid(shop, shopper, reference)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await orders(reference)).toBe(1);
    expect(await stockOf(shop, product)).toBe(3);
  });

  test('needs an address, is nobody else’s, and is refunded when the cart does not fit', async () => {
    const own = await claim();
    expect(
      await reportPaid(shop, own.shopper, own.reference, { shippingAddress: { ...ADDRESS, city: '' } }),
    ).toMatchObject({
      status: 400,
      body: { error: 'Please select or fill in the city field' },
    });
    const stolen = await claim(0, 'victim@example.com');
    expect((await reportPaid(shop, stolen.shopper, stolen.reference)).body.error).toBe(
      'This payment cannot be used for an order',
    );
    const misfit = await claim(-100);
    expect((await reportPaid(shop, misfit.shopper, misfit.reference)).body.error).toBe(
      'Payment amount does not match the order total',
    );
    await advanceRefunds(shop.shop);
    expect(stub.refunds.filter((refund) => refund.transaction === misfit.reference)).toMatchObject([
      { amount: 200_900 },
    ]);
  });

  test('with an empty cart is refunded once', async () => {
    const shopper = await createShopper(shop);
    const reference = `order_${Date.now()}_empty`;
    stub.pay(reference, { amount: 201_000, email: shopper.email });
    expect((await reportPaid(shop, shopper, reference)).body.error).toBe('Cart is empty or invalid');
    expect((await reportPaid(shop, shopper, reference)).body.error).toBe(
      'Your payment was refunded because the order could not be completed',
    );
    await advanceRefunds(shop.shop);
    expect(stub.refunds.filter((refund) => refund.transaction === reference)).toHaveLength(1);
  });
});

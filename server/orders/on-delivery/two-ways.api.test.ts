import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Checkout, PaymentProgress } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
  await call(shop, admin, 'POST', '/admin/delivery/zones', {
    name: 'Lagos',
    places: [{ state: 'Lagos', cities: [] }],
    fee: 10,
    daysFrom: 1,
    daysTo: 2,
    payOnDelivery: true,
  });
  await call(shop, admin, 'PUT', '/admin/settings', { unpaidOrdersAtOnce: 9, refusalsAtMost: 9 });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.shop.connection.pool.query<Row>(text, values)).rows;

/** A shopper with two of ten lamps in the cart, who has begun to pay for them online. */
const begun = async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 10 });
  await addToCart(shop, shopper, product, 2);
  return { shopper, product, checkout: (await startCheckout(shop, shopper)).body.data };
};
type Begun = Awaited<ReturnType<typeof begun>>;

let lastPhone = 8_030_000_000;
/** Under a number of its own each time: the limit of unpaid orders counts by number. */
const payWhenItComes = (shopper: TestAccount, more: object = {}) => {
  lastPhone += 1;
  return call<Order>(shop, shopper, 'POST', '/orders/on-delivery', {
    shippingAddress: { ...ADDRESS, phone: `0${lastPhone}` },
    key: randomUUID(),
    ...more,
  });
};
const send = ({ shopper }: Pick<Begun, 'shopper'>, { reference, amount }: Checkout) =>
  stub.beginTransfer(reference, { amount, email: shopper.email });
const check = (shopper: TestAccount, { reference }: Checkout) =>
  call<PaymentProgress>(shop, shopper, 'POST', `/checkout/${reference}/check`);
const arrive = async (shopper: TestAccount, { reference, amount }: Checkout) => {
  stub.receiveTransfer(reference, amount);
  return reportPaid(shop, shopper, reference);
};
const orders = async (shopper: TestAccount): Promise<Order[]> =>
  (await call<Order[]>(shop, shopper, 'GET', '/orders/myorders')).body.data;
/** Somebody whose two payments for the same goods are both on their way. */
const paidTwice = async () => {
  const bought = await begun();
  const { shopper, checkout: first } = bought;
  send(bought, first);
  await check(shopper, first);
  const second = (await startCheckout(shop, shopper)).body.data;
  send(bought, second);
  await check(shopper, second);
  return { bought, first, second };
};
/** What has gone back of these payments, in kobo, once all that is due has been asked for. */
const givenBack = async (...checkouts: Checkout[]): Promise<number[]> => {
  await query('update refund set next_check_at = now() where next_check_at is not null');
  await advanceRefunds(shop.shop);
  return checkouts.flatMap(({ reference }) => stub.refundsOf(reference)).map(({ amountKobo }) => amountKobo);
};

describe('goods that were about to be paid online are ordered to be paid when they come', () => {
  test.each([
    ['which the shop waits for', true],
    ['of which nobody has told the shop', false],
  ])('a transfer %s goes back in full: one order, and nothing held', async (_, isKnown) => {
    const bought = await begun();
    const { shopper, product, checkout } = bought;
    send(bought, checkout);
    if (isKnown) await check(shopper, checkout);
    const placed = await payWhenItComes(shopper);
    expect(placed.status).toBe(201);
    expect((await arrive(shopper, checkout)).body.code).toBe('payment_refunded');
    expect(await orders(shopper)).toMatchObject([{ _id: placed.body.data._id, isPaid: false }]);
    expect(await givenBack(checkout)).toEqual([checkout.amount]);
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('every try before counts, and what is for other goods is a purchase of its own', async () => {
    const { shopper, product, checkout: first } = await begun();
    const second = (await startCheckout(shop, shopper)).body.data;
    await call(shop, shopper, 'DELETE', '/cart');
    await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }), 1);
    const other = (await startCheckout(shop, shopper)).body.data;
    await call(shop, shopper, 'DELETE', '/cart');
    await addToCart(shop, shopper, product, 2);
    expect((await payWhenItComes(shopper)).status).toBe(201);
    for (const one of [first, second, other]) send({ shopper }, one);
    const answers = [];
    for (const one of [first, second, other]) answers.push((await arrive(shopper, one)).status);
    expect(answers).toEqual([409, 409, 201]);
    expect(await orders(shopper)).toHaveLength(2);
    expect(await givenBack(first, second, other)).toEqual([first.amount, second.amount]);
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('at the moment at which the money arrives: one order, paid or to be paid, and never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { shopper, product, checkout } = await begun();
      stub.pay(checkout.reference, { amount: checkout.amount, email: shopper.email });
      const [placed, paid] = await Promise.all([
        payWhenItComes(shopper),
        reportPaid(shop, shopper, checkout.reference),
      ]);
      expect([placed.status, paid.status].sort()).toEqual([201, 409]);
      expect(await orders(shopper)).toMatchObject([{ isPaid: paid.status === 201 }]);
      expect(await givenBack(checkout)).toEqual(paid.status === 201 ? [] : [checkout.amount]);
      expect(await stockOf(shop, product)).toBe(8);
    }
  });

  test('the same goods are ordered once more while the second of two payments may still arrive: that one goes back', async () => {
    const { bought, first, second } = await paidTwice();
    const { shopper, product } = bought;
    expect((await arrive(shopper, first)).status).toBe(201);
    await addToCart(shop, shopper, product, 2);
    expect((await payWhenItComes(shopper)).status).toBe(201);
    expect((await arrive(shopper, second)).body.code).toBe('payment_refunded');
    expect(await orders(shopper)).toHaveLength(2);
    expect(await givenBack(first, second)).toEqual([second.amount]);
    expect(await stockOf(shop, product)).toBe(6);
  });

  test('and once more online: the third payment is for goods of its own, and becomes an order', async () => {
    const { bought, first, second } = await paidTwice();
    const { shopper, product } = bought;
    await arrive(shopper, first);
    await addToCart(shop, shopper, product, 2);
    const third = (await startCheckout(shop, shopper)).body.data;
    send(bought, third);
    expect((await arrive(shopper, third)).status).toBe(201);
    expect((await arrive(shopper, second)).body.code).toBe('payment_refunded');
    expect(await orders(shopper)).toHaveLength(2);
    expect(await givenBack(first, second, third)).toEqual([second.amount]);
    expect(await stockOf(shop, product)).toBe(6);
  });
});

test('whoever is settling an old payment of a shopper who orders anew is waited for, and waits for nobody', async () => {
  const bought = await begun();
  const { shopper, checkout: first } = bought;
  send(bought, first);
  await check(shopper, first);
  const second = (await startCheckout(shop, shopper)).body.data;
  send(bought, second);
  await check(shopper, second);
  const settling = await shop.shop.connection.pool.connect();
  try {
    await settling.query('begin');
    // As completeCheckout does: the payment that has come, and then what its shopper holds.
    await settling.query('select from checkout where reference = $1 for update', [first.reference]);
    const ordering = payWhenItComes(shopper);
    await expect
      .poll(
        async () =>
          (
            await query<{ n: number }>(
              `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'
               and datname = current_database()`,
            )
          )[0]?.n,
      )
      .toBe(1);
    await settling.query('select from checkout where reference = $1 for update', [second.reference]);
    await settling.query('commit');
    expect((await ordering).status).toBe(201);
  } finally {
    settling.release(true);
  }
});

test('the last use of a discount code, wanted both ways at once, is had by one', async () => {
  for (let round = 0; round < 4; round += 1) {
    const discountCode = `ONCE${round}`;
    const made = await call(shop, admin, 'POST', '/admin/discounts', {
      code: discountCode,
      kind: 'fixed',
      value: 100,
      totalLimit: 1,
    });
    expect(made.status).toBe(201);
    const [one, two] = [await begun(), await begun()];
    const answers = await Promise.all([
      payWhenItComes(one.shopper, { discountCode }),
      call(shop, two.shopper, 'POST', '/checkout', { shippingAddress: ADDRESS, discountCode }),
      // One's own second way at the same moment.
      call(shop, one.shopper, 'POST', '/checkout', { shippingAddress: ADDRESS, discountCode }),
    ]);
    const [placed, theirs] = answers.map(({ status }) => status);
    expect([placed, theirs].sort()).toEqual([201, 409]);
    const [used] = await query<{ n: number }>(
      `select count(*)::int as n from checkout where discount_code = $1 and state in ('held', 'completed')`,
      [discountCode],
    );
    expect(used?.n).toBe(1);
  }
});

test('the last unit, wanted by a late link, a late transfer and to be paid on delivery at once, is sold once', async () => {
  for (let round = 0; round < 4; round += 1) {
    const product = await createProduct(shop, { stock: 2 });
    const late = await createShopper(shop);
    await addToCart(shop, late, product, 1);
    const transfer = (await startCheckout(shop, late)).body.data;
    const link = await call<{ url: string; _id: string }>(shop, admin, 'POST', '/admin/payment-links', {
      key: randomUUID(),
      customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
      lines: [{ productId: product, quantity: 1 }],
      hours: 24,
    });
    const pay = `/pay/${link.body.data.url.split('/pay/')[1]}`;
    const email = 'payer@example.com';
    const byLink = (await call<Checkout>(shop, null, 'POST', `${pay}/checkout`, { email })).body.data;
    await query(
      `update checkout set expires_at = now() where reference = $1
       or payment_link_id = $2::uuid and state = 'held'`,
      [transfer.reference, link.body.data._id],
    );
    await expireHolds(shop.shop);
    expect(await stockOf(shop, product)).toBe(2);
    await query('update product set stock = 1 where id = $1', [product]);
    const present = await createShopper(shop);
    await addToCart(shop, present, product, 1);
    stub.pay(transfer.reference, { amount: transfer.amount, email: late.email });
    stub.pay(byLink.reference, { amount: byLink.amount, email });
    const answers = await Promise.all([
      payWhenItComes(present),
      reportPaid(shop, late, transfer.reference),
      call(shop, null, 'POST', `${pay}/confirm`, { reference: byLink.reference }),
    ]);
    const won = answers.map(({ status }) => status < 300);
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(0);
    expect(await givenBack(transfer, byLink)).toEqual(
      [transfer.amount, byLink.amount].filter((_, index) => !won[index + 1]),
    );
  }
});

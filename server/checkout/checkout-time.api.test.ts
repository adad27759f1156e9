import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { reconcile } from '#server/settlement/ask-due-checkouts.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { expireHolds } from './expire-holds.ts';

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

const query = (text: string, values: unknown[]) => shop.shop.connection.pool.query(text, values);

/** The refunds of a payment that the shop has decided, in kobo. */
const decidedRefunds = async (reference: string): Promise<number[]> => {
  const { rows } = await query('select amount_kobo from refund where reference = $1', [reference]);
  return rows.map((row) => Number(row.amount_kobo));
};

/** A checkout that was begun so many hours ago and has lapsed since. */
const oldCheckout = async (hours: number) => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 5 });
  await addToCart(shop, shopper, product);
  const { reference } = (await startCheckout(shop, shopper)).body.data;
  await query(
    `update checkout set created_at = created_at - make_interval(hours => $2), expires_at = now() where reference = $1`,
    [reference, hours],
  );
  await expireHolds(shop.shop);
  return { shopper, product, reference };
};

const priceOf = (product: string, price: number) =>
  call(shop, admin, 'PUT', `/products/${product}`, { price, discountPrice: null });

test('a payment that comes in time finds its frozen price, whatever the goods cost today', async () => {
  const { shopper, product, reference } = await oldCheckout(71);
  expect((await priceOf(product, 5_000)).status).toBe(200);
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
});

test('a payment for a price of days ago goes back in full when the goods cost more today', async () => {
  const { shopper, product, reference } = await oldCheckout(90 * 24);
  expect((await priceOf(product, 1_000_000)).status).toBe(200);
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({
    status: 409,
    body: { code: 'payment_refunded' },
  });
  expect(await decidedRefunds(reference)).toEqual([101_000]);
});

test('a payment for a price of days ago is an order while the goods cost no more today', async () => {
  const { shopper, product, reference } = await oldCheckout(90 * 24);
  expect((await priceOf(product, 900)).status).toBe(200);
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
});

test('a discount code that is gone counts no more for a price of days ago', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const code = { code: 'HALFOFF', kind: 'percent', value: 50, isActive: true };
  const made = await call<{ _id: string }>(shop, admin, 'POST', '/admin/discounts', code);
  expect(made.status).toBe(201);
  const begun = await call<{ reference: string; amount: number }>(shop, shopper, 'POST', '/checkout', {
    shippingAddress: ADDRESS,
    discountCode: 'HALFOFF',
  });
  const { reference, amount } = begun.body.data;
  expect(amount).toBe(51_000);
  await query(
    `update checkout set created_at = now() - interval '80 hours', expires_at = now() where reference = $1`,
    [reference],
  );
  await expireHolds(shop.shop);
  expect((await call(shop, admin, 'DELETE', `/admin/discounts/${made.body.data._id}`)).status).toBe(200);
  stub.pay(reference, { amount, email: shopper.email });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(409);
  expect(await decidedRefunds(reference)).toEqual([amount]);
});

const isSomebodyWaiting = async (): Promise<boolean> =>
  (
    await query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      [],
    )
  ).rows.length > 0;

test.for([
  ['their next checkout', `update checkout set state = 'replaced' where account_id = $1 and state = 'held'`],
  [
    'its product',
    `select from product where id in (select (line->>'productId')::uuid
       from checkout cross join lateral jsonb_array_elements(lines) line where account_id = $1 and state = 'held')
     for no key update`,
  ],
] as const)(
  'a payment for a price of days ago waits for whoever has %s, and has locked nothing of its own before',
  async ([, lock]) => {
    const other = await createProduct(shop, { stock: 5 });
    const { shopper, product, reference } = await oldCheckout(90 * 24);
    await call(shop, shopper, 'DELETE', '/cart');
    await addToCart(shop, shopper, other);
    await startCheckout(shop, shopper);
    stub.pay(reference, { amount: 101_000, email: shopper.email });
    const client = await shop.shop.connection.pool.connect();
    try {
      await client.query('begin');
      await client.query(lock, [shopper.accountId]);
      const paid = reportPaid(shop, shopper, reference);
      await expect.poll(isSomebodyWaiting).toBe(true);
      // As whoever starts a checkout goes on: with the products, in the order of their ids.
      await client.query('select from product where id = any($1) order by id for no key update', [
        [other, product],
      ]);
      await client.query('rollback');
      expect((await paid).status).toBe(201);
    } finally {
      client.release(true);
    }
  },
);

test.for([
  ['31 minutes behind', -31],
  ['a day ahead', 24 * 60],
] as const)(
  'a process whose clock is %s holds for 30 minutes all the same',
  async ([, minutes], { onTestFinished }) => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { stock: 5 });
    await addToCart(shop, shopper, product);
    const real = Date.now;
    const ownClock = () => {
      vi.useRealTimers();
      vi.restoreAllMocks();
    };
    onTestFinished(ownClock);
    vi.spyOn(Date, 'now').mockImplementation(() => real() + minutes * 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: real() + minutes * 60_000 });
    expect((await startCheckout(shop, shopper)).status).toBe(201);
    ownClock();
    const { rows } = await query(
      `select extract(epoch from expires_at - now())::int as seconds from checkout where account_id = $1`,
      [shopper.accountId],
    );
    expect(rows[0].seconds).toBeGreaterThan(25 * 60);
    expect(rows[0].seconds).toBeLessThanOrEqual(30 * 60);
  },
);

test('less paid than was asked for is no order: the money goes back', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const { reference } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  const paid = stub.transactionOf(reference);
  paid.amountKobo = 60_000;
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({
    status: 409,
    body: { code: 'payment_amount_mismatch' },
  });
  expect(await decidedRefunds(reference)).toEqual([60_000]);
});

test('a success over nothing stays unpaid, and the reconciler says nothing about it', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const { reference } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount: 0, email: shopper.email });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(402);
  const failed = vi.spyOn(shop.shop.log, 'error');
  await query(`update checkout set next_check_at = now() where reference = $1`, [reference]);
  await reconcile(shop.shop);
  expect(failed).not.toHaveBeenCalled();
  failed.mockRestore();
});

/** The shop's minutes go by: each time whatever of the account is still asked about is due. */
const askAgain = async (accountId: string, times: number): Promise<void> => {
  await query(`update checkout set next_check_at = null`, []);
  for (let asked = 0; asked < times; asked += 1) {
    await query(
      `update checkout set next_check_at = now() where account_id = $1 and state in ('held', 'lapsed', 'replaced')`,
      [accountId],
    );
    await reconcile(shop.shop);
  }
};

test('whoever began twice pays the second, however often the shop has asked about both', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  await startCheckout(shop, shopper);
  const second = (await startCheckout(shop, shopper)).body.data.reference;
  await askAgain(shopper.accountId, 61);
  stub.pay(second, { amount: 101_000, email: shopper.email });
  expect((await reportPaid(shop, shopper, second)).status).toBe(201);
});

test('money for what is held is found, however often the shop has asked, and without the shopper', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  await startCheckout(shop, shopper);
  const { reference } = (await startCheckout(shop, shopper)).body.data;
  await askAgain(shopper.accountId, 61);
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  // Three minutes later.
  await query(
    `update payment_check set asked_at = array(select t - interval '3 minutes' from unnest(asked_at) t order by t)
     where account_id = $1`,
    [shopper.accountId],
  );
  await askAgain(shopper.accountId, 1);
  const { rows } = await query('select state from checkout where reference = $1', [reference]);
  expect(rows).toEqual([{ state: 'completed' }]);
});

test('what another checkout has replaced is asked about every 2 to 3 minutes, not every one', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const first = (await startCheckout(shop, shopper)).body.data.reference;
  const second = (await startCheckout(shop, shopper)).body.data.reference;
  await query(`update checkout set created_at = created_at - interval '25 minutes' where account_id = $1`, [
    shopper.accountId,
  ]);
  await askAgain(shopper.accountId, 1);
  const { rows } = await query(
    `select reference, extract(epoch from next_check_at - now())::int as seconds from checkout where account_id = $1`,
    [shopper.accountId],
  );
  const secondsOf = (reference: string) => rows.find((row) => row.reference === reference)?.seconds;
  expect(secondsOf(first)).toBeGreaterThan(130);
  expect(secondsOf(first)).toBeLessThanOrEqual(180);
  expect(secondsOf(second)).toBeLessThanOrEqual(60);
});

test("one account's many checkouts cause at most 60 questions an hour, which leave room for its own, and a signed event is none of them", async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const references: string[] = [];
  for (let begun = 0; begun < 70; begun += 1)
    references.push((await startCheckout(shop, shopper)).body.data.reference);
  await query(`update checkout set next_check_at = null`, []);
  await query(`update checkout set next_check_at = now() where account_id = $1`, [shopper.accountId]);
  const before = stub.verifications;
  await askAgain(shopper.accountId, 25);
  const ofTheShop = stub.verifications - before;
  expect(ofTheShop).toBeGreaterThanOrEqual(20);
  expect(ofTheShop).toBeLessThanOrEqual(40);
  for (let asked = 0; asked < 70; asked += 1) await reportPaid(shop, shopper, references.at(-1) ?? '');
  expect(stub.verifications - before).toBe(60);
  const last = references.at(-1) ?? '';
  stub.pay(last, { amount: 101_000, email: shopper.email });
  const { payload, headers } = stub.chargeEvent(last);
  const url = '/api/v1/payments/paystack/webhook';
  expect((await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  await expect
    .poll(async () => (await reportPaid(shop, shopper, last)).status, { timeout: 10_000 })
    .toBe(200);
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const NOT_USABLE = { error: 'This payment cannot be used for an order', code: 'payment_not_usable' };
const HOUR_MS = 3_600_000;

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
/** A shopper with a cart that comes to 1,010 naira with its shipping. */
beforeEach(async () => {
  shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 50 }));
});

let count = 0;
const newReference = (): string => {
  count += 1;
  return `order_${Date.now()}_limit${count}`;
};

const pay = (
  reference: string,
  { paidAt = new Date(), amount = 101_000, email = shopper.email } = {},
): void => {
  stub.pay(reference, { amount, email });
  const paid = stub.transactionOf(reference);
  paid.paidAt = paidAt.toISOString();
};

const nothingHappenedTo = async (reference: string): Promise<void> => {
  expect(stub.refundsOf(reference)).toEqual([]);
  const { rows } = await shop.shop.connection.pool.query(
    `select (select count(*)::int from customer_order where reference = $1) as orders,
      (select count(*)::int from refund where reference = $1) as refunds`,
    [reference],
  );
  expect(rows).toEqual([{ orders: 0, refunds: 0 }]);
};

test.each([
  ['an invoice of the same account', () => 'INV-2019-0042', new Date()],
  ['a payment of four days ago', newReference, new Date(Date.now() - 96 * HOUR_MS)],
  ['a payment from before the account was made', newReference, new Date(Date.now() - HOUR_MS)],
])('%s buys nothing, and does not come back by itself', async (_, referenceOf, paidAt) => {
  const reference = referenceOf();
  for (const amount of [101_000, 50_000_000]) {
    pay(reference, { paidAt, amount });
    expect(await reportPaid(shop, shopper, reference)).toMatchObject({ status: 409, body: NOT_USABLE });
  }
  await nothingHappenedTo(reference);
});

test.each([
  ['paid', 'success'],
  ['not paid', 'abandoned'],
] as const)(
  'a charge of another e-mail address, %s, is no order’s, and nobody learns which it is',
  async (_, status) => {
    const reference = newReference();
    stub.pay(reference, { amount: 101_000, email: 'somebody.else@example.com', status });
    expect(await reportPaid(shop, shopper, reference)).toMatchObject({ status: 409, body: NOT_USABLE });
    await nothingHappenedTo(reference);
  },
);

test('a payment that an admin has settled by other means is not claimed afterwards, so never paid back twice', async () => {
  const reference = newReference();
  pay(reference);
  const { payload, headers } = stub.chargeEvent(reference);
  const told = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/payments/paystack/webhook',
    payload,
    headers,
  });
  expect(told.statusCode).toBe(200);
  const settle = () =>
    call(shop, admin, 'PUT', `/admin/payments/${reference}/settled`, { note: 'Paid back by bank transfer' });
  await expect.poll(async () => (await settle()).status, { timeout: 10_000 }).toBe(200);
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({ status: 409, body: NOT_USABLE });
  await nothingHappenedTo(reference);
});

test('a payment that was given back is not claimed', async () => {
  const reference = newReference();
  pay(reference);
  stub.refundInDashboard(reference);
  stub.finishRefunds('processed');
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({ status: 409, body: NOT_USABLE });
});

test('a payment of just now under a reference of the right form still becomes an order', async () => {
  const reference = newReference();
  pay(reference);
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
});

describe('a payment of which Paystack does not say when it was paid', () => {
  const claim = async (dates: object) => {
    const reference = newReference();
    pay(reference);
    const unsaid = { paid_at: null, paidAt: undefined, created_at: undefined, createdAt: undefined };
    stub.rewrite = (answer) => ({
      ...answer,
      data: { ...Object(Reflect.get(answer, 'data')), ...unsaid, ...dates },
    });
    return await reportPaid(shop, shopper, reference);
  };
  afterEach(() => stub.levers.reset());

  test.each([
    ['paidAt', { paid_at: '', paidAt: new Date().toISOString() }],
    ['created_at', { created_at: new Date().toISOString() }],
    ['createdAt', { created_at: 'soon', createdAt: new Date().toISOString() }],
  ])('is claimed by its %s', async (_, dates) => {
    expect((await claim(dates)).status).toBe(201);
  });

  test('is not claimed where it was begun too long ago, nor without any date', async () => {
    const longAgo = new Date(Date.now() - 96 * HOUR_MS).toISOString();
    for (const dates of [{ created_at: longAgo }, {}])
      expect(await claim(dates)).toMatchObject({ status: 409, body: NOT_USABLE });
  });
});

test('a success over nothing is not paid, with a checkout and without', async () => {
  const reference = newReference();
  pay(reference, { amount: 0 });
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({
    status: 402,
    body: { code: 'payment_not_completed' },
  });
  await nothingHappenedTo(reference);
});

test('forty claims at once are answered: none waits for a connection while it holds one', async () => {
  const product = await createProduct(shop, { stock: 100 });
  const shoppers = await Promise.all(Array.from({ length: 40 }, () => createShopper(shop)));
  const claims = await Promise.all(
    shoppers.map(async (who) => {
      await addToCart(shop, who, product);
      const reference = newReference();
      pay(reference, { email: who.email });
      return { who, reference };
    }),
  );
  // The settings must be read anew: what is kept in memory would hide the second connection.
  await shop.shop.changes.catalogueChanged();
  const answers = await Promise.all(claims.map(({ who, reference }) => reportPaid(shop, who, reference)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
});

test('one account causes at most 60 questions an hour about references that were never paid', async () => {
  const before = stub.verifications;
  const answers = await Promise.all(
    Array.from({ length: 90 }, () => reportPaid(shop, shopper, newReference())),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 402)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect(stub.verifications - before).toBe(60);
  // Another account is not held up, nor is this one once an hour has gone by.
  const other = await createShopper(shop);
  expect((await reportPaid(shop, other, newReference())).status).toBe(402);
  await shop.shop.connection.pool.query(
    `update payment_check set asked_at = array(select t - interval '61 minutes' from unnest(asked_at) t)`,
  );
  const reference = newReference();
  pay(reference);
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
  const { rows } = await shop.shop.connection.pool.query(
    'select cardinality(asked_at) as asked from payment_check where account_id = $1',
    [shopper.accountId],
  );
  expect(rows).toEqual([{ asked: 0 }]);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Charge } from '#contract/payments/schemas.ts';
import { noteCharge, noteNewCharge } from '#server/payments/charges.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call, NOTHING_FILLED_IN, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const stateOf = async (reference: string): Promise<string | undefined> =>
  (await call<Charge[]>(shop, admin, 'GET', '/admin/payments?limit=100')).body.data.find(
    (row) => row.reference === reference,
  )?.state;

test('a claim that comes late finds the order, not the emptied cart, and gives nothing back', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }));
  const reference = `order_${Date.now()}_unasked`;
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  const first = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  stub.beforeAnswer = () => {
    stub.beforeAnswer = async () => {};
    asked.resolve();
    return first.promise;
  };
  const late = reportPaid(shop, shopper, reference);
  await asked.promise;
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
  first.resolve();
  expect((await late).status).toBe(200);
  expect(await stateOf(reference)).toBe('completed');
  expect(await shop.shop.db.selectFrom('refund').select('reference').execute()).toEqual([]);
});

/** How many wait for a lock of somebody else. */
const waiting = async (): Promise<number> =>
  (
    await shop.shop.connection.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rows.length;

const PRODUCT = 'select from product where id = $1 for no key update';
const CART = 'select from cart_line where product_id = $1 for update';
const CHECKOUT = 'select from checkout where reference = $1 for update';

/** Has calls begin one after the other, each once those before it wait, while somebody else has a lock; then all go on. */
const meeting = async <Answer>(
  lock: string,
  locked: string,
  calls: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> => {
  const client = await shop.shop.connection.pool.connect();
  const answers: Promise<Answer>[] = [];
  try {
    await client.query('begin');
    await client.query(lock, [locked]);
    for (const begin of calls) {
      answers.push(begin());
      await expect.poll(waiting).toBe(answers.length);
    }
    await client.query('rollback');
    return await Promise.all(answers);
  } finally {
    client.release(true);
  }
};

const refundsOf = async (references: readonly string[]): Promise<number[]> => {
  const rows = await shop.shop.db
    .selectFrom('refund')
    .select('amount_kobo')
    .where('reference', 'in', references)
    .execute();
  return rows.map(({ amount_kobo }) => Number(amount_kobo));
};

test.for([
  ['while the cart of the first is being frozen', PRODUCT],
  ['while the first is emptying it', CART],
] as const)(
  'of two payments for one cart, the second claimed %s, one becomes an order and the other goes back',
  async ([, lock]) => {
    const shopper = await createShopper(shop);
    const product = await createProduct(shop, { stock: 5 });
    await addToCart(shop, shopper, product);
    const references = ['first', 'second'].map((name) => `order_${Date.now()}_${name}`);
    for (const reference of references) stub.pay(reference, { amount: 101_000, email: shopper.email });
    const answers = await meeting(
      lock,
      product,
      references.map((reference) => () => reportPaid(shop, shopper, reference)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refundsOf(references)).toEqual([101_000]);
    expect(await stockOf(shop, product)).toBe(4);
  },
);

test('a claim beside a checkout that replaces their own finds the last unit, which the shopper holds', async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 1 });
  await addToCart(shop, shopper, product);
  expect((await startCheckout(shop, shopper)).status).toBe(201);
  const reference = `order_${Date.now()}_beside`;
  stub.pay(reference, { amount: 101_000, email: shopper.email });
  const answers = await meeting<{ status: number }>(PRODUCT, product, [
    () => startCheckout(shop, shopper),
    () => reportPaid(shop, shopper, reference),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await refundsOf([reference])).toEqual([]);
  expect(await stockOf(shop, product)).toBe(0);
});

test('a claim beside an earlier one that is just becoming an order, and a checkout that is open, ends neither', async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 5 });
  await addToCart(shop, shopper, product);
  const claimed = (await startCheckout(shop, shopper)).body.data.reference;
  const held = (await startCheckout(shop, shopper)).body.data.reference;
  // As a claim leaves it, where the shop ends before it is an order.
  await shop.shop.connection.pool.query(
    "update checkout set state = 'lapsed', created_at = clock_timestamp(), next_check_at = now() + interval '1 hour' where reference = $1",
    [claimed],
  );
  const reference = `order_${Date.now()}_second`;
  for (const paid of [claimed, reference]) stub.pay(paid, { amount: 101_000, email: shopper.email });
  const answers = await meeting(
    CHECKOUT,
    held,
    [reference, claimed].map((paid) => () => reportPaid(shop, shopper, paid)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await refundsOf([claimed, reference])).toEqual([101_000]);
});

test('whoever has claimed a payment has bought the goods: what is paid later for an earlier checkout of them goes back', async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 5 });
  await addToCart(shop, shopper, product);
  const earlier = (await startCheckout(shop, shopper)).body.data;
  const reference = `order_${Date.now()}_instead`;
  for (const paid of [reference, earlier.reference])
    stub.pay(paid, { amount: 101_000, email: shopper.email });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
  expect((await reportPaid(shop, shopper, earlier.reference)).body.code).toBe('payment_refunded');
  expect(await refundsOf([reference, earlier.reference])).toEqual([101_000]);
  expect(await stockOf(shop, product)).toBe(4);
});

test.each([undefined, null, {}])(
  'a claim without an address lacks all of its fields: %j',
  async (shippingAddress) => {
    const shopper = await createShopper(shop);
    const { status, body } = await reportPaid(shop, shopper, `order_${Date.now()}_nowhere`, {
      shippingAddress,
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: NOTHING_FILLED_IN[0]?.message, details: NOTHING_FILLED_IN });
  },
);

test('an event about a charge that is known by now leaves it as it is', async () => {
  const charge = { reference: 'known', amountKobo: 500, currency: 'NGN', email: '', paidAt: null };
  await noteCharge(shop.shop.db, { ...charge, state: 'completed', reason: null });
  await noteNewCharge(shop.shop.db, { ...charge, state: 'attention', reason: 'Nobody knows it' });
  expect(await stateOf('known')).toBe('completed');
});

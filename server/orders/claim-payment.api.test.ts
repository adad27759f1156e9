import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Charge } from '#contract/payments/schemas.ts';
import { noteCharge, noteNewCharge } from '#server/payments/charges.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, NOTHING_FILLED_IN, reportPaid } from '#tests/support/purchase.ts';
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

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { User } from '#contract/accounts/schemas.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import type { Storefront } from '#contract/settings/storefront.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { ADDRESS, addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let who: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  who = await createShopper(shop);
  await addToCart(shop, who, await createProduct(shop, { stock: 9 }), 1);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const offered = async () =>
  (await call<Storefront>(shop, null, 'GET', '/storefront')).body.data.consents ?? null;
const checkOut = (consents?: unknown) =>
  call(shop, who, 'POST', '/checkout', {
    shippingAddress: ADDRESS,
    ...(consents === undefined ? {} : { consents }),
  });
const agreedTo = async () => (await call<User>(shop, who, 'GET', '/auth/me')).body.data.agreesTo ?? [];

test('the checkout asks for what the shop sends now, and for nothing else', async (own) => {
  const remind = (remindsOfCarts: boolean) => call(shop, admin, 'PUT', '/admin/settings', { remindsOfCarts });
  expect(await offered()).toBeNull();
  await untilTestEnds(
    own,
    () => remind(true),
    () => remind(false),
  );
  expect(await offered()).toEqual(['reminders']);
  await remind(false);
  expect(await offered()).toBeNull();
});

test('what is ticked at the checkout stands, what is unticked is withdrawn, the rest stays as it is', async () => {
  await checkOut();
  expect(await agreedTo()).toEqual([]);
  expect((await checkOut({ reminders: true, whatsapp: true })).status).toBe(201);
  expect(await agreedTo()).toEqual(['reminders', 'whatsapp']);
  await checkOut();
  await checkOut({ whatsapp: false });
  expect(await agreedTo()).toEqual(['reminders']);
  const { body } = await call<Consent[]>(shop, who, 'GET', '/consents');
  expect(body.data).toEqual([{ kind: 'reminders', givenAt: expect.any(String) }]);
  await call(shop, who, 'PUT', '/consents', { kind: 'reminders', isGiven: false });
  expect(await agreedTo()).toEqual([]);
});

test.each([[{ reminders: 'yes' }], [{ letters: true }], ['reminders'], [[true]]])(
  '%j is refused with a sentence, and nothing is agreed to',
  async (consents) => {
    const { status, body } = await checkOut(consents);
    expect([status, body.error]).toEqual([400, 'What you agree to be sent must be yes or no for each']);
    expect(await agreedTo()).toEqual([]);
  },
);

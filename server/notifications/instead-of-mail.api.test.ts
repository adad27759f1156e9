import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addressOfPhone } from '#contract/accounts/phone-address.ts';
import type { User } from '#contract/accounts/schemas.ts';
import type { Consent } from '#contract/consents/schemas.ts';
import { awaitMoney, endWait } from '#server/checkout/awaited.ts';
import { eraseDue } from '#server/personal-data/erase.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { untilTestEnds } from '#tests/support/until-test-ends.ts';

const NUMBER = '+2348031113344';
const stub = new PaystackStub();
const termii = new FakeTermii();
let shop: TestShop;
let admin: TestAccount;
let guest: TestAccount;
let desk: OrderDesk;
let returns: ReturnType<typeof openReturnDesk>;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), ...(await termii.start()) });
  admin = await createAdmin(shop);
  guest = await createShopper(shop, { name: 'Guest', email: addressOfPhone(NUMBER) });
  desk = openOrderDesk(shop, stub, admin);
  returns = openReturnDesk(shop, desk, admin);
  await call(shop, admin, 'PUT', '/admin/settings', { textsOrders: true, returnDays: 14 });
});
afterAll(async () => {
  await shop.stop();
  await Promise.all([stub.stop(), termii.stop()]);
});
beforeEach(async () => {
  await agree(guest);
  await sql`delete from job`.execute(shop.shop.db);
});

const agree = (who: TestAccount, isGiven = true) =>
  call(shop, who, 'PUT', '/consents', { kind: 'texts', isGiven });
/** What waits to be sent to phones beside the news of orders themselves: nothing sends it here. */
const texted = async (): Promise<{ to: string; text: string }[]> => {
  const { rows } = await sql<{ to: string; text: string }>`
    select content ->> 'to' as "to", content ->> 'text' as "text" from job where queue = 'text'
      and content ->> 'text' not like 'order ORD-%' order by created_at, id`.execute(shop.shop.db);
  return rows;
};
const texts = async (): Promise<string[]> => (await texted()).map(({ text }) => text);
const mailed = async (): Promise<string[]> => {
  const { rows } = await sql<{ template: string }>`
    select content ->> 'template' as template from job where queue = 'mail'`.execute(shop.shop.db);
  return rows.map(({ template }) => template);
};

/** An order of somebody's that has arrived, of which one thing is to go back. */
const sendsBack = async (who: TestAccount) => {
  const { product, order } = await desk.buy(who);
  await desk.setStatus(order, 'delivered');
  const line = (await returns.returnsOf(who, order)).lines[0]?.line ?? '';
  const asked = await returns.ask({ who, product, order, line });
  expect(asked.status).toBe(201);
  return { order, id: asked.body.data._id };
};
const waitsInVain = async (who: TestAccount): Promise<void> => {
  await addToCart(shop, who, await createProduct(shop, { stock: 5 }));
  const { reference } = (await startCheckout(shop, who)).body.data;
  await awaitMoney(shop.shop, reference);
  await Promise.all([1, 2, 3].map(() => endWait(shop.shop, reference, { hasFailed: true })));
};

test('whoever has no mailbox reads by SMS how a return stands and that the money is back, once each', async () => {
  const { order, id } = await sendsBack(guest);
  await returns.accept(id);
  await returns.step(id, 'receive');
  expect((await returns.step(id, 'refund', { amount: 1_000 })).status).toBe(200);
  await desk.confirm(order);
  await desk.confirm(order);
  const what = `your return of ${order.orderNumber}`;
  expect(await texts()).toEqual([
    `we have ${what}. Please send nothing back before we answer.`,
    `${what} is accepted. Track your order in our shop to see how.`,
    `we have got ${what}, and see to your money or what is sent instead.`,
    `₦1,000.00 of order ${order.orderNumber} has gone back to you.`,
  ]);
  expect(new Set((await texted()).map(({ to }) => to))).toEqual(new Set([NUMBER]));
  expect(await mailed()).toEqual([]);
});

test('and that a transfer has not come', async () => {
  await waitsInVain(guest);
  expect(await texts()).toEqual([expect.stringMatching(/^no transfer of ₦[\d,.]+ has come\./)]);
  expect(await mailed()).toEqual([]);
});

test('and that their account is going to be deleted, and that it is', async () => {
  const who = await createShopper(shop, { name: 'Guest', email: addressOfPhone('+2348031113366') });
  expect((await call(shop, admin, 'POST', `/admin/users/${who.accountId}/deletion`)).status).toBe(200);
  const announced = expect.stringMatching(
    /^your account will be deleted after \d+ \w+ \d{4}\. To keep it, log in until then\.$/,
  );
  expect(await texts()).toEqual([announced]);
  await sql`update deletion_request set due_at = now(), next_try_at = now()`.execute(shop.shop.db);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
  expect(await texts()).toEqual([
    announced,
    'your account has been deleted. This is the last message about it.',
  ]);
  expect(new Set((await texted()).map(({ to }) => to))).toEqual(new Set(['+2348031113366']));
  expect(await mailed()).toEqual([]);
});

test('who was never asked is told all the same, at their own number and of their own order alone, until they say no', async () => {
  const number = '+2348031113355';
  const unasked = await createShopper(shop, { name: 'Guest', email: addressOfPhone(number) });
  const consents = async () => (await call<Consent[]>(shop, unasked, 'GET', '/consents')).body.data;
  const agreesTo = async () => (await call<User>(shop, unasked, 'GET', '/auth/me')).body.data.agreesTo;
  expect(await consents()).toEqual([{ kind: 'texts', givenAt: null, isUnasked: true }]);
  expect(await agreesTo()).toEqual(['texts']);
  // The goods go to somebody with another number, who has asked for nothing.
  await sendsBack(unasked);
  await waitsInVain(unasked);
  const { rows } = await sql<{ to: string; text: string }>`
    select content ->> 'to' as "to", content ->> 'text' as text from job where queue = 'text' order by created_at, id`.execute(
    shop.shop.db,
  );
  expect(new Set(rows.map(({ to }) => to))).toEqual(new Set([number]));
  expect(rows.map(({ text }) => text.replace(/ORD-[\d-]+/, 'ORD'))).toEqual([
    expect.stringMatching(/^order ORD is confirmed/),
    expect.stringMatching(/^order ORD has been delivered/),
    expect.stringMatching(/^we have your return of ORD/),
    expect.stringMatching(/^no transfer of/),
  ]);
  await agree(unasked, false);
  expect([await consents(), await agreesTo()]).toEqual([[{ kind: 'texts', givenAt: null }], undefined]);
  await sql`delete from job`.execute(shop.shop.db);
  await sendsBack(unasked);
  await waitsInVain(unasked);
  expect(await texts()).toEqual([]);
  await agree(unasked);
  expect(await consents()).toEqual([{ kind: 'texts', givenAt: expect.any(String) }]);
});

test('nothing goes to who has said no, nor where the owner sends no SMS, nor to who reads mails', async (own) => {
  await agree(guest, false);
  await sendsBack(guest);
  await waitsInVain(guest);
  await agree(guest);
  const text = (textsOrders: boolean) => call(shop, admin, 'PUT', '/admin/settings', { textsOrders });
  await untilTestEnds(
    own,
    () => text(false),
    () => text(true),
  );
  await waitsInVain(guest);
  await text(true);
  const reader = await createShopper(shop);
  await agree(reader);
  await sendsBack(reader);
  await waitsInVain(reader);
  expect(await texts()).toEqual([]);
  expect(await mailed()).toEqual(expect.arrayContaining(['return-news', 'money-missing']));
});

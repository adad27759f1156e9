import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { letAllWait, unsent } from '#tests/support/unsent.ts';
import { askForReviews } from './due-reviews.ts';
import { remindOfCarts } from './left-carts.ts';
import { takeBackReminders } from './take-back.ts';

let running: TestShop;
let paystack: PaystackStub;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;

beforeAll(async () => {
  paystack = new PaystackStub();
  running = await openTestShop(await paystack.start());
  await letAllWait(running);
  admin = await createAdmin(running);
  desk = openOrderDesk(running, paystack, admin);
});
afterAll(async () => {
  await running.stop();
  await paystack.stop();
});
const set = async (change: object): Promise<void> => {
  expect((await call(running, admin, 'PUT', '/admin/settings', change)).status).toBe(200);
};
const agree = (isGiven = true) => call(running, shopper, 'PUT', '/consents', { kind: 'reminders', isGiven });
beforeEach(async () => {
  await sql`delete from consent`.execute(running.shop.db);
  shopper = await createShopper(running);
  await agree();
  await set({ remindsOfCarts: true, cartReminderHours: 5, asksForReviews: true, reviewReminderDays: 3 });
});

/** Puts something into the cart, as if it had been six hours ago. */
const fill = async (name: string): Promise<string> => {
  const product = await createProduct(running, { name, stock: 10 });
  await addToCart(running, shopper, product, 1);
  await sql`update cart_line set created_at = now() - interval '6 hours'
    where account_id = ${shopper.accountId}`.execute(running.shop.db);
  return product;
};
const waiting = async () =>
  (await unsent(running, 'mail', shopper.email)).filter((template) =>
    ['left-cart', 'review-asked'].includes(template),
  );
const takenBack = async (): Promise<string[]> => {
  await takeBackReminders(running.shop);
  return waiting();
};

describe('a mail about a cart that waits', () => {
  let [bag, hat] = ['', ''];
  beforeEach(async () => {
    [bag, hat] = [await fill('Raffia bag'), await fill('Raffia hat')];
    expect(await remindOfCarts(running.shop)).toBe(1);
    expect(await takenBack()).toEqual(['left-cart']);
  });

  test('is taken back once its receiver wants none any more, and is no reminder of this basket', async () => {
    await agree(false);
    expect(await takenBack()).toEqual([]);
    await agree();
    expect(await remindOfCarts(running.shop)).toBe(1);
    expect(await takenBack()).toEqual(['left-cart']);
  });

  test('is taken back once the cart is bought, and already while it is being paid', async () => {
    await startCheckout(running, shopper);
    expect(await takenBack()).toEqual([]);
    await sql`update checkout set state = 'lapsed' where account_id = ${shopper.accountId}`.execute(
      running.shop.db,
    );
    expect(await remindOfCarts(running.shop)).toBe(1);
    expect(await takenBack()).toEqual(['left-cart']);
    await desk.payCart(shopper);
    expect(await takenBack()).toEqual([]);
  });

  test('is taken back once the cart is empty, or in use again', async () => {
    await addToCart(running, shopper, await createProduct(running, { stock: 1 }), 1);
    expect(await takenBack()).toEqual([]);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await fill('Raffia mat');
    expect(await remindOfCarts(running.shop)).toBe(1);
    await call(running, shopper, 'DELETE', '/cart');
    expect(await takenBack()).toEqual([]);
  });

  test('names what can still be bought', async () => {
    await sql`update product set stock = 0 where id = ${bag}`.execute(running.shop.db);
    expect(await takenBack()).toEqual([]);
    expect(await remindOfCarts(running.shop)).toBe(1);
    expect(await takenBack()).toEqual(['left-cart']);
    await sql`update product set is_active = false where id = ${hat}`.execute(running.shop.db);
    expect(await takenBack()).toEqual([]);
    expect(await remindOfCarts(running.shop)).toBe(0);
  });

  test.each([
    ['the address is another one', sql`update account set email = 'new-' || email`],
    ['the account is locked', sql`update account set status = 'inactive'`],
    ['the account is deleted', sql`update account set deleted_at = now()`],
  ])('is taken back once %s', async (_what, change) => {
    await sql`${change} where id = ${shopper.accountId}`.execute(running.shop.db);
    expect(await takenBack()).toEqual([]);
  });

  test('is taken back with what is known of its receiver, and where the owner sends none any more', async () => {
    await set({ remindsOfCarts: false });
    expect(await takenBack()).toEqual([]);
    await set({ remindsOfCarts: true });
    expect(await remindOfCarts(running.shop)).toBe(1);
    await sql`delete from reminder where account_id = ${shopper.accountId}`.execute(running.shop.db);
    expect(await takenBack()).toEqual([]);
  });

  test('stays where somebody may have it in hand', async () => {
    await agree(false);
    await sql`update job set due_at = now() + interval '10 seconds'
      where content ->> 'to' = ${shopper.email}`.execute(running.shop.db);
    expect(await takenBack()).toEqual(['left-cart']);
    await sql`update job set due_at = now() + interval '10 minutes'
      where content ->> 'to' = ${shopper.email}`.execute(running.shop.db);
    expect(await takenBack()).toEqual([]);
  });
});

describe('a mail that asks for a review and waits', () => {
  const bought = async () => {
    const first = await createProduct(running, { name: 'Clay pot', stock: 10 });
    await addToCart(running, shopper, first, 1);
    await addToCart(running, shopper, await createProduct(running, { name: 'Spoon', stock: 10 }), 1);
    const order = await desk.payCart(shopper);
    await desk.setStatus(order, 'delivered');
    await sql`update customer_order set delivered_at = now() - interval '4 days' where id = ${order._id}`.execute(
      running.shop.db,
    );
    expect(await askForReviews(running.shop)).toBe(1);
    expect(await takenBack()).toEqual(['review-asked']);
    return { order, first };
  };

  test.each(['cancelled', 'refunded', 'shipped'])('is taken back once the order is %s', async (status) => {
    const { order } = await bought();
    expect((await desk.setStatus(order, status)).status).toBe(200);
    expect(await takenBack()).toEqual([]);
  });

  test('asks for nothing that was reviewed meanwhile, but for the rest', async () => {
    const { first } = await bought();
    const reviewed = await call(running, shopper, 'POST', `/products/${first}/reviews`, {
      star: 5,
      comment: 'Good',
    });
    expect(reviewed.status).toBeLessThan(300);
    expect(await takenBack()).toEqual([]);
    expect(await askForReviews(running.shop)).toBe(1);
    expect(await takenBack()).toEqual(['review-asked']);
    const { rows } = await sql<{ names: string[] }>`
      select array(select jsonb_array_elements(content #> '{content,items}') ->> 'name') as names from job
      where content ->> 'to' = ${shopper.email} and content ->> 'template' = 'review-asked'`.execute(
      running.shop.db,
    );
    expect(rows).toEqual([{ names: ['Spoon'] }]);
  });

  test('is taken back once its receiver wants none any more', async () => {
    await bought();
    await agree(false);
    expect(await takenBack()).toEqual([]);
  });
});

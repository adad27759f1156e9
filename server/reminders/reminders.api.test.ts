import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Consent } from '#contract/consents/schemas.ts';
import type { ReminderPreviews } from '#contract/reminders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { askForReviews } from './due-reviews.ts';
import { remindOfCarts } from './left-carts.ts';

let running: TestShop;
let paystack: PaystackStub;
let mail: CaughtMail;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;

beforeAll(async () => {
  paystack = new PaystackStub();
  running = await openTestShop(await paystack.start());
  mail = await catchMail(running);
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
const agree = (who = shopper, isGiven = true) =>
  call<Consent[]>(running, who, 'PUT', '/consents', { kind: 'reminders', isGiven });
const fill = async (name = 'Raffia bag'): Promise<string> => {
  const product = await createProduct(running, { name, stock: 10 });
  await addToCart(running, shopper, product, 1);
  return product;
};
/** What the shopper did was so many hours ago. */
const pass = async (hours: number): Promise<void> => {
  const { db } = running.shop;
  const id = shopper.accountId;
  await sql`update cart_line set created_at = created_at - make_interval(hours => ${hours}::int)
    where account_id = ${id}`.execute(db);
  await sql`update reminder set sent_at = sent_at - make_interval(hours => ${hours}::int)
    where account_id = ${id}`.execute(db);
  await sql`update customer_order set created_at = created_at - make_interval(hours => ${hours}::int),
    delivered_at = delivered_at - make_interval(hours => ${hours}::int) where account_id = ${id}`.execute(db);
};
const tokenIn = (text: string): string => /unsubscribe\?token=([\w-]+)&of=reminders/.exec(text)?.[1] ?? '';

beforeEach(async () => {
  await sql`delete from consent`.execute(running.shop.db);
  shopper = await createShopper(running);
  await set({ remindsOfCarts: true, cartReminderHours: 5, asksForReviews: true, reviewReminderDays: 3 });
});

describe('a cart that was left', () => {
  test('is reminded of once, by one of several processes, with what is in it and a press to end it', async () => {
    await agree();
    await fill();
    await pass(4);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await pass(2);
    const told = await Promise.all(Array.from({ length: 4 }, () => remindOfCarts(running.shop)));
    expect(told.reduce((sum, count) => sum + count, 0)).toBe(1);
    const { subject, text, oneClickUrl } = await mail.next(shopper.email);
    expect(subject).toContain('You left something in your cart');
    expect(text).toContain('Raffia bag');
    expect(oneClickUrl).toContain(`/api/v1/reminders/unsubscribe?token=${tokenIn(text)}`);
  });

  test('is the same basket when something is added, and another one when all is new', async () => {
    await agree();
    await fill();
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(1);
    await fill('Lamp');
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await call(running, shopper, 'DELETE', '/cart');
    await fill('Mat');
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(1);
  });

  test('is nobody’s business who has not agreed, or not any more, or where it is off', async () => {
    await fill();
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await agree();
    await agree(shopper, false);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await agree();
    await set({ remindsOfCarts: false });
    expect(await remindOfCarts(running.shop)).toBe(0);
  });

  test('is not reminded of after the order, nor while its payment may still arrive', async () => {
    await agree();
    await fill();
    const checkout = (await startCheckout(running, shopper)).body.data;
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(0);
    const { db } = running.shop;
    await sql`update checkout set state = 'lapsed', awaited_until = now() - interval '1 minute'
      where reference = ${checkout.reference}`.execute(db);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await sql`update checkout set wait_ended_at = now() where reference = ${checkout.reference}`.execute(db);
    await desk.payCart(shopper);
    expect(await remindOfCarts(running.shop)).toBe(0);
  });

  test('that is ordered in the same moment is not reminded of', async () => {
    await agree();
    await fill();
    await pass(6);
    const { db } = running.shop;
    let reminding: Promise<number> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from account where id = ${shopper.accountId} for no key update`.execute(trx);
      reminding = remindOfCarts(running.shop);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`delete from cart_line where account_id = ${shopper.accountId}`.execute(trx);
    });
    expect(await reminding).toBe(0);
  });

  test('of which nothing can be bought any more, or that was left long ago, is not reminded of', async () => {
    await agree();
    const product = await fill();
    await pass(6);
    await sql`update product set stock = 0 where id = ${product}`.execute(running.shop.db);
    expect(await remindOfCarts(running.shop)).toBe(0);
    await sql`update product set stock = 5 where id = ${product}`.execute(running.shop.db);
    await pass(24 * 4);
    expect(await remindOfCarts(running.shop)).toBe(0);
  });
});

test('a hundred carts of goods that are sold out keep nobody else from being reminded', async () => {
  const { db } = running.shop;
  const soldOut = await createProduct(running, { name: 'Sold out', stock: 0 });
  await sql`
    with made as (
      insert into account (id, name, email) select gen_random_uuid(), 'Left', 'left-' || n || '@shop.example'
      from generate_series(1, 100) n returning id
    ), filled as (
      insert into cart_line (id, account_id, product_id, quantity, created_at)
      select gen_random_uuid(), id, ${soldOut}::uuid, 1, now() - interval '7 hours' from made
    )
    insert into consent (account_id, kind, given_in) select id, 'reminders', 'profile' from made`.execute(db);
  await agree();
  await fill();
  await pass(6);
  expect(await remindOfCarts(running.shop)).toBe(1);
});

describe('a size that was left', () => {
  const fillWith = async (size: string) => {
    const category = await addCategory(running, admin, `Shoes ${randomUUID()}`);
    const product = await addProduct(running, admin, category, {
      name: 'Two sizes',
      variations: { Size: ['40', '42'] },
      variants: [
        { choice: { Size: '40' }, stock: 5 },
        { choice: { Size: '42' }, stock: 5 },
      ],
    });
    await addToCart(running, shopper, product._id, 1, { Size: size });
    return product._id;
  };
  const sized = (product: string, set: string) =>
    running.shop.connection.pool.query(
      `update variant set ${set} where product_id = $1 and choice ->> 'Size' = '42'`,
      [product],
    );

  test.each(['stock = 0', 'is_active = false', 'deleted_at = now()'])(
    'and cannot be bought any more is not reminded of, whatever the others are: %s',
    async (change) => {
      await agree();
      await sized(await fillWith('42'), change);
      await pass(6);
      expect(await remindOfCarts(running.shop)).toBe(0);
    },
  );

  test('and that its product comes in no more, without stock of its own, is not reminded of', async () => {
    await agree();
    const category = await addCategory(running, admin, `Shirts ${randomUUID()}`);
    const variations = { Size: ['S', 'M'] };
    const product = await addProduct(running, admin, category, { name: 'Shirt', variations });
    await addToCart(running, shopper, product._id, 1, { Size: 'S' });
    await running.shop.connection.pool.query('update product set variations = $2 where id = $1', [
      product._id,
      { Size: ['M'] },
    ]);
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(0);
  });

  test('and can be bought is reminded of, and what is named is what can be bought', async () => {
    await agree();
    await fill('Raffia hat');
    await sized(await fillWith('42'), 'stock = 0');
    await sized(await fillWith('40'), 'stock = 0');
    await pass(6);
    expect(await remindOfCarts(running.shop)).toBe(1);
    const { text } = await mail.next(shopper.email);
    expect(text).toContain('Raffia hat');
    expect(text.match(/Two sizes/g)).toHaveLength(1);
  });
});

describe('a review', () => {
  test('is asked for some days after delivery, once an order, of what is not reviewed yet', async () => {
    await agree();
    const first = await desk.buy(shopper, 'Clay pot');
    await desk.setStatus(first.order, 'delivered');
    expect(await askForReviews(running.shop)).toBe(0);
    await pass(24 * 4);
    const asked = await Promise.all(Array.from({ length: 3 }, () => askForReviews(running.shop)));
    expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1);
    const mails = mail.mails.length;
    await expect
      .poll(() => mail.mails.some(({ subject }) => subject.startsWith('How do you like')))
      .toBe(true);
    expect(mails).toBeGreaterThan(0);
    const asking = mail.mails.find(({ subject, to }) => to === shopper.email && subject.startsWith('How do'));
    expect(asking?.text).toMatch(/Review Clay pot.*#reviews/s);
    expect(await askForReviews(running.shop)).toBe(0);
  });

  test('is asked for of what was kept, not of what has come back', async () => {
    const returns = openReturnDesk(running, desk, admin);
    await returns.setDays(14);
    const part = await returns.received(1);
    shopper = part.who;
    await agree();
    await pass(24 * 4);
    expect(await askForReviews(running.shop)).toBe(1);
    const all = await returns.received(2);
    shopper = all.who;
    await agree();
    await pass(24 * 4);
    expect(await askForReviews(running.shop)).toBe(0);
  });

  test('is not asked for of what was reviewed, nor of who has not agreed', async () => {
    const { product, order } = await desk.buy(shopper, 'Wood spoon');
    await desk.setStatus(order, 'delivered');
    await pass(24 * 4);
    expect(await askForReviews(running.shop)).toBe(0);
    await agree();
    await sql`insert into review (id, product_id, account_id, star)
      values (gen_random_uuid(), ${product}, ${shopper.accountId}, 5)`.execute(running.shop.db);
    expect(await askForReviews(running.shop)).toBe(0);
  });
});

test('the link of a mail, or one press of a mail program, ends them all', async () => {
  await agree();
  await fill();
  await pass(6);
  await remindOfCarts(running.shop);
  const { text } = await mail.next(shopper.email);
  const pressed = await running.app.inject({
    method: 'POST',
    url: `/api/v1/reminders/unsubscribe?token=${tokenIn(text)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect([pressed.statusCode, pressed.json().message]).toEqual([200, 'You will get no more reminders']);
  const { body } = await call<Consent[]>(running, shopper, 'GET', '/consents');
  expect(body.data).toEqual([{ kind: 'reminders', givenAt: null }]);
  const unknown = await call(running, null, 'POST', '/reminders/unsubscribe?token=nothing');
  expect([unknown.status, unknown.body.error]).toEqual([404, 'This link is not known any more']);
});

test('an owner reads what the mails say before any goes out; nobody else does', async () => {
  const { body } = await call<ReminderPreviews>(running, admin, 'GET', '/admin/reminders');
  expect(body.data.cart.text).toContain('STILL IN YOUR CART');
  expect(body.data.review.subject).toBe('How do you like what you bought?');
  expect((await call(running, shopper, 'GET', '/admin/reminders')).status).toBe(403);
});

test('consent is kept with its time, and offered where such mails go out', async () => {
  const before = Date.now() - 1_000;
  const [consent] = (await agree()).body.data;
  expect(Date.parse(consent?.givenAt ?? '')).toBeGreaterThan(before);
  await agree(shopper, false);
  await set({ remindsOfCarts: false, asksForReviews: false });
  expect((await call<Consent[]>(running, shopper, 'GET', '/consents')).body.data).toEqual([]);
});

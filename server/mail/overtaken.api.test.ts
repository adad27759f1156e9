import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOfPhone } from '#contract/accounts/phone-address.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { mailSetPasswordLink, voidPasswordLinks } from '#server/accounts/password/password-reset.ts';
import { tellOfStock } from '#server/back-in-stock/tell.ts';
import { awaitMoney, endWait } from '#server/checkout/awaited.ts';
import { noteSystemNews } from '#server/owner-news/due-news.ts';
import { tellNews } from '#server/owner-news/tell.ts';
import { eraseDue } from '#server/personal-data/erase.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { FakeTermii } from '#tests/support/fake-termii.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { letAllWait, unsent } from '#tests/support/unsent.ts';

// What is told by a queue is told later than it happened: what has become untrue meanwhile is not sent any more.

const NUMBER = '+2348031234567';
const [stub, termii] = [new PaystackStub(), new FakeTermii()];
let running: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
let returns: ReturnType<typeof openReturnDesk>;
beforeAll(async () => {
  running = await openTestShop({ ...(await stub.start()), ...(await termii.start()) });
  await letAllWait(running);
  admin = await createAdmin(running);
  desk = openOrderDesk(running, stub, admin);
  returns = openReturnDesk(running, desk, admin);
  await call(running, admin, 'PUT', '/admin/settings', { textsOrders: true, returnDays: 14 });
});
afterAll(async () => {
  await running.stop();
  await Promise.all([stub.stop(), termii.stop()]);
});
beforeEach(async () => {
  await sql`delete from job`.execute(running.shop.db);
  shopper = await createShopper(running);
  await call(running, shopper, 'PUT', '/consents', { kind: 'texts', isGiven: true });
});

const mails = (to = shopper.email) => unsent(running, 'mail', to);
/** What waits to be sent to a phone, without the number of its order. */
const texts = async (to = NUMBER): Promise<string[]> =>
  (await unsent(running, 'text', to)).map((text) => text.replace(/ORD-[\d-]+/, 'ORD'));

describe('news of an order', () => {
  const confirmed = 'order ORD is confirmed, ₦2,010.00. We are getting it ready.';
  const shipped = 'order ORD is on its way to you.';

  test('that was marked as sent by mistake are taken back, and told when it is', async () => {
    const { order } = await desk.buy(shopper);
    expect([await mails(), await texts()]).toEqual([['order-confirmed'], [confirmed]]);
    await desk.setStatus(order, 'shipped');
    // What it cost stays worth knowing; that it is got ready is not so for now.
    expect([await mails(), await texts()]).toEqual([['order-confirmed', 'order-shipped'], [shipped]]);
    await desk.setStatus(order, 'processing');
    expect([await mails(), await texts()]).toEqual([['order-confirmed'], [confirmed]]);
    await desk.setStatus(order, 'shipped');
    expect([await mails(), await texts()]).toEqual([['order-confirmed', 'order-shipped'], [shipped]]);
  });

  test('that was cancelled by mistake and is taken up again confirm it', async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'cancelled');
    const cancelled = 'order ORD has been cancelled.';
    expect([await mails(), await texts()]).toEqual([['order-confirmed', 'order-cancelled'], [cancelled]]);
    await desk.setStatus(order, 'processing');
    expect([await mails(), await texts()]).toEqual([['order-confirmed'], [confirmed]]);
    const { rows } = await sql`
      select from job where queue = 'text' and due_at <= now()`.execute(running.shop.db);
    expect(rows).toHaveLength(1);
  });

  test('that say that it was called off, and that money goes back, go both', async () => {
    for (const [first, second] of [
      ['refunded', 'cancelled'],
      ['cancelled', 'refunded'],
    ] as const) {
      await sql`delete from job`.execute(running.shop.db);
      const { order } = await desk.buy(shopper);
      await desk.setStatus(order, first);
      await desk.setStatus(order, second);
      expect(await mails()).toEqual(['order-confirmed', `order-${first}`, `order-${second}`]);
      expect(await texts()).toEqual(['order ORD has been cancelled.']);
      await desk.setStatus(order, 'shipped');
      expect(await mails()).toEqual(['order-confirmed', 'order-shipped']);
    }
  });

  test('that nobody has tried for long are taken back as well', async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'shipped');
    await sql`
      update job set attempt = 0, failure = null, due_at = now() - interval '40 minutes'`.execute(
      running.shop.db,
    );
    await desk.setStatus(order, 'cancelled');
    expect([await mails(), await texts()]).toEqual([
      ['order-confirmed', 'order-cancelled'],
      ['order ORD has been cancelled.'],
    ]);
  });

  test.each(['cancelled', 'refunded'] as const)('that is %s say nothing else any more', async (status) => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'shipped');
    const other = await desk.buy(shopper);
    await desk.setStatus(order, status);
    expect(await mails()).toEqual(['order-confirmed', 'order-confirmed', `order-${status}`]);
    expect(await texts()).toEqual([
      confirmed,
      ...(status === 'cancelled' ? ['order ORD has been cancelled.'] : []),
    ]);
    expect((await desk.read(other.order))._id).toBe(other.order._id);
  });

  test('that has arrived do not say that it is on its way', async () => {
    const { order } = await desk.buy(shopper);
    for (const status of ['shipped', 'delivered']) await desk.setStatus(order, status);
    expect(await mails()).toEqual(['order-confirmed', 'order-delivered']);
    expect(await texts()).toEqual(['order ORD has been delivered. Thank you.']);
  });

  describe('of which a part is sent', () => {
    const sendOne = async (order: Order): Promise<Parcel> => {
      const seen = await call<AdminOrder>(running, admin, 'GET', `/admin/orders/${order._id}`);
      const line = seen.body.data.toSend[0]?.line;
      const sent = await call<Parcel>(running, admin, 'POST', `/admin/orders/${order._id}/parcels`, {
        courier: 'GIG',
        trackingNumber: '',
        trackingUrl: '',
        riderPhone: '',
        note: '',
        lines: [{ line, quantity: 1 }],
      });
      expect(sent.status).toBe(201);
      return sent.body.data;
    };
    const part = `part of ${shipped}`;

    test('are taken back with the parcel', async () => {
      const { order } = await desk.buy(shopper);
      const parcel = await sendOne(order);
      expect([await mails(), await texts()]).toEqual([
        ['order-confirmed', 'order-shipped'],
        [confirmed, part],
      ]);
      expect((await call(running, admin, 'DELETE', `/admin/parcels/${parcel._id}`)).status).toBe(200);
      expect([await mails(), await texts()]).toEqual([['order-confirmed'], [confirmed]]);
    });

    test('stay as the rest is sent, and end with the order', async () => {
      const { order } = await desk.buy(shopper);
      await sendOne(order);
      await sendOne(order);
      expect(await texts()).toEqual([part, shipped]);
      await desk.setStatus(order, 'cancelled');
      expect([await mails(), await texts()]).toEqual([
        ['order-confirmed', 'order-cancelled'],
        ['order ORD has been cancelled.'],
      ]);
    });
  });
});

test('that money has not come is not said any more once it has', async () => {
  const number = '+2348031113377';
  for (const who of [shopper, await createShopper(running, { email: addressOfPhone(number) })]) {
    await addToCart(running, who, await createProduct(running, { stock: 5 }));
    const { reference, amount } = (await startCheckout(running, who)).body.data;
    await awaitMoney(running.shop, reference);
    await endWait(running.shop, reference, { hasFailed: true });
    expect([...(await mails(who.email)), ...(await texts(number))]).toHaveLength(1);
    stub.pay(reference, { amount, email: who.email });
    expect((await reportPaid(running, who, reference)).status).toBe(201);
    expect(await mails(who.email)).not.toContain('money-missing');
    expect((await texts(number)).filter((text) => text.startsWith('no transfer'))).toEqual([]);
  }
});

describe('of a return, what is told is how it stands', () => {
  const states = async (): Promise<string[]> => {
    const { rows } = await sql<{ state: string }>`
      select concat_ws(' ', content #>> '{content,state}', content #>> '{content,exchangeNumber}') as state from job
      where content ->> 'template' = 'return-news'`.execute(running.shop.db);
    return rows.map(({ state }) => state);
  };

  test('as it goes from one step to the next', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    expect(await states()).toEqual(['asked']);
    await returns.accept(_id);
    expect(await states()).toEqual(['accepted']);
    await returns.step(_id, 'receive');
    expect(await states()).toEqual(['received']);
  });

  test('and nothing once its shopper has withdrawn it, or their money is on its way', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    expect((await returns.withdraw(bought, _id)).status).toBe(200);
    expect(await states()).toEqual([]);
    const { id } = await returns.received();
    expect(await states()).toEqual(['received']);
    expect((await returns.step(id, 'refund', { amount: 1_000 })).status).toBe(200);
    expect(await states()).toEqual([]);
  });

  test('of an exchange that was called off and made anew only the second', async () => {
    const { id, line, product } = await returns.received();
    const exchange = async (): Promise<AdminReturn['exchange']> => {
      const lines = [{ line, productId: product, variation: {} }];
      return (await returns.step(id, 'exchange', { lines })).body.data.exchange;
    };
    const first = await exchange();
    expect(await states()).toEqual([`exchanged ${first?.orderNumber}`]);
    await desk.setStatus({ _id: first?._id } as Order, 'cancelled');
    const second = await exchange();
    expect(second?.orderNumber).not.toBe(first?.orderNumber);
    expect(await states()).toEqual([`exchanged ${second?.orderNumber}`]);
  });
});

test('an account that is kept after all is not said to be going to be deleted', async () => {
  const number = '+2348031113388';
  for (const who of [shopper, await createShopper(running, { email: addressOfPhone(number) })]) {
    const path = `/admin/users/${who.accountId}/deletion`;
    expect((await call(running, admin, 'POST', path)).status).toBe(200);
    expect([...(await mails(who.email)), ...(await texts(number))]).toHaveLength(1);
    expect((await call(running, admin, 'DELETE', path)).status).toBe(200);
    expect([...(await mails(who.email)), ...(await texts(number))]).toEqual([]);
    expect((await call(running, admin, 'POST', path)).status).toBe(200);
    expect([...(await mails(who.email)), ...(await texts(number))]).toHaveLength(1);
  }
});

test('a link to choose a password that is dead by now is not sent', async () => {
  const { db } = running.shop;
  const who = { accountId: shopper.accountId, name: 'Ada', email: shopper.email };
  await db.transaction().execute((trx) => mailSetPasswordLink(running.shop, trx, who));
  expect(await mails()).toEqual(['set-password']);
  await db.transaction().execute((trx) => voidPasswordLinks(trx, shopper.accountId));
  expect(await mails()).toEqual([]);
});

describe('an invitation', () => {
  const email = 'invited@example.com';
  const path = '/admin/staff/invitations';
  const invite = () => call<{ _id: string }>(running, admin, 'POST', path, { email, staffRole: 'orders' });

  test('that is withdrawn, or takes another’s place, is not sent', async () => {
    const { _id } = (await invite()).body.data;
    expect(await mails(email)).toEqual(['staff-invitation']);
    await sql`update staff_invitation set sent_at = sent_at - interval '1 hour'`.execute(running.shop.db);
    expect((await invite()).status).toBe(201);
    expect(await mails(email)).toEqual(['staff-invitation']);
    expect((await call(running, admin, 'DELETE', `${path}/${_id}`)).status).toBe(200);
    expect(await mails(email)).toEqual([]);
  });
});

describe('that something is back in stock', () => {
  const told = async (email: string, who: TestAccount | null = null): Promise<string> => {
    const product = await createProduct(running, { stock: 0 });
    await call(running, who, 'POST', `/products/${product}/back-in-stock`, { email });
    await sql`update product set stock = 3 where id = ${product}`.execute(running.shop.db);
    await tellOfStock(running.shop);
    return product;
  };

  test('is not told to whoever wants no more of it', async () => {
    const email = 'waits@example.com';
    await told(email);
    await told(email);
    expect(await mails(email)).toEqual(['back-in-stock', 'back-in-stock']);
    const { rows } = await sql<{
      token: string;
    }>`select token from stock_notice where email = ${email}`.execute(running.shop.db);
    const path = `/back-in-stock/unsubscribe?token=${rows[0]?.token}`;
    expect((await call(running, null, 'POST', path)).status).toBe(200);
    expect(await mails(email)).toEqual([]);
    // Pressed once more, the link is known still.
    expect((await call(running, null, 'POST', path)).status).toBe(200);
  });

  test('is told to nobody who has been forgotten', async () => {
    await told(shopper.email);
    await call(running, admin, 'POST', `/admin/users/${shopper.accountId}/deletion`);
    await sql`update deletion_request set due_at = now(), next_try_at = now()`.execute(running.shop.db);
    expect(await eraseDue(running.shop)).toContain(shopper.accountId);
    expect(await mails()).not.toContain('back-in-stock');
  });

  test('is told at the address that its account has now', async () => {
    const { email } = shopper;
    await told(email, shopper);
    const now = `new-${email}`;
    const moved = async (to: string): Promise<void> => {
      await sql`update stock_notice set email = ${to} where account_id = ${shopper.accountId}`.execute(
        running.shop.db,
      );
      await tellOfStock(running.shop);
    };
    await moved(now);
    expect([await mails(email), await mails(now)]).toEqual([[], ['back-in-stock']]);
    const atTheBell = async (): Promise<number> =>
      (await call<unknown[]>(running, shopper, 'GET', '/notifications')).body.data.length;
    expect(await atTheBell()).toBe(1);
    // A telephone number has no mailbox, and the bell has said it.
    await moved(addressOfPhone('+2348031113399'));
    expect([await mails(email), await mails(now), await atTheBell()]).toEqual([[], [], 1]);
  });
});

test('whoever works here no more is not told what was meant for them', async () => {
  const left = await createAdmin(running);
  await running.shop.db
    .transaction()
    .execute((trx) => noteSystemNews(trx, 'system:test', { title: 'Trouble', text: 'The disk is full' }));
  await tellNews(running.shop);
  expect(await mails(left.email)).toEqual(['owner-news']);
  await sql`update account set role = 'user', staff_role = null where id = ${left.accountId}`.execute(
    running.shop.db,
  );
  await tellNews(running.shop);
  expect(await mails(left.email)).toEqual([]);
  expect(await mails(admin.email)).toEqual(['owner-news']);
});

test('whoever does something else here by now is not told what they may not see', async () => {
  const { db } = running.shop;
  const [moved, other] = [await createAdmin(running), await createAdmin(running)];
  const letters = async (who: TestAccount): Promise<number> => {
    const { rows } = await sql`
      select from job where content ->> 'event' like ${`owner-news:${who.accountId}:%`}`.execute(db);
    return rows.length;
  };
  for (const { accountId } of [moved, other])
    await sql`
      insert into push_device (id, account_id, name, endpoint, p256dh, auth)
      values (gen_random_uuid(), ${accountId}, 'Phone', ${`https://push.example/${accountId}`}, 'p', 'a')`.execute(
      db,
    );
  await db
    .transaction()
    .execute((trx) => noteSystemNews(trx, 'system:role', { title: 'Trouble', text: 'The disk is full' }));
  await tellNews(running.shop);
  expect([await letters(moved), await letters(other)]).toEqual([2, 2]);
  await sql`update account set staff_role = 'support' where id = ${moved.accountId}`.execute(db);
  await sql`update account set staff_role = 'manager' where id = ${other.accountId}`.execute(db);
  await tellNews(running.shop);
  expect([await letters(moved), await letters(other)]).toEqual([0, 2]);
});

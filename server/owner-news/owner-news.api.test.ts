import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { OrderReturns, Return } from '#contract/returns/schemas.ts';
import type { OwnerNewsContent } from '#server/mail/mails.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { clearOfMidnight } from '#tests/support/clear-of-midnight.ts';
import { FakePushService } from '#tests/support/fake-push-service.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openRefundDesk } from '#tests/support/refund-desk.ts';
import { refundsAfter } from '#tests/support/refund-time.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { readChoices } from './choices.ts';
import { noteMorning } from './due-news.ts';
import { oldNews } from './old-news.ts';
import { tellNews } from './tell.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  await clearOfMidnight();
  shop = await openTestShop(await stub.start());
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(async () => {
  await sql`delete from owner_news_choice`.execute(shop.shop.db);
  await sql`delete from owner_news`.execute(shop.shop.db);
  admin = await createAdmin(shop);
  shopper = await createShopper(shop);
  desk = openOrderDesk(shop, stub, admin);
});

const choose = (who: TestAccount, ...kinds: string[]) =>
  call(shop, who, 'PUT', '/admin/notifications', {
    choices: kinds.map((kind) => ({ kind, channel: 'mail' })),
  });
const tell = () => tellNews(shop.shop);
/** Mails to an administrator that wait to be sent, oldest first. */
const mailsTo = async (who: TestAccount): Promise<OwnerNewsContent[]> => {
  const { rows } = await sql<{ content: { content: OwnerNewsContent } }>`
    select content from job where queue = 'mail' and content ->> 'template' = 'owner-news'
      and content ->> 'to' = ${who.email} order by created_at, content -> 'content' ->> 'title'`.execute(
    shop.shop.db,
  );
  return rows.map(({ content }) => content.content);
};
const titlesTo = async (who: TestAccount) => (await mailsTo(who)).map(({ title }) => title);
const noted = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from owner_news`.execute(
    shop.shop.db,
  );
  return rows[0]?.count ?? 0;
};
/** As if an hour had passed. */
const anHourLater = () =>
  sql`update owner_news set done_at = done_at - interval '61 minutes' where done_at is not null`.execute(
    shop.shop.db,
  );

describe('what an administrator is told of', () => {
  test('is nothing until they choose, each for themselves', async () => {
    const other = await createAdmin(shop);
    expect((await call(shop, admin, 'GET', '/admin/notifications')).body.data).toEqual({
      choices: [],
      email: admin.email,
      channels: ['mail', 'push'],
    });
    await desk.buy(shopper);
    expect(await noted()).toBe(0);
    expect(await choose(admin, 'order', 'review')).toMatchObject({
      status: 200,
      body: { message: 'Notifications saved' },
    });
    const { order } = await desk.buy(shopper);
    await tell();
    expect(await titlesTo(admin)).toEqual([`New order ${order.orderNumber}: ₦2,010.00`]);
    expect(await titlesTo(other)).toEqual([]);
    await choose(admin, 'review');
    await desk.buy(shopper);
    await tell();
    expect(await titlesTo(admin)).toHaveLength(1);
  });

  test('is for administrators alone, and what there is not is refused', async () => {
    expect((await call(shop, shopper, 'GET', '/admin/notifications')).status).toBe(403);
    expect((await call(shop, null, 'PUT', '/admin/notifications', { choices: [] })).status).toBe(401);
    expect(await choose(admin, 'weather')).toMatchObject({
      status: 400,
      body: { error: 'This cannot be told that way' },
    });
  });

  test('ends with their role, and with their account', async () => {
    await choose(admin, 'order');
    await desk.buy(shopper);
    await sql`update account set role = 'user' where id = ${admin.accountId}`.execute(shop.shop.db);
    await tell();
    expect(await titlesTo(admin)).toEqual([]);
  });
});

describe('an order', () => {
  test('is told once, however many processes tell at once, with who, where and how much', async () => {
    await choose(admin, 'order');
    const { order } = await desk.buy(shopper);
    await Promise.all(Array.from({ length: 5 }, tell));
    await tell();
    expect(await mailsTo(admin)).toEqual([
      {
        title: `New order ${order.orderNumber}: ₦2,010.00`,
        lines: [
          {
            title: `New order ${order.orderNumber}: ₦2,010.00`,
            text: expect.stringMatching(/^.+ · Ikeja, Lagos · 2 items$/),
            url: expect.stringContaining(`/admin/orders/${order._id}`),
          },
        ],
        more: 0,
        choicesUrl: expect.stringContaining('/admin/notifications'),
      },
    ]);
  });

  test('is noted with it or not at all', async () => {
    await choose(admin, 'order');
    const { order } = await desk.buy(shopper);
    await sql`delete from owner_news`.execute(shop.shop.db);
    await shop.shop.db
      .transaction()
      .execute(async (trx) => {
        await sql`insert into customer_order select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
          'order_number', 'ORD-UNDONE', 'reference', 'undone'))).* from customer_order o where id = ${order._id}`.execute(
          trx,
        );
        const { rows } = await sql`select from owner_news`.execute(trx);
        expect(rows).toHaveLength(1);
        throw new Error('undo');
      })
      .catch((error: Error) => expect(error.message).toBe('undo'));
    expect(await noted()).toBe(0);
  });

  test('of a busy hour comes with the others: five mails at most, and none is forgotten', async () => {
    await choose(admin, 'order');
    for (let count = 0; count < 7; count += 1) await desk.buy(shopper);
    await tell();
    const titles = await titlesTo(admin);
    expect(titles).toHaveLength(5);
    expect(titles).toContain('3 new orders');
    await desk.buy(shopper);
    await desk.buy(shopper);
    await tell();
    expect(await titlesTo(admin)).toHaveLength(5);
    await anHourLater();
    await tell();
    expect(await titlesTo(admin)).toHaveLength(7);
  });
});

describe('money', () => {
  test('that fails to go back is told, and so is a payment that needs somebody, while what moves by itself is not', async () => {
    await choose(admin, 'refund-failed', 'payment');
    const { order } = await desk.buy(shopper);
    await desk.refund(order);
    await tell();
    expect(await titlesTo(admin)).toEqual([]);
    for (const row of desk.refundsOf(order)) row.status = 'failed';
    await desk.confirm(order, 'refund.failed');
    await tell();
    await tell();
    expect(await titlesTo(admin)).toEqual(['A refund failed: ₦2,010.00']);
  });

  test.each(['waiting', 'needs_details'])(
    'that the owner has paid by other means is not told of as a refund that failed: %s',
    async (state) => {
      await choose(admin, 'refund-failed');
      const refunds = await openRefundDesk(shop, stub);
      const { reference } = await refunds.unmatched();
      if (state === 'waiting') stub.levers.setBalance(0);
      await advanceRefunds(shop.shop);
      if (state === 'needs_details') {
        stub.finishRefunds('needs-attention');
        await refundsAfter(shop, 1);
      }
      stub.levers.reset();
      expect(await refunds.rows(reference)).toMatchObject([{ state }]);
      const settled = await call(shop, admin, 'PUT', `/admin/payments/${reference}/settled`, {
        note: 'Paid by bank transfer',
      });
      expect(settled.status).toBe(200);
      expect(await refunds.rows(reference)).toMatchObject([{ state: 'failed' }]);
      await tell();
      expect(await titlesTo(admin)).toEqual([]);
    },
  );

  test('that was given back in the provider’s dashboard first is not told of as a refund that failed', async () => {
    await choose(admin, 'refund-failed');
    const refunds = await openRefundDesk(shop, stub);
    const { reference } = await refunds.unmatched();
    stub.moveRefund(stub.refundInDashboard(reference), 'processed');
    await advanceRefunds(shop.shop);
    expect(await refunds.rows(reference)).toMatchObject([
      { state: 'failed', madeBy: 'shop' },
      { state: 'processed', madeBy: 'dashboard' },
    ]);
    await tell();
    expect(await titlesTo(admin)).toEqual([]);
  });

  test('under an unknown reference needs somebody; settled before it was told, it does not', async () => {
    await choose(admin, 'payment');
    const stray = async (reference: string) => {
      await sql`insert into charge (reference, amount_kobo, currency, email, state, reason)
        values (${reference}, 150000, 'NGN', 'bola@example.com', 'attention', 'Nobody knows it')`.execute(
        shop.shop.db,
      );
    };
    await stray('stray-1');
    await stray('stray-2');
    await sql`update charge set state = 'completed' where reference = 'stray-2'`.execute(shop.shop.db);
    await tell();
    expect(await mailsTo(admin)).toMatchObject([
      {
        title: 'A payment needs you: ₦1,500.00',
        lines: [{ text: 'bola@example.com · stray-1 · Nobody knows it' }],
      },
    ]);
  });

  test('that nobody confirms for an hour is told of once', async () => {
    await choose(admin, 'payment');
    await sql`insert into charge (reference, amount_kobo, currency, email, state, created_at)
      values ('slow-1', 150000, 'NGN', 'bola@example.com', 'pending', now() - interval '59 minutes')`.execute(
      shop.shop.db,
    );
    await tell();
    expect(await titlesTo(admin)).toEqual([]);
    await sql`update charge set created_at = now() - interval '61 minutes' where reference = 'slow-1'`.execute(
      shop.shop.db,
    );
    await sql`update owner_news_choice set since = now() - interval '1 day'`.execute(shop.shop.db);
    await tell();
    await tell();
    expect(await titlesTo(admin)).toEqual(['A payment is not confirmed: ₦1,500.00']);
  });

  test('that a customer asks the bank for is told, and again when it is lost', async () => {
    await choose(admin, 'dispute');
    await sql`insert into dispute (id, reference, state, amount_kobo, due_at)
      values ('d-1', 'ref-1', 'open', 200000, '2026-12-01T12:00:00Z')`.execute(shop.shop.db);
    await tell();
    await sql`update dispute set state = 'lost' where id = 'd-1'`.execute(shop.shop.db);
    await tell();
    const mails = await mailsTo(admin);
    expect(mails.map(({ title }) => title)).toEqual([
      'A customer disputes a payment: ₦2,000.00',
      'A dispute was lost: ₦2,000.00',
    ]);
    expect(mails[0]?.lines[0]?.text).toContain('by 1 December 2026');
  });
});

test('what is urgent is told by SMS too, to the number of the profile, where the shop sends SMS', async () => {
  const bySms = (kind: string) =>
    call(shop, admin, 'PUT', '/admin/notifications', { choices: [{ kind, channel: 'sms' }] });
  await sql`update account set phone = '0803 123 4567' where id = ${admin.accountId}`.execute(shop.shop.db);
  const read = () => call(shop, admin, 'GET', '/admin/notifications');
  expect((await read()).body.data).not.toHaveProperty('phone');
  const termii = { baseUrl: '', apiKey: 'k', senderId: 'Harmattan', channel: 'dnd' as const };
  const texting = { db: shop.shop.db, config: { ...shop.shop.config, termii } };
  const { accountId, email } = admin;
  expect(await readChoices(texting, { accountId, email })).toMatchObject({
    phone: '+2348031234567',
    channels: ['mail', 'push', 'sms'],
  });
  expect((await bySms('summary')).status).toBe(400);
  expect((await bySms('order')).status).toBe(200);
  const { order } = await desk.buy(shopper);
  await Promise.all([tell(), tell()]);
  const { rows } = await sql<{ content: { to: string; text: string } }>`
    select content from job where queue = 'text'`.execute(shop.shop.db);
  expect(rows.map(({ content }) => [content.to, content.text])).toEqual([
    ['+2348031234567', expect.stringContaining(`New order ${order.orderNumber}: ₦2,010.00. `)],
  ]);
});

test('a review is told with its stars and words', async () => {
  await choose(admin, 'review');
  const product = await createProduct(shop, { name: 'Ankara gown', stock: 3 });
  await call(shop, shopper, 'POST', `/products/${product}/reviews`, { star: 4, comment: 'Fits well' });
  await tell();
  expect(await mailsTo(admin)).toMatchObject([
    { title: 'New review of Ankara gown', lines: [{ text: '4 stars · Fits well' }] },
  ]);
});

test('a review of nothing but emojis reaches a device, and whoever is told of something else', async () => {
  await call(shop, admin, 'POST', '/admin/push/devices', new FakePushService('phone').subscription);
  await call(shop, admin, 'PUT', '/admin/notifications', { choices: [{ kind: 'review', channel: 'push' }] });
  const other = await createAdmin(shop);
  await choose(other, 'order');
  const product = await createProduct(shop, { name: '🎁'.repeat(100), stock: 3 });
  const review = { star: 1, comment: '🎁'.repeat(400) };
  expect((await call(shop, shopper, 'POST', `/products/${product}/reviews`, review)).status).toBe(201);
  const { order } = await desk.buy(shopper);
  await tell();
  const { rows } = await sql<{ content: { title: string; body: string } }>`
    select content from job where queue = 'push'`.execute(shop.shop.db);
  expect(rows.map(({ content }) => content)).toMatchObject([
    {
      title: expect.stringMatching(/^New review of (🎁)+…$/u),
      body: expect.stringMatching(/^1 star · (🎁)+…$/u),
    },
  ]);
  expect(await titlesTo(other)).toEqual([`New order ${order.orderNumber}: ₦2,010.00`]);
});

test('news that cannot be told keep no others back, and stay to be told', async () => {
  const [before, after] = [await createAdmin(shop), await createAdmin(shop)];
  for (const who of [before, admin, after]) await choose(who, 'order');
  await desk.buy(shopper);
  await sql`insert into owner_news (event, account_id, channel, kind, subject)
    values ('system:broken', ${admin.accountId}, 'mail', 'system', 'not what was noted')`.execute(
    shop.shop.db,
  );
  await tell();
  for (const who of [before, admin, after]) expect(await titlesTo(who)).toHaveLength(1);
  const { rows } = await sql`select event from owner_news where done_at is null`.execute(shop.shop.db);
  expect(rows).toEqual([{ event: 'system:broken' }]);
});

test('a return that is asked for is told with what and why; one that was withdrawn is not', async () => {
  await choose(admin, 'return');
  await call(shop, admin, 'PUT', '/admin/settings', { returnDays: 14 });
  const ask = async () => {
    const { order } = await desk.buy(shopper);
    await desk.setStatus(order, 'delivered');
    const path = `/orders/${order._id}/returns`;
    const { lines } = (await call<OrderReturns>(shop, shopper, 'GET', path)).body.data;
    const body = { lines: lines.map(({ line }) => ({ line, quantity: 2 })), reason: 'does_not_fit' };
    return (await call<Return>(shop, shopper, 'POST', path, body)).body.data;
  };
  const withdrawn = await ask();
  await call(shop, shopper, 'POST', `/returns/${withdrawn._id}/withdraw`);
  const asked = await ask();
  await tell();
  expect(await mailsTo(admin)).toMatchObject([
    {
      title: `Return asked for: order ${asked.orderNumber}`,
      lines: [
        {
          text: expect.stringContaining('2 × Solar lamp · It does not fit'),
          url: expect.stringContaining(asked._id),
        },
      ],
    },
  ]);
});

describe('in the morning', () => {
  /** As if the administrator had chosen days ago; whatever the clock says, the morning of this day counts. */
  const wakeUp = async () => {
    await sql`update owner_news_choice set since = now() - interval '3 days'`.execute(shop.shop.db);
    await noteMorning(shop.shop.db);
    // Before seven in Lagos the day has brought nothing yet.
    await sql`
      insert into owner_news (event, account_id, channel, kind, subject)
      select kind || ':' || day, account_id, channel, kind, day
      from owner_news_choice, to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') day
      where kind in ('summary', 'low-stock') on conflict do nothing`.execute(shop.shop.db);
    await tell();
  };
  /** Of Lagos. */
  const days = async () => {
    const { rows } = await sql<{ today: string; yesterday: string }>`
      select to_char(day, 'YYYY-MM-DD') as today, to_char(day - interval '1 day', 'FMDay FMDD FMMonth') as yesterday
      from (select now() at time zone 'Africa/Lagos' as day) lagos`.execute(shop.shop.db);
    if (!rows[0]) throw new Error('It is always some day');
    return rows[0];
  };
  const aDayLater = async () => {
    await sql`update owner_news set event = event || '-before', subject = '2026-01-01'`.execute(shop.shop.db);
    await sql`update job set id = gen_random_uuid()`.execute(shop.shop.db);
  };

  test('all that runs out comes as one mail, and again only when something new does', async () => {
    await sql`update product set stock = 100`.execute(shop.shop.db);
    await choose(admin, 'low-stock');
    await createProduct(shop, { name: 'Solar lamp', stock: 2 });
    await createProduct(shop, { name: 'Palm oil', stock: 0 });
    await wakeUp();
    await wakeUp();
    expect(await mailsTo(admin)).toMatchObject([
      {
        title: '2 products are running out',
        lines: [
          { title: 'Palm oil', text: 'Sold out' },
          { title: 'Solar lamp', text: '2 left' },
        ],
      },
    ]);
    await aDayLater();
    await wakeUp();
    expect(await titlesTo(admin)).toHaveLength(1);
    await aDayLater();
    await createProduct(shop, { name: 'Garri', stock: 1 });
    await wakeUp();
    expect(await titlesTo(admin)).toHaveLength(2);
  });

  test('a morning that was passed over repeats nothing of what was told before it', async () => {
    await sql`update product set stock = 100`.execute(shop.shop.db);
    await choose(admin, 'low-stock');
    await createProduct(shop, { name: 'Solar lamp', stock: 2 });
    await wakeUp();
    expect(await titlesTo(admin)).toHaveLength(1);
    await aDayLater();
    // It was noted, but the shop was down until the next morning, which alone was told.
    await sql`insert into owner_news (event, account_id, channel, kind, subject, done_at)
      values ('low-stock:missed', ${admin.accountId}, 'mail', 'low-stock', '2026-01-02', now())`.execute(
      shop.shop.db,
    );
    await wakeUp();
    expect(await titlesTo(admin)).toHaveLength(1);
  });

  test('with hundreds sold out for months, another one is told of, first of all, and the title counts all', async () => {
    await sql`update product set stock = 100`.execute(shop.shop.db);
    await choose(admin, 'low-stock');
    const many = await createProduct(shop, { name: 'Sold out long ago', stock: 0 });
    await sql`insert into product (id, name, description, price_kobo, stock, sku, category_id)
      select gen_random_uuid(), p.name || n, p.description, p.price_kobo, 0, p.sku || n, p.category_id
      from product p, generate_series(1, 599) n where p.id = ${many}`.execute(shop.shop.db);
    await wakeUp();
    expect(await mailsTo(admin)).toMatchObject([{ title: '600 products are running out', more: 550 }]);
    await aDayLater();
    await createProduct(shop, { name: 'Zobo', stock: 1 });
    await wakeUp();
    const mails = await mailsTo(admin);
    expect(mails.map(({ title }) => title)).toEqual([
      '600 products are running out',
      '601 products are running out',
    ]);
    expect(mails[1]?.lines[0]).toMatchObject({ title: 'Zobo', text: '1 left' });
    await aDayLater();
    await wakeUp();
    expect(await titlesTo(admin)).toHaveLength(2);
    await sql`delete from product where name like 'Sold out long ago_%'`.execute(shop.shop.db);
  });

  /** As if it could not be sent so far, and were tried again in so many seconds. */
  const couldNotBeSent = (queue: string, seconds: number) =>
    sql`update job set attempt = 9, failure = 'away', due_at = now() + make_interval(secs => ${seconds}::int)
      where queue = ${queue} and goes_at is null`.execute(shop.shop.db);
  const pushed = async () => {
    const { rows } = await sql<{ title: string; body: string }>`
      select content ->> 'title' as title, content ->> 'body' as body from job
      where queue = 'push' and goes_at is null`.execute(shop.shop.db);
    return rows;
  };

  test.each(['mail', 'push'])(
    'what has come in before it could be told (%s) is not told of any more',
    async (channel) => {
      await sql`update product set stock = 100`.execute(shop.shop.db);
      await sql`delete from job`.execute(shop.shop.db);
      await sql`delete from push_device`.execute(shop.shop.db);
      await call(shop, admin, 'POST', '/admin/push/devices', new FakePushService('phone').subscription);
      await call(shop, admin, 'PUT', '/admin/notifications', { choices: [{ kind: 'low-stock', channel }] });
      const told = async () =>
        channel === 'mail' ? titlesTo(admin) : (await pushed()).map(({ title }) => title);
      const fill = (id: string, stock: number) =>
        sql`update product set stock = ${stock} where id = ${id}`.execute(shop.shop.db);
      const [lamp, oil] = [
        await createProduct(shop, { name: 'Solar lamp', stock: 2 }),
        await createProduct(shop, { name: 'Palm oil', stock: 0 }),
      ];
      await wakeUp();
      expect(await told()).toEqual(['2 products are running out']);
      await fill(oil, 100);
      // Somebody may just be sending it.
      await couldNotBeSent(channel, 30);
      await tell();
      expect(await told()).toEqual(['2 products are running out']);
      await couldNotBeSent(channel, 600);
      await tell();
      expect(await told()).toEqual(['1 product is running out']);
      await couldNotBeSent(channel, 600);
      await fill(lamp, 100);
      await tell();
      await tell();
      expect(await told()).toEqual([]);
      // Nobody was told of it.
      await aDayLater();
      await fill(lamp, 1);
      await wakeUp();
      expect(await told()).toEqual(['1 product is running out']);
      // What runs out besides comes with the next morning, and this stays as it is.
      await couldNotBeSent(channel, 600);
      await fill(oil, 3);
      await tell();
      expect(await told()).toEqual(['1 product is running out']);
    },
  );

  test('what one device was told of is not taken back from another', async () => {
    await sql`update product set stock = 100`.execute(shop.shop.db);
    await sql`delete from job`.execute(shop.shop.db);
    await sql`delete from push_device`.execute(shop.shop.db);
    for (const name of ['phone-near', 'laptop-away'])
      await call(shop, admin, 'POST', '/admin/push/devices', new FakePushService(name).subscription);
    const choices = [{ kind: 'low-stock', channel: 'push' }];
    await call(shop, admin, 'PUT', '/admin/notifications', { choices });
    const oil = await createProduct(shop, { name: 'Palm oil', stock: 0 });
    await wakeUp();
    expect(await pushed()).toHaveLength(2);
    await couldNotBeSent('push', 600);
    await sql`delete from job where id = (select id from job where queue = 'push' limit 1)`.execute(
      shop.shop.db,
    );
    await sql`update product set stock = 100 where id = ${oil}`.execute(shop.shop.db);
    await tell();
    await tell();
    expect(await pushed()).toHaveLength(1);
  });

  test('the summary tells of the day before and what waits, once; not on the day it was chosen', async () => {
    await call(shop, admin, 'POST', '/admin/push/devices', new FakePushService('morning').subscription);
    const byEach = ['mail', 'push'].map((channel) => ({ kind: 'summary', channel }));
    await call(shop, admin, 'PUT', '/admin/notifications', { choices: byEach });
    await tell();
    expect(await titlesTo(admin)).toEqual([]);
    const { order } = await desk.buy(shopper);
    await sql`update customer_order set created_at = now() - interval '3 days' where id <> ${order._id}`.execute(
      shop.shop.db,
    );
    await sql`update customer_order set created_at = (date_trunc('day', now() at time zone 'Africa/Lagos')
      - interval '1 minute') at time zone 'Africa/Lagos' where id = ${order._id}`.execute(shop.shop.db);
    await sql`insert into webhook_event (event_key, event, payload, processed_at, concern)
      values ('odd', 'transfer.failed', '{"event":"transfer.failed","data":{}}', now(), 'unknown')`.execute(
      shop.shop.db,
    );
    const listed = await call<unknown[]>(shop, admin, 'GET', '/admin/payments/attention?limit=100');
    const waiting = listed.body.data.length;
    await wakeUp();
    await wakeUp();
    const [mail, ...others] = await mailsTo(admin);
    expect(others).toEqual([]);
    const { today, yesterday } = await days();
    expect(mail?.title).toBe(`Yesterday, ${yesterday}: 1 order, ₦2,010.00`);
    const { rows } = await sql<{ queue: string; until: string }>`
      select distinct queue, content ->> 'until' as until from job
      where content -> 'content' ->> 'title' = ${mail?.title} or content ->> 'title' = ${mail?.title} order by queue`.execute(
      shop.shop.db,
    );
    // Tomorrow it would tell of the wrong day.
    const until = new Date(`${today}T24:00:00+01:00`).toISOString();
    expect(rows).toEqual([
      { queue: 'mail', until },
      { queue: 'push', until },
    ]);
    expect(mail?.lines.map(({ title }) => title)).toContain(
      waiting === 1 ? '1 payment needs you' : `${waiting} payments need you`,
    );
    expect(mail?.lines.map(({ title }) => title)).toContainEqual(expect.stringMatching(/orders? to send$/));
  });

  test('the summary counts the sales that the overview counts, names the other orders, and leads to those to send', async () => {
    await choose(admin, 'summary');
    await sql`update customer_order set created_at = now() - interval '3 days', status = 'delivered'`.execute(
      shop.shop.db,
    );
    const sold = (await desk.buy(shopper)).order;
    const cancelled = (await desk.buy(shopper)).order;
    expect((await desk.setStatus(sold, 'delivered')).status).toBe(200);
    expect((await desk.setStatus(cancelled, 'cancelled')).status).toBe(200);
    await sql`update customer_order set created_at = (date_trunc('day', now() at time zone 'Africa/Lagos')
      - interval '1 minute') at time zone 'Africa/Lagos' where id in (${sold._id}, ${cancelled._id})`.execute(
      shop.shop.db,
    );
    await desk.buy(shopper);
    await wakeUp();
    const [mail] = await mailsTo(admin);
    expect(mail?.title).toBe(`Yesterday, ${(await days()).yesterday}: 1 order, ₦2,010.00`);
    expect(mail?.lines[0]).toMatchObject({
      title: '1 order, ₦2,010.00 of sales',
      text: 'Yesterday, and 1 other order, unpaid, cancelled or refunded',
    });
    const toSend = mail?.lines.find(({ title }) => title === '1 order to send');
    expect(toSend?.url).toMatch(/tab=orders&attention=toPack$/);
    const { body } = await call<Order[]>(shop, admin, 'GET', '/orders?attention=toPack');
    expect(body.data).toHaveLength(1);
  });
});

test('what was told is forgotten after a month', async () => {
  await choose(admin, 'order');
  await desk.buy(shopper);
  await sql`update owner_news set created_at = now() - interval '31 days'`.execute(shop.shop.db);
  expect(await oldNews.run(shop.shop.db)).toBe(1);
});

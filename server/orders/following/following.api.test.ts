import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FollowedOrder } from '#contract/orders/following/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { ADDRESS, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { followKey } from './follow-link.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let who: TestAccount;
let desk: OrderDesk;
let mail: CaughtMail;
let order: Order;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '10000' });
  admin = await createAdmin(shop);
  who = await createShopper(shop, { email: 'bola@example.com' });
  desk = openOrderDesk(shop, stub, admin);
  mail = await catchMail(shop);
  ({ order } = await desk.buy(who));
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const follow = (number: string, contact: string) =>
  call<FollowedOrder>(shop, null, 'POST', '/orders/follow', { number, contact });
const open = (key: string) => call<FollowedOrder>(shop, null, 'POST', '/orders/follow/link', { key });

describe('an order without a login', () => {
  test('is shown to whoever has its number and its telephone number or email address', async () => {
    for (const contact of ['BOLA@example.com', '08031234567', '+234 803 123 4567']) {
      const { status, body } = await follow(order.orderNumber.toLowerCase(), contact);
      expect([status, body.data.orderNumber]).toEqual([200, order.orderNumber]);
    }
  });

  test('tells how it stands and how its parcels go, and no sum, name, street or code', async () => {
    await call(shop, admin, 'POST', `/admin/orders/${order._id}/parcels`, {
      courier: 'GIG',
      trackingUrl: 'https://gig.example/1',
      riderPhone: '08035550000',
    });
    const { data } = (await follow(order.orderNumber, 'bola@example.com')).body;
    expect(data).toEqual({
      orderNumber: order.orderNumber,
      status: 'shipped',
      city: 'Ikeja',
      state: 'Lagos',
      totalItems: 2,
      createdAt: order.createdAt,
      deliveredAt: null,
      timeline: [
        { kind: 'placed', createdAt: expect.any(String) },
        { kind: 'paid', createdAt: expect.any(String) },
        { kind: 'status', status: 'shipped', createdAt: expect.any(String) },
      ],
      parcels: [
        {
          number: 1,
          courier: 'GIG',
          trackingNumber: '',
          trackingUrl: 'https://gig.example/1',
          riderPhone: '+2348035550000',
          note: '',
          sentAt: expect.any(String),
          deliveredAt: null,
          units: 2,
        },
      ],
    });
    for (const hidden of [ADDRESS.name, ADDRESS.address, ADDRESS.phone, 'Solar lamp', who.email])
      expect(JSON.stringify(data)).not.toContain(hidden);
  });

  test('answers a wrong number and a wrong telephone number alike', async () => {
    const answers = [
      await follow('ORD-20200101-000001', '08031234567'),
      await follow(order.orderNumber, '08031234568'),
      await follow(order.orderNumber, 'ada@example.com'),
      await follow('none', '08031234567'),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        404,
        {
          success: false,
          code: 'order_not_found',
          error: 'We know no order with this number and this telephone number or email address',
        },
      ]);
    }
  });

  test('the mails have a link to it, which no other order opens by', async () => {
    const [confirmed, shipped] = [await mail.next(who.email), await mail.next(who.email)];
    for (const { text } of [confirmed, shipped]) {
      const [, key = ''] = /\/track#([\w.-]+)/.exec(text) ?? [];
      const { status, body } = await open(key);
      expect([status, body.data.orderNumber]).toEqual([200, order.orderNumber]);
    }
  });

  test('a link that has ended, was changed or is another order’s opens nothing', async () => {
    const { order: other } = await desk.buy(who);
    const row = await shop.shop.db
      .selectFrom('customer_order')
      .select(['id', 'follow_secret as followSecret'])
      .where('id', '=', order._id)
      .executeTakeFirstOrThrow();
    const good = followKey(row);
    expect((await open(good)).status).toBe(200);
    const past = followKey(row, { now: Date.now() - 91 * 86_400_000 });
    for (const key of [
      past,
      good.replace(order._id, other._id),
      `${good.slice(0, -2)}${good.endsWith('AA') ? 'BA' : 'AA'}`,
      'x',
      '.'.repeat(200),
    ]) {
      const { status, body } = await open(key);
      expect([status, body.code]).toEqual([404, 'order_not_found']);
    }
    expect((await open('')).status).toBe(400);
  });

  test('is guessed twenty times an hour by one client, all at once or one by one', async () => {
    await shop.shop.db.deleteFrom('client_use').execute();
    const guesses = await Promise.all(
      Array.from({ length: 25 }, (_, n) => follow(`ORD-20200101-${100_000 + n}`, '08031234567')),
    );
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(20);
    const right = await follow(order.orderNumber, who.email);
    expect([right.status, right.body.code]).toEqual([429, 'too_often']);
  });
});

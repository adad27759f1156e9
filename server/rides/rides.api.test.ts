import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import type { MadeRide, Ride, RiderDay } from '#contract/rides/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { clearOfMidnight } from '#tests/support/clear-of-midnight.ts';
import { type CaughtMail, catchMail } from '#tests/support/mail.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { ADDRESS, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { oldRides } from './list-rides.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
let mail: CaughtMail;
let who: TestAccount;
beforeAll(async () => {
  await clearOfMidnight();
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
  mail = await catchMail(shop);
});
beforeEach(async () => {
  who = await createShopper(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const RIDER = { riderName: 'Musa', riderPhone: '0803 555 0000' };
const make = (orders: readonly Order[], rider: object = RIDER, by = admin) =>
  call<MadeRide>(shop, by, 'POST', '/admin/rides', { orders: orders.map(({ _id }) => _id), ...rider });
const keyOf = ({ url }: MadeRide): string => url.split('#')[1] ?? '';
const day = (key: string) => call<RiderDay>(shop, null, 'POST', '/rider/day', { key });
const delivered = (key: string, parcel: string, code: string) =>
  call<RiderDay>(shop, null, 'POST', '/rider/delivered', { key, parcel, code });
const notDelivered = (key: string, parcel: string, reason: string) =>
  call<RiderDay>(shop, null, 'POST', '/rider/not-delivered', { key, parcel, reason });
const seen = async ({ _id }: Order) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data;
const own = async ({ _id }: Order) => (await call<OrderDetail>(shop, who, 'GET', `/orders/${_id}`)).body.data;
const codeOf = async (order: Order): Promise<string> => (await own(order)).parcels[0]?.deliveryCode ?? '';
const wrong = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** An order that a rider has taken out: the rider's key, the parcel and its code. */
const takenOut = async () => {
  const { order } = await desk.buy(who);
  const key = keyOf((await make([order])).body.data);
  const [stop] = (await day(key)).body.data.stops;
  return { order, key, parcel: stop?.parcel ?? '', code: await codeOf(order) };
};

describe('a ride', () => {
  test('takes what is left of orders along as parcels, in the order that was chosen, until the evening', async () => {
    const [first, second] = [(await desk.buy(who)).order, (await desk.buy(who)).order];
    const { status, body } = await make([second, first]);
    expect([status, body.message, body.data.riderPhone]).toEqual([201, 'Link made', '+2348035550000']);
    expect(body.data.url).toMatch(/\/rider#[\w-]{43}$/);
    const ends = new Date(body.data.endsAt);
    expect(ends.toISOString()).toMatch(/T22:59:00\.000Z$/);
    expect(ends.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
    const { data } = (await day(keyOf(body.data))).body;
    expect(data).toMatchObject({
      riderName: 'Musa',
      stops: [
        {
          orderNumber: second.orderNumber,
          name: ADDRESS.name,
          address: ADDRESS.address,
          phoneNumber: '+2348031234567',
          units: 2,
          deliveredAt: null,
          failure: null,
        },
        { orderNumber: first.orderNumber },
      ],
    });
    expect(await seen(first)).toMatchObject({
      status: 'shipped',
      parcels: [{ courier: 'Musa', riderPhone: '+2348035550000' }],
    });
  });

  test('goes out whole or not at all', async () => {
    const [good, bad] = [(await desk.buy(who)).order, (await desk.buy(who)).order];
    await desk.setStatus(bad, 'cancelled');
    const { status, body } = await make([good, bad]);
    expect([status, body.code, body.error]).toEqual([
      409,
      'order_not_sendable',
      `${bad.orderNumber}: This order is cancelled, so nothing of it can be sent`,
    ]);
    expect(await seen(good)).toMatchObject({ status: 'pending', parcels: [] });
    expect((await make([good], { riderName: 'Musa', riderPhone: 'none' })).status).toBe(400);
    expect((await make([good], RIDER, who)).status).toBe(403);
    expect((await make([])).status).toBe(400);
  });

  test('whoever waits for a parcel that has another rider now is told of the rider', async () => {
    const { order } = await desk.buy(who);
    await call<Parcel>(shop, admin, 'POST', `/admin/orders/${order._id}/parcels`, { courier: 'Shop' });
    expect(await codeOf(order)).toBe('');
    await make([order]);
    expect((await seen(order)).parcels).toMatchObject([{ courier: 'Shop', riderPhone: '+2348035550000' }]);
    const texts = [await mail.next(who.email), await mail.next(who.email), await mail.next(who.email)];
    const told = texts.filter(({ text }) => text.includes('+2348035550000'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(await codeOf(order));
  });

  test('of a link that was ended, has run out or was never made is nothing to be seen or done', async () => {
    const { key, parcel, code } = await takenOut();
    const { data } = (await call<Ride[]>(shop, admin, 'GET', '/admin/rides')).body;
    const ended = await call(shop, admin, 'DELETE', `/admin/rides/${data[0]?._id}`);
    expect([ended.status, ended.body.message]).toEqual([200, 'The link has ended']);
    expect((await call(shop, admin, 'DELETE', `/admin/rides/${data[0]?._id}`)).status).toBe(200);
    const late = await takenOut();
    await shop.shop.connection.pool.query(
      `update ride set ends_at = now() - interval '1 second' where revoked_at is null and id <> $1`,
      [data[0]?._id],
    );
    for (const answer of [
      await day(key),
      await delivered(key, parcel, code),
      await notDelivered(key, parcel, 'Nobody there'),
      await day(late.key),
      await delivered(late.key, late.parcel, late.code),
      await day('A'.repeat(43)),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'ride_ended']);
    expect((await call(shop, null, 'GET', '/admin/rides')).status).toBe(401);
  });

  test('goes a quarter of a year after its end', async () => {
    await takenOut();
    const { pool } = shop.shop.connection;
    await pool.query(`update ride set ends_at = now() - interval '91 days'`);
    await takenOut();
    await oldRides.run(shop.shop.db);
    expect((await pool.query('select from ride')).rowCount).toBe(1);
  });
});

describe('a parcel at the door', () => {
  test('has arrived with the code that the shopper has: the order is delivered and its shopper is told', async () => {
    const { order, key, parcel, code } = await takenOut();
    expect(code).toMatch(/^\d{4}$/);
    const { status, body } = await delivered(key, parcel, code);
    expect([status, body.message, body.data.stops[0]?.deliveredAt]).toEqual([
      200,
      'Delivered',
      expect.any(String),
    ]);
    const after = await seen(order);
    expect(after).toMatchObject({ status: 'delivered', isDelivered: true });
    expect(after.timeline.at(-1)).toMatchObject({ status: 'delivered', actor: null });
    // Several are sent at once: what was caused first may come last.
    const mails = [await mail.next(who.email), await mail.next(who.email), await mail.next(who.email)];
    const byEnd = new Map(mails.map((one) => [one.subject.split(' ').at(-1), one]));
    expect([...byEnd.keys()].sort()).toEqual(['confirmed', 'delivered', 'shipped']);
    expect(byEnd.get('shipped')?.text).toContain(code);
    expect((await own(order)).parcels[0]?.deliveryCode).toBeNull();
  });

  test('pressed again because an answer was lost, or by two riders at once, it has arrived once', async () => {
    const { order, key, parcel, code } = await takenOut();
    const other = keyOf((await make([order], { riderName: 'Sani', riderPhone: '08035550001' })).body.data);
    const answers = await Promise.all([key, other, key, other].map((link) => delivered(link, parcel, code)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const first = answers[0]?.body.data.stops[0]?.deliveredAt;
    expect((await delivered(key, parcel, wrong(code))).body.data.stops[0]?.deliveredAt).toBe(first);
    const { timeline } = await seen(order);
    expect(timeline.filter(({ status }) => status === 'delivered')).toHaveLength(1);
  });

  test('takes five wrong codes, all at once or one by one, whichever rider tries; then only the shop helps', async () => {
    const { order, key, parcel, code } = await takenOut();
    const other = keyOf((await make([order], { riderName: 'Sani', riderPhone: '08035550001' })).body.data);
    const first = await delivered(key, parcel, wrong(code));
    expect([first.status, first.body.error]).toEqual([400, 'Wrong code. 4 tries left.']);
    const rest = await Promise.all(
      Array.from({ length: 8 }, (_, n) => delivered(n % 2 ? key : other, parcel, wrong(code))),
    );
    expect(rest.map(({ status }) => status).sort()).toEqual([400, 400, 400, 400, 409, 409, 409, 409]);
    const right = await delivered(key, parcel, code);
    expect([right.status, right.body.code]).toEqual([409, 'delivery_code_locked']);
    expect(await seen(order)).toMatchObject({ status: 'shipped' });
    await desk.setStatus(order, 'delivered');
    expect((await delivered(key, parcel, code)).status).toBe(200);
  });

  test('may have been brought in vain, and be delivered later', async () => {
    const { order, key, parcel, code } = await takenOut();
    const { body } = await notDelivered(key, parcel, ' Nobody there ');
    expect([body.message, body.data.stops[0]?.failure]).toEqual(['Noted', 'Nobody there']);
    expect((await notDelivered(key, parcel, 'Nobody there')).status).toBe(200);
    expect((await notDelivered(key, parcel, ' ')).status).toBe(400);
    const { data } = (await call<Ride[]>(shop, admin, 'GET', '/admin/rides')).body;
    expect(data[0]).toMatchObject({
      riderName: 'Musa',
      isOver: false,
      stops: [{ order: order._id, deliveredAt: null, failure: 'Nobody there' }],
    });
    expect((await delivered(key, parcel, code)).status).toBe(200);
    expect(await seen(order)).toMatchObject({ status: 'delivered' });
  });

  test('of an order that was called off comes back, and one of another ride is not the rider’s', async () => {
    const { order, key, parcel, code } = await takenOut();
    const stranger = await takenOut();
    expect((await delivered(key, stranger.parcel, stranger.code)).body.code).toBe('parcel_not_found');
    await desk.setStatus(order, 'cancelled');
    const { status, body } = await delivered(key, parcel, code);
    expect([status, body.error]).toEqual([409, 'This order is cancelled. Please bring the parcel back.']);
  });

  test('the order is delivered with its last parcel, and not while something is still to be sent', async () => {
    const { order } = await desk.buy(who);
    const [line] = (await seen(order)).toSend;
    await call(shop, admin, 'POST', `/admin/orders/${order._id}/parcels`, {
      lines: [{ line: line?.line, quantity: 1 }],
    });
    const key = keyOf((await make([order])).body.data);
    const { stops } = (await day(key)).body.data;
    const codes = (await own(order)).parcels.map(({ deliveryCode }) => deliveryCode ?? '');
    expect(stops).toHaveLength(2);
    await delivered(key, stops[0]?.parcel ?? '', codes[0] ?? '');
    expect((await seen(order)).status).toBe('shipped');
    await delivered(key, stops[1]?.parcel ?? '', codes[1] ?? '');
    expect((await seen(order)).status).toBe('delivered');
  });

  test('its code is told to its shopper alone', async () => {
    const { order, key, code } = await takenOut();
    const asAdmin = (await call<OrderDetail>(shop, admin, 'GET', `/orders/${order._id}`)).body.data;
    expect(asAdmin.parcels[0]?.deliveryCode).toBeNull();
    expect(Object.keys((await seen(order)).parcels[0] ?? {})).not.toContain('deliveryCode');
    expect(JSON.stringify((await day(key)).body.data.stops)).not.toContain(`"${code}"`);
    const followed = await call<object>(shop, null, 'POST', '/orders/follow', {
      number: order.orderNumber,
      contact: who.email,
    });
    expect(JSON.stringify(followed.body.data)).not.toContain(`"${code}"`);
  });
});

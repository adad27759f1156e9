import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Parcel } from '#contract/orders/parcels/schemas.ts';
import type { Order, OrderDetail } from '#contract/orders/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let other: TestAccount;
let desk: OrderDesk;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  other = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const send = (order: Order, body: object = {}, who = admin) =>
  call<Parcel>(shop, who, 'POST', `/admin/orders/${order._id}/parcels`, body);
const seen = async (order: Order): Promise<AdminOrder> =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${order._id}`)).body.data;
const change = (parcel: Parcel, body: object) =>
  call<Parcel>(shop, admin, 'PUT', `/admin/parcels/${parcel._id}`, body);
const takeBack = (parcel: Parcel) => call(shop, admin, 'DELETE', `/admin/parcels/${parcel._id}`);

/** Three lamps and two pots. */
const buyTwoLines = async (who: TestAccount): Promise<Order> => {
  await addToCart(shop, who, await createProduct(shop, { name: 'Solar lamp', stock: 10 }), 3);
  await addToCart(shop, who, await createProduct(shop, { name: 'Clay pot', stock: 10 }), 2);
  return desk.payCart(who);
};

const mailsOf = async ({ email }: TestAccount) => {
  const { rows } = await shop.shop.connection.pool.query<{ content: Record<string, unknown> }>(
    `select content->'content' as content from job
     where content->>'to' = $1 and content->>'template' = 'order-shipped' order by created_at`,
    [email],
  );
  return rows.map(({ content }) => content);
};

describe('sending parcels', () => {
  test('all that is left goes by default: the order is shipped, and its mail says how', async () => {
    const who = await createShopper(shop);
    const order = await buyTwoLines(who);
    const { status, body } = await send(order, {
      courier: ' GIG Logistics ',
      trackingNumber: 'GIG-1',
      trackingUrl: 'https://gig.example/1',
      riderPhone: '0803 123 4567',
      note: 'Ring twice',
    });
    expect([status, body.message]).toEqual([201, 'Parcel sent']);
    expect(body.data).toMatchObject({
      number: 1,
      courier: 'GIG Logistics',
      riderPhone: '+2348031234567',
      deliveredAt: null,
      lines: [
        { name: 'Solar lamp', quantity: 3 },
        { name: 'Clay pot', quantity: 2 },
      ],
    });
    const after = await seen(order);
    expect(after).toMatchObject({ status: 'shipped', toSend: [], parcels: [body.data] });
    expect(after.timeline.at(-1)).toMatchObject({ status: 'shipped', actor: { _id: admin.accountId } });
    const own = (await call<OrderDetail>(shop, who, 'GET', `/orders/${order._id}`)).body.data;
    expect(own.parcels).toEqual([{ ...body.data, deliveryCode: expect.stringMatching(/^\d{4}$/) }]);
    expect(await mailsOf(who)).toMatchObject([
      { parcels: [{ courier: 'GIG Logistics', trackingNumber: 'GIG-1', riderPhone: '+2348031234567' }] },
    ]);
  });

  test('several parcels: the order is shipped with the last units, and each is told of', async () => {
    const who = await createShopper(shop);
    const order = await buyTwoLines(who);
    const [lamp, pot] = (await seen(order)).toSend;
    const first = await send(order, { lines: [{ line: lamp?.line, quantity: 2 }], courier: 'Rider' });
    expect(first.status).toBe(201);
    const between = await seen(order);
    expect([between.status, between.toSend.map(({ quantity, ordered }) => [quantity, ordered])]).toEqual([
      'pending',
      [
        [1, 3],
        [2, 2],
      ],
    ]);
    const over = await send(order, { lines: [{ line: lamp?.line, quantity: 2 }] });
    expect([over.status, over.body.code, over.body.error]).toEqual([
      409,
      'parcel_too_much',
      'Only 1 of Solar lamp left to send',
    ]);
    const stranger = (await seen(await buyTwoLines(who))).toSend[0];
    expect((await send(order, { lines: [{ line: stranger?.line, quantity: 1 }] })).status).toBe(400);
    expect((await send(order, { lines: [{ line: pot?.line, quantity: 0 }] })).status).toBe(400);
    expect((await send(order)).body.data.number).toBe(2);
    expect((await seen(order)).status).toBe('shipped');
    const late = await send(order);
    expect([late.status, late.body.code]).toEqual([409, 'parcel_nothing_left']);
    expect(
      (await mailsOf(who)).map(({ isPart, parcels }) => [isPart ?? false, (parcels as []).length]),
    ).toEqual([
      [true, 1],
      [false, 2],
    ]);
  });

  test('two admins who send the same units at once send them once', async () => {
    const order = await buyTwoLines(await createShopper(shop));
    const [lamp] = (await seen(order)).toSend;
    const answers = await Promise.all(
      [admin, other, admin, other].map((who) =>
        send(order, { lines: [{ line: lamp?.line, quantity: 2 }] }, who),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const rest = await Promise.all([admin, other, admin].map((who) => send(order, {}, who)));
    expect(rest.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { parcels, timeline } = await seen(order);
    expect(parcels.flatMap(({ lines }) => lines.map(({ name, quantity }) => [name, quantity]))).toEqual([
      ['Solar lamp', 2],
      ['Solar lamp', 1],
      ['Clay pot', 2],
    ]);
    expect(timeline.filter(({ status }) => status === 'shipped')).toHaveLength(1);
  });

  test('what goes nowhere is not sent, and a number that is none is refused with a sentence', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    for (const [body, path] of [
      [{ riderPhone: 'call me' }, 'riderPhone'],
      [{ trackingUrl: 'http://gig.example/1' }, 'trackingUrl'],
      [{ trackingUrl: 'javascript:alert(1)' }, 'trackingUrl'],
      [{ lines: [] }, 'lines'],
    ] as const) {
      const { status, body: answer } = await send(order, body);
      expect([status, (answer as { details?: { path: string }[] }).details?.[0]?.path]).toEqual([400, path]);
    }
    await desk.setStatus(order, 'cancelled');
    const { status, body } = await send(order);
    expect([status, body.code, body.error]).toEqual([
      409,
      'order_not_sendable',
      'This order is cancelled, so nothing of it can be sent',
    ]);
    expect((await send(order, {}, who)).status).toBe(403);
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await call(shop, admin, 'POST', `/admin/orders/${unknown}/parcels`, {})).status).toBe(404);
  });

  test('a status that is set without parcels goes on working, and parcels may follow', async () => {
    const who = await createShopper(shop);
    const { order } = await desk.buy(who);
    expect((await desk.setStatus(order, 'shipped')).status).toBe(200);
    expect((await send(order, { courier: 'DHL' })).status).toBe(201);
    // The parcel is all of the order, however it reads already.
    expect(
      (await mailsOf(who)).map(({ isPart, parcels }) => [isPart ?? false, (parcels as []).length]),
    ).toEqual([
      [false, 0],
      [false, 1],
    ]);
    await desk.setStatus(order, 'delivered');
    const { parcels, deliveredAt } = await seen(order);
    expect(parcels.map((parcel) => parcel.deliveredAt)).toEqual([deliveredAt]);
  });
});

describe('a parcel that was sent', () => {
  test('and is handed to another rider is told as the whole that it is, or as a part where it is one', async () => {
    const who = await createShopper(shop);
    const ride = (order: Order, riderPhone: string) =>
      call(shop, admin, 'POST', '/admin/rides', { orders: [order._id], riderName: 'Musa', riderPhone });
    const toldOf = async () => (await mailsOf(who)).map(({ isPart }) => isPart ?? false).sort();
    const whole = (await desk.buy(who)).order;
    for (const phone of ['08035550001', '08035550002']) expect((await ride(whole, phone)).status).toBe(201);
    expect(await toldOf()).toEqual([false, false]);
    const halves = (await desk.buy(who)).order;
    const [lamps] = (await seen(halves)).toSend;
    await send(halves, { lines: [{ line: lamps?.line, quantity: 1 }] });
    expect((await ride(halves, '08035550003')).status).toBe(201);
    // The first half as it was sent, all with the other half, and the first half's rider.
    expect(await toldOf()).toEqual([false, false, false, true, true]);
  });

  test('is changed, and taken back while it has not arrived; the audit log tells of both', async () => {
    const { order } = await desk.buy(await createShopper(shop));
    const { data } = (await send(order, { courier: 'DHL' })).body;
    const changed = await change(data, { courier: 'GIG', trackingNumber: 'X-1' });
    expect([changed.status, changed.body.message]).toEqual([200, 'Parcel updated successfully']);
    expect((await seen(order)).parcels).toEqual([{ ...data, courier: 'GIG', trackingNumber: 'X-1' }]);
    expect((await change(data, { riderPhone: '12' })).status).toBe(400);
    const both = await Promise.all([takeBack(data), takeBack(data)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await seen(order)).toMatchObject({ parcels: [], toSend: [{ quantity: 2 }], status: 'shipped' });
    const { rows } = await shop.shop.connection.pool.query<{ before: object; after: object }>(
      `select before, after from audit_entry where subject_id = $1 and kind = 'order' order by created_at, id`,
      [order._id],
    );
    expect(rows).toEqual([
      {
        before: { status: 'pending' },
        after: { status: 'shipped', 'parcel 1': { courier: 'DHL', sent: ['2 × Solar lamp'] } },
      },
      {
        before: { 'parcel 1': { courier: 'DHL' } },
        after: { 'parcel 1': { courier: 'GIG', trackingNumber: 'X-1' } },
      },
      {
        before: { 'parcel 1': { courier: 'GIG', trackingNumber: 'X-1' } },
        after: { 'parcel 1': 'taken back' },
      },
    ]);
  });

  test('stays once it is delivered', async () => {
    const { order } = await desk.buy(await createShopper(shop));
    const { data } = (await send(order)).body;
    await desk.setStatus(order, 'delivered');
    const { status, body } = await takeBack(data);
    expect([status, body.code]).toEqual([409, 'parcel_delivered']);
  });
});

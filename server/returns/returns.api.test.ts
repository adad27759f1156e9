import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/limits.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { type Bought, openReturnDesk, photo } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let other: TestAccount;
let desk: OrderDesk;
let returns: ReturnType<typeof openReturnDesk>;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  other = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
  returns = openReturnDesk(shop, desk, admin);
});
beforeEach(() => returns.setDays(14));
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.shop.connection.pool.query<Row>(text, values)).rows;

const stockOf = async (product: string): Promise<number> =>
  (await sql<{ stock: number }>('select stock from product where id = $1', [product]))[0]?.stock ?? -1;

const mailsOf = async ({ email }: TestAccount) =>
  (
    await sql<{ state: string }>(
      `select content->'content'->>'state' as state from job
       where content->>'to' = $1 and content->>'template' = 'return-news' order by created_at`,
      [email],
    )
  ).map(({ state }) => state);

describe('asking for a return', () => {
  test('a delivered order offers its lines until the days are over; the shopper follows what becomes of it by mail', async () => {
    const bought = await returns.delivered();
    const before = await returns.returnsOf(bought.who, bought.order);
    expect(before).toMatchObject({
      lines: [{ name: 'Solar lamp', quantity: 2, isOpen: false }],
      returns: [],
    });
    expect(Date.parse(before.until ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    const { status, body } = await returns.ask(bought);
    expect([status, body.message]).toEqual([201, 'Your request has been sent']);
    expect(body.data).toMatchObject({
      state: 'asked',
      reason: 'wrong_item',
      lines: [{ quantity: 1 }],
      refund: null,
    });
    await shop.shop.connection.pool.query(
      "update customer_order set customer_name = 'Yétúndé Ɗanladi' where id = $1",
      [bought.order._id],
    );
    for (const typed of [bought.order.orderNumber.toLowerCase(), 'yetunde danladi']) {
      const found = await call<AdminReturn[]>(shop, admin, 'GET', `/admin/returns?search=${typed}`);
      expect(
        found.body.data.map(({ _id }) => _id),
        typed,
      ).toEqual([body.data._id]);
    }
    const listed = await call<AdminReturn[]>(shop, admin, 'GET', '/admin/returns?state=asked');
    expect(listed.body).toMatchObject({
      waiting: expect.any(Number),
      data: [{ _id: body.data._id, worth: 1_000 }],
    });
    await returns.accept(body.data._id);
    const own = (await returns.returnsOf(bought.who, bought.order)).returns[0];
    expect(own).toMatchObject({ state: 'accepted', answer: 'Bring it to 5 Allen Avenue' });
    await returns.step(body.data._id, 'receive');
    await returns.step(body.data._id, 'close', { answer: 'It was used' });
    expect(await mailsOf(bought.who)).toEqual(['asked', 'accepted', 'received', 'closed']);
  });

  test('without the setting nothing is offered or taken', async () => {
    const bought = await returns.delivered();
    await returns.setDays(0);
    expect(await returns.returnsOf(bought.who, bought.order)).toEqual({
      until: null,
      lines: [],
      returns: [],
    });
    const { status, body } = await returns.ask(bought);
    expect([status, body.code]).toEqual([409, 'return_not_possible']);
    const storefront = await call<object>(shop, null, 'GET', '/storefront');
    expect(storefront.body.data).not.toHaveProperty('returnDays');
  });

  test('what is not delivered, too long ago, refunded or somebody else’s is refused with a sentence', async () => {
    const bought = await returns.delivered();
    const { status } = await returns.ask({ ...bought, who: await createShopper(shop) });
    expect(status).toBe(404);
    await sql(`update customer_order set delivered_at = now() - interval '15 days' where id = $1`, [
      bought.order._id,
    ]);
    const late = await returns.ask(bought);
    expect([late.status, late.body.error]).toEqual([
      409,
      'The time to return something of this order is over',
    ]);
    const { order } = await desk.buy(bought.who);
    const early = await returns.ask({ ...bought, order });
    expect([early.status, early.body.error]).toEqual([409, 'Only what has been delivered can be returned']);
  });

  test('the last day is the shopper’s to its end in Lagos, whenever it was delivered', async () => {
    const bought = await returns.delivered();
    for (const hour of ['00:10', '14:00', '23:30']) {
      const deliveredAt = async (daysAgo: number) =>
        sql(
          `update customer_order set delivered_at =
             ((now() at time zone 'Africa/Lagos')::date - $2::int + $3::time) at time zone 'Africa/Lagos' where id = $1`,
          [bought.order._id, daysAgo, hour],
        );
      await deliveredAt(14);
      const { until } = await returns.returnsOf(bought.who, bought.order);
      const [today] = await sql<{ day: string }>(
        `select to_char(now() at time zone 'Africa/Lagos', 'YYYY-MM-DD') as day`,
      );
      expect(until).toBe(`${today?.day}T22:59:59.999Z`);
      const asked = await returns.ask(bought);
      expect(asked.status, hour).toBe(201);
      await returns.withdraw(bought, asked.body.data._id);
      await deliveredAt(15);
      expect((await returns.returnsOf(bought.who, bought.order)).until).toBeNull();
      expect((await returns.ask(bought)).body.code).toBe('return_not_possible');
    }
  });

  test('never more than was bought and not returned yet, one open return a line', async () => {
    const bought = await returns.delivered();
    const over = await returns.ask(bought, 3);
    expect([over.status, over.body.code, over.body.error]).toEqual([
      409,
      'return_too_much',
      'Only 2 of Solar lamp can be returned',
    ]);
    expect((await returns.ask(bought, 1, { reason: 'no' })).status).toBe(400);
    expect((await returns.ask({ ...bought, line: '999999' })).status).toBe(400);
    const { data } = (await returns.ask(bought)).body;
    const second = await returns.ask(bought);
    expect([second.status, second.body.code]).toEqual([409, 'return_open']);
    expect((await returns.withdraw(bought, data._id)).body.data.state).toBe('withdrawn');
    const again = (await returns.ask(bought, 2)).body.data;
    await returns.accept(again._id);
    await returns.step(again._id, 'receive');
    await returns.step(again._id, 'close', { answer: 'Used' });
    const none = await returns.ask(bought);
    expect(none.body.error).toBe('All of Solar lamp has been returned already');
    expect((await returns.returnsOf(bought.who, bought.order)).lines).toEqual([]);
  });

  test('for a customer without an account an administrator asks, which stands in the log', async () => {
    const pots = await returns.sold();
    const { order } = pots;
    const asked = await returns.ask(pots);
    expect(asked.status).toBe(201);
    const { body } = await call<{ actor: object }[]>(shop, admin, 'GET', `/admin/audit?subject=${order._id}`);
    expect(body.data[0]).toMatchObject({
      actor: { _id: admin.accountId },
      after: { returned: ['1 × Clay pot'] },
    });
    await returns.accept(asked.body.data._id);
    await returns.step(asked.body.data._id, 'receive');
    expect((await returns.step(asked.body.data._id, 'refund', { amount: 1_000 })).body.message).toBe(
      'Refund booked',
    );
    expect(await stockOf(pots.product)).toBe(4);
  });

  test('asked twice at once, it is asked once', async () => {
    const bought = await returns.delivered();
    const answers = await Promise.all([1, 2, 3, 4].map(() => returns.ask(bought)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  test('withdrawn and accepted at once, one of them counts', async () => {
    for (let round = 0; round < 4; round += 1) {
      const bought = await returns.delivered();
      const { _id } = (await returns.ask(bought)).body.data;
      const [accepted, withdrawn] = await Promise.all([returns.accept(_id), returns.withdraw(bought, _id)]);
      expect([accepted.status, withdrawn.status].sort()).toEqual([200, 409]);
      const { state } = (await returns.returnsOf(bought.who, bought.order)).returns[0] ?? {};
      expect(state).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn');
    }
  });
});

describe('pictures', () => {
  test('are seen by their shopper and administrators alone, three at most, and rewritten', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    const jpeg = await photo();
    const stranger = await createShopper(shop);
    expect((await returns.sendPicture(stranger, _id, jpeg)).statusCode).toBe(404);
    expect((await returns.sendPicture(null, _id, jpeg)).statusCode).toBe(401);
    expect((await returns.sendPicture(bought.who, _id, Buffer.from('<svg/>'))).statusCode).toBe(415);
    expect((await returns.sendPicture(bought.who, _id, Buffer.alloc(2_000_001))).statusCode).toBe(413);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => returns.sendPicture(bought.who, _id, jpeg)));
    expect(all.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 201, 409, 409]);
    const [picture = ''] = (await returns.returnsOf(bought.who, bought.order)).returns[0]?.pictures ?? [];
    for (const who of [bought.who, admin]) {
      const shown = await returns.readPicture(who, _id, picture);
      expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
      expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    }
    expect((await returns.readPicture(stranger, _id, picture)).statusCode).toBe(404);
    expect((await returns.readPicture(null, _id, picture)).statusCode).toBe(401);
    await returns.accept(_id);
    expect((await returns.sendPicture(bought.who, _id, jpeg)).statusCode).toBe(409);
  });

  test('one too many, and one of a return that is over, is refused before it is looked at', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    const jpeg = await photo();
    const damaged = jpeg.subarray(0, -10);
    const refusalOf = async () => {
      const { statusCode, json } = await returns.sendPicture(bought.who, _id, damaged);
      return [statusCode, json().code];
    };
    expect(await refusalOf()).toEqual([415, 'image_damaged']);
    for (let count = 0; count < MAX_RETURN_PICTURES; count += 1)
      expect((await returns.sendPicture(bought.who, _id, jpeg)).statusCode).toBe(201);
    expect(await refusalOf()).toEqual([409, 'return_pictures_full']);
    await returns.accept(_id);
    await returns.step(_id, 'close', { answer: 'Nothing came' });
    expect(await refusalOf()).toEqual([409, 'return_moved_on']);
  });

  test('of one order so many an hour are looked at, however many are sent at once', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    const damaged = (await photo()).subarray(0, -10);
    const sent = Array.from({ length: 34 }, () => returns.sendPicture(bought.who, _id, damaged));
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 415)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const other = await returns.delivered();
    const theirs = (await returns.ask(other)).body.data;
    expect((await returns.sendPicture(other.who, theirs._id, await photo())).statusCode).toBe(201);
  });

  test('go 90 days after the return has ended', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    await returns.sendPicture(bought.who, _id, await photo());
    const { oldReturnPictures } = await import('./old-returns.ts');
    await returns.withdraw(bought, _id);
    await oldReturnPictures.run(shop.shop.db);
    expect((await returns.returnsOf(bought.who, bought.order)).returns[0]?.pictures).toHaveLength(1);
    await sql(`update return_request set ended_at = now() - interval '91 days' where id = $1`, [_id]);
    await oldReturnPictures.run(shop.shop.db);
    expect((await returns.returnsOf(bought.who, bought.order)).returns[0]?.pictures).toEqual([]);
  });
});

describe('what administrators do', () => {
  test('is for administrators, follows one step after the other, and stands in the log', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought)).body.data;
    expect((await returns.step(_id, 'receive')).body.code).toBe('return_moved_on');
    expect((await returns.step(_id, 'refund', { amount: 1_000 })).body.code).toBe('return_moved_on');
    expect((await returns.accept(_id, bought.who)).status).toBe(403);
    expect((await call(shop, bought.who, 'GET', '/admin/returns')).status).toBe(403);
    expect((await returns.step(_id, 'accept', { answer: ' ' })).status).toBe(400);
    expect((await returns.step(_id, 'decline', { answer: 'It was a gift' })).status).toBe(200);
    expect((await returns.accept(_id)).body.error).toBe('This return has moved on: declined');
    const { body } = await call<{ after: object }[]>(
      shop,
      admin,
      'GET',
      `/admin/audit?subject=${bought.order._id}`,
    );
    expect(body.data[0]?.after).toEqual({ returned: ['1 × Solar lamp'], return: 'declined' });
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await returns.step(unknown, 'receive')).status).toBe(404);
  });

  test('received by two at once, the units are on the shelf once; what is broken stays off', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought, 2)).body.data;
    await returns.accept(_id);
    const body = { lines: [{ line: bought.line, restock: 1 }] };
    expect((await returns.step(_id, 'receive', { lines: [{ line: bought.line, restock: 3 }] })).status).toBe(
      400,
    );
    const answers = await Promise.all(
      [admin, other, admin, other].map((by) => returns.step(_id, 'receive', body, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(bought.product)).toBe(9);
  });

  test('what came back damaged stays off the shelf, unless somebody says otherwise', async () => {
    for (const [lines, stock] of [
      [[], 8],
      [[1], 9],
    ] as const) {
      const bought = await returns.delivered();
      const { _id } = (await returns.ask(bought, 1, { reason: 'damaged' })).body.data;
      await returns.accept(_id);
      const body = { lines: lines.map((restock) => ({ line: bought.line, restock })) };
      expect((await returns.step(_id, 'receive', body)).status).toBe(200);
      expect(await stockOf(bought.product)).toBe(stock);
    }
  });

  test('units that came back are not put back again when the order is refunded or cancelled', async () => {
    const bought = await returns.received(1);
    expect(await stockOf(bought.product)).toBe(9);
    await desk.setStatus(bought.order, 'refunded');
    expect(await stockOf(bought.product)).toBe(10);
    await desk.setStatus(bought.order, 'delivered');
    expect(await stockOf(bought.product)).toBe(9);
  });
});

describe('receiving what an order has given back to the shelf already', () => {
  test.each(['refunded', 'cancelled'])('what is broken comes off it again (%s)', async (status) => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought, 2, { reason: 'damaged' })).body.data;
    await returns.accept(_id);
    await desk.setStatus(bought.order, status);
    expect(await stockOf(bought.product)).toBe(10);
    const body = { lines: [{ line: bought.line, restock: 1 }] };
    expect((await returns.step(_id, 'receive', body)).status).toBe(200);
    expect(await stockOf(bought.product)).toBe(9);
    // Nothing is with the customer any more: taken up again, the order takes nothing.
    await desk.setStatus(bought.order, 'delivered');
    expect(await stockOf(bought.product)).toBe(9);
  });

  test('as far as nobody has bought it since', async () => {
    const bought = await returns.delivered();
    const { _id } = (await returns.ask(bought, 2, { reason: 'damaged' })).body.data;
    await returns.accept(_id);
    await desk.setStatus(bought.order, 'refunded');
    const set = await call(shop, admin, 'PUT', `/products/${bought.product}`, { stock: 1 });
    expect(set.status).toBe(200);
    const body = { lines: [{ line: bought.line, restock: 0 }] };
    expect((await returns.step(_id, 'receive', body)).status).toBe(200);
    expect(await stockOf(bought.product)).toBe(0);
  });
});

describe('exchanging a return', () => {
  const sent = (bought: Bought, productId: string, variation = {}) => ({
    lines: [{ line: bought.line, productId, variation }],
  });

  test('another product of the same price goes out as an order that costs nothing, once', async () => {
    const bought = await returns.received(2);
    const pot = await createProduct(shop, { name: 'Clay pot', stock: 3 });
    const answers = await Promise.all(
      [admin, other, admin].map((by) => returns.step(bought.id, 'exchange', sent(bought, pot), by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stockOf(pot)).toBe(1);
    const own = (await returns.returnsOf(bought.who, bought.order)).returns[0];
    expect(own).toMatchObject({
      state: 'exchanged',
      exchange: { orderNumber: expect.stringContaining('ORD-') },
    });
    const { body } = await call<Order>(shop, bought.who, 'GET', `/orders/${own?.exchange?._id}`);
    expect(body.data).toMatchObject({
      totalPrice: 0,
      isPaid: true,
      status: 'pending',
      orderItems: [{ name: 'Clay pot', quantity: 2 }],
    });
    expect(await desk.read(bought.order)).toMatchObject({ refundedAmount: 0, status: 'delivered' });
    expect((await returns.step(bought.id, 'refund', { amount: 1_000 })).body.code).toBe('return_moved_on');
    expect(await mailsOf(bought.who)).toContain('exchanged');
    await desk.setStatus(body.data, 'delivered');
    expect((await returns.returnsOf(bought.who, body.data)).lines).toEqual([]);
  });

  test('of another price, or with too little there, it is refused, and can be refunded', async () => {
    const bought = await returns.received(2);
    const dear = await createProduct(shop, { name: 'Gold pot', stock: 3, priceKobo: 2_000_00 });
    const priced = await returns.step(bought.id, 'exchange', sent(bought, dear));
    expect([priced.status, priced.body.code]).toEqual([409, 'exchange_price']);
    const scarce = await createProduct(shop, { name: 'Last pot', stock: 1 });
    const short = await returns.step(bought.id, 'exchange', sent(bought, scarce));
    expect([short.status, short.body.code]).toEqual([409, 'not_enough_stock']);
    expect(await stockOf(scarce)).toBe(1);
    expect((await returns.step(bought.id, 'exchange', sent({ ...bought, line: '1' }, scarce))).status).toBe(
      400,
    );
    expect((await returns.step(bought.id, 'refund', { amount: 2_000 })).status).toBe(200);
  });

  test('the same product is sent for it also where its price has changed since', async () => {
    const bought = await returns.received(1);
    await sql('update product set price_kobo = 250000 where id = $1', [bought.product]);
    expect((await returns.step(bought.id, 'exchange', sent(bought, bought.product))).status).toBe(200);
    expect(await stockOf(bought.product)).toBe(8);
  });

  test('what is fetched is fetched again; what was promised and paid for bringing it is not promised anew', async () => {
    const kept = { daysFrom: null, daysTo: null, address: '12 Aminu Kano Crescent, Wuse', hours: '9 to 18' };
    for (const kind of ['pickup', 'zone']) {
      const bought = await returns.received(1);
      const delivery = { ...kept, kind, name: 'Wuse shop', id: randomUUID() };
      await sql('update customer_order set delivery = $2 where id = $1', [
        bought.order._id,
        JSON.stringify(delivery),
      ]);
      const { exchange } = (await returns.step(bought.id, 'exchange', sent(bought, bought.product))).body
        .data;
      const { body } = await call<Order>(shop, bought.who, 'GET', `/orders/${exchange?._id}`);
      expect(body.data).toMatchObject({ totalPrice: 0, shippingPrice: 0, status: 'pending' });
      expect(body.data.delivery?.name).toBe(kind === 'pickup' ? 'Wuse shop' : undefined);
    }
  });

  test('what was sold over the counter is exchanged over it: nobody packs it or is told that it comes', async () => {
    const { order, product, id, line } = await returns.soldAndReceived();
    const { status, body } = await returns.step(id, 'exchange', {
      lines: [{ line, productId: product, variation: {} }],
    });
    expect([status, body.data.state]).toEqual([200, 'exchanged']);
    const made = await call<Order>(shop, admin, 'GET', `/orders/${body.data.exchange?._id}`);
    expect(made.body.data).toMatchObject({
      status: 'delivered',
      isDelivered: true,
      totalPrice: 0,
      paymentMethod: order.paymentMethod,
    });
    expect(await stockOf(product)).toBe(3);
  });

  test('refunded and exchanged at once, one of them counts', async () => {
    const bought = await returns.received(1);
    const [exchanged, refunded] = await Promise.all([
      returns.step(bought.id, 'exchange', sent(bought, bought.product)),
      returns.step(bought.id, 'refund', { amount: 1_000 }, other),
    ]);
    expect([exchanged.status, refunded.status].sort()).toEqual([200, 409]);
    expect(desk.refundsOf(bought.order)).toHaveLength(refunded.status === 200 ? 1 : 0);
    expect(await stockOf(bought.product)).toBe(exchanged.status === 200 ? 8 : 9);
  });
});

describe('refunding a return', () => {
  test('two administrators at once start one refund, and the money is told when it is back', async () => {
    const bought = await returns.received(1);
    const answers = await Promise.all(
      [admin, other, admin, other].map((by) => returns.step(bought.id, 'refund', { amount: 1_000 }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(desk.refundsOf(bought.order)).toHaveLength(1);
    const waiting = (await returns.returnsOf(bought.who, bought.order)).returns[0];
    expect(waiting).toMatchObject({ state: 'refunded', refund: { amount: 1_000, state: 'underWay' } });
    await desk.confirm(bought.order);
    const done = (await returns.returnsOf(bought.who, bought.order)).returns[0];
    expect(done).toMatchObject({ state: 'refunded', refund: { amount: 1_000, state: 'done' } });
    expect(await desk.read(bought.order)).toMatchObject({ refundedAmount: 1_000, status: 'delivered' });
    expect((await returns.step(bought.id, 'refund', { amount: 1_000 })).body.code).toBe('return_moved_on');
    expect(await stockOf(bought.product)).toBe(9);
  });

  test('an answer that is lost on the way gives nothing twice: the return is refunded, and the refund is cleared up', async () => {
    const bought = await returns.received(1);
    stub.behaviour = 'lost';
    const { status } = await returns.step(bought.id, 'refund', { amount: 1_000 });
    stub.behaviour = 'well';
    expect(status).toBe(503);
    const { state, refund } = (await returns.returnsOf(bought.who, bought.order)).returns[0] ?? {};
    expect([state, refund]).toEqual(['refunded', { amount: 1_000, state: 'underWay' }]);
    expect((await returns.step(bought.id, 'refund', { amount: 1_000 })).body.code).toBe('return_moved_on');
  });

  test('best sellers count what has not come back', async () => {
    const bought = await returns.received(1);
    // So many that it is among the ten.
    await sql('update order_item set quantity = 200 where order_id = $1', [bought.order._id]);
    const { body } = await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard');
    expect(body.data.topProducts[0]).toMatchObject({ _id: bought.product, quantity: 199, sales: 199_000 });
  });

  test('never more than was paid; the whole sum puts nothing onto the shelf a second time', async () => {
    const bought = await returns.received(2);
    const over = await returns.step(bought.id, 'refund', { amount: 100_000 });
    expect([over.status, over.body.code]).toEqual([400, 'refund_too_much']);
    expect((await returns.step(bought.id, 'refund', { amount: bought.order.totalPrice })).status).toBe(200);
    await desk.confirm(bought.order);
    expect(await desk.read(bought.order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect(await stockOf(bought.product)).toBe(10);
  });

  test('a refund that failed is tried again once, by whoever comes first', async () => {
    const bought = await returns.received(1);
    await returns.step(bought.id, 'refund', { amount: 1_000 });
    await desk.confirm(bought.order, 'refund.failed');
    const failed = (await call<AdminReturn>(shop, admin, 'GET', `/admin/returns/${bought.id}`)).body.data;
    expect(failed).toMatchObject({ state: 'refunded', refund: { state: 'failed' } });
    const answers = await Promise.all(
      [admin, other, admin].map((by) => returns.step(bought.id, 'refund', { amount: 1_000 }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(desk.refundsOf(bought.order)).toHaveLength(2);
    await desk.confirm(bought.order);
    expect((await desk.read(bought.order)).refundedAmount).toBe(1_000);
  });

  const waiting = async () => {
    const { body } = await call(shop, admin, 'GET', '/admin/returns?limit=1');
    return (body as unknown as { waiting: number }).waiting;
  };
  const refused = async (quantity = 1) => {
    const bought = await returns.received(quantity);
    stub.refusal = 'Insufficient balance';
    const { status } = await returns.step(bought.id, 'refund', { amount: 1_000 });
    stub.refusal = null;
    expect(status).toBe(409);
    return bought;
  };

  test('one that the provider refused leaves the return waiting, to be refunded, exchanged or closed', async () => {
    const before = await waiting();
    const [again, swapped, ended] = [await refused(), await refused(), await refused()];
    expect(await waiting()).toBe(before + 3);
    const shown = (await returns.returnsOf(again.who, again.order)).returns[0];
    expect(shown?.refund).toEqual({ amount: 1_000, state: 'failed' });
    expect((await returns.step(again.id, 'refund', { amount: 1_000 })).status).toBe(200);
    const goods = { lines: [{ line: swapped.line, productId: swapped.product, variation: {} }] };
    const exchanged = await Promise.all(
      [admin, other].map((by) => returns.step(swapped.id, 'exchange', goods, by)),
    );
    expect(exchanged.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stockOf(swapped.product)).toBe(8);
    const closed = await returns.step(ended.id, 'close', { answer: 'Paid into your account' });
    expect(closed.body.data).toMatchObject({ state: 'closed', refund: null });
    expect(await waiting()).toBe(before);
    for (const { id } of [swapped, ended]) {
      const late = await returns.step(id, 'refund', { amount: 1_000 });
      expect([late.status, late.body.code]).toEqual([409, 'return_moved_on']);
    }
  });

  test.each(['exchange', 'close'])(
    'one that failed is not tried again among the payments after an %s',
    async (to) => {
      const bought = await returns.received(1);
      await returns.step(bought.id, 'refund', { amount: 1_000 });
      await desk.confirm(bought.order, 'refund.failed');
      const goods = { lines: [{ line: bought.line, productId: bought.product, variation: {} }] };
      const body = to === 'exchange' ? goods : { answer: 'Paid into your account' };
      expect((await returns.step(bought.id, to, body)).status).toBe(200);
      const path = `/admin/payments/${bought.order.paystackReference}/refund`;
      const retried = await call(shop, admin, 'POST', path);
      expect([retried.status, retried.body.code]).toEqual([409, 'return_moved_on']);
      expect(desk.refundsOf(bought.order)).toHaveLength(1);
    },
  );

  test('nothing but a failure opens it again: not an answer that was lost, nor money that was given by other means', async () => {
    const lost = await returns.received(1);
    stub.behaviour = 'lost';
    await returns.step(lost.id, 'refund', { amount: 1_000 });
    stub.behaviour = 'well';
    const failed = await returns.received(1);
    await returns.step(failed.id, 'refund', { amount: 1_000 });
    await desk.confirm(failed.order, 'refund.failed');
    const path = `/admin/payments/${failed.order.paystackReference}/settled`;
    expect((await call(shop, admin, 'PUT', path, { note: 'Bank transfer' })).status).toBe(200);
    for (const { id, line, product } of [lost, failed]) {
      const goods = { lines: [{ line, productId: product, variation: {} }] };
      expect((await returns.step(id, 'exchange', goods)).body.code).toBe('return_moved_on');
      expect((await returns.step(id, 'close', { answer: 'No' })).body.code).toBe('return_moved_on');
    }
  });

  test('what was paid by hand is booked, once', async () => {
    const bought = await returns.received(1);
    await sql(`update customer_order set payment_method = 'cash' where id = $1`, [bought.order._id]);
    const answers = await Promise.all(
      [admin, other].map((by) => returns.step(bought.id, 'refund', { amount: 900 }, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.read(bought.order)).toMatchObject({ refundedAmount: 900 });
    expect((await returns.returnsOf(bought.who, bought.order)).returns[0]?.refund).toEqual({
      amount: 900,
      state: 'done',
    });
    expect(desk.refundsOf(bought.order)).toHaveLength(0);
  });

  test('by hand, the last of the money puts nothing onto the shelf that has not come back', async () => {
    const sold = await returns.soldAndReceived();
    expect(await stockOf(sold.product)).toBe(4);
    // The other one was thrown away.
    const by = `/admin/orders/${sold.order._id}/refund-by-hand`;
    const thrown = { amount: 1_000, restock: false, reason: 'Broken' };
    expect((await call(shop, admin, 'POST', by, thrown)).status).toBe(200);
    expect((await returns.step(sold.id, 'refund', { amount: 1_000 })).status).toBe(200);
    expect(await stockOf(sold.product)).toBe(4);
    expect(await desk.read(sold.order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
  });

  test('by hand, an order that came back as a whole is refunded', async () => {
    const sold = await returns.soldAndReceived(2);
    expect((await returns.step(sold.id, 'refund', { amount: 2_000 })).status).toBe(200);
    expect(await stockOf(sold.product)).toBe(5);
    expect(await desk.read(sold.order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  });

  test('through the provider neither; the rest of an order, which is no return’s, does', async () => {
    const kept = await returns.received(1);
    const rest = kept.order.totalPrice - 1_000;
    await desk.refund(kept.order, { amount: rest });
    await desk.confirm(kept.order);
    expect((await returns.step(kept.id, 'refund', { amount: 1_000 })).status).toBe(200);
    await desk.confirm(kept.order);
    expect(await stockOf(kept.product)).toBe(9);
    expect(await desk.read(kept.order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });

    const whole = await returns.received(1);
    expect((await returns.step(whole.id, 'refund', { amount: 1_000 })).status).toBe(200);
    await desk.confirm(whole.order);
    await desk.refund(whole.order);
    await desk.confirm(whole.order);
    expect(await stockOf(whole.product)).toBe(10);
    expect(await desk.read(whole.order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  });

  test('nor does its second try, started among the payments', async () => {
    const kept = await returns.received(1);
    await desk.refund(kept.order, { amount: kept.order.totalPrice - 1_000 });
    await desk.confirm(kept.order);
    await returns.step(kept.id, 'refund', { amount: 1_000 });
    await desk.confirm(kept.order, 'refund.failed');
    const path = `/admin/payments/${kept.order.paystackReference}/refund`;
    expect((await call(shop, admin, 'POST', path)).status).toBeLessThan(300);
    await desk.confirm(kept.order);
    expect(await desk.read(kept.order)).toMatchObject({ paymentStatus: 'refunded', status: 'delivered' });
    expect(await stockOf(kept.product)).toBe(9);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminOrder, ChangedStatuses } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import type { Caller } from '#server/http/caller.ts';
import { refundOrder } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { type OrderDesk, openOrderDesk } from '#tests/support/order-desk.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call } from '#tests/support/purchase.ts';
import { type Bought, openReturnDesk } from '#tests/support/return-desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lettersOf } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let desk: OrderDesk;
let returns: ReturnType<typeof openReturnDesk>;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  desk = openOrderDesk(shop, stub, admin);
  returns = openReturnDesk(shop, desk, admin);
  await returns.setDays(14);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

type Received = Awaited<ReturnType<typeof returns.received>>;
/** The same again is sent for what has come back. */
const exchange = ({ id, line, product }: Received) =>
  returns.step(id, 'exchange', { lines: [{ line, productId: product, variation: {} }] });
const read = async (id: string) =>
  (await call<AdminReturn>(shop, admin, 'GET', `/admin/returns/${id}`)).body.data;
/** What administrators are told that is left of an order, in naira. */
const leftOf = async ({ _id }: { _id: string }) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data.refundableAmount;
const pay = (id: string, amount = 1_000) => returns.step(id, 'refund', { amount });

describe('goods are not sent in exchange for what has been given back', () => {
  test('as the whole of its order, which somebody has refunded meanwhile', async () => {
    const back = await returns.received(1);
    await desk.refund(back.order);
    const running = await exchange(back);
    expect([running.status, running.body.code]).toEqual([409, 'refund_running']);
    await desk.confirm(back.order);
    const done = await exchange(back);
    expect([done.status, done.body.code]).toEqual([409, 'order_refunded']);
    expect(await stockOf(shop, back.product)).toBe(10);
    expect((await read(back.id)).state).toBe('received');
    expect((await returns.step(back.id, 'close', { answer: 'Given back' })).status).toBe(200);
  });

  test('as so much of it that what is left no longer pays for them', async () => {
    const back = await returns.received(2);
    await desk.refund(back.order, { amount: 500 });
    await desk.confirm(back.order);
    const { status, body } = await exchange(back);
    expect([status, body.code]).toEqual([409, 'order_refunded']);
    expect(body.error).toBe(
      '₦500.00 of this order has gone back already, and what is left no longer pays for this. Give money back instead, or enter a new order.',
    );
    expect((await pay(back.id, (await read(back.id)).worth)).status).toBe(200);
    const small = await returns.received(1);
    await desk.refund(small.order, { amount: 500 });
    await desk.confirm(small.order);
    expect((await exchange(small)).status).toBe(200);
    // What has gone out as goods is no longer there to be given back.
    const left = small.order.totalPrice - 500 - 1_000;
    expect(await leftOf(small.order)).toBe(left);
    expect((await desk.refund(small.order, { amount: left + 0.01 })).status).toBe(400);
    expect((await desk.refund(small.order, { amount: left })).status).toBe(202);
  });

  test('nor while the customer asks the bank for the money', async () => {
    const back = await returns.received(1);
    await shop.shop.connection.pool.query(
      `insert into dispute (id, reference, state, amount_kobo, currency)
       values ('987', $1, 'open', 201000, 'NGN')`,
      [back.order.paystackReference],
    );
    const { status, body } = await exchange(back);
    expect([status, body.code]).toEqual([409, 'dispute_open']);
  });

  test('nor once the bank has taken it, though nobody has booked that yet', async () => {
    const back = await returns.received(1);
    await shop.shop.connection.pool.query(
      `insert into dispute (id, reference, state, amount_kobo, currency)
       values ('988', $1, 'lost', 201000, 'NGN')`,
      [back.order.paystackReference],
    );
    const { status, body } = await exchange(back);
    expect([status, body.code]).toEqual([409, 'order_refunded']);
    expect(await stockOf(shop, back.product)).toBe(9);
    expect((await read(back.id)).worth).toBe(0);
    expect(await leftOf(back.order)).toBe(0);
  });

  test('refunded as an order and exchanged as a return at once, it is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const back = await returns.received(2);
      const [sent, refunded] = await Promise.all([
        exchange(back),
        desk.refund(back.order, { amount: back.order.totalPrice }),
      ]);
      expect([sent.status < 300, refunded.status < 300].filter(Boolean)).toHaveLength(1);
    }
  });
});

/** A return that was exchanged, and the order that was made for it. */
const exchanged = async () => {
  const back = await returns.received(1);
  const { status, body } = await exchange(back);
  expect(status).toBe(200);
  return { ...back, sent: orderOf(body.data) };
};
/** Another order is made for it, the first one having been called off. */
const exchangedAnew = async (back: Received) => {
  const { status, body } = await exchange(back);
  expect(status).toBe(200);
  return orderOf(body.data);
};
const orderOf = ({ exchange: made }: AdminReturn) => ({ _id: made?._id ?? '' }) as Order;
const waiting = async () =>
  (await call<unknown>(shop, admin, 'GET', '/admin/returns?limit=1')).body as unknown as { waiting: number };
const listed = async (state: string) =>
  (await call<AdminReturn[]>(shop, admin, 'GET', `/admin/returns?limit=100&state=${state}`)).body.data.map(
    ({ _id }) => _id,
  );

describe('an exchange whose order is called off', () => {
  test('leaves its return waiting as received, for its shopper as well, and can be taken up again', async () => {
    const before = await waiting();
    const { id, sent, who, order, product } = await exchanged();
    expect(await waiting()).toMatchObject({ waiting: before.waiting });
    for (const status of ['cancelled', 'refunded']) {
      expect((await desk.setStatus(sent, status)).status).toBe(200);
      expect(await read(id)).toMatchObject({ state: 'received', exchange: { _id: sent._id } });
      expect(await waiting()).toMatchObject({ waiting: before.waiting + 1 });
      expect([await listed('received'), await listed('exchanged')].map((ids) => ids.includes(id))).toEqual([
        true,
        false,
      ]);
      expect((await returns.returnsOf(who, order)).returns).toMatchObject([
        { state: 'received', exchange: null },
      ]);
      const own = (await call<Order[]>(shop, who, 'GET', '/orders/myorders')).body.data;
      expect(own.find(({ _id }) => _id === order._id)?.lastReturn?.state).toBe('received');
    }
    expect(await stockOf(shop, product)).toBe(9);
    expect((await desk.setStatus(sent, 'processing')).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'exchanged', exchange: { _id: sent._id } });
    expect(await waiting()).toMatchObject({ waiting: before.waiting });
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('can be exchanged once more, of which its shopper is told; the first order then stays called off', async () => {
    const { sent, ...back } = await exchanged();
    await desk.setStatus(sent, 'cancelled');
    const second = await exchangedAnew(back);
    expect(second._id).not.toBe(sent._id);
    expect(await lettersOf(shop, back.who.email, 'return-news')).toMatchObject([
      { state: 'asked' },
      { state: 'accepted' },
      { state: 'received' },
      { state: 'exchanged' },
      { state: 'exchanged', exchangeNumber: (await desk.read(second)).orderNumber },
    ]);
    const { status, body } = await desk.setStatus(sent, 'processing');
    expect([status, body.code]).toEqual([409, 'return_moved_on']);
    expect(body.error).toBe(
      'What this order was sent in exchange for is dealt with otherwise by now. Enter a new order if something is to go out.',
    );
    await desk.setStatus(second, 'cancelled');
    const third = await exchangedAnew(back);
    expect(await read(back.id)).toMatchObject({ state: 'exchanged', exchange: { _id: third._id } });
    expect(await stockOf(shop, back.product)).toBe(8);
  });

  test('can be closed or refunded instead, and is then taken up no more', async () => {
    const closed = await exchanged();
    await desk.setStatus(closed.sent, 'cancelled');
    expect((await returns.step(closed.id, 'close', { answer: 'She keeps the money' })).status).toBe(200);
    expect((await lettersOf(shop, closed.who.email, 'return-news')).at(-1)).not.toHaveProperty(
      'exchangeNumber',
    );
    const refunded = await exchanged();
    await desk.setStatus(refunded.sent, 'cancelled');
    expect((await pay(refunded.id)).status).toBe(200);
    await desk.confirm(refunded.order);
    for (const { id, sent, product } of [closed, refunded]) {
      expect((await read(id)).exchange).toBeNull();
      expect((await desk.setStatus(sent, 'processing')).body.code).toBe('return_moved_on');
      expect(await stockOf(shop, product)).toBe(9);
    }
  });

  test('can be refunded also where a refund had failed before it was exchanged', async () => {
    const back = await returns.received(1);
    await pay(back.id);
    await desk.confirm(back.order, 'refund.failed');
    const sent = await exchangedAnew(back);
    expect((await pay(back.id)).body.code).toBe('return_moved_on');
    await desk.setStatus(sent, 'cancelled');
    expect((await pay(back.id)).status).toBe(200);
    await desk.confirm(back.order);
    expect((await read(back.id)).refund).toEqual({ amount: 1_000, state: 'done' });
  });

  test('is not taken up again once the money of the first order has gone back, or is on its way', async () => {
    const { id, sent, order, product } = await exchanged();
    await desk.setStatus(sent, 'cancelled');
    await desk.refund(order, { amount: 1_500 });
    const running = await desk.setStatus(sent, 'processing');
    expect([running.status, running.body.code]).toEqual([409, 'refund_running']);
    await desk.confirm(order);
    const { status, body } = await desk.setStatus(sent, 'processing');
    expect([status, body.code]).toEqual([409, 'order_refunded']);
    expect(body.error).toBe(
      `₦1,500.00 of order ${order.orderNumber} has gone back already, and what is left no longer pays for what this one sends in exchange.`,
    );
    const bulk = await call<ChangedStatuses>(shop, admin, 'PUT', '/admin/orders/status', {
      ids: [sent._id],
      status: 'shipped',
    });
    expect(bulk.body.data).toMatchObject({ changed: [], refused: [{ _id: sent._id, error: body.error }] });
    expect((await desk.read(sent)).status).toBe('cancelled');
    expect(await stockOf(shop, product)).toBe(9);
    expect((await read(id)).state).toBe('received');
  });

  test('is not taken up again with another of the same order where what is left pays for one of them', async () => {
    const back = await returns.received(1);
    const first = await exchangedAnew(back);
    const { _id: id } = (await returns.ask(back)).body.data;
    await returns.accept(id);
    await returns.step(id, 'receive');
    const sent = [first, await exchangedAnew({ ...back, id })];
    for (const one of sent) await desk.setStatus(one, 'cancelled');
    await desk.refund(back.order, { amount: 500 });
    await desk.confirm(back.order);
    const bulk = await call<ChangedStatuses>(shop, admin, 'PUT', '/admin/orders/status', {
      ids: sent.map(({ _id }) => _id),
      status: 'processing',
    });
    // The first that was chosen gets it.
    expect(bulk.body.data).toMatchObject({
      changed: [{ _id: sent[0]?._id }],
      refused: [
        {
          _id: sent[1]?._id,
          error: `₦500.00 of order ${back.order.orderNumber} has gone back already, and what is left no longer pays for what this one sends in exchange.`,
        },
      ],
    });
    const states = await Promise.all(sent.map(async (one) => (await desk.read(one)).status));
    expect(states).toEqual(['processing', 'cancelled']);
    expect(await leftOf(back.order)).toBe(back.order.totalPrice - 500 - 1_000);
  });

  test('taken up again and refunded as the first order at once, it is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sent, order } = await exchanged();
      await desk.setStatus(sent, 'cancelled');
      const [taken, refunded] = await Promise.all([
        desk.setStatus(sent, 'processing'),
        desk.refund(order, { amount: order.totalPrice }),
      ]);
      expect([taken.status < 300, refunded.status < 300].filter(Boolean)).toHaveLength(1);
    }
  });

  test('taken up again and exchanged anew at once, it is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { sent, ...back } = await exchanged();
      await desk.setStatus(sent, 'cancelled');
      const answers = await Promise.all([desk.setStatus(sent, 'processing'), exchange(back)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await stockOf(shop, back.product)).toBe(8);
    }
  });
});

describe('two returns of one order, of the same sum', () => {
  /** Both have come back, and the refund of the first has failed. */
  const firstFailed = async (): Promise<Bought & { first: string; second: string }> => {
    const who = await createShopper(shop);
    const product = await createProduct(shop, { name: 'Clay pot', stock: 10 });
    await addToCart(shop, who, product, 1);
    const { order } = await desk.buy(who);
    await desk.setStatus(order, 'delivered');
    const { lines } = await returns.returnsOf(who, order);
    const received = async (line: string): Promise<string> => {
      const { _id } = (await returns.ask({ who, product, order, line })).body.data;
      await returns.accept(_id);
      await returns.step(_id, 'receive');
      return _id;
    };
    const [first, second] = [await received(lines[0]?.line ?? ''), await received(lines[1]?.line ?? '')];
    expect((await pay(first)).status).toBe(200);
    await desk.confirm(order, 'refund.failed');
    return { who, product, order, line: lines[0]?.line ?? '', first, second };
  };

  test('the money for one is not said to be back because the other’s is', async () => {
    const { who, order, first, second } = await firstFailed();
    expect((await pay(second)).status).toBe(200);
    await desk.confirm(order);
    expect([(await read(first)).refund?.state, (await read(second)).refund?.state]).toEqual([
      'failed',
      'done',
    ]);
    const own = (await returns.returnsOf(who, order)).returns.map(({ refund }) => refund?.state);
    expect(own.sort()).toEqual(['done', 'failed']);
  });

  test('the one that failed is tried again, once, though the other came after it', async () => {
    const { order, first, second } = await firstFailed();
    await pay(second);
    await desk.confirm(order);
    const answers = await Promise.all([pay(first), pay(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await desk.confirm(order);
    expect((await desk.read(order)).refundedAmount).toBe(2_000);
    expect((await read(first)).refund?.state).toBe('done');
    expect((await pay(first)).body.code).toBe('return_moved_on');
  });

  test('of two that failed one was tried again among the payments: the other still waits for its money, and gets it once', async () => {
    const { who, order, first, second } = await firstFailed();
    expect((await pay(second)).status).toBe(200);
    await desk.confirm(order, 'refund.failed');
    const path = `/admin/payments/${order.paystackReference}/refund`;
    const both = async () => [(await read(first)).refund?.state, (await read(second)).refund?.state];
    expect((await call(shop, admin, 'POST', path)).status).toBe(202);
    await desk.confirm(order, 'refund.failed');
    expect(await both()).toEqual(['failed', 'failed']);
    expect((await call(shop, admin, 'POST', path)).status).toBe(202);
    expect(await both()).toEqual(['failed', 'underWay']);
    await desk.confirm(order);
    expect(await both()).toEqual(['failed', 'done']);
    const own = (await returns.returnsOf(who, order)).returns.map(({ refund }) => refund?.state);
    expect(own.sort()).toEqual(['done', 'failed']);
    expect((await pay(second)).status).toBe(409);
    expect((await pay(first)).status).toBe(200);
    await desk.confirm(order);
    expect(await both()).toEqual(['done', 'done']);
    for (const one of [first, second]) expect((await pay(one)).status).toBe(409);
    expect((await desk.read(order)).refundedAmount).toBe(2_000);
  });

  test('of two that failed the first is paid after the second was', async () => {
    const { order, first, second } = await firstFailed();
    expect((await pay(second)).status).toBe(200);
    await desk.confirm(order, 'refund.failed');
    expect((await pay(second)).status).toBe(200);
    await desk.confirm(order);
    expect((await pay(first)).status).toBe(200);
    await desk.confirm(order);
    expect((await desk.read(order)).refundedAmount).toBe(2_000);
    for (const one of [first, second]) expect((await pay(one)).status).toBe(409);
  });

  test('what was read as the last among the payments is not tried again once its return has been paid', async () => {
    const { order, first } = await firstFailed();
    const { id: failedId } = await shop.shop.db
      .selectFrom('refund')
      .select('id')
      .where('order_id', '=', order._id)
      .executeTakeFirstOrThrow();
    expect((await pay(first)).status).toBe(200);
    await desk.confirm(order);
    const caller: Caller = {
      isIdle: false,
      accountId: admin.accountId,
      name: 'Admin',
      email: admin.email,
      role: 'admin',
      staffRole: null,
      isVerified: true,
      provenMinutesAgo: 0,
      hasTypedPassword: true,
      hasSecondFactor: false,
      isHeldBack: false,
      tokenHash: Buffer.alloc(0),
    };
    const late = refundOrder(shop.shop, order._id, 1_000, caller, { failedId });
    await expect(late).rejects.toMatchObject({ code: 'refund_tried_again' });
    expect((await desk.read(order)).refundedAmount).toBe(1_000);
  });

  test('tried again among the payments, it is not tried a third time here', async () => {
    const { order, first } = await firstFailed();
    const again = await call(shop, admin, 'POST', `/admin/payments/${order.paystackReference}/refund`);
    expect(again.status).toBe(202);
    await desk.confirm(order);
    expect((await pay(first)).status).toBe(409);
    expect((await desk.read(order)).refundedAmount).toBe(1_000);
  });
});

describe('money for a return that could not go back through the provider', () => {
  const failed = async () => {
    const back = await returns.received(1);
    await pay(back.id);
    await desk.confirm(back.order, 'refund.failed');
    return back;
  };
  const settle = ({ order }: Pick<Received, 'order'>) =>
    call(shop, admin, 'PUT', `/admin/payments/${order.paystackReference}/settled`, {
      note: 'Paid into her bank account',
    });

  test('and was given by other means is not given a second time', async () => {
    const back = await failed();
    expect((await settle(back)).status).toBe(200);
    expect((await read(back.id)).refund).toEqual({ amount: 1_000, state: 'done' });
    expect((await returns.returnsOf(back.who, back.order)).returns[0]?.refund?.state).toBe('done');
    const again = await pay(back.id);
    expect([again.status, again.body.code]).toEqual([409, 'return_moved_on']);
    expect(desk.refundsOf(back.order)).toHaveLength(1);
  });

  test('and was given by other means is taken off what is left of its order', async () => {
    const back = await failed();
    await settle(back);
    const left = back.order.totalPrice - 1_000;
    expect(await leftOf(back.order)).toBe(left);
    expect((await desk.refund(back.order, { amount: left + 0.01 })).status).toBe(400);
    expect((await desk.refund(back.order, { amount: left })).status).toBe(202);
  });

  test('nor is anything sent in exchange for it, or an exchange that was called off taken up again', async () => {
    const back = await returns.received(1);
    await desk.refund(back.order);
    await desk.confirm(back.order, 'refund.failed');
    expect((await settle(back)).status).toBe(200);
    const { status, body } = await exchange(back);
    expect([status, body.code]).toEqual([409, 'order_refunded']);
    expect(body.error).toBe(
      '₦2,010.00 of this order has gone back already, and what is left no longer pays for this. Give money back instead, or enter a new order.',
    );
    expect((await read(back.id)).worth).toBe(0);
    const again = await exchanged();
    await desk.setStatus(again.sent, 'cancelled');
    await desk.refund(again.order, { amount: 1_500 });
    await desk.confirm(again.order, 'refund.failed');
    expect((await settle(again)).status).toBe(200);
    const taken = await desk.setStatus(again.sent, 'processing');
    expect([taken.status, taken.body.code]).toEqual([409, 'order_refunded']);
    expect(taken.body.error).toContain(`₦1,500.00 of order ${again.order.orderNumber} has gone back already`);
  });

  test('is none that was given by other means where goods went out instead, or nothing was due', async () => {
    const sent = await failed();
    const { status, body } = await exchange(sent);
    expect(status).toBe(200);
    const shut = await failed();
    expect((await returns.step(shut.id, 'close', { answer: 'It was not ours' })).status).toBe(200);
    for (const back of [sent, shut]) {
      const again = await call(shop, admin, 'POST', `/admin/payments/${back.order.paystackReference}/refund`);
      expect(again.body.error).toMatch(/Mark the payment as settled\.$/);
      expect((await settle(back)).status).toBe(200);
    }
    // Of the second lamp all can be given back; of the first as well once nothing goes out for it after all.
    expect(await leftOf(sent.order)).toBe(sent.order.totalPrice - 1_000);
    expect(await leftOf(shut.order)).toBe(shut.order.totalPrice);
    await desk.setStatus(orderOf(body.data), 'cancelled');
    expect(await leftOf(sent.order)).toBe(sent.order.totalPrice);
    expect((await pay(sent.id)).status).toBe(200);
    await desk.confirm(sent.order);
    expect((await read(sent.id)).refund).toEqual({ amount: 1_000, state: 'done' });
  });

  test('tried again and settled at once, it is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const back = await failed();
      const [again, settled] = await Promise.all([pay(back.id), settle(back)]);
      expect([again.status, settled.status].toSorted()).toEqual([200, 409]);
      expect(desk.refundsOf(back.order)).toHaveLength(again.status === 200 ? 2 : 1);
    }
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Charge, PaymentIssue } from '#contract/payments/schemas.ts';
import { beginComparison, finishRun } from '#server/bookkeeping/compare.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { reconcile } from './ask-due-checkouts.ts';
import { processEvents } from './events.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});
beforeEach(() => stub.levers.reset());

const query = (text: string, values: unknown[] = []) => shop.shop.connection.pool.query(text, values);
const sendEvent = async (event: { payload: string; headers: Record<string, string> }): Promise<void> => {
  await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
  await expect
    .poll(async () => {
      await processEvents(shop.shop);
      return (await query('select from webhook_event where processed_at is null')).rows.length;
    })
    .toBe(0);
};
const listed = async (): Promise<PaymentIssue[]> =>
  (await call<PaymentIssue[]>(shop, admin, 'GET', '/admin/payments/attention?limit=100')).body.data;
const itemOf = async (reference: string): Promise<PaymentIssue | undefined> =>
  (await listed()).find((item) => item.reference === reference);
const chargeOf = async (reference: string): Promise<Charge | undefined> =>
  (await call<Charge[]>(shop, admin, 'GET', `/admin/payments?search=${reference}`)).body.data[0];
const act = (reference: string, action: string, who: TestAccount = admin) =>
  call(shop, who, 'POST', `/admin/payments/${encodeURIComponent(reference)}/${action}`);
const settle = (reference: string, note = 'Paid back by bank transfer') =>
  call(shop, admin, 'PUT', `/admin/payments/${encodeURIComponent(reference)}/settled`, { note });
const refundsOf = (reference: string) => stub.refunds.filter(({ transaction }) => transaction === reference);
const advance = async (): Promise<void> => {
  await query('update refund set next_check_at = now() where next_check_at is not null');
  await advanceRefunds(shop.shop);
};
const auditOf = async (subject: string): Promise<AuditEntry[]> =>
  (await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${encodeURIComponent(subject)}`)).body
    .data;

let count = 0;
/** A payment under a reference that the shop has never given out. */
const stray = async (): Promise<string> => {
  count += 1;
  const reference = `stray-${count}`;
  stub.pay(reference, { amount: 5_000_00, email: 'somebody@example.com' });
  await sendEvent(stub.chargeEvent(reference));
  return reference;
};
/** A checkout that was paid after its goods had gone. */
const soldOut = async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 3 });
  await addToCart(shop, shopper, product, 3);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  await query("update checkout set state = 'lapsed' where reference = $1", [reference]);
  stub.pay(reference, { amount, email: shopper.email });
  await reportPaid(shop, shopper, reference);
  return { shopper, product, reference };
};
const failedRefund = async () => {
  const paid = await soldOut();
  stub.refusal = 'This channel cannot be refunded';
  await advance();
  stub.refusal = null;
  return paid;
};
const placed = async (): Promise<Order> => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }), 1);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount, email: shopper.email });
  return (await reportPaid(shop, shopper, reference)).body.data;
};

describe('a charge without an order', () => {
  test('a stray payment is known by what its event says of it: way of paying, fees, and whether it is a test', async () => {
    const reference = await stray();
    const event = JSON.parse(stub.chargeEvent(reference).payload) as { data: { fees: number } };
    const { rows } = await query(
      `select channel, fees_kobo::int as fees, payment_id is not null as "isNamed", is_test as "isTest" from charge
       where reference = $1`,
      [reference],
    );
    expect(rows).toEqual([{ channel: 'card', fees: event.data.fees, isNamed: true, isTest: true }]);
  });

  test('is shown with what happened, and goes back in full with one call', async () => {
    const reference = await stray();
    expect(await itemOf(reference)).toMatchObject({
      kind: 'charge',
      problem: 'stray',
      amount: 5_000,
      toRefund: 5_000,
      currency: 'NGN',
      email: 'somebody@example.com',
      order: null,
      actions: ['refund', 'check', 'settle'],
    });
    expect(await act(reference, 'refund')).toMatchObject({
      status: 202,
      body: { message: 'Refund started' },
    });
    expect(await itemOf(reference)).toMatchObject({
      problem: 'refunding',
      toRefund: null,
      actions: ['check'],
    });
    await advance();
    expect(refundsOf(reference)).toMatchObject([{ amount: 5_000_00 }]);
    for (const refund of refundsOf(reference)) refund.status = 'processed';
    await advance();
    expect(await itemOf(reference)).toBeUndefined();
    expect(await chargeOf(reference)).toMatchObject({ state: 'refunded' });
    expect(await auditOf(reference)).toMatchObject([
      { action: 'created', kind: 'refund', after: { amount: 5_000, currency: 'NGN' } },
    ]);
  });

  test('is given back once, however many administrators do it at the same moment', async () => {
    const reference = await stray();
    const other = await createAdmin(shop);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => act(reference, 'refund', index % 2 ? other : admin)),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(
      new Set([undefined, 'A refund is already on its way for this payment']),
    );
    await Promise.all([advance(), advance()]);
    expect(refundsOf(reference)).toHaveLength(1);
    expect(await auditOf(reference)).toHaveLength(1);
  });

  test('is never both: claimed by its payer and given back at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shopper = await createShopper(shop);
      await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }), 1);
      count += 1;
      const reference = `order_${Date.now()}_claimed${count}`;
      stub.pay(reference, { amount: 1_010_00, email: shopper.email });
      await sendEvent(stub.chargeEvent(reference));
      const [claim, refund] = await Promise.all([
        reportPaid(shop, shopper, reference),
        act(reference, 'refund'),
      ]);
      await advance();
      expect([claim.status, refund.status].toSorted()).toBeOneOf([
        [201, 409],
        [202, 409],
      ]);
      expect(refundsOf(reference)).toHaveLength(refund.status === 202 ? 1 : 0);
    }
  });

  test('stays where Paystack does not confirm it, and where Paystack is away', async () => {
    count += 1;
    const reference = `unpaid-${count}`;
    await sendEvent(stub.event('charge.success', { reference, amount: 100, currency: 'NGN' }));
    expect(await act(reference, 'refund')).toMatchObject({
      status: 409,
      body: { error: 'Paystack does not confirm this payment' },
    });
    stub.behaviour = 'away';
    expect((await act(await stray(), 'refund')).status).toBe(503);
    expect(await itemOf(reference)).toMatchObject({ problem: 'stray' });
  });

  test('that was given back at Paystack is found so', async () => {
    const reference = await stray();
    stub.transactionOf(reference).status = 'reversed';
    expect(await act(reference, 'check')).toMatchObject({
      status: 200,
      body: { data: { needsAttention: false, order: null } },
    });
    expect(await chargeOf(reference)).toMatchObject({ state: 'refunded' });
    expect(await auditOf(reference)).toMatchObject([
      { before: { state: 'attention' }, after: { state: 'refunded' } },
    ]);
    expect(refundsOf(reference)).toEqual([]);
  });

  test('is settled with a note, once', async () => {
    const reference = await stray();
    expect(await settle(reference, '  ')).toMatchObject({
      status: 400,
      body: { error: 'Please enter a note' },
    });
    const answers = await Promise.all([settle(reference), settle(reference), settle(reference)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await itemOf(reference)).toBeUndefined();
    expect(await chargeOf(reference)).toMatchObject({
      state: 'completed',
      reason: 'Settled by Ada Admin: Paid back by bank transfer',
    });
    expect(await auditOf(reference)).toMatchObject([
      { kind: 'payment', after: { state: 'settled', reason: 'Paid back by bank transfer' } },
    ]);
    expect((await act(reference, 'refund')).status).toBe(409);
  });

  test('is either given back or settled, when both are pressed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const reference = await stray();
      const [refund, settled] = await Promise.all([act(reference, 'refund'), settle(reference)]);
      expect([refund.status, settled.status].toSorted()).toBeOneOf([
        [202, 409],
        [200, 409],
      ]);
      await advance();
      expect(refundsOf(reference)).toHaveLength(refund.status === 202 ? 1 : 0);
    }
  });
});

describe('a refund in trouble', () => {
  test('is tried again, and each time only once', async () => {
    const { reference } = await failedRefund();
    expect(await itemOf(reference)).toMatchObject({
      problem: 'refundFailed',
      reason: 'Refund failed: This channel cannot be refunded',
      actions: ['order', 'refund', 'check', 'settle'],
    });
    const answers = await Promise.all([1, 2, 3].map(() => act(reference, 'refund')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    await advance();
    expect(refundsOf(reference)).toHaveLength(1);
  });

  test('its order is made after all once the goods are there again, by one of many at once', async () => {
    const { reference, product, shopper } = await failedRefund();
    await query('update product set stock = 2 where id = $1', [product]);
    expect(await act(reference, 'order')).toMatchObject({
      status: 409,
      body: { error: 'There is not enough stock for this order any more' },
    });
    await query('update product set stock = 7 where id = $1', [product]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => act(reference, index % 3 === 2 ? 'refund' : 'order')),
    );
    await advance();
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length + refundsOf(reference).length).toBe(1);
    if (made.length === 0) return;
    expect(await stockOf(shop, product)).toBe(4);
    expect(await chargeOf(reference)).toMatchObject({ state: 'completed', order: made[0]?.body.data });
    const mine = await call<Order[]>(shop, shopper, 'GET', '/orders/myorders');
    expect(mine.body.data).toMatchObject([{ paystackReference: reference, status: 'pending' }]);
  });

  test('no order is made of a payment that came in with an archive: its shop may be giving it back just now', async () => {
    const { reference, product } = await failedRefund();
    await query('update product set stock = 7 where id = $1', [product]);
    await query('update charge set charged_elsewhere = true where reference = $1', [reference]);
    expect((await itemOf(reference))?.actions).toEqual(['refund', 'check', 'settle']);
    expect(await act(reference, 'order')).toMatchObject({ status: 409, body: { code: 'charged_elsewhere' } });
    expect(await stockOf(shop, product)).toBe(7);
  });

  test('an order made late is refunded with its goods, should the money go back at Paystack after all', async () => {
    const { reference, product } = await failedRefund();
    await query('update product set stock = 7 where id = $1', [product]);
    expect((await act(reference, 'order')).status).toBe(201);
    const id = stub.refundInDashboard(reference);
    stub.moveRefund(id, 'processed');
    await sendEvent(stub.refundEvent(id));
    const order = (await chargeOf(reference))?.order;
    expect((await call<Order>(shop, admin, 'GET', `/orders/${order?._id}`)).body.data).toMatchObject({
      status: 'refunded',
      paymentStatus: 'refunded',
    });
    expect(await stockOf(shop, product)).toBe(7);
  });

  test('an order made late owes its whole money, though that was said to be given by other means before', async () => {
    const { reference, product } = await failedRefund();
    expect((await settle(reference)).status).toBe(200);
    // The other means was Paystack's dashboard, and came to nothing as well.
    const id = stub.refundInDashboard(reference);
    await sendEvent(stub.refundEvent(id));
    stub.moveRefund(id, 'failed');
    await sendEvent(stub.refundEvent(id));
    await query('update product set stock = 7 where id = $1', [product]);
    expect((await act(reference, 'order')).status).toBe(201);
    const order = (await chargeOf(reference))?.order;
    const { data } = (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${order?._id}`)).body;
    expect(data.refundableAmount).toBe(data.totalPrice);
  });

  test('of an order is tried again with its amount, once', async () => {
    const order = await placed();
    stub.refusal = 'Try again later';
    expect((await call(shop, admin, 'POST', `/orders/${order._id}/refund`, { amount: 20 })).status).toBe(409);
    stub.refusal = null;
    const reference = order.paystackReference;
    // Refused on the spot the administrator has been told; one that fails later is found here.
    await query(
      "update charge set state = 'attention', reason = 'Refund failed: later' where reference = $1",
      [reference],
    );
    expect(await itemOf(reference)).toMatchObject({
      problem: 'refundFailed',
      order: { _id: order._id, orderNumber: order.orderNumber },
      toRefund: 20,
      actions: ['refund', 'check', 'settle'],
    });
    stub.rewrite = (answer) => ({ ...answer, data: { id: 777_001, status: 'processed', amount: 2_000 } });
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(reference, 'refund')));
    stub.rewrite = (answer) => answer;
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
    expect(refundsOf(reference)).toHaveLength(1);
    expect((await call<Order>(shop, admin, 'GET', `/orders/${order._id}`)).body.data).toMatchObject({
      refundedAmount: 20,
    });
  });

  test('that waits for the customer’s details is told so, and ends when it is settled otherwise', async () => {
    const order = await placed();
    const reference = order.paystackReference;
    await call(shop, admin, 'POST', `/orders/${order._id}/refund`);
    expect(await settle(reference)).toMatchObject({
      status: 409,
      body: { error: 'This payment needs no attention any more' },
    });
    const [refund] = refundsOf(reference);
    if (refund) refund.status = 'needs-attention';
    await advance();
    expect(await itemOf(reference)).toMatchObject({
      problem: 'needsDetails',
      actions: ['account', 'check', 'settle'],
    });
    expect((await act(reference, 'check')).body).toMatchObject({ message: 'Paystack says nothing new yet' });
    expect((await settle(reference)).status).toBe(200);
    await advance();
    expect(await itemOf(reference)).toBeUndefined();
    expect(
      (await call<{ pendingRefundAmount: number }>(shop, admin, 'GET', `/orders/${order._id}`)).body.data,
    ).toMatchObject({
      pendingRefundAmount: 0,
    });
  });

  test('that is on its way cannot be settled by hand', async () => {
    const { reference } = await soldOut();
    expect(await itemOf(reference)).toMatchObject({ problem: 'refunding' });
    expect(await settle(reference)).toMatchObject({
      status: 409,
      body: { error: 'A refund is already on its way for this payment' },
    });
  });
});

test('a payment that Paystack never confirmed is shown after an hour, and becomes its order when asked again', async () => {
  const shopper = await createShopper(shop);
  await addToCart(shop, shopper, await createProduct(shop, { stock: 5 }), 1);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  await sendEventUnconfirmed(reference, amount);
  expect(await itemOf(reference)).toBeUndefined();
  await query("update charge set created_at = now() - interval '61 minutes' where reference = $1", [
    reference,
  ]);
  expect(await itemOf(reference)).toMatchObject({ problem: 'unconfirmed', actions: ['check', 'settle'] });
  expect((await act(reference, 'check')).body.data).toMatchObject({ needsAttention: true });
  stub.pay(reference, { amount, email: shopper.email });
  const answers = await Promise.all([1, 2, 3].map(() => act(reference, 'check')));
  expect(answers.map(({ body }) => body.data)).toEqual(
    Array(3).fill({
      needsAttention: false,
      order: { _id: expect.any(String), orderNumber: expect.any(String) },
    }),
  );
  expect((await query('select from customer_order where reference = $1', [reference])).rows).toHaveLength(1);
});
/** A checkout whose payment is told of, and stands as unconfirmed; its event waits. */
const unconfirmed = async () => {
  const shopper = await createShopper(shop);
  const product = await createProduct(shop, { stock: 5 });
  await addToCart(shop, shopper, product, 2);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  const event = stub.event('charge.success', { reference, amount, currency: 'NGN', status: 'success' });
  await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
  const age = "update charge set created_at = now() - interval '61 minutes' where reference = $1";
  await expect.poll(async () => (await query(age, [reference])).rowCount).toBe(1);
  expect(await itemOf(reference)).toMatchObject({ problem: 'unconfirmed', actions: ['check', 'settle'] });
  return { shopper, product, reference, amount };
};
/** Paystack says at last that it was paid, and everybody who asks hears of it. */
const confirmAtLast = async ({ shopper, reference, amount }: Awaited<ReturnType<typeof unconfirmed>>) => {
  stub.pay(reference, { amount, email: shopper.email });
  await query('update webhook_event set next_try_at = now() where processed_at is null');
  await processEvents(shop.shop);
  await query(
    'update checkout set next_check_at = now() where reference = $1 and next_check_at is not null',
    [reference],
  );
  await reconcile(shop.shop);
  const run = await beginComparison(shop.shop, 7, null);
  await finishRun(shop.shop, { ...run, until: new Date(Date.now() + 60_000) });
  expect(await reportPaid(shop, shopper, reference)).toMatchObject({
    status: 409,
    body: { code: 'payment_refunded' },
  });
  await advance();
};
/** Neither order nor refund has come of it, and its goods are on the shelf. */
const expectSettledForGood = async ({ product, reference }: { product: string; reference: string }) => {
  expect((await query('select from customer_order where reference = $1', [reference])).rows).toEqual([]);
  expect((await query('select from refund where reference = $1', [reference])).rows).toEqual([]);
  expect(refundsOf(reference)).toEqual([]);
  expect(await stockOf(shop, product)).toBe(5);
  expect(await chargeOf(reference)).toMatchObject({
    state: 'completed',
    reason: 'Settled by Ada Admin: Paid back by bank transfer',
    order: null,
  });
};
test.each(['held', 'lapsed', 'replaced'])(
  'a payment that was settled before Paystack confirmed it becomes neither order nor refund: its checkout was %s',
  async (state) => {
    const paid = await unconfirmed();
    if (state !== 'held') {
      await query('update checkout set state = $2 where reference = $1', [paid.reference, state]);
      await query('update product set stock = 5 where id = $1', [paid.product]);
    }
    expect((await settle(paid.reference)).status).toBe(200);
    // The goods are for sale again at once, and the shopper's checkout is over.
    expect(await stockOf(shop, paid.product)).toBe(5);
    await confirmAtLast(paid);
    await expectSettledForGood(paid);
  },
);
test('a payment that was settled while its checkout stayed open becomes neither order nor refund either', async () => {
  const paid = await unconfirmed();
  await query("update charge set state = 'completed', reason = $2 where reference = $1", [
    paid.reference,
    'Settled by Ada Admin: Paid back by bank transfer',
  ]);
  await confirmAtLast(paid);
  await expectSettledForGood(paid);
});
const sendUnfinished = async (name: string, content: object): Promise<void> => {
  const event = stub.event(name, content);
  await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
  await expect
    .poll(
      async () => (await query('select from webhook_event where processed_at is null and tries > 0')).rows,
    )
    .toHaveLength(1);
  await processEvents(shop.shop);
};
const sendEventUnconfirmed = async (reference: string, amount: number): Promise<void> => {
  const event = stub.event('charge.success', { reference, amount, currency: 'NGN', status: 'success' });
  await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...event });
  await processEvents(shop.shop);
  await query('update webhook_event set processed_at = now() where processed_at is null');
};

describe('signed events', () => {
  test('that concern payments but name none are shown, and settled once with a note', async () => {
    await sendEvent(stub.event('refund.processed', { amount: 50_000, currency: 'NGN' }));
    const item = (await listed()).find(({ reason }) => reason === 'refund.processed');
    expect(item).toMatchObject({
      kind: 'event',
      problem: 'unknownEvent',
      reference: '',
      amount: 500,
      order: null,
      actions: ['settle'],
    });
    const path = `/admin/payments/events/${item?._id}/settled`;
    const answers = await Promise.all(
      [1, 2].map(() => call(shop, admin, 'PUT', path, { note: 'Looked up' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await listed()).some(({ _id }) => _id === item?._id)).toBe(false);
    expect(await auditOf(item?._id ?? '')).toMatchObject([
      { kind: 'payment', subject: { name: 'refund.processed' }, after: { reason: 'Looked up' } },
    ]);
    expect((await call(shop, admin, 'PUT', '/admin/payments/events/x/settled', { note: 'n' })).status).toBe(
      404,
    );
  });

  test.each([
    ['transfer.success', { amount: 50_000, currency: 'NGN', reference: 'own-payout', id: 1 }],
    ['subscription.create', { reference: 'plan', customer: { email: 'a@b.c' } }],
    ['customeridentification.success', {}],
  ])('of %s concern no payment: stored, and nobody’s to look at', async (name, content) => {
    const before = (await listed()).length;
    await sendEvent(stub.event(name, content));
    expect(await listed()).toHaveLength(before);
    expect(await chargeOf('own-payout')).toBeUndefined();
    const { rows } = await query('select processed_at, payload from webhook_event where event = $1', [name]);
    expect(rows).toMatchObject([{ processed_at: expect.any(Date), payload: { data: {} } }]);
  });

  test('older than three days are still tried, ever more rarely, and listed until they are settled', async () => {
    const reference = `old-${count}`;
    stub.pay(reference, { amount: 1_000_00, email: 'somebody@example.com' });
    await sendEvent(stub.chargeEvent(reference));
    // Paystack told of a refund that its list never shows.
    await sendUnfinished('refund.processed', { transaction_reference: reference, amount: '5000' });
    expect((await listed()).some(({ problem }) => problem === 'unfinishedEvent')).toBe(false);
    await query(
      "update webhook_event set received_at = now() - interval '5 days', next_try_at = now() where processed_at is null",
    );
    await processEvents(shop.shop);
    const { rows } = await query(
      'select extract(epoch from next_try_at - now()) / 3600 as hours from webhook_event where processed_at is null',
    );
    expect(Number(rows[0].hours)).toBeGreaterThan(11);
    const item = (await listed()).find(({ problem }) => problem === 'unfinishedEvent');
    expect(item).toMatchObject({ reference, amount: 50, reason: 'refund.processed', actions: ['settle'] });
    // Once Paystack shows it, it is finished and gone.
    stub.moveRefund(stub.refundInDashboard(reference, 5_000), 'processed');
    await query('update webhook_event set next_try_at = now() where processed_at is null');
    await processEvents(shop.shop);
    expect((await listed()).some(({ problem }) => problem === 'unfinishedEvent')).toBe(false);
  });
});

test('nothing of a card, a phone or a name is kept of an event', async () => {
  const reference = await stray();
  const { rows } = await query(
    "select payload::text as kept from webhook_event where payload #>> '{data,reference}' = $1",
    [reference],
  );
  expect(rows[0].kept).toContain(reference);
  expect(rows[0].kept).not.toMatch(/authorization|last4|bin|phone|first_name|ip_address|metadata/);
});

describe('all charges', () => {
  test('are found by state, reference, payer, order and day', async () => {
    const reference = await stray();
    const order = await placed();
    const found = async (filters: string): Promise<string[]> =>
      (await call<Charge[]>(shop, admin, 'GET', `/admin/payments?limit=100&${filters}`)).body.data.map(
        (charge) => charge.reference,
      );
    expect(await found('state=completed')).toContain(order.paystackReference);
    expect(await found('state=completed')).not.toContain(reference);
    expect(await found(`search=${reference.toUpperCase()}`)).toEqual([reference]);
    expect(await found('search=somebody%40example.com&state=attention')).toContain(reference);
    expect(await found(`search=${order.orderNumber}`)).toEqual([order.paystackReference]);
    expect(await found(`search=${order.user.email}`)).toEqual([order.paystackReference]);
    expect(await found('search=%25')).toEqual([]);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Lagos' }).format(Date.now());
    expect(await found(`startDate=${today}&endDate=${today}`)).toContain(reference);
    expect(await found('endDate=2020-01-01')).toEqual([]);
    expect((await call(shop, admin, 'GET', '/admin/payments?state=eaten')).status).toBe(400);
  });
});

test('what moves money wants the password again after twelve hours, what does not goes on', async () => {
  const stale = await createAdmin(shop);
  await query("update session set password_at = now() - interval '13 hours' where account_id = $1", [
    stale.accountId,
  ]);
  const reference = await stray();
  for (const action of ['refund', 'order']) {
    expect(await act(reference, action, stale)).toMatchObject({
      status: 403,
      body: { error: 'Please enter your password again to continue' },
    });
  }
  expect((await act(reference, 'check', stale)).status).toBe(200);
  const confirmed = await call(shop, stale, 'POST', '/auth/confirm-password', { password: TEST_PASSWORD });
  const { token } = confirmed.body as unknown as { token: string };
  expect((await act(reference, 'refund', { ...stale, token })).status).toBe(202);
  expect((await act('no-such-payment', 'refund')).status).toBe(404);
  expect((await act('no-such-payment', 'check')).status).toBe(404);
  expect((await settle('no-such-payment')).status).toBe(404);
});

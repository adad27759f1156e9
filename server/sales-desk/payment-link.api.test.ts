import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { LinkToPay, PaidLink, PaymentLinkShown } from '#contract/sales-desk/links.ts';
import { endWait } from '#server/checkout/awaited.ts';
import { expireHolds } from '#server/checkout/expire-holds.ts';
import { advanceRefunds } from '#server/refunds/refunds.ts';
import { reconcile } from '#server/settlement/ask-due-checkouts.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lettersOf, notificationsOf } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
});
afterEach(() => stub.levers.reset());
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await shop.shop.connection.pool.query(text, values)).rows;
const saleOf = (productId: string, quantity: number, more: object = {}) => ({
  key: randomUUID(),
  customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
  lines: [{ productId, quantity }],
  hours: 24,
  ...more,
});
const make = (sale: object) => call<PaymentLinkShown>(shop, admin, 'POST', '/admin/payment-links', sale);
/** A link for so many of a new product of which there are ten. */
const linked = async (quantity = 2, more: object = {}) => {
  const product = await createProduct(shop, { stock: 10 });
  const { body } = await make(saleOf(product, quantity, more));
  return { product, link: body.data, token: body.data.url.split('/pay/')[1] ?? '' };
};
const look = (token: string) => call<LinkToPay>(shop, null, 'GET', `/pay/${token}`);
const read = async ({ _id }: PaymentLinkShown) =>
  (await call<PaymentLinkShown>(shop, admin, 'GET', `/admin/payment-links/${_id}`)).body.data;
const begin = (token: string, email = 'payer@example.com') =>
  call<Checkout>(shop, null, 'POST', `/pay/${token}/checkout`, { email });
const confirm = (token: string, reference: string) =>
  call<PaidLink>(shop, null, 'POST', `/pay/${token}/confirm`, { reference });
const pay = ({ reference, amount, email }: Checkout) => stub.pay(reference, { amount, email });
const revoke = ({ _id }: PaymentLinkShown) =>
  call<PaymentLinkShown>(shop, admin, 'POST', `/admin/payment-links/${_id}/revoke`);
const expire = async ({ _id }: PaymentLinkShown) => {
  await query('update checkout set expires_at = now() where payment_link_id = $1', [_id]);
  await query('update payment_link set expires_at = now() where id = $1', [_id]);
  await expireHolds(shop.shop);
};
const ordersOf = (references: string[]) =>
  query<{ reference: string }>('select reference from customer_order where reference = any($1)', [
    references,
  ]);
const refundsOf = (references: string[]) =>
  query<{ reference: string; amount_kobo: string; reason: string }>(
    'select reference, amount_kobo, reason from refund where reference = any($1)',
    [references],
  );

describe('a payment link', () => {
  test('holds its units, shows what is bought and nobody’s name, and becomes one paid order', async () => {
    const { product, link, token } = await linked(2, {
      note: 'Blue bag',
      discount: { kind: 'percent', value: 10, reason: 'Regular customer' },
      deliveryFee: 500,
    });
    expect(link).toMatchObject({ state: 'open', totalPrice: 2_300, customerPhone: '+2348035551234' });
    expect(link.qr).toContain('<svg');
    expect(token.length).toBeGreaterThanOrEqual(24);
    expect(await stockOf(shop, product)).toBe(8);
    const shown = await look(token);
    expect(shown.body.data).toMatchObject({
      state: 'open',
      asksEmail: true,
      items: [{ quantity: 2, price: 1_000 }],
      discountAmount: 200,
      shippingPrice: 500,
      totalPrice: 2_300,
    });
    expect(JSON.stringify(shown.body)).not.toMatch(/Mama Tunde|555 ?1234/);

    const { body } = await begin(token);
    expect(body.data).toMatchObject({ amount: 2_300_00, email: 'payer@example.com' });
    expect((await confirm(token, body.data.reference)).status).toBe(402);
    pay(body.data);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(token, body.data.reference)));
    expect(new Set(answers.map((answer) => answer.body.data.orderNumber)).size).toBe(1);
    const { order, state } = await read(link);
    expect(state).toBe('paid');
    const made = (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${order?._id}`)).body.data;
    expect(made).toMatchObject({
      user: { _id: '', name: 'Mama Tunde', email: 'payer@example.com' },
      paymentMethod: 'paystack',
      paymentStatus: 'paid',
      totalPrice: 2_300,
      discountAmount: 200,
      booking: null,
    });
    expect(made.notes.map(({ text }) => text)).toEqual(['Discount: Regular customer', 'Blue bag']);
    expect(made.timeline[0]).toMatchObject({ kind: 'placed', actor: { name: 'Ada Admin' } });
    expect((await look(token)).body.data).toMatchObject({ state: 'paid', orderNumber: made.orderNumber });
    expect(await stockOf(shop, product)).toBe(8);
    expect((await begin(token)).body.code).toBe('payment_link_ended');
  });

  test('that nobody has paid causes at most 60 questions an hour, and is an order all the same once it is paid', async () => {
    const { link, token } = await linked(1);
    const { body } = await begin(token);
    const before = stub.verifications;
    const answers: number[] = [];
    for (let asked = 0; asked < 65; asked += 1)
      answers.push((await confirm(token, body.data.reference)).status);
    expect(stub.verifications - before).toBe(60);
    expect(answers.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    pay(body.data);
    await query(`update checkout set next_check_at = now() where reference = $1`, [body.data.reference]);
    await reconcile(shop.shop);
    expect((await read(link)).state).toBe('paid');
  });

  test('sent twice, also at once, is one link; for an account it becomes that account’s order', async () => {
    const buyer = await createShopper(shop);
    const product = await createProduct(shop, { stock: 10 });
    await addToCart(shop, buyer, product, 1);
    const own = await startCheckout(shop, buyer);
    const sale = saleOf(product, 2, { customer: { name: 'Bola', phone: '1', email: buyer.email } });
    const links = await Promise.all([1, 2, 3, 4].map(() => make(sale)));
    expect(new Set(links.map(({ body }) => body.data.url)).size).toBe(1);
    expect(await stockOf(shop, product)).toBe(7);
    const token = links[0]?.body.data.url.split('/pay/')[1] ?? '';
    expect((await look(token)).body.data.asksEmail).toBe(false);
    const { body } = await begin(token, '');
    pay(body.data);
    await confirm(token, body.data.reference);
    const orders = await call<Order[]>(shop, buyer, 'GET', '/orders/myorders');
    expect(orders.body.data).toMatchObject([{ totalPrice: 2_000 }]);
    // What they have in their cart, and are just paying themselves, is left alone.
    expect(await query('select state from checkout where reference = $1', [own.body.data.reference])).toEqual(
      [{ state: 'held' }],
    );
    expect((await call<{ items: unknown[] }>(shop, buyer, 'GET', '/cart')).body.data.items).toHaveLength(1);
  });

  test('sent again with something else, or as a sale, is refused; the same is the same link', async () => {
    const product = await createProduct(shop, { stock: 10 });
    const sale = saleOf(product, 2);
    const first = await make(sale);
    const { hours: _, ...goods } = sale;
    for (const answer of [
      await make({ ...sale, hours: 1 }),
      await make({ ...sale, lines: [{ productId: product, quantity: 1 }] }),
      await call(shop, admin, 'POST', '/admin/sales', { ...goods, payment: { method: 'cash' } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'sent_already']);
    expect(await make(sale)).toMatchObject({ status: 200, body: { data: { _id: first.body.data._id } } });
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('for another total than was shown is not made', async () => {
    const product = await createProduct(shop, { stock: 10 });
    const sale = saleOf(product, 2);
    expect((await make({ ...sale, totalPrice: 1_999.99 })).body.code).toBe('total_changed');
    expect(await stockOf(shop, product)).toBe(10);
    expect((await make({ ...sale, totalPrice: 2_000 })).status).toBe(201);
  });

  test('without an address is each payer’s own: one that was typed wrong binds nobody after; the customer’s own stays', async () => {
    const { link, token } = await linked(1);
    expect((await begin(token, 'typo@example.com')).body.data.email).toBe('typo@example.com');
    expect((await look(token)).body.data.asksEmail).toBe(true);
    expect((await begin(token, '')).status).toBe(400);
    const { body } = await begin(token, 'right@example.com');
    expect(body.data.email).toBe('right@example.com');
    pay(body.data);
    expect((await confirm(token, body.data.reference)).status).toBe(200);
    expect((await read(link)).state).toBe('paid');
    expect(
      await query('select customer_email from customer_order where reference = $1', [body.data.reference]),
    ).toEqual([{ customer_email: 'right@example.com' }]);

    const customer = { name: 'Bola', phone: '1', email: 'bola@example.com' };
    const known = await linked(1, { customer });
    for (const typed of ['stranger@example.com', ''])
      expect((await begin(known.token, typed)).body.data.email).toBe('bola@example.com');
    expect((await look(known.token)).body.data.asksEmail).toBe(false);
  });

  test('tried by many at once holds its units once', async () => {
    const { product, token } = await linked();
    const tries = await Promise.all(Array.from({ length: 8 }, (_, at) => begin(token, `p${at}@example.com`)));
    expect(tries.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(tries.map(({ body }) => body.data.reference)).size).toBe(8);
    expect(await stockOf(shop, product)).toBe(8);
    const states = await query<{ state: string }>(
      "select state from checkout where reference = any($1) and state = 'held'",
      [tries.map(({ body }) => body.data.reference)],
    );
    expect(states).toHaveLength(1);
  });

  test('paid by two at the same time is one order and one full refund', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { product, link, token } = await linked();
      const tries = [
        (await begin(token, 'a@example.com')).body.data,
        (await begin(token, 'b@example.com')).body.data,
      ];
      for (const one of tries) pay(one);
      const answers = await Promise.all(tries.map(({ reference }) => confirm(token, reference)));
      const references = tries.map(({ reference }) => reference);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await ordersOf(references)).toHaveLength(1);
      expect(await refundsOf(references)).toMatchObject([{ amount_kobo: 200_000 }]);
      expect(await stockOf(shop, product)).toBe(8);
      expect((await read(link)).state).toBe('paid');
    }
  });

  test('whose time ends while the money is on its way is an order where the goods are there, else a full refund', async () => {
    const there = await linked();
    const first = (await begin(there.token)).body.data;
    await expire(there.link);
    expect(await stockOf(shop, there.product)).toBe(10);
    expect((await look(there.token)).body.data.state).toBe('expired');
    expect((await begin(there.token)).body.code).toBe('payment_link_ended');
    pay(first);
    expect((await confirm(there.token, first.reference)).status).toBe(200);
    expect(await stockOf(shop, there.product)).toBe(8);

    const gone = await linked(10);
    const late = (await begin(gone.token)).body.data;
    await expire(gone.link);
    await query('update product set stock = 9 where id = $1', [gone.product]);
    pay(late);
    expect((await confirm(gone.token, late.reference)).body.code).toBe('payment_refunded');
    expect(await ordersOf([late.reference])).toEqual([]);
    expect(await refundsOf([late.reference])).toHaveLength(1);
    expect(await stockOf(shop, gone.product)).toBe(9);
  });

  test('whose transfer does not come keeps its units, and whoever tried is told once, with the way to pay again', async () => {
    const { product, link, token } = await linked();
    const email = 'late-payer@example.com';
    const checkout = (await begin(token, email)).body.data;
    stub.beginTransfer(checkout.reference, { amount: checkout.amount, email });
    await confirm(token, checkout.reference);
    await query("update checkout set awaited_until = now() - interval '1 second' where reference = $1", [
      checkout.reference,
    ]);
    await Promise.all([1, 2, 3].map(() => endWait(shop.shop, checkout.reference, { hasFailed: false })));
    const mails = await query<{ content: { to: string; content: object } }>(
      "select content from job where queue = 'mail' and content ->> 'template' = 'money-missing' and content ->> 'to' = $1",
      [email],
    );
    expect(mails.map(({ content }) => content.content)).toEqual([
      { name: '', amountKobo: 200_000, payPath: `/pay/${token}` },
    ]);
    await expireHolds(shop.shop);
    expect(await stockOf(shop, product)).toBe(8);
    expect((await read(link)).state).toBe('open');
    stub.receiveTransfer(checkout.reference, checkout.amount);
    expect((await confirm(token, checkout.reference)).status).toBe(200);
  });

  test('whose transfer does not come before the link ends is told without a way to pay again', async () => {
    const { link, token } = await linked();
    const email = 'ended-payer@example.com';
    const checkout = (await begin(token, email)).body.data;
    stub.beginTransfer(checkout.reference, { amount: checkout.amount, email });
    await confirm(token, checkout.reference);
    await expire(link);
    await endWait(shop.shop, checkout.reference, { hasFailed: true });
    expect(await lettersOf(shop, email, 'money-missing')).toEqual([
      { name: '', amountKobo: 200_000, payPath: null },
    ]);
  });

  test('that was ended gives its units back once, and what is paid later goes back in full', async () => {
    const { product, link, token } = await linked();
    const begun = (await begin(token)).body.data;
    const answers = await Promise.all([1, 2, 3].map(() => revoke(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stockOf(shop, product)).toBe(10);
    pay(begun);
    expect((await confirm(token, begun.reference)).body.code).toBe('payment_refunded');
    expect(await refundsOf([begun.reference])).toMatchObject([
      { reason: 'Paid after the payment link had been ended' },
    ]);
    expect(await stockOf(shop, product)).toBe(10);
  });

  test('whose money went back leads whoever paid to no cart: they are told what became of the link', async () => {
    const letterTo = async (email: string) => {
      await advanceRefunds(shop.shop);
      for (const row of stub.refunds) {
        if (row.status !== 'processed') row.status = 'processed';
        const sent = stub.refundEvent(row.id);
        await shop.app.inject({ method: 'POST', url: '/api/v1/payments/paystack/webhook', ...sent });
      }
      await expect.poll(() => lettersOf(shop, email, 'payment-refunded')).toHaveLength(1);
      return (await lettersOf(shop, email, 'payment-refunded'))[0];
    };
    // Of a link that was ended meanwhile there is nothing to go back to.
    const { link, token } = await linked();
    const late = (await begin(token, 'too-late@example.com')).body.data;
    await revoke(link);
    pay(late);
    await confirm(token, late.reference);
    expect(await letterTo('too-late@example.com')).toMatchObject({ payPath: null, isSecond: false });
    // Nor where the other payment of the same link has become the order.
    const twice = await linked();
    const tries = [
      (await begin(twice.token, 'first@example.com')).body.data,
      (await begin(twice.token, 'second@example.com')).body.data,
    ];
    for (const one of tries) {
      pay(one);
      await confirm(twice.token, one.reference);
    }
    expect(await letterTo('second@example.com')).toMatchObject({ payPath: null, isSecond: true });
    // Whoever has an account reads it there as well; the order is not theirs to be led to.
    const third = await createShopper(shop);
    const shared = await linked();
    const both = [
      (await begin(shared.token, 'owner@example.com')).body.data,
      (await begin(shared.token, third.email)).body.data,
    ];
    for (const one of both) {
      pay(one);
      await confirm(shared.token, one.reference);
    }
    await letterTo(third.email);
    expect(await notificationsOf(shop, third)).toMatchObject([
      { text: expect.stringContaining('paid for twice'), orderId: null, orderNumber: null },
    ]);
    // A payment of too little does not end a link that was tried again since, for an account either.
    const buyer = await createShopper(shop);
    const open = await linked(1, { customer: { name: 'Bola', phone: '1', email: buyer.email } });
    const little = (await begin(open.token)).body.data;
    await begin(open.token);
    stub.pay(little.reference, { amount: little.amount - 100, email: buyer.email });
    await confirm(open.token, little.reference);
    expect((await look(open.token)).body.data.state).toBe('open');
    expect(await letterTo(buyer.email)).toMatchObject({ payPath: `/pay/${open.token}`, isSecond: false });
  });

  test('whose late money could not go back becomes, made by an administrator, the order that it was for', async () => {
    const buyer = await createShopper(shop);
    const customer = { name: 'Bola', phone: '1', email: buyer.email };
    const { product, link, token } = await linked(2, { customer, note: 'Blue bag' });
    const begun = (await begin(token)).body.data;
    await revoke(link);
    pay(begun);
    await confirm(token, begun.reference);
    stub.refusal = 'This channel cannot be refunded';
    await advanceRefunds(shop.shop);
    stub.refusal = null;

    const made = await call<{ _id: string }>(shop, admin, 'POST', `/admin/payments/${begun.reference}/order`);
    expect(made.status).toBe(201);
    const order = (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${made.body.data._id}`)).body
      .data;
    expect(order.user).toMatchObject({ _id: buyer.accountId, name: 'Bola' });
    expect(order.notes.map(({ text }) => text)).toEqual(['Blue bag']);
    expect(order.timeline[0]).toMatchObject({ kind: 'placed', actor: { name: 'Ada Admin' } });
    expect((await read(link)).state).toBe('paid');
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('that has just been paid is not ended: the order stands', async () => {
    const { product, link, token } = await linked();
    const begun = (await begin(token)).body.data;
    pay(begun);
    expect((await revoke(link)).body.code).toBe('payment_link_paid');
    expect(await ordersOf([begun.reference])).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('races checkouts for the last units: none is sold twice', async () => {
    const product = await createProduct(shop, { stock: 3 });
    const buyers = await Promise.all(Array.from({ length: 5 }, () => createShopper(shop)));
    for (const buyer of buyers) await addToCart(shop, buyer, product, 1);
    const answers = await Promise.all([
      ...buyers.map((buyer) => startCheckout(shop, buyer)),
      ...Array.from({ length: 5 }, () => make(saleOf(product, 1))),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await stockOf(shop, product)).toBe(0);
  });

  test('is made by administrators alone, for hours that are offered, and is not to be guessed', async () => {
    const product = await createProduct(shop, { stock: 3 });
    const shopper = await createShopper(shop);
    expect((await call(shop, shopper, 'POST', '/admin/payment-links', saleOf(product, 1))).status).toBe(403);
    expect((await make(saleOf(product, 1, { hours: 1_000 }))).body.error).toBe(
      'Please choose how long the link can be paid',
    );
    expect((await look('nothing')).status).toBe(404);
    const { token } = await linked();
    expect((await begin(token, '')).body.error).toBe('Please enter a valid email address');
    // A shopper’s own payment is none of a link’s, and a link’s none of a shopper’s.
    await addToCart(shop, shopper, product, 1);
    const own = (await startCheckout(shop, shopper)).body.data;
    pay(own);
    expect((await confirm(token, own.reference)).status).toBe(402);
    const tried = (await begin(token)).body.data;
    pay(tried);
    const claimed = await call(shop, shopper, 'POST', '/orders', { paystackReference: tried.reference });
    expect([claimed.status, claimed.body.code]).toEqual([409, 'reference_used']);
  });
});

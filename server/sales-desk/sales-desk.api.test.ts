import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { AdminOrder } from '#contract/orders/admin.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct, stockOf } from '#tests/support/products.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { lettersOf } from '#tests/support/told.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ ...(await stub.start()), RATE_LIMIT_PER_MINUTE: '0' });
  admin = await createAdmin(shop);
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const saleOf = (productId: string, quantity: number, more: object = {}) => ({
  key: randomUUID(),
  customer: { name: 'Mama Tunde', phone: '0803 555 1234' },
  lines: [{ productId, quantity }],
  payment: { method: 'cash' },
  ...more,
});
const sell = (sale: object, who: TestAccount | null = admin) =>
  call<Order>(shop, who, 'POST', '/admin/sales', sale);
const read = async ({ _id }: Order) =>
  (await call<AdminOrder>(shop, admin, 'GET', `/admin/orders/${_id}`)).body.data;
const refundByHand = (order: Order, body: object) =>
  call(shop, admin, 'POST', `/admin/orders/${order._id}/refund-by-hand`, body);
const dashboard = async () => (await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard')).body.data;
const countOf = async (table: 'charge' | 'notification' | 'job') =>
  (await shop.shop.connection.pool.query(`select count(*)::int as n from ${table}`)).rows[0]?.n as number;

describe('a sale that was paid by hand', () => {
  test('is a paid order of somebody without an account, and its units are off the shelf', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const [before, charges, told, jobs] = [
      await dashboard(),
      await countOf('charge'),
      await countOf('notification'),
      await countOf('job'),
    ];
    const { status, body } = await sell(
      saleOf(product, 2, {
        payment: { method: 'pos', reference: 'RRN 0042' },
        note: 'Comes back on Friday for the lid',
      }),
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      user: { _id: '', name: 'Mama Tunde', email: '' },
      paymentMethod: 'pos',
      paymentStatus: 'paid',
      isPaid: true,
      // Taken along: nobody has to pack it.
      status: 'delivered',
      itemsPrice: 2_000,
      shippingPrice: 0,
      totalPrice: 2_000,
      shippingAddress: { name: 'Mama Tunde', phone: '0803 555 1234', address: '' },
    });
    expect(await stockOf(shop, product)).toBe(3);
    const order = await read(body.data);
    expect(order).toMatchObject({
      booking: { reference: 'RRN 0042', by: { _id: admin.accountId } },
      customerPhone: '+2348035551234',
      // Nobody can log in to see it.
      customerUrl: expect.stringMatching(new RegExp(`/track#${body.data._id}\\.`)),
      refundableAmount: 2_000,
      notes: [{ text: 'Comes back on Friday for the lid' }],
    });
    expect(order.timeline.map(({ kind, actor }) => [kind, actor?.name])).toEqual([
      ['placed', 'Ada Admin'],
      ['paid', 'Ada Admin'],
      ['status', 'Ada Admin'],
    ]);
    const after = await dashboard();
    expect([after.totalSales - before.totalSales, after.totalOrders - before.totalOrders]).toEqual([
      2_000, 1,
    ]);
    const byPos = ({ salesByPayment }: Dashboard) => salesByPayment.find(({ method }) => method === 'pos');
    expect([byPos(before), byPos(after)]).toEqual([undefined, { method: 'pos', orders: 1, sales: 2_000 }]);
    // Nobody can be told, and the provider had no part in it.
    expect([await countOf('charge'), await countOf('notification'), await countOf('job')]).toEqual([
      charges,
      told,
      jobs,
    ]);
    const { data: log } = (await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${order._id}`))
      .body;
    expect(log).toMatchObject([
      { action: 'created', kind: 'order', after: { paymentMethod: 'pos', paymentReference: 'RRN 0042' } },
    ]);
  });

  test('waits to be packed only where it is brought somewhere', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const statusOf = async (address: object | null) =>
      (await sell(saleOf(product, 1, { address }))).body.data.status;
    expect(await statusOf({ city: 'Ikeja' })).toBe('pending');
    expect(await statusOf({ address: '' })).toBe('delivered');
    expect(await statusOf(null)).toBe('delivered');
  });

  test('is found by the phone, by how it was paid, and stands in the file of orders', async () => {
    const product = await createProduct(shop, { stock: 5, name: 'Enamel bowl' });
    const { body } = await sell(
      saleOf(product, 1, {
        customer: { name: 'Chike', phone: '0809 777 0001' },
        payment: { method: 'transfer' },
      }),
    );
    const ids = async (query: string) =>
      (await call<Order[]>(shop, admin, 'GET', `/orders?${query}`)).body.data.map(({ _id }) => _id);
    expect(await ids('search=777 0001')).toEqual([body.data._id]);
    for (const typed of ['08097770001', '+234 809 777 0001', '2348097770001', '00234-809-777-0001'])
      expect(await ids(`search=${encodeURIComponent(typed)}`), typed).toEqual([body.data._id]);
    expect(await ids('search=08097770002')).toEqual([]);
    expect(await ids('paymentMethod=transfer')).toEqual([body.data._id]);
    expect(await ids('paymentMethod=paystack')).toEqual([]);
    const file = await shop.app.inject({
      url: '/api/v1/admin/orders/export?paymentMethod=transfer',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(2);
    expect(file.body).toContain('Chike,,1,');
  });

  test('of somebody with an account is theirs: listed, told of and mailed, and their cart stays', async () => {
    const product = await createProduct(shop, { stock: 5 });
    const buyer = await createShopper(shop);
    await addToCart(shop, buyer, product, 1);
    const { body } = await sell(
      saleOf(product, 1, {
        customer: { name: 'Bola', phone: '08031234567', email: buyer.email.toUpperCase() },
      }),
    );
    const own = await call<Order[]>(shop, buyer, 'GET', '/orders/myorders');
    expect(own.body.data).toMatchObject([{ _id: body.data._id, paymentMethod: 'cash' }]);
    expect((await call<{ items: unknown[] }>(shop, buyer, 'GET', '/cart')).body.data.items).toHaveLength(1);
    const { rows } = await sql`
      select from notification where account_id = ${buyer.accountId}`.execute(shop.shop.db);
    expect(rows).toHaveLength(1);
  });

  test('takes off what was agreed, and brings it for a fee; the reason is kept', async () => {
    const product = await createProduct(shop, { stock: 20 });
    const percent = await sell(
      saleOf(product, 3, {
        discount: { kind: 'percent', value: 10, reason: 'Regular customer' },
        deliveryFee: 750.5,
        address: { address: '3 Bode Thomas', city: 'Surulere', state: 'Lagos', country: 'Nigeria' },
      }),
    );
    expect(percent.body.data).toMatchObject({
      itemsPrice: 3_000,
      discountAmount: 300,
      discountCode: null,
      shippingPrice: 750.5,
      totalPrice: 3_450.5,
      shippingAddress: { city: 'Surulere' },
    });
    expect((await read(percent.body.data)).notes.map(({ text }) => text)).toEqual([
      'Discount: Regular customer',
    ]);
    const all = await sell(
      saleOf(product, 1, { discount: { kind: 'fixed', value: 1_000, reason: 'A gift' } }),
    );
    expect([all.status, all.body.code, all.body.error]).toEqual([
      409,
      'discount_leaves_nothing',
      'The discount leaves nothing to pay',
    ]);
    const silent = await sell(saleOf(product, 1, { discount: { kind: 'fixed', value: 10, reason: ' ' } }));
    expect([silent.status, silent.body.error]).toEqual([400, 'Please say why something is taken off']);
    expect(await stockOf(shop, product)).toBe(17);
  });

  test('whose money is given back by hand says so in its mail, with the way to the order for whoever has no account', async () => {
    const customer = { name: 'Chike', phone: '08035551234', email: 'chike@example.com' };
    const { data } = (await sell(saleOf(await createProduct(shop, { stock: 5 }), 1, { customer }))).body;
    expect((await refundByHand(data, { amount: 100, reason: 'A scratch' })).status).toBe(200);
    expect(await lettersOf(shop, customer.email, 'order-refunded')).toMatchObject([
      { amountKobo: 10_000, isByHand: true, followKey: expect.stringContaining(`${data._id}.`) },
    ]);
  });

  test('sent twice, also at once, is one sale', async () => {
    const product = await createProduct(shop, { stock: 10 });
    const sale = saleOf(product, 2);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell(sale)));
    answers.push(await sell(sale));
    expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('sent again with something else, or as a payment link, is refused and is still one sale', async () => {
    const product = await createProduct(shop, { stock: 10 });
    const sale = saleOf(product, 2);
    const first = await sell(sale);
    expect(first.status).toBe(201);
    const { payment: _, ...goods } = sale;
    const link = { ...goods, hours: 24 };
    const sendLink = () => call(shop, admin, 'POST', '/admin/payment-links', link);
    for (const answer of [
      await sell({ ...sale, lines: [{ productId: product, quantity: 3 }] }),
      await sell({ ...sale, payment: { method: 'pos', reference: 'RRN 1' } }),
      await sell({ ...sale, customer: { ...sale.customer, name: 'Papa Tunde' } }),
      await sell(sale, await createAdmin(shop)),
      await sendLink(),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'sent_already']);
    expect(await sell(sale)).toMatchObject({ status: 200, body: { data: { _id: first.body.data._id } } });
    expect(await stockOf(shop, product)).toBe(8);
    // Whatever became of the key since: three days later nobody knows any more what was sent under it.
    await shop.shop.connection.pool.query('delete from idempotency_key where key = $1', [sale.key]);
    expect((await sell(sale)).body.code).toBe('sent_already');
    expect((await sendLink()).body.code).toBe('sent_already');
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('and as a payment link at once is one of the two', async () => {
    const product = await createProduct(shop, { stock: 10 });
    for (let round = 0; round < 4; round += 1) {
      const { payment, ...goods } = saleOf(product, 1);
      const answers = await Promise.all([
        sell({ ...goods, payment }),
        call(shop, admin, 'POST', '/admin/payment-links', { ...goods, hours: 24 }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await stockOf(shop, product)).toBe(9 - round);
    }
  });

  test('that was refused has used no key', async () => {
    const product = await createProduct(shop, { stock: 2 });
    const sale = saleOf(product, 3);
    expect((await sell(sale)).body.code).toBe('not_enough_stock');
    expect((await sell({ ...sale, lines: [{ productId: product, quantity: 2 }] })).status).toBe(201);
  });

  test('at another total than was shown is refused, and nothing has changed', async () => {
    const product = await createProduct(shop, { stock: 10 });
    const discount = { kind: 'percent', value: 10, reason: 'Regular customer' };
    const sale = saleOf(product, 3, { discount, deliveryFee: 750.5 });
    const { status, body } = await sell({ ...sale, totalPrice: 3_000 });
    expect([status, body.code]).toEqual([409, 'total_changed']);
    expect(body.error).toBe(
      'The total is ₦3,450.50 by now. Nothing has been sold yet: please check it, and send it again.',
    );
    expect(await stockOf(shop, product)).toBe(10);
    expect((await sell({ ...sale, totalPrice: 3_450.5 })).body.data.totalPrice).toBe(3_450.5);
    // Whoever does not say what was shown is asked for what it costs.
    expect((await sell({ ...saleOf(product, 1), totalPrice: null })).status).toBe(201);
  });

  test('races checkouts for the last units: none is sold twice', async () => {
    const product = await createProduct(shop, { stock: 4 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => createShopper(shop)));
    for (const buyer of buyers) await addToCart(shop, buyer, product, 1);
    const answers = await Promise.all([
      ...buyers.map((buyer) => startCheckout(shop, buyer)),
      ...Array.from({ length: 6 }, () => sell(saleOf(product, 1))),
    ]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array(8).fill('out_of_stock'),
    );
    expect(await stockOf(shop, product)).toBe(0);
  });

  test('takes from the shelf of the variant, and says what is not sold', async () => {
    const category = await addCategory(shop, admin, 'Shoes of the desk');
    const shoe = await addProduct(shop, admin, category, {
      name: 'Sandal',
      variations: { Size: ['41', '42'] },
      variants: [
        { choice: { Size: '41' }, stock: 1 },
        { choice: { Size: '42' }, stock: 3, price: 2_000 },
      ],
    });
    const of = (Size: string, quantity = 1) =>
      saleOf(shoe._id, quantity, { lines: [{ productId: shoe._id, quantity, variation: { Size } }] });
    expect((await sell(of('42', 2))).body.data).toMatchObject({
      totalPrice: 4_000,
      orderItems: [{ variation: { Size: '42' }, quantity: 2 }],
    });
    expect(await stockOf(shop, shoe._id)).toBe(2);
    expect((await sell(of('41', 2))).body).toMatchObject({
      code: 'not_enough_stock',
      error: 'Only 1 of Sandal (Size: 41) left in stock',
    });
    expect((await sell(of('43'))).status).toBe(400);
    expect((await sell(saleOf(shoe._id, 1))).status).toBe(400);
    expect((await sell(saleOf(randomUUID(), 1))).body.code).toBe('product_not_found');
  });

  test('is for administrators alone, and wants a name, a phone and goods', async () => {
    const product = await createProduct(shop, { stock: 1 });
    expect((await sell(saleOf(product, 1), null)).status).toBe(401);
    expect((await sell(saleOf(product, 1), await createShopper(shop))).status).toBe(403);
    for (const [more, sentence] of [
      [{ customer: { name: ' ', phone: '0803' } }, 'Please enter the customer’s name'],
      [{ customer: { name: 'A', phone: '' } }, 'Please enter the customer’s phone number'],
      [{ customer: { name: 'A', phone: '1', email: 'no' } }, 'Please enter a valid email address'],
      [{ lines: [] }, 'Please add at least one product'],
      [{ payment: { method: 'paystack' } }, 'Please say how it was paid'],
    ] as const)
      expect((await sell(saleOf(product, 1, more))).body.error).toBe(sentence);
    expect(await stockOf(shop, product)).toBe(1);
  });
});

describe('what was paid by hand is given back by hand', () => {
  const sold = async (quantity = 2) => {
    const product = await createProduct(shop, { stock: 10 });
    return { product, order: (await sell(saleOf(product, quantity))).body.data };
  };

  test('the provider is never asked', async () => {
    const { order } = await sold();
    const asked = stub.refunds.length;
    const answer = await call(shop, admin, 'POST', `/orders/${order._id}/refund`);
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_by_hand']);
    expect(stub.refunds).toHaveLength(asked);
  });

  test('a part comes off the sales; everything takes the order out of them and puts the goods back', async () => {
    const { product, order } = await sold();
    const before = (await dashboard()).totalSales;
    expect((await refundByHand(order, { amount: 500.5, reason: 'A dent' })).status).toBe(200);
    expect((await dashboard()).totalSales).toBe(before - 500.5);
    expect(await read(order)).toMatchObject({
      refundedAmount: 500.5,
      paymentStatus: 'paid',
      refunds: [{ state: 'processed', madeBy: 'hand', reason: 'A dent', requestedBy: { name: 'Ada Admin' } }],
    });
    expect((await refundByHand(order, { amount: 1_500, reason: 'Too much' })).body.code).toBe(
      'refund_too_much',
    );
    expect((await refundByHand(order, { reason: 'Broke at once' })).status).toBe(200);
    expect(await read(order)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    expect((await dashboard()).totalSales).toBe(before - 2_000);
    expect(await stockOf(shop, product)).toBe(10);
    expect((await refundByHand(order, { reason: 'Again' })).body.code).toBe('order_refunded');
  });

  test('goods that are of no more use stay off the shelf', async () => {
    const { product, order } = await sold();
    expect((await refundByHand(order, { restock: false, reason: 'Spoilt' })).status).toBe(200);
    expect(await read(order)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
    expect(await stockOf(shop, product)).toBe(8);
  });

  test('two at once give back no more than was paid', async () => {
    const { product, order } = await sold();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => refundByHand(order, { reason: 'Changed her mind' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await read(order)).refundedAmount).toBe(2_000);
    expect(await stockOf(shop, product)).toBe(10);
  });
});

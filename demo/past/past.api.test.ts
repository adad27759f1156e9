import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Examples } from '#contract/examples/schemas.ts';
import { ORDER_STATUSES } from '#contract/orders/status.ts';
import type { Dashboard } from '#contract/reports/dashboard.ts';
import type { ReportAnswer } from '#contract/reports/reports.ts';
import type { AdminReturn } from '#contract/returns/schemas.ts';
import { beginComparison, finishRun } from '#server/bookkeeping/compare.ts';
import { readPayouts } from '#server/bookkeeping/read-payouts.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { createProduct } from '#tests/support/products.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { openDemo, seedDemo } from '../demo.ts';

let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({}, { extend: async (app, opened) => void (await openDemo(app, opened)) });
  admin = await createAdmin(shop);
  await seedDemo(shop.shop);
});
afterAll(() => shop.stop());

const query = async <Row>(text: string): Promise<Row[]> =>
  (await shop.shop.connection.pool.query(text)).rows as Row[];
const count = async (from: string): Promise<number> =>
  (await query<{ count: number }>(`select count(*)::int as count from ${from}`))[0]?.count ?? -1;
const examples = async () => (await call<Examples>(shop, admin, 'GET', '/admin/examples')).body.data;

test('the overview of a new demo is full of life, and each kind of work waits somewhere', async () => {
  const { data } = (await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard?days=90')).body;
  expect(data.totalOrders).toBeGreaterThan(300);
  expect(data.salesByDay.filter(({ orders }) => orders > 0).length).toBeGreaterThan(80);
  expect(data.salesByPayment.map(({ method }) => method).sort()).toEqual([
    'cash',
    'on_delivery',
    'paystack',
    'pos',
    'transfer',
  ]);
  for (const status of ORDER_STATUSES) expect(data.ordersByStatus[status], status).toBeGreaterThan(0);
  expect(await count(`charge where state = 'attention'`)).toBe(1);
  expect(await count(`dispute where state = 'open'`)).toBe(1);
  expect(await count(`return_request where state = 'asked'`)).toBe(1);
  expect(await count('discount_use')).toBeGreaterThan(10);
  expect(await count(`refund where state = 'processed'`)).toBeGreaterThan(3);
  expect(await count(`(select distinct shipping_address ->> 'state' from customer_order) s`)).toBeGreaterThan(
    6,
  );
  expect(await count(`(select distinct channel from charge) s`)).toBe(3);
});

test('a few orders were called off, none of whose money is still here, as the shop itself would have written it', async () => {
  const { data } = (await call<Dashboard>(shop, admin, 'GET', '/admin/dashboard?days=90')).body;
  expect(data.ordersByStatus.cancelled).toBe(5);
  expect(data.unrefundedOrders).toBe(0);
  const calledOff = await query<{ method: string; kinds: string[]; statuses: string[]; payment: string }>(
    `select o.payment_method as method, o.payment_status as payment, o.refunded_kobo = o.total_kobo as "isBack",
       o.delivered_at is null and (o.paid_at is null) = (o.payment_status = 'pending') as "isConsistent",
       (select array_agg(e.kind order by e.id) from order_event e where e.order_id = o.id) as kinds,
       (select array_agg(e.status order by e.id) from order_event e where e.order_id = o.id and e.status is not null) as statuses,
       (select coalesce(sum(r.amount_kobo), 0) = o.refunded_kobo from refund r where r.order_id = o.id and r.state = 'processed') as "isBooked"
     from customer_order o where o.status = 'cancelled' order by o.payment_method, o.id`,
  );
  expect(calledOff).toEqual([
    {
      method: 'on_delivery',
      payment: 'pending',
      isBack: false,
      isConsistent: true,
      kinds: ['placed', 'status', 'status', 'status'],
      statuses: ['processing', 'shipped', 'cancelled'],
      isBooked: true,
    },
    ...Array.from({ length: 4 }, () => ({
      method: 'paystack',
      payment: 'refunded',
      isBack: true,
      isConsistent: true,
      kinds: ['placed', 'paid', 'refundStarted', 'refund', 'status', 'status'],
      // The full sum moves an order by itself; whoever called it off says so afterwards.
      statuses: ['refunded', 'cancelled'],
      isBooked: true,
    })),
  ]);
  expect(await count(`delivery_payment where refused_at is not null and refusal <> ''`)).toBe(1);
  expect(
    await count(`order_event where kind = 'status' and status = 'refunded' and actor_id is not null`),
  ).toBe(0);
});

test('sales came in by several channels, and each is found by its own', async () => {
  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const period = `startDate=${dayAgo(95)}&endDate=${dayAgo(-1)}`;
  const { data } = (await call<ReportAnswer>(shop, admin, 'GET', `/admin/reports?report=channel&${period}`))
    .body;
  expect(data.rows.map(({ name }) => name).sort()).toEqual([
    'Online shop',
    'Pay on delivery',
    'Sales desk and payment links',
  ]);
  // Each was paid in one way, and who took its money by hand has booked that.
  expect(
    await count(`customer_order o where (o.payment_method <> 'paystack' and o.payment_status = 'paid')
      <> exists (select from payment_booking b where b.order_id = o.id and b.amount_kobo = o.total_kobo)`),
  ).toBe(0);
  expect(
    await count(`customer_order o where (o.payment_method = 'paystack')
      <> exists (select from charge c where c.reference = o.reference)`),
  ).toBe(0);
  expect(
    await count(`customer_order o where (o.payment_method = 'on_delivery')
      <> exists (select from delivery_payment d where d.order_id = o.id and d.phone = o.phone_number)`),
  ).toBe(0);
  // Nothing waits for its money, which nobody would bring.
  expect(await count(`customer_order where payment_status = 'pending' and status <> 'cancelled'`)).toBe(0);
});

test('every order adds up, nothing happens in the future, and numbers follow the days', async () => {
  expect(
    await count(`customer_order where total_kobo <> items_kobo - discount_kobo + shipping_kobo + tax_kobo`),
  ).toBe(0);
  expect(
    await count(`customer_order o where items_kobo <> (
      select sum(i.quantity * i.unit_price_kobo) from order_item i where i.order_id = o.id)`),
  ).toBe(0);
  expect(await count('customer_order where created_at > now() or delivered_at > now()')).toBe(0);
  expect(await count('order_event where created_at > now()')).toBe(0);
  expect(
    await count(`(select order_number < lag(order_number) over (order by created_at, order_number) as is_wrong
      from customer_order) s where is_wrong`),
  ).toBe(0);
});

test('the books of the shop and of its Paystack agree', async () => {
  await shop.listen();
  const run = await beginComparison(shop.shop, 90, null);
  const { differences, sums } = await finishRun(shop.shop, run);
  expect(differences).toBe(0);
  expect(sums.payments).toBeGreaterThan(250);
  expect(sums.ourPaidKobo).toBe(sums.theirPaidKobo);
  expect(sums.ourRefundedKobo).toBe(sums.theirRefundedKobo);
});

test('a second start makes no second past', async () => {
  const before = await count('customer_order');
  await seedDemo(shop.shop);
  expect(await count('customer_order')).toBe(before);
});

/** Somebody tries the planted return out: other goods go out for it, and anew after that order was called off. */
const tryExchange = async (): Promise<void> => {
  const [planted] = await query<{ id: string; line: string; productId: string; variation: object }>(
    `select t.id, i.id::text as line, i.product_id as "productId", i.variation from return_request t
     join return_line l on l.return_id = t.id join order_item i on i.id = l.order_item_id`,
  );
  const step = async (to: string, body: object = {}) => {
    const answer = await call<AdminReturn>(shop, admin, 'POST', `/admin/returns/${planted?.id}/${to}`, body);
    expect(answer.status, answer.body.error).toBe(200);
    return answer.body.data;
  };
  const exchange = () =>
    step('exchange', {
      lines: [{ line: planted?.line, productId: planted?.productId, variation: planted?.variation }],
    });
  await step('accept', { answer: 'Bring it to 5 Allen Avenue' });
  await step('receive');
  const { exchange: made } = await exchange();
  await call(shop, admin, 'PUT', `/orders/${made?._id}/status`, { status: 'cancelled' });
  await exchange();
};

test('clearing takes the examples and nothing that is real, and puts the stock right', async () => {
  const real = await createShopper(shop);
  const [bought] = await query<{ id: string; stock: number }>(
    `select p.id, p.stock from product p join order_item i on i.product_id = p.id join customer_order o on o.id = i.order_id
     where o.status = 'delivered' and p.stock > 20 limit 1`,
  );
  const own = await createProduct(shop, { stock: 5 });
  await query(`
    with placed as (
      insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
        items_kobo, shipping_kobo, tax_kobo, total_kobo, paid_at, payment_status)
      values (gen_random_uuid(), 'ORD-20260101-999999', 'order_1700000000000_real', '${real.accountId}', 'Real', '${real.email}',
        '{}', 1000, 0, 0, 1000, now(), 'paid') returning id)
    insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo)
    select id, '${bought?.id}', 'Real thing', '', 1, 1000 from placed`);
  await query(
    `insert into review (id, product_id, account_id, star) values (gen_random_uuid(), '${own}', '${real.accountId}', 4)`,
  );
  await query(
    `update product set review_count = 1, star_sum = 4, star_counts = '{0,0,0,1,0}' where id = '${own}'`,
  );
  const shelves = () => query<{ id: string; stock: number }>('select id, stock from product order by id');
  const before = await shelves();
  // Somebody tries the shop out and calls an example off: units come onto the shelf that never left it.
  const [tried] = await query<{ id: string; product: string; units: number; stock: number }>(
    `select o.id, i.product_id as product, i.quantity as units, p.stock from customer_order o
     join order_item i on i.order_id = o.id join product p on p.id = i.product_id
     where o.status in ('pending', 'processing', 'shipped') and o.reference like 'example_%' limit 1`,
  );
  const cancelled = await call(shop, admin, 'PUT', `/orders/${tried?.id}/status`, { status: 'cancelled' });
  expect(cancelled.status).toBe(200);
  const stockOf = async (id: string | undefined) =>
    (await query<{ stock: number }>(`select stock from product where id = '${id}'`))[0]?.stock;
  expect(await stockOf(tried?.product)).toBe((tried?.stock ?? 0) + (tried?.units ?? 0));

  await tryExchange();
  await readPayouts(shop.shop);
  expect(await count('payout_payment')).toBeGreaterThan(250);
  await query(`insert into payout (id, status, currency, paid_kobo, fees_kobo, amount_kobo, day, payments_read_at)
    values ('real', 'success', 'NGN', 2000, 20, 1980, current_date, now())`);
  await query(
    `insert into payout_payment values ('real', 'order_1700000000000_real'), ('real', 'example_stray')`,
  );

  const manager = await createAdmin(shop, { staffRole: 'manager' });
  const refused = await call(shop, manager, 'POST', '/admin/examples/clear', { products: false });
  expect(refused).toMatchObject({ status: 403, body: { code: 'staff_role_too_narrow' } });

  const cleared = await call<Examples>(shop, admin, 'POST', '/admin/examples/clear', { products: false });
  expect(cleared.status).toBe(200);
  expect(cleared.body.data).toMatchObject({ orders: 0, shoppers: 0 });
  expect(await query<{ order_number: string }>('select order_number from customer_order')).toEqual([
    { order_number: 'ORD-20260101-999999' },
  ]);
  expect(await shelves()).toEqual(before);
  expect(await query('select payout_id as id, reference from payout_payment')).toEqual([
    { id: 'real', reference: 'order_1700000000000_real' },
  ]);
  expect(await query('select id from payout')).toEqual([{ id: 'real' }]);
  await query('delete from payout');
  expect(await count('charge')).toBe(0);
  expect(await count('demo.paystack_sale')).toBe(0);
  expect(await count('demo.paystack_payout')).toBe(0);
  expect(await count(`account where email like '%@shoppers.example'`)).toBe(0);
  expect(await count('review')).toBe(1);
  expect(await count('product where review_count <> 0 and star_sum <> 4')).toBe(0);
  expect((await examples())?.products).toBeGreaterThan(100);
});

test('the example products go by choice, what was really bought of them stays in its order', async () => {
  const { body } = await call<Examples>(shop, admin, 'POST', '/admin/examples/clear', { products: true });
  expect(body.data).toEqual({ orders: 0, shoppers: 0, products: 0 });
  expect(await count('product where deleted_at is null')).toBe(1);
  expect(await count('order_item')).toBe(1);
});

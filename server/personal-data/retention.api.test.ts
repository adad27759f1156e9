import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RETENTION, RETENTION_NAMES } from '#contract/settings/retention.ts';
import type { StoreSettings } from '#contract/settings/schemas.ts';
import { abandonedCarts } from '#server/cart/abandoned-carts.ts';
import { features } from '#server/features.ts';
import { oldNames } from '#server/orders/forget-names.ts';
import { oldPayers } from '#server/payments/old-payers.ts';
import { oldDisputants } from '#server/refunds/disputes/dispute-rows.ts';
import { oldReturnWords } from '#server/returns/old-returns.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { eraseDue } from './erase.ts';

const stub = new PaystackStub();
let shop: TestShop;
let admin: TestAccount;
let product: string;
beforeAll(async () => {
  shop = await openTestShop(await stub.start());
  admin = await createAdmin(shop);
  product = await createProduct(shop, { stock: 500, name: 'Kente' });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.shop.db);
const buy = async (who: TestAccount): Promise<string> => {
  await addToCart(shop, who, product);
  const { reference, amount } = (await startCheckout(shop, who)).body.data;
  stub.pay(reference, { amount, email: who.email });
  return (await reportPaid(shop, who, reference)).body.data._id;
};
const age = (id: string, days: number, status = 'delivered') =>
  run(
    sql`update customer_order set status = ${status}, created_at = now() - make_interval(days => ${days}::int) where id = ${id}::uuid`,
  );
const counted = async (query = '') =>
  (await call<Record<string, number>>(shop, admin, 'GET', `/admin/personal-data/retention${query}`)).body
    .data;
const settings = async () => (await call<StoreSettings>(shop, admin, 'GET', '/admin/settings')).body.data;
const setPeriods = async (periods: object) =>
  call<StoreSettings>(shop, admin, 'PUT', '/admin/settings', {
    retention: { ...(await settings()).retention, ...periods },
  });
const nameOf = async (id: string) => {
  const { rows } = await sql<{
    name: string;
  }>`select customer_name as name from customer_order where id = ${id}::uuid`.execute(shop.shop.db);
  return rows[0]?.name;
};

test('until the owner says otherwise everything is kept as long as it was', async () => {
  const { retention } = await settings();
  expect(retention).toEqual(Object.fromEntries(RETENTION_NAMES.map((name) => [name, RETENTION[name].days])));
  await setPeriods({ carts: 60 });
  expect((await settings()).retention).toMatchObject({ carts: 60, guests: 90 });
  await call(shop, admin, 'PUT', '/admin/settings', { lowStock: 4 });
  expect((await settings()).retention.carts).toBe(60);
  await setPeriods({ carts: 180 });
});

test.each(RETENTION_NAMES)('%s takes its least and its most, and nothing beyond', async (name) => {
  const { least, most } = RETENTION[name];
  for (const days of [least, most]) expect((await setPeriods({ [name]: days })).status).toBe(200);
  for (const days of [least - 1, most + 1, least + 0.5, null, 'many', -1])
    expect((await setPeriods({ [name]: days })).status).toBe(400);
  expect((await setPeriods({ [name]: 0 })).status).toBe(name === 'orderNames' ? 200 : 400);
  await setPeriods({ [name]: RETENTION[name].days });
});

test('what would go is counted by the periods that are asked about, and goes by those that are set', async () => {
  const who = await createShopper(shop);
  await addToCart(shop, who, product);
  await run(
    sql`update cart_line set created_at = now() - interval '100 days' where account_id = ${who.accountId}`,
  );
  await run(sql`delete from session where account_id = ${who.accountId}`);
  expect((await counted()).carts).toBe(0);
  expect((await counted('?carts=90')).carts).toBe(1);
  expect((await call(shop, admin, 'GET', '/admin/personal-data/retention?carts=1')).status).toBe(400);
  expect(await abandonedCarts.run(shop.shop.db)).toBe(0);
  await setPeriods({ carts: 90 });
  expect(await abandonedCarts.run(shop.shop.db)).toBe(1);
  expect((await counted()).carts).toBe(0);
  expect(Object.keys(await counted()).sort()).toEqual([...RETENTION_NAMES].sort());
});

test('orders of deleted customers lose their names after the period, and nothing of the books', async () => {
  const [gone, stays] = [
    await createShopper(shop, { name: 'Efe Gone' }),
    await createShopper(shop, { name: 'Ife Stays' }),
  ];
  const [old, young, others, open] = [await buy(gone), await buy(gone), await buy(stays), await buy(gone)];
  await age(old, 366);
  await age(young, 364);
  await age(others, 3000);
  await age(open, 366);
  await call(shop, admin, 'POST', `/admin/orders/${old}/notes`, { text: 'Efe Gone wants it wrapped' });
  await call(shop, admin, 'DELETE', `/admin/users/${gone.accountId}`);
  await eraseDue(shop.shop);
  // Taken out again after its owner was forgotten.
  await age(open, 366, 'shipped');
  expect(await counted()).toMatchObject({ deletedCustomers: 1, orderNames: 0 });
  const before = await call<Record<string, unknown>>(shop, admin, 'GET', `/orders/${old}`);
  expect(await oldNames.run(shop.shop.db)).toBe(1);
  const after = await call<Record<string, unknown>>(shop, admin, 'GET', `/orders/${old}`);
  for (const field of [
    'orderNumber',
    'totalPrice',
    'itemsPrice',
    'orderItems',
    'status',
    'paymentStatus',
    'createdAt',
  ])
    expect(after.body.data[field], field).toEqual(before.body.data[field]);
  expect(after.body.data).toMatchObject({
    user: { name: 'Deleted customer', email: '' },
    shippingAddress: { name: 'Deleted customer', phone: '', address: '', state: 'Lagos', country: 'Nigeria' },
  });
  await oldPayers.run(shop.shop.db);
  const { rows } = await sql<{ text: string }>`
    select row_to_json(o)::text || (select row_to_json(c)::text from charge c where c.reference = o.reference)
      || coalesce((select string_agg(n.body, '') from order_note n where n.order_id = o.id), '') as text
    from customer_order o where id = ${old}::uuid`.execute(shop.shop.db);
  for (const needle of ['Efe', 'Bola Ade', '8031234567', gone.email, 'Allen'])
    expect(rows[0]?.text).not.toContain(needle);
  expect(
    (await call<unknown[]>(shop, admin, 'GET', `/orders?search=${String(after.body.data.orderNumber)}`)).body
      .data,
  ).toHaveLength(1);
  expect([await nameOf(young), await nameOf(open), await nameOf(others)]).toEqual([
    'Efe Gone',
    'Efe Gone',
    'Ife Stays',
  ]);
});

test('names of all orders stay for good, until the owner sets a period', async () => {
  const who = await createShopper(shop, { name: 'Sade Longago' });
  const id = await buy(who);
  await age(id, 800);
  expect(await oldNames.run(shop.shop.db)).toBe(0);
  expect((await counted('?orderNames=730')).orderNames).toBeGreaterThan(0);
  await setPeriods({ orderNames: 730 });
  expect(await oldNames.run(shop.shop.db)).toBeGreaterThan(0);
  expect(await nameOf(id)).toBe('Deleted customer');
  // Their own list has it still.
  expect((await call<unknown[]>(shop, who, 'GET', '/orders/myorders')).body.data).toHaveLength(1);
  await setPeriods({ orderNames: 0 });
});

test('orders of another shop are old orders as well: they lose their names by the same period', async () => {
  const ordered = (number: string, days: number) =>
    run(sql`
      insert into past_order (id, number, ordered_at, source, email, customer_name, phone, street, city, state, zip_code,
        country, payment, delivery, is_cancelled, payment_method, discount_code, subtotal_kobo, discount_kobo, shipping_kobo,
        tax_kobo, total_kobo, refunded_kobo)
      values (gen_random_uuid(), ${number}, now() - make_interval(days => ${days}::int), 'shopify', 'sade@example.com',
        'Sade Longago', '0803 111 2233', '5 Allen', 'Ikeja', 'Lagos', '100271', 'Nigeria', 'paid', 'fulfilled', false, '', '', 1, 0, 0,
        0, 1, 0)`);
  const prune = async () => {
    for (const { run: apply } of features.flatMap(({ pruneSeldom = [] }) => pruneSeldom))
      await apply(shop.shop.db);
  };
  const due = async () => (await counted('?orderNames=730')).orderNames ?? 0;
  const others = await due();
  await ordered('#old', 3 * 365);
  await ordered('#young', 600);
  const texts = async () => {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(o)::text as text from past_order o order by o.ordered_at`.execute(shop.shop.db);
    return rows.map(({ text }) => text);
  };
  const before = await texts();
  await prune();
  expect(await texts()).toEqual(before);
  expect(await due()).toBe(others + 1);
  await setPeriods({ orderNames: 730 });
  await prune();
  expect(await due()).toBe(0);
  const [old, young] = await texts();
  expect(young).toBe(before[1]);
  for (const needle of ['Sade', 'sade', '0803 111 2233', 'Allen', 'Ikeja', '100271'])
    expect(old).not.toContain(needle);
  for (const kept of ['#old', 'Lagos', 'Nigeria', 'Deleted customer']) expect(old).toContain(kept);
  await setPeriods({ orderNames: 0 });
});

test('what was said of a return, and who disputed, goes with the names', async () => {
  const who = await createShopper(shop);
  const id = await buy(who);
  await age(id, 400);
  await run(sql`update customer_order set forgotten_at = now() where id = ${id}::uuid`);
  await run(sql`
    insert into return_request (id, order_id, reason, comment, state, ended_at)
    values (gen_random_uuid(), ${id}::uuid, 'other', 'Call me, Sade', 'closed', now())`);
  await run(sql`
    insert into dispute (id, reference, email, state)
    select 'd1', reference, ${who.email}, 'won' from customer_order where id = ${id}::uuid`);
  expect(await oldReturnWords.run(shop.shop.db)).toBe(1);
  expect(await oldDisputants.run(shop.shop.db)).toBe(1);
});

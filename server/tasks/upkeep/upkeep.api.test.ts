import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deletedAccounts } from '#server/accounts/deleted-accounts.ts';
import { oldComparisons } from '#server/bookkeeping/old-comparisons.ts';
import { abandonedCarts } from '#server/cart/abandoned-carts.ts';
import { oldImports } from '#server/catalogue/import-export/old-imports.ts';
import { deletedProducts } from '#server/catalogue/products/deleted-products.ts';
import { oldChecks, takeCheck } from '#server/payments/check-quota.ts';
import { oldEvents } from '#server/settlement/old-events.ts';
import { createLog } from '#server/start.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { PaystackStub } from '#tests/support/paystack-stub.ts';
import { createProduct } from '#tests/support/products.ts';
import { addToCart, call, reportPaid, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { inBatches, type PruneRule, startPruning } from '../prune.ts';

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

const run = (statement: ReturnType<typeof sql>) => statement.execute(shop.shop.db);
const apply = (rule: PruneRule) => rule.run(shop.shop.db);
const buy = async (shopper: TestAccount, product: string): Promise<void> => {
  await addToCart(shop, shopper, product);
  const { reference, amount } = (await startCheckout(shop, shopper)).body.data;
  stub.pay(reference, { amount, email: shopper.email });
  expect((await reportPaid(shop, shopper, reference)).status).toBe(201);
};

test('the cart of somebody who is logged in nowhere goes after half a year; others stay', async () => {
  const product = await createProduct(shop, { stock: 50 });
  const [absent, present, recent] = [
    await createShopper(shop),
    await createShopper(shop),
    await createShopper(shop),
  ];
  for (const who of [absent, present, recent]) await addToCart(shop, who, product);
  const [old, young] = [
    [absent, present],
    [absent, recent],
  ].map((them) => them.map(({ accountId }) => accountId));
  await run(
    sql`update cart_line set created_at = now() - interval '181 days' where account_id = any(${old}::uuid[])`,
  );
  await run(sql`delete from session where account_id = any(${young}::uuid[])`);
  await apply(abandonedCarts);
  const { rows } = await sql<{ id: string }>`
    select account_id as id from cart_line where product_id = ${product}::uuid`.execute(shop.shop.db);
  expect(rows.map(({ id }) => id).sort()).toEqual([present.accountId, recent.accountId].sort());
});

test('a deleted product goes after ninety days with its reviews, unless an order names it', async () => {
  const category = await addCategory(shop, admin, 'Curios');
  const [bought, forgotten, young, living] = await Promise.all(
    ['Bought', 'Forgotten', 'Young', 'Living'].map((name) => addProduct(shop, admin, category, { name })),
  );
  const shopper = await createShopper(shop);
  await buy(shopper, bought?._id ?? '');
  await call(shop, shopper, 'POST', `/products/${forgotten?._id}/reviews`, { star: 4, comment: 'Fine' });
  for (const product of [bought, forgotten, young])
    expect((await call(shop, admin, 'DELETE', `/products/${product?._id}`)).status).toBe(200);
  await run(
    sql`update product set deleted_at = now() - interval '91 days' where name in ('Bought', 'Forgotten')`,
  );
  await run(sql`update product set deleted_at = now() - interval '89 days' where name = 'Young'`);
  await apply(deletedProducts);
  const left = await shop.shop.db
    .selectFrom('product')
    .select('name')
    .where('name', 'in', ['Bought', 'Forgotten', 'Young', 'Living'])
    .orderBy('name')
    .execute();
  expect(left.map(({ name }) => name)).toEqual(['Bought', 'Living', 'Young']);
  expect((await call(shop, shopper, 'GET', '/orders/myorders')).body.data).toMatchObject([
    { orderItems: [{ name: 'Bought' }] },
  ]);
  expect((await call(shop, null, 'GET', `/products/${living?._id}`)).status).toBe(200);
});

test('a deleted account goes after thirty days, unless an order or a review needs it', async () => {
  const product = await createProduct(shop, { stock: 50 });
  const [gone, buyer, reviewer, young] = await Promise.all([1, 2, 3, 4].map(() => createShopper(shop)));
  if (!gone || !buyer || !reviewer || !young) throw new Error('No shoppers');
  await buy(buyer, product);
  await call(shop, reviewer, 'POST', `/products/${product}/reviews`, { star: 5 });
  await call(shop, gone, 'PUT', `/wishlist/${product}`);
  for (const { accountId } of [gone, buyer, reviewer, young])
    expect((await call(shop, admin, 'DELETE', `/admin/users/${accountId}`)).status).toBe(200);
  const old = [gone, buyer, reviewer].map(({ accountId }) => accountId);
  await run(sql`update account set deleted_at = now() - interval '31 days' where id = any(${old}::uuid[])`);
  await apply(deletedAccounts);
  const { rows } = await sql<{ id: string }>`
    select id from account where deleted_at is not null`.execute(shop.shop.db);
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([buyer.accountId, reviewer.accountId, young.accountId]));
  expect(ids).not.toContain(gone.accountId);
});

test('the rules for products and accounts know of everything that names one', async () => {
  const { rows } = await sql<{ names: string; column: string }>`
    select c.confrelid::regclass::text as names, c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'a' and c.confrelid in ('account'::regclass, 'product'::regclass)
    order by 1, 2`.execute(shop.shop.db);
  expect(rows.map(({ names, column }) => `${names} ${column}`)).toEqual([
    'account audit_entry.actor_id',
    'account checkout.account_id',
    'account comparison.requested_by',
    'account customer_order.account_id',
    'account discount_use.account_id',
    'account moving_file.actor_id',
    'account order_event.actor_id',
    'account order_note.author_id',
    'account payment_booking.booked_by',
    'account payment_link.account_id',
    'account payment_link.created_by',
    'account product_import.actor_id',
    'account refund.requested_by',
    'account review.account_id',
    'product order_item.product_id',
    'product product_import_row.product_id',
  ]);
});

test('a signed event is stored without card and phone, and goes after ninety days; one that concerns the owner stays', async () => {
  const send = async (event: string, data: object) => {
    const { payload, headers } = stub.event(event, data);
    const url = '/api/v1/payments/paystack/webhook';
    expect((await shop.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  };
  const card = { authorization: { bin: '408408', last4: '4081' }, ip_address: '41.1.2.3' };
  const customer = { email: 'a@example.com', phone: '0803111', first_name: 'Ada' };
  await send('charge.failed', {
    id: 1,
    reference: 'prune_one',
    amount: 100,
    currency: 'NGN',
    customer,
    ...card,
  });
  await send('charge.dispute.create', {
    id: 2,
    status: 'pending',
    transaction: { reference: 'prune_two', ...card },
    customer,
  });
  const stored = () =>
    sql<{ key: string; payload: object }>`
      select event_key as key, payload from webhook_event where event in ('charge.failed', 'charge.dispute.create')
        and processed_at is not null order by id`.execute(shop.shop.db);
  await expect.poll(async () => (await stored()).rows.length).toBe(2);
  const text = JSON.stringify((await stored()).rows.map(({ payload }) => payload));
  expect(text).toContain('a@example.com');
  for (const secret of ['408408', '4081', '41.1.2.3', '0803111', 'Ada']) expect(text).not.toContain(secret);

  await run(sql`update webhook_event set received_at = now() - interval '91 days'`);
  await run(sql`
    insert into webhook_event (event_key, event, payload, received_at)
    values ('unfinished', 'charge.success', '{}', now() - interval '91 days')`);
  await run(sql`
    insert into webhook_event (event_key, event, payload, received_at, processed_at, concern, settled_at)
    values ('settled', 'charge.other', '{}', now() - interval '401 days', now(), 'unknown', now()),
      ('settled later', 'charge.other', '{}', now() - interval '399 days', now(), 'unknown', now()),
      ('of concern', 'charge.other', '{}', now() - interval '401 days', now(), 'unknown', null)`);
  await apply(oldEvents);
  const { rows } = await sql<{ key: string }>`select event_key as key from webhook_event`.execute(
    shop.shop.db,
  );
  expect(rows.map(({ key }) => key).sort()).toEqual([
    'charge.failed:1::prune_one:100:',
    'of concern',
    'settled later',
    'unfinished',
  ]);
});

test('a file that was checked and never imported goes after a day, the report of an import after ninety', async () => {
  const ages: [string, string][] = [
    ['checked', '25 hours'],
    ['checked', '23 hours'],
    ['done', '91 days'],
    ['done', '89 days'],
    ['failed', '91 days'],
    // It is still worked on: whoever is at it would find nothing.
    ['importing', '91 days'],
  ];
  for (const [state, ago] of ages) {
    const id = randomUUIDv7();
    await run(sql`
      insert into product_import (id, file_name, keeps_stock, state, created_at)
      values (${id}::uuid, ${`${state} ${ago}`}, false, ${state}, now() - ${ago}::interval)`);
    await run(sql`
      insert into product_import_row (import_id, place, row_number, handle, name, outcome, changes, remarks)
      values (${id}::uuid, 1, 2, 'pot', 'Pot', 'created', '{}', '[]')`);
  }
  expect(await apply(oldImports)).toBe(3);
  const left = await shop.shop.db
    .selectFrom('product_import')
    .select('file_name')
    .orderBy('file_name')
    .execute();
  expect(left.map(({ file_name }) => file_name)).toEqual([
    'checked 23 hours',
    'done 89 days',
    'importing 91 days',
  ]);
});

test('who has asked nothing for an hour is counted no more', async () => {
  const [old, young] = [await createShopper(shop), await createShopper(shop)];
  for (const { accountId } of [old, young]) await takeCheck(shop.shop.db, accountId);
  await run(sql`
    update payment_check set asked_at = array[now() - interval '61 minutes'] where account_id = ${old.accountId}::uuid`);
  await apply(oldChecks);
  const left = await shop.shop.db.selectFrom('payment_check').select('account_id').execute();
  const ids = left.map(({ account_id }) => account_id);
  expect(ids).toContain(young.accountId);
  expect(ids).not.toContain(old.accountId);
});

test('a comparison goes after thirteen months, with what it had found and what has ended since', async () => {
  for (const ago of ['401 days', '402 days', '399 days'])
    await run(sql`
      insert into comparison (since, until, state, started_at, finished_at)
      values (now(), now(), 'done', now() - ${ago}::interval, now() - ${ago}::interval)`);
  const { rows } = await sql<{ id: number }>`select id from comparison order by id`.execute(shop.shop.db);
  const [first, second] = rows.map(({ id }) => id);
  await run(sql`
    insert into payment_difference (id, kind, subject, reference, comparison_id, ended_at)
    values (gen_random_uuid(), 'amount', 'ended', 'a', ${first}, now() - interval '401 days'),
      (gen_random_uuid(), 'amount', 'open', 'b', ${second}, null),
      (gen_random_uuid(), 'amount', 'ended lately', 'c', ${second}, now() - interval '10 days')`);
  for (const rule of oldComparisons) await apply(rule);
  const open = await shop.shop.db
    .selectFrom('payment_difference')
    .select('subject')
    .orderBy('subject')
    .execute();
  expect(open.map(({ subject }) => subject)).toEqual(['ended lately', 'open']);
  const left = await shop.shop.db.selectFrom('comparison').select('id').orderBy('id').execute();
  expect(left.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).slice(1));
});

test('much is pruned in small steps, what is locked is passed over, and a rule that fails holds no other up', async () => {
  const { db } = shop.shop;
  await run(sql`create table heap (id int primary key, note text not null default '')`);
  await run(sql`insert into heap select generate_series(1, 1200)`);
  const steps: number[] = [];
  const heap = inBatches('heaps', (atOnce) => {
    steps.push(atOnce);
    return sql`delete from heap where id in (select id from heap order by id limit ${atOnce}::int for update skip locked)`;
  });
  const broken: PruneRule = { what: 'nothing', run: () => Promise.reject(new Error('It cannot be done')) };
  await db.transaction().execute(async (trx) => {
    await sql`select from heap where id = 7 for update`.execute(trx);
    const lines: string[] = [];
    const log = createLog('debug', { write: (line) => void lines.push(line) });
    const task = startPruning('test', 60_000, { db, log }, [broken, heap]);
    task.nudge();
    await expect.poll(() => lines.length).toBe(3);
    await task.stop();
    expect(lines[0]).toContain('old rows could not be pruned');
    expect(lines[1]).toContain('"what":"heaps","rows":1199');
    // The run as a whole counts as one that failed, for whoever watches tasks.
    expect(lines[2]).toMatch(/"task":"test".*task failed/);
  });
  expect(steps).toEqual([500, 500, 500]);
  expect((await sql`select id from heap`.execute(db)).rows).toEqual([{ id: 7 }]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { Checkout } from '#contract/checkout/schemas.ts';
import type { Order } from '#contract/orders/schemas.ts';
import type { DeletionRequest, DeletionState } from '#contract/personal-data/schemas.ts';
import { oldNames } from '#server/orders/forget-names.ts';
import { createAdmin, createShopper, TEST_PASSWORD, type TestAccount } from '#tests/support/accounts.ts';
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
  product = await createProduct(shop, { stock: 500, name: 'Adire <b>cloth</b>' });
});
afterAll(async () => {
  await shop.stop();
  await stub.stop();
});

const buy = async (who: TestAccount): Promise<string> => {
  await addToCart(shop, who, product);
  const { reference, amount } = (await startCheckout(shop, who)).body.data;
  stub.pay(reference, { amount, email: who.email });
  const { status, body } = await reportPaid(shop, who, reference);
  expect(status).toBe(201);
  return body.data._id;
};
const ask = (who: TestAccount, password: unknown = TEST_PASSWORD) =>
  call<DeletionState>(shop, who, 'POST', '/auth/deletion', { password } as object);
const state = async (who: TestAccount) =>
  (await call<DeletionState>(shop, who, 'GET', '/auth/deletion')).body.data;
const makeDue = (who: TestAccount) =>
  sql`update deletion_request set due_at = now(), next_try_at = now() where account_id = ${who.accountId}`.execute(
    shop.shop.db,
  );
const mailsTo = async (email: string) => {
  const { rows } = await sql<{ template: string }>`
    select content->>'template' as template from job where queue = 'mail' and content->>'to' = ${email}
    order by created_at, id`.execute(shop.shop.db);
  return rows.map(({ template }) => template);
};
const finish = (id: string) => call(shop, admin, 'PUT', `/orders/${id}/status`, { status: 'delivered' });
/** Every row of every table that holds a text, but for the tables that may keep it. */
const tablesWith = async (needle: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(shop.shop.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select 1 from ${sql.table(name)} t where position(${needle} in row_to_json(t)::text) > 0 limit 1`.execute(
      shop.shop.db,
    );
    if (hits.length > 0) found.push(name);
  }
  return found;
};

const download = async (who: TestAccount, path: string) => {
  const answer = await shop.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  return { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body };
};

test('the file has what is theirs, as JSON and to be read, and nothing of anybody else', async () => {
  const [who, other] = [await createShopper(shop, { name: 'Chidi <i>Own</i>' }), await createShopper(shop)];
  await buy(who);
  await buy(other);
  await call(shop, who, 'PUT', '/auth/me', { phone: '08035550001', address: { street: '9 Own Street' } });
  await call(shop, who, 'PUT', `/wishlist/${product}`);
  await call(shop, who, 'POST', `/products/${product}/reviews`, { star: 4, comment: 'My own words' });
  const json = await download(who, '/auth/data');
  expect([json.status, json.type]).toEqual([200, 'application/json; charset=utf-8']);
  const { sections } = JSON.parse(json.text) as { sections: { title: string; rows: object[] }[] };
  const of = (title: string) => sections.find((section) => section.title === title)?.rows;
  expect(of('Account')).toMatchObject([{ email: who.email, phone: '08035550001', hasPassword: 'yes' }]);
  expect(of('Orders')).toMatchObject([
    { items: [{ product: 'Adire <b>cloth</b>', quantity: 1 }], address: { name: 'Bola Ade' } },
  ]);
  expect(of('Payments')).toHaveLength(1);
  expect(of('Reviews')).toMatchObject([{ comment: 'My own words' }]);
  expect(of('Wishlist')).toHaveLength(1);
  expect(of('Where you are logged in')).toHaveLength(1);
  for (const strange of [other.email, other.accountId, 'password_hash', who.token, '$argon2', 'token'])
    expect(json.text).not.toContain(strange);
  const page = await download(who, '/auth/data?format=html');
  expect(page.type).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('9 Own Street');
  expect(page.text).toContain('Adire &lt;b&gt;cloth&lt;/b&gt;');
  expect(page.text).not.toContain('<i>Own');
  expect((await download(who, '/auth/data?format=pdf')).status).toBe(400);
});

test('five files an hour, whoever asks for them', async () => {
  const who = await createShopper(shop);
  for (let times = 0; times < 4; times += 1) expect((await download(who, '/auth/data')).status).toBe(200);
  expect((await download(admin, `/admin/users/${who.accountId}/data`)).status).toBe(200);
  expect((await download(who, '/auth/data')).status).toBe(429);
  expect((await download(admin, `/admin/users/${who.accountId}/data`)).status).toBe(429);
});

test('a deletion wants the password, is written down once, and is shown with the account', async () => {
  const who = await createShopper(shop);
  expect(await state(who)).toEqual({ provenBy: 'password', deletion: null });
  for (const wrong of [null, '', 'Not-Mine-1'])
    expect((await ask(who, wrong)).body).toMatchObject({ success: false, code: 'current_password_wrong' });
  expect((await ask(who)).body.data.deletion).toMatchObject({ waitsFor: [] });
  expect(await ask(who)).toMatchObject({ status: 409, body: { code: 'deletion_asked' } });
  const me = await call<{ deletionDueAt?: string }>(shop, who, 'GET', '/auth/me');
  const days = (Date.parse(me.body.data.deletionDueAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(30);
  expect(await mailsTo(who.email)).toEqual(['deletion-asked']);
  expect(await eraseDue(shop.shop)).not.toContain(who.accountId);
  expect((await call(shop, who, 'DELETE', '/auth/deletion')).status).toBe(200);
  expect(await call(shop, who, 'DELETE', '/auth/deletion')).toMatchObject({
    status: 409,
    body: { code: 'deletion_not_asked' },
  });
  expect(await state(who)).toEqual({ provenBy: 'password', deletion: null });
});

test('whoever has no password proves it by a code that was sent to them, and by nobody else’s', async () => {
  const [who, other] = [await createShopper(shop), await createShopper(shop)];
  for (const { accountId } of [who, other])
    await sql`update account set password_hash = null, is_guest = true where id = ${accountId}`.execute(
      shop.shop.db,
    );
  const codeOf = async (account: TestAccount) => {
    const { body } = await call<{ request: string }>(shop, account, 'POST', '/auth/deletion/code');
    const { rows } = await sql<{ code: string }>`
      select content->'content'->>'code' as code from job
      where queue = 'mail' and content->>'to' = ${account.email} order by created_at desc, id desc limit 1`.execute(
      shop.shop.db,
    );
    return { request: body.data.request, code: rows[0]?.code ?? '' };
  };
  const tell = (body: object) => call<DeletionState>(shop, who, 'POST', '/auth/deletion', body);
  expect((await state(who)).provenBy).toBe('code');
  expect(await tell(await codeOf(other))).toMatchObject({
    status: 400,
    body: { code: 'verification_code_wrong' },
  });
  const own = await codeOf(who);
  const wrong = own.code === '000000' ? '000001' : '000000';
  expect((await tell({ ...own, code: wrong })).status).toBe(400);
  expect((await tell({})).status).toBe(400);
  expect((await tell(own)).status).toBe(200);
  const protectedOne = await createShopper(shop);
  expect((await call(shop, protectedOne, 'POST', '/auth/deletion/code')).status).toBe(409);
});

test('administrators are not deleted, neither by themselves nor by each other', async () => {
  const other = await createAdmin(shop);
  expect((await ask(admin)).body.code).toBe('admin_not_deletable');
  expect((await call(shop, admin, 'POST', `/admin/users/${other.accountId}/deletion`)).body.code).toBe(
    'admin_not_deletable',
  );
});

test('once the time is over all that is theirs is gone but the order, and a mail says so', async () => {
  const who = await createShopper(shop, { name: 'Ngozi Unforgettable' });
  const id = await buy(who);
  await call(shop, who, 'PUT', `/wishlist/${product}`);
  await call(shop, who, 'POST', `/products/${product}/reviews`, { star: 2, comment: 'It faded' });
  await addToCart(shop, who, product);
  await startCheckout(shop, who);
  await sql`insert into consent (account_id, kind, given_in) values (${who.accountId}, 'reminders', 'test')`.execute(
    shop.shop.db,
  );
  await sql`
    insert into past_order (id, number, ordered_at, source, email, customer_name, phone, street, city, state, zip_code,
      country, payment, delivery, is_cancelled, payment_method, discount_code, subtotal_kobo, discount_kobo, shipping_kobo,
      tax_kobo, total_kobo, refunded_kobo)
    values (gen_random_uuid(), '#7', now(), 'shopify', ${who.email}, 'Ngozi Unforgettable', '0803', 'A', 'B', 'Lagos', '',
      'Nigeria', 'paid', 'fulfilled', false, '', '', 1, 0, 0, 0, 1, 0)`.execute(shop.shop.db);
  await ask(who);
  await makeDue(who);
  // The order is still to be sent, and the checkout may still be paid.
  expect(await eraseDue(shop.shop)).toEqual([]);
  const { deletion } = await state(who);
  expect(deletion?.waitsFor).toHaveLength(2);
  expect(deletion?.waitsFor.join()).toMatch(/Order .+ is not finished yet.*A payment may still arrive/);
  await finish(id);
  await sql`update checkout set state = 'lapsed', next_check_at = null where account_id = ${who.accountId}
    and state = 'held'`.execute(shop.shop.db);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);

  expect((await call(shop, who, 'GET', '/auth/me')).status).toBe(401);
  // The order is the books'; its last mail is on its way, the charge is the provider's.
  expect(await tablesWith(who.email)).toEqual(['charge', 'customer_order', 'job']);
  expect(await tablesWith('Ngozi Unforgettable')).toEqual(['customer_order', 'job']);
  expect((await mailsTo(who.email)).at(-1)).toBe('account-deleted');
  const reviews = await call<{ ratings: { comment: string; user: { name: string } }[] }>(
    shop,
    null,
    'GET',
    `/products/${product}`,
  );
  expect(reviews.body.data.ratings).toContainEqual(
    expect.objectContaining({
      comment: 'It faded',
      user: expect.objectContaining({ name: 'Former customer' }),
    }),
  );
  const audit = await call<{ subject: { name: string }; actor: { name: string } }[]>(
    shop,
    admin,
    'GET',
    `/admin/audit?subject=${who.accountId}`,
  );
  expect(audit.body.data).toMatchObject([
    { subject: { name: 'Deleted customer' }, actor: { name: 'The shop' } },
  ]);
  expect(
    (await call(shop, null, 'POST', '/auth/login', { email: who.email, password: TEST_PASSWORD })).status,
  ).toBe(401);
  expect((await call(shop, admin, 'GET', `/orders/${id}`)).status).toBe(200);
  expect(await eraseDue(shop.shop)).toEqual([]);
});

test('of a purchase and a deletion at the same moment one comes first, and no checkout is anybody’s who is gone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const who = await createShopper(shop);
    await addToCart(shop, who, product);
    await ask(who);
    await makeDue(who);
    const [started, gone] = await Promise.all([startCheckout(shop, who), eraseDue(shop.shop)]);
    const isGone = gone.includes(who.accountId);
    // Either it was too late to buy, or too early to be deleted.
    expect(started.status).toBe(isGone ? 401 : 201);
    const { rows } = await sql`
      select from checkout where account_id = ${who.accountId} and state = 'held'`.execute(shop.shop.db);
    expect(rows).toHaveLength(isGone ? 0 : 1);
  }
});

test('two processes delete each account once, and one that dies over it has deleted nothing', async () => {
  const [first, second] = [await createShopper(shop), await createShopper(shop)];
  for (const who of [first, second]) {
    await call(shop, who, 'PUT', `/wishlist/${product}`);
    await ask(who);
    await makeDue(who);
  }
  // Died between: what the database says when the connection of a process is gone.
  await sql`create function die() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`.execute(
    shop.shop.db,
  );
  await sql`create trigger dies before delete on deletion_request for each row execute function die()`.execute(
    shop.shop.db,
  );
  await expect(eraseDue(shop.shop)).rejects.toThrow('died');
  expect((await call<unknown[]>(shop, first, 'GET', '/auth/me')).body.data).toMatchObject({ wishlist: [{}] });
  await sql`drop trigger dies on deletion_request`.execute(shop.shop.db);
  const gone = (await Promise.all([eraseDue(shop.shop), eraseDue(shop.shop)])).flat();
  expect(gone.sort()).toEqual([first.accountId, second.accountId].sort());
  expect((await mailsTo(first.email)).filter((template) => template === 'account-deleted')).toHaveLength(1);
});

test('whoever was deleted by an administrator is forgotten as well', async () => {
  const who = await createShopper(shop, { name: 'Tunde Removed' });
  await sql`insert into consent (account_id, kind, given_in) values (${who.accountId}, 'reminders', 'test')`.execute(
    shop.shop.db,
  );
  await call(shop, admin, 'DELETE', `/admin/users/${who.accountId}`);
  // Somebody else has registered the address meanwhile: what goes by it is theirs.
  const heir = await createShopper(shop, { email: who.email });
  await sql`insert into login_failure (email, client) values (${who.email}, '::1')`.execute(shop.shop.db);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from account where id = ${who.accountId}`.execute(shop.shop.db);
  expect(rows).toEqual([{ name: 'Deleted customer', email: `${who.accountId}@deleted.invalid` }]);
  expect((await call(shop, heir, 'GET', '/auth/me')).status).toBe(200);
  expect(
    (await sql`select from login_failure where email = ${who.email}`.execute(shop.shop.db)).rows,
  ).toHaveLength(1);
});

test('whoever an administrator deletes is closed out at once, and forgotten once nothing of theirs is under way', async () => {
  const who = await createShopper(shop, { name: 'Sade Waiting' });
  const next = await createShopper(shop);
  const order = async (accountId: string | null, status: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
        payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, status, payment_status)
      values (gen_random_uuid(), ${crypto.randomUUID()}, ${crypto.randomUUID()}, ${accountId}::uuid, 'Sade Waiting', ${who.email},
        '{}', 'cash', 100, 0, 0, 100, ${status}, 'paid') returning id`.execute(shop.shop.db);
    return rows[0]?.id ?? '';
  };
  const [own, entered] = [await order(who.accountId, 'shipped'), await order(null, 'processing')];
  expect((await call(shop, admin, 'POST', `/admin/users/${who.accountId}/deletion`)).status).toBe(200);
  const { data } = (
    await call<DeletionRequest[]>(shop, admin, 'GET', '/admin/personal-data/deletions?limit=100')
  ).body;
  expect(data.find(({ user }) => user._id === who.accountId)?.waitsFor).toHaveLength(2);
  for (const account of [who, next])
    expect((await call(shop, admin, 'DELETE', `/admin/users/${account.accountId}`)).status).toBe(200);
  expect((await call(shop, who, 'GET', '/auth/me')).status).toBe(401);
  // Who waits keeps nobody else waiting.
  expect(await eraseDue(shop.shop)).toEqual([next.accountId]);
  await sql`update customer_order set status = 'delivered' where id = ${own}::uuid`.execute(shop.shop.db);
  expect(await eraseDue(shop.shop)).toEqual([]);
  await sql`update customer_order set status = 'delivered', created_at = now() - interval '400 days'
    where id = ${entered}::uuid`.execute(shop.shop.db);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
  // What was entered for the address goes the way of the account's own orders.
  expect(await oldNames.run(shop.shop.db)).toBe(1);
  const { rows } = await sql<{ name: string; email: string }>`
    select customer_name as name, customer_email as email from customer_order where id = ${entered}::uuid`.execute(
    shop.shop.db,
  );
  expect(rows).toEqual([{ name: 'Deleted customer', email: '' }]);
});

test('an order that has arrived but is still to be paid keeps its account and its names', async () => {
  const who = await createShopper(shop, { name: 'Tobi Owing' });
  const { rows } = await sql<{ id: string }>`
    insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
      payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, status, payment_status, created_at)
    values (gen_random_uuid(), 'ORD-OWING', ${crypto.randomUUID()}, ${who.accountId}::uuid, 'Tobi Owing', ${who.email},
      '{}', 'on_delivery', 100, 0, 0, 100, 'delivered', 'pending', now() - interval '400 days') returning id`.execute(
    shop.shop.db,
  );
  const id = rows[0]?.id ?? '';
  await ask(who);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).toEqual([]);
  expect((await state(who)).deletion?.waitsFor).toEqual(['Order ORD-OWING is still to be paid']);
  await sql`update account set forgotten_at = now() where id = ${who.accountId}::uuid`.execute(shop.shop.db);
  expect(await oldNames.run(shop.shop.db)).toBe(0);
  await sql`update account set forgotten_at = null where id = ${who.accountId}::uuid`.execute(shop.shop.db);
  await sql`update customer_order set payment_status = 'paid' where id = ${id}::uuid`.execute(shop.shop.db);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
  expect(await oldNames.run(shop.shop.db)).toBe(1);
});

test('a return whose refund has failed keeps its account: the money is still to go', async () => {
  const who = await createShopper(shop);
  const id = await buy(who);
  await finish(id);
  await sql`
    with failed as (
      insert into refund (id, reference, order_id, amount_kobo, currency, state, tries)
      select gen_random_uuid(), reference, id, 100, 'NGN', 'failed', 1 from customer_order where id = ${id}::uuid returning id
    )
    insert into return_request (id, order_id, reason, comment, state, refund_id, received_at, ended_at)
    select gen_random_uuid(), ${id}::uuid, 'other', '', 'refunded', id, now(), now() from failed`.execute(
    shop.shop.db,
  );
  await ask(who);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).toEqual([]);
  expect((await state(who)).deletion?.waitsFor.join()).toMatch(/^A return of order .+ is open$/);
  await sql`update return_request set state = 'closed' where order_id = ${id}::uuid`.execute(shop.shop.db);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
});

test('whoever is just registering the address of an account that was deleted keeps the attempt', async () => {
  const who = await createShopper(shop);
  await call(shop, admin, 'DELETE', `/admin/users/${who.accountId}`);
  const form = { name: 'Heir of it', email: who.email, password: 'Breezy-Harmattan-41' };
  expect((await call(shop, null, 'POST', '/auth/register', form)).status).toBeLessThan(300);
  expect(await eraseDue(shop.shop)).toEqual([who.accountId]);
  for (const table of ['registration', 'verification_code'])
    expect(
      (await sql`select from ${sql.table(table)} where email = ${who.email}`.execute(shop.shop.db)).rows,
    ).toHaveLength(1);
});

test('whoever comes to work here is not deleted for what they asked as a shopper', async () => {
  const who = await createShopper(shop);
  expect((await call(shop, admin, 'POST', `/admin/users/${who.accountId}/deletion`)).status).toBe(200);
  const become = (role: string) => call(shop, admin, 'PUT', `/admin/users/${who.accountId}`, { role });
  expect((await become('admin')).status).toBe(200);
  expect((await become('user')).status).toBe(200);
  await sql`update deletion_request set due_at = now(), next_try_at = now()`.execute(shop.shop.db);
  expect(await eraseDue(shop.shop)).not.toContain(who.accountId);
});

test('the file names no address of the administrators who did something to the account', async () => {
  const who = await createShopper(shop);
  await call(shop, admin, 'PUT', `/admin/users/${who.accountId}`, { status: 'inactive' });
  const file = (await call<object>(shop, admin, 'GET', `/admin/users/${who.accountId}/data`)).body;
  const events = JSON.stringify(file);
  expect(events).toContain('status_changed');
  expect(events).not.toMatch(/"networkAddress":"[^"]+"[^}]*"by":"an administrator"/);
});

test('what goes by an address goes along when the account is given another one, and is given and deleted with it', async () => {
  const [old, next] = ['kemi@old.example', 'kemi@new.example'];
  const kept = async (email: string) => (await tablesWith(email)).filter((table) => table !== 'job');
  // Before there is an account: bought over the counter, noted on, written, waiting, and bought in the shop before this one.
  const sale = await call<{ _id: string }>(shop, admin, 'POST', '/admin/sales', {
    key: crypto.randomUUID(),
    customer: { name: 'Kemi Moved', email: old, phone: '08035557777' },
    lines: [{ productId: product, quantity: 1 }],
    payment: { method: 'cash' },
  });
  expect(sale.status, sale.body.error).toBe(201);
  const found = await call<{ _id: string }[]>(shop, admin, 'GET', `/admin/customers?search=${old}`);
  const nobody = `/admin/customers/${found.body.data[0]?._id}`;
  await call(shop, admin, 'POST', `${nobody}/notes`, { text: 'Kemi asks for blue cloth' });
  await call(shop, admin, 'PUT', `${nobody}/tags`, { tags: ['blue', 'kemi-only'] });
  const [bag, belt] = [await createProduct(shop, { stock: 0 }), await createProduct(shop, { stock: 0 })];
  const waits = (email: string, id: string) =>
    call(shop, null, 'POST', `/products/${id}/back-in-stock`, { email });
  for (const [email, id] of [
    [old, bag],
    [old, belt],
    [next, belt],
  ] as const)
    expect((await waits(email, id)).status).toBe(200);
  await sql`
    insert into contact_message (id, name, email, phone, body)
    values (gen_random_uuid(), 'Kemi Moved', ${old}, '', 'Where is my cloth?')`.execute(shop.shop.db);
  await sql`
    insert into past_order (id, number, ordered_at, source, email, customer_name, phone, street, city, state, zip_code,
      country, payment, delivery, is_cancelled, payment_method, discount_code, subtotal_kobo, discount_kobo, shipping_kobo,
      tax_kobo, total_kobo, refunded_kobo)
    values (gen_random_uuid(), '#88', now(), 'shopify', ${old}, 'Kemi Moved', '0803', 'A', 'B', 'Lagos', '',
      'Nigeria', 'paid', 'fulfilled', false, '', '', 1, 0, 0, 0, 1, 0)`.execute(shop.shop.db);

  const who = await createShopper(shop, { name: 'Kemi Moved', email: old });
  await call(shop, admin, 'PUT', `/admin/customers/${who.accountId}/tags`, { tags: ['blue'] });
  await sql`insert into customer_tag select md5(${old}::text)::uuid, unnest('{blue,kemi-only}'::text[])`.execute(
    shop.shop.db,
  );
  const moved = await call(shop, admin, 'PUT', `/admin/users/${who.accountId}`, { email: next });
  expect(moved.status, moved.body.error).toBe(200);
  expect(await kept(old)).toEqual([]);
  expect((await call<unknown[]>(shop, who, 'GET', '/past-orders')).body.data).toMatchObject([
    { number: '#88' },
  ]);
  const { text } = await download(who, '/auth/data');
  for (const theirs of ['#88', 'Where is my cloth?', 'Kemi asks for blue', 'kemi-only', 'ORD-', next])
    expect(text).toContain(theirs);
  const { rows } = await sql`select from stock_notice where email = ${next}`.execute(shop.shop.db);
  expect(rows).toHaveLength(2);
  const again = await call<{ _id: string }[]>(shop, admin, 'GET', `/admin/customers?search=${next}`);
  expect(again.body.data.map(({ _id }) => _id)).toEqual([who.accountId]);
  expect((await call<unknown[]>(shop, admin, 'GET', `/orders?search=${old}`)).body.data).toEqual([]);
  expect((await call<unknown[]>(shop, admin, 'GET', `/orders?search=${next}`)).body.data).toHaveLength(1);

  await ask({ ...who, email: next });
  await makeDue(who);
  await finish(sale.body.data._id);
  expect(await eraseDue(shop.shop)).toContain(who.accountId);
  // The order is the books', and the account's from now on: it loses its names with the account's other ones.
  expect(await kept(next)).toEqual(['customer_order']);
  expect((await tablesWith('Kemi ')).filter((table) => table !== 'job')).toEqual(['customer_order']);
  expect(await tablesWith('kemi-only')).not.toContain('customer_tag');
  await sql`update customer_order set created_at = now() - interval '400 days'
    where account_id = ${who.accountId}`.execute(shop.shop.db);
  expect(await oldNames.run(shop.shop.db)).toBe(1);
  expect(await kept(next)).toEqual([]);
});

test('administrators see who has asked, enter it for whoever writes, and take it back', async () => {
  const who = await createShopper(shop);
  expect((await call(shop, who, 'GET', '/admin/personal-data/deletions')).status).toBe(403);
  const path = `/admin/users/${who.accountId}/deletion`;
  expect((await call(shop, admin, 'POST', path)).status).toBe(200);
  const listed = async () =>
    (
      await call<DeletionRequest[]>(shop, admin, 'GET', '/admin/personal-data/deletions?limit=100')
    ).body.data.filter(({ user }) => user._id === who.accountId);
  expect(await listed()).toMatchObject([{ user: { email: who.email }, askedBy: 'Ada Admin', waitsFor: [] }]);
  expect((await state(who)).deletion).not.toBeNull();
  expect((await call(shop, admin, 'DELETE', path)).status).toBe(200);
  expect(await listed()).toEqual([]);
  expect((await call(shop, admin, 'POST', `/admin/users/${crypto.randomUUID()}/deletion`)).status).toBe(404);
});

/** Somebody who buys at the desk, and has no account. */
const sellTo = async (customer: { name: string; phone: string; email?: string }, isBrought = true) => {
  const sale = await call<Order>(shop, admin, 'POST', '/admin/sales', {
    key: crypto.randomUUID(),
    customer,
    ...(isBrought
      ? { address: { address: '4 Bridge Close', city: 'Epe', state: 'Lagos', country: 'Nigeria' } }
      : {}),
    lines: [{ productId: product, quantity: 2 }],
    note: `${customer.name} rings twice`,
    payment: { method: 'cash' },
  });
  expect(sale.status, sale.body.error).toBe(201);
  return sale.body.data;
};
const customerCalled = async (search: string): Promise<string | undefined> =>
  (await call<{ _id: string }[]>(shop, admin, 'GET', `/admin/customers?search=${encodeURIComponent(search)}`))
    .body.data[0]?._id;
const importedFor = (number: string, email: string, name: string) =>
  sql`
    insert into past_order (id, number, ordered_at, source, email, customer_name, phone, street, city, state, zip_code,
      country, payment, delivery, is_cancelled, payment_method, discount_code, subtotal_kobo, discount_kobo, shipping_kobo,
      tax_kobo, total_kobo, refunded_kobo)
    values (gen_random_uuid(), ${number}, now(), 'shopify', ${email}, ${name}, '0803', 'A', 'B', 'Lagos', '',
      'Nigeria', 'paid', 'fulfilled', false, '', '', 1, 0, 0, 0, 1, 0)`.execute(shop.shop.db);
const toldAbout = (orderId: string, phone: string) =>
  sql`
    insert into whatsapp_message (id, template, phone, order_id)
    values (${crypto.randomUUID()}, 'order_placed', ${phone}, ${orderId}::uuid)`.execute(shop.shop.db);
const linkFor = (customer: object, more: object = {}) =>
  call<{ _id: string; url: string }>(shop, admin, 'POST', '/admin/payment-links', {
    key: crypto.randomUUID(),
    customer,
    lines: [{ productId: product, quantity: 1 }],
    hours: 24,
    ...more,
  });
/** A link with an address and a note, and what it is paid by. */
const notedLinkFor = async (customer: { name: string; phone: string; email?: string }, street: string) => {
  const { status, body } = await linkFor(customer, {
    address: { address: street, city: 'Epe', state: 'Lagos', country: 'Nigeria' },
    note: `${customer.name} owes for the last time`,
  });
  expect(status, body.error).toBe(201);
  return { id: body.data._id, token: body.data.url.split('/pay/')[1] ?? '' };
};
/** Somebody opens a link, types a mailbox, and does not pay yet. */
const tryToPay = async (token: string, email: string) => {
  const { status, body } = await call<Checkout>(shop, null, 'POST', `/pay/${token}/checkout`, { email });
  expect(status, body.error).toBe(201);
  return body.data;
};
const payFor = async (token: string, { reference, amount, email }: Checkout) => {
  stub.pay(reference, { amount, email });
  expect((await call(shop, null, 'POST', `/pay/${token}/confirm`, { reference })).status).toBe(200);
};
/** As if nobody had paid it by then, and nobody were asked about it any more. */
const isOver = (linkId: string) =>
  sql`update checkout set state = case when state = 'held' then 'lapsed' else state end, next_check_at = null
    where payment_link_id = ${linkId}::uuid and state <> 'completed'`.execute(shop.shop.db);
const sectionsOf = async (path: string) => {
  const { status, text } = await download(admin, path);
  expect(status).toBe(200);
  const { sections } = JSON.parse(text) as { sections: { title: string; rows: object[] }[] };
  return { text, of: (title: string) => sections.find((section) => section.title === title)?.rows };
};
const forget = (id: string | undefined, by = admin) =>
  call(shop, by, 'POST', `/admin/customers/${id}/forget`);

test('whoever bought without an account is given what is held on them, and nothing of anybody else', async () => {
  const caller = { name: 'Uche Calling', phone: '0803 666 1001' };
  const order = await sellTo(caller);
  const other = await sellTo({ name: 'Ike Neighbour', phone: '0803 666 1002' });
  const mailed = { name: 'Ebele Mailing', phone: '08036661003', email: 'ebele@desk.example' };
  await sellTo(mailed);
  await importedFor('#501', mailed.email, mailed.name);
  await toldAbout(order._id, '+2348036661001');
  await toldAbout(other._id, '+2348036661002');
  const parcel = { courier: 'Rider', riderPhone: '08035558888', note: 'By the green kiosk' };
  expect((await call(shop, admin, 'POST', `/admin/orders/${order._id}/parcels`, parcel)).status).toBe(201);
  expect((await linkFor(caller)).status).toBe(201);
  const id = await customerCalled('+2348036661001');
  await call(shop, admin, 'POST', `/admin/customers/${id}/notes`, { text: 'Likes it green' });
  await call(shop, admin, 'PUT', `/admin/customers/${id}/tags`, { tags: ['greenish'] });

  const json = await download(admin, `/admin/customers/${id}/data`);
  expect([json.status, json.type]).toEqual([200, 'application/json; charset=utf-8']);
  const { sections } = JSON.parse(json.text) as { sections: { title: string; rows: object[] }[] };
  const of = (title: string) => sections.find((section) => section.title === title)?.rows;
  expect(of('Orders')).toMatchObject([
    {
      orderNumber: order.orderNumber,
      name: 'Uche Calling',
      phone: '+2348036661001',
      address: { address: '4 Bridge Close' },
      items: [{ quantity: 2 }],
      parcels: [{ note: 'By the green kiosk' }],
      notesOfTheShop: [{ note: 'Uche Calling rings twice' }],
    },
  ]);
  expect(of('Payments')).toMatchObject([{ orderNumber: order.orderNumber, method: 'cash' }]);
  expect(of('Messages by WhatsApp')).toMatchObject([{ phone: '+2348036661001' }]);
  expect(of('Checkouts that became no order')).toMatchObject([{ address: { name: 'Uche Calling' } }]);
  expect(of('Payment links')).toHaveLength(1);
  expect(of('What the shop has noted')).toMatchObject([{ text: 'Likes it green' }, { text: 'greenish' }]);
  for (const strange of [other.orderNumber, 'Neighbour', '6661002', 'Ebele', admin.email])
    expect(json.text).not.toContain(strange);
  const page = await download(admin, `/admin/customers/${id}/data?format=html`);
  expect(page.type).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('4 Bridge Close');

  const byMail = await download(admin, `/admin/customers/${await customerCalled(mailed.email)}/data`);
  for (const theirs of ['Ebele Mailing', '#501']) expect(byMail.text).toContain(theirs);
  expect(byMail.text).not.toContain('Uche');
  const withAccount = await createShopper(shop);
  expect(await download(admin, `/admin/customers/${withAccount.accountId}/data`)).toMatchObject({
    status: 409,
    text: expect.stringContaining('customer_has_account'),
  });
  expect((await download(admin, `/admin/customers/${crypto.randomUUID()}/data`)).status).toBe(404);
  for (let times = 0; times < 3; times += 1)
    expect((await download(admin, `/admin/customers/${id}/data`)).status).toBe(200);
  expect((await download(admin, `/admin/customers/${id}/data`)).status).toBe(429);
});

test('whoever bought without an account is forgotten at once, but not while something of theirs is open', async () => {
  const who = { name: 'Ronke Unaccounted', phone: '0803 666 2001', email: 'ronke@desk.example' };
  const order = await sellTo(who);
  await sellTo(who, false);
  const other = await sellTo({ name: 'Bisi Staying', phone: '0803 666 2002' }, false);
  await importedFor('#502', who.email, who.name);
  await toldAbout(order._id, '+2348036662001');
  const link = await linkFor(who);
  await call(shop, null, 'POST', `/products/${await createProduct(shop, { stock: 0 })}/back-in-stock`, who);
  await sql`
    insert into contact_message (id, name, email, phone, body)
    values (gen_random_uuid(), ${who.name}, ${who.email}, '', 'Where is Ronke’s cloth?')`.execute(
    shop.shop.db,
  );
  const id = await customerCalled(who.email);
  await call(shop, admin, 'POST', `/admin/customers/${id}/notes`, { text: 'Ronke pays late' });
  await call(shop, admin, 'PUT', `/admin/customers/${id}/tags`, { tags: ['epe-round'] });

  expect(await forget(id)).toMatchObject({
    status: 409,
    body: {
      code: 'customer_has_open_matters',
      error: `This customer cannot be forgotten yet. Order ${order.orderNumber} is not finished yet. A payment may still arrive.`,
    },
  });
  await finish(order._id);
  await call(shop, admin, 'POST', `/admin/payment-links/${link.body.data._id}/revoke`);
  const stale = await createAdmin(shop);
  await sql`update session set password_at = now() - interval '11 minutes'
    where account_id = ${stale.accountId}`.execute(shop.shop.db);
  expect((await forget(id, stale)).body.code).toBe('password_confirmation_needed');
  expect((await tablesWith('Ronke')).length).toBeGreaterThan(4);

  const answers = await Promise.all([forget(id), forget(id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  for (const theirs of ['Ronke', 'ronke', '6662001', '666 2001'])
    expect([theirs, (await tablesWith(theirs)).filter((table) => table !== 'job')]).toEqual([theirs, []]);
  expect(await customerCalled(who.email)).toBeUndefined();
  // The books stay, and so does everybody else.
  const { data } = (await call<Order>(shop, admin, 'GET', `/orders/${order._id}`)).body;
  expect(data).toMatchObject({
    totalPrice: order.totalPrice,
    shippingAddress: { state: 'Lagos', address: '' },
  });
  expect(data.orderItems).toHaveLength(1);
  expect(JSON.stringify((await call(shop, admin, 'GET', `/orders/${other._id}`)).body)).toContain('Bisi');
  const audit = await call<AuditEntry[]>(
    shop,
    admin,
    'GET',
    '/admin/audit?kind=user&action=deleted&search=Deleted customer',
  );
  expect(audit.body.data.filter(({ before }) => before.orders === 2)).toMatchObject([
    { actor: { _id: admin.accountId }, subject: { name: 'Deleted customer' } },
  ]);
  expect(audit.body.data.map(({ subject }) => subject._id)).not.toContain(id);
  expect(await forget((await createShopper(shop)).accountId)).toMatchObject({
    status: 409,
    body: { code: 'customer_has_account' },
  });
});

test('whoever tries to pay a link of somebody else is told nothing of them, but all of it once they have bought by it', async () => {
  const maker = { name: 'Musa Madefor', phone: '0803 666 3001' };
  const payer = { name: 'Efe Payer', phone: '0803 666 3002', email: 'efe@desk.example' };
  await sellTo(payer, false);
  const { token } = await notedLinkFor(maker, '7 Hidden Lane');
  const first = await tryToPay(token, payer.email);
  await tryToPay(token, 'third@desk.example');
  const path = `/admin/customers/${await customerCalled(payer.email)}/data`;
  const before = await sectionsOf(path);
  expect(before.of('Checkouts that became no order')).toEqual([
    {
      reference: first.reference,
      state: null,
      email: payer.email,
      address: null,
      totalNaira: null,
      begunAt: null,
    },
  ]);
  expect(before.of('Payment links')).toEqual([]);
  for (const strange of ['Musa', '6663001', '666 3001', '7 Hidden Lane', 'owes for', 'third@'])
    expect(before.text).not.toContain(strange);

  await payFor(token, first);
  const after = await sectionsOf(path);
  expect(after.of('Payment links')).toMatchObject([
    { notesOfTheShop: ['Musa Madefor owes for the last time'] },
  ]);
  expect(after.of('Checkouts that became no order')).toMatchObject([
    { address: { address: '7 Hidden Lane' } },
    { address: { address: '7 Hidden Lane' }, email: '' },
  ]);
  // What somebody else has typed is theirs.
  expect(after.text).not.toContain('third@');
});

test('the owner of an account is given the links that were made for its address, and of others what was typed', async () => {
  const who = await createShopper(shop);
  const mine = { name: 'Ola Owning', phone: '0803 666 3101', email: who.email };
  const own = await notedLinkFor(mine, '8 Own Lane');
  const strange = await notedLinkFor({ name: 'Sani Strange', phone: '0803 666 3102' }, '9 Strange Lane');
  await tryToPay(own.token, who.email);
  const { reference } = await tryToPay(strange.token, who.email);
  const { text, of } = await sectionsOf(`/admin/users/${who.accountId}/data`);
  expect(of('Payment links')).toMatchObject([{ notesOfTheShop: ['Ola Owning owes for the last time'] }]);
  expect(of('Checkouts that became no order')).toEqual([
    expect.objectContaining({
      email: who.email,
      address: expect.objectContaining({ address: '8 Own Lane' }),
    }),
    expect.objectContaining({
      email: who.email,
      address: expect.objectContaining({ address: '8 Own Lane' }),
    }),
    { reference, state: null, email: who.email, address: null, totalNaira: null, begunAt: null },
  ]);
  for (const theirs of ['Sani', '666 3102', '9 Strange Lane']) expect(text).not.toContain(theirs);

  await ask(who);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).not.toContain(who.accountId);
  expect((await state(who)).deletion?.waitsFor).toEqual(['A payment may still arrive']);
  for (const { id } of [own, strange]) await isOver(id);
  await makeDue(who);
  expect(await eraseDue(shop.shop)).toContain(who.accountId);
  for (const gone of [who.email, 'Ola Owning', '8 Own Lane'])
    expect((await tablesWith(gone)).filter((table) => table !== 'job')).toEqual([]);
  expect(await tablesWith('9 Strange Lane')).toEqual(['checkout']);
  expect(await tablesWith('Sani Strange owes')).toEqual(['payment_link']);
});

test('whoever has only a number is not forgotten while their link is being paid, and then with all who tried it', async () => {
  const who = { name: 'Maryam Numbered', phone: '0803 666 4001' };
  await finish((await sellTo(who, false))._id);
  const { id: linkId, token } = await notedLinkFor(who, '5 Numbered Lane');
  const id = await customerCalled('+2348036664001');
  const first = await tryToPay(token, 'aunt@desk.example');
  await tryToPay(token, 'uncle@desk.example');
  const waiting = {
    status: 409,
    body: { error: 'This customer cannot be forgotten yet. A payment may still arrive.' },
  };
  expect(await forget(id)).toMatchObject(waiting);
  const { text, of } = await sectionsOf(`/admin/customers/${id}/data`);
  expect(of('Payment links')).toHaveLength(1);
  expect(of('Checkouts that became no order')).toHaveLength(3);
  for (const others of ['aunt@', 'uncle@']) expect(text).not.toContain(others);
  // The first try may be paid although another has come after it.
  expect((await call(shop, admin, 'POST', `/admin/payment-links/${linkId}/revoke`)).status).toBe(200);
  expect(await forget(id)).toMatchObject(waiting);
  await isOver(linkId);
  expect((await forget(id)).status).toBe(200);
  for (const theirs of ['Maryam', '666 4001', '6664001', '5 Numbered Lane', 'aunt@'])
    expect([theirs, (await tablesWith(theirs)).filter((table) => table !== 'job')]).toEqual([theirs, []]);
  // What is paid all the same goes back: there is nobody any more to whom it could be sent.
  stub.pay(first.reference, { amount: first.amount, email: first.email });
  expect(
    (await call(shop, null, 'POST', `/pay/${token}/confirm`, { reference: first.reference })).status,
  ).toBe(409);
  expect((await tablesWith('Maryam')).filter((table) => table !== 'job')).toEqual([]);
});

test('whoever is forgotten takes their mailbox out of links that they tried, and leaves those to whom they are', async () => {
  const payer = { name: 'Femi Trying', phone: '0803 666 5001', email: 'femi@desk.example' };
  await finish((await sellTo(payer, false))._id);
  const { id: linkId, token } = await notedLinkFor(
    { name: 'Lami Linked', phone: '0803 666 5002' },
    '6 Kept Lane',
  );
  await tryToPay(token, payer.email);
  const id = await customerCalled(payer.email);
  expect((await forget(id)).status).toBe(409);
  await isOver(linkId);
  expect((await forget(id)).status).toBe(200);
  expect((await tablesWith(payer.email)).filter((table) => table !== 'job')).toEqual([]);
  expect(await tablesWith('6 Kept Lane')).toEqual(['checkout']);
  expect(await tablesWith('Lami Linked owes')).toEqual(['payment_link']);
});

test('whoever is settling a payment of somebody who is being forgotten goes on from it to its order', async () => {
  const who = { name: 'Zainab Settled', phone: '0803 666 6001', email: 'zainab@desk.example' };
  const { token } = await notedLinkFor(who, '7 Settled Lane');
  const paid = await tryToPay(token, who.email);
  await payFor(token, paid);
  const order = await sql<{ id: string }>`
    select id from customer_order where reference = ${paid.reference}`.execute(shop.shop.db);
  await finish(order.rows[0]?.id ?? '');
  const id = await customerCalled(who.email);
  const { pool } = shop.shop.connection;
  const settling = await pool.connect();
  try {
    await settling.query('begin');
    await settling.query('select from checkout where reference = $1 for update', [paid.reference]);
    const forgetting = forget(id);
    const isWaiting = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.length > 0;
    await expect.poll(isWaiting).toBe(true);
    await settling.query('select from customer_order where reference = $1 for update', [paid.reference]);
    await settling.query('rollback');
    expect((await forgetting).status).toBe(200);
  } finally {
    settling.release(true);
  }
  expect((await tablesWith('Zainab')).filter((table) => table !== 'job')).toEqual([]);
});

/** Somebody settles a payment: locks first what of it they lock first, goes on once `other` waits for that, and ends with `commit`. */
const whileSettling = async <Result>(
  first: string,
  other: () => Promise<Result>,
  rest: readonly string[],
) => {
  const { pool } = shop.shop.connection;
  const settling = await pool.connect();
  try {
    await settling.query('begin');
    await settling.query(first);
    const answer = other();
    // Whatever becomes of it is said below.
    answer.catch(() => undefined);
    const isWaiting = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rows.length > 0;
    await expect.poll(isWaiting).toBe(true);
    for (const statement of rest) await settling.query(statement);
    return await answer;
  } finally {
    settling.release(true);
  }
};

test.each(['asked for', 'by an administrator'])(
  'whose last payment becomes an order at the moment of their deletion (%s) keep all until that is over',
  async (how) => {
    const who = await createShopper(shop, { name: 'Bola Settling' });
    await addToCart(shop, who, product);
    const { reference } = (await startCheckout(shop, who)).body.data;
    await sql`update checkout set state = 'lapsed', next_check_at = null where reference = ${reference}`.execute(
      shop.shop.db,
    );
    if (how === 'asked for') {
      await ask(who);
      await makeDue(who);
    } else await call(shop, admin, 'DELETE', `/admin/users/${who.accountId}`);
    const gone = await whileSettling(
      `select from checkout where reference = '${reference}' for update`,
      () => eraseDue(shop.shop),
      [
        `insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
          payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, status, payment_status)
        values (gen_random_uuid(), '${reference}', '${reference}', '${who.accountId}', 'Bola Settling', '${who.email}',
          '{}', 'paystack', 100, 0, 0, 100, 'pending', 'paid')`,
        `update checkout set state = 'completed' where reference = '${reference}'`,
        'commit',
      ],
    );
    expect(gone).not.toContain(who.accountId);
    const named = () =>
      sql`select from account where id = ${who.accountId} and name = 'Bola Settling'`.execute(shop.shop.db);
    expect((await named()).rows).toHaveLength(1);
    await sql`update customer_order set status = 'delivered' where reference = ${reference}`.execute(
      shop.shop.db,
    );
    await makeDue(who);
    expect(await eraseDue(shop.shop)).toContain(who.accountId);
    expect((await named()).rows).toEqual([]);
  },
);

test('whoever is settling a payment by a link of somebody who is being deleted goes on to its checkout', async () => {
  const who = await createShopper(shop, { name: 'Dayo Deleted' });
  const { id: linkId, token } = await notedLinkFor(
    { name: 'Dayo Deleted', phone: '0803 666 7001', email: who.email },
    '9 Deleted Lane',
  );
  const { reference } = await tryToPay(token, who.email);
  await isOver(linkId);
  await ask(who);
  await makeDue(who);
  const gone = await whileSettling(
    `select from payment_link where id = '${linkId}' for update`,
    () => eraseDue(shop.shop),
    [`select from checkout where reference = '${reference}' for update`, 'commit'],
  );
  expect(gone).toContain(who.accountId);
  expect((await tablesWith('Dayo Deleted')).filter((table) => table !== 'job')).toEqual([]);
});

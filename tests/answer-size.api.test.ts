import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowed } from '#contract/accounts/permissions.ts';
import { ANSWER_MAX_BYTES } from '#server/http/fitting.ts';
import type { DocumentedCall } from './support/documented-calls.ts';
import { type JunkShop, openJunkShop, urlOf, type World } from './support/junk-shop.ts';

// Every list longer than any shop's, every text as long as it may be, in a script of three bytes a character.
const text = (length: number) => '品'.repeat(length);
let shop: JunkShop;
let world: World;

const fill = async (): Promise<void> => {
  const { db } = shop.running.shop;
  const { ids } = world.known;
  const token = world.tokens.admin;
  const me = await shop.running.app.inject({
    url: '/api/v1/auth/me',
    headers: { authorization: `Bearer ${token}` },
  });
  const adminId: string = me.json().data._id;
  const images = JSON.stringify(
    Array.from({ length: 30 }, (_, index) => ({
      url: `https://pictures.example/${index}/${'p'.repeat(1_900)}`,
      isMain: index === 29,
    })),
  );
  const variations = JSON.stringify({ Size: Array.from({ length: 100 }, (_, index) => `Size ${index}`) });
  await sql`
    insert into category (id, name, description)
    select gen_random_uuid(), 'C' || n || ${text(90)}, ${text(500)} from generate_series(1, 700) n`.execute(
    db,
  );
  await sql`
    insert into product (id, name, description, price_kobo, stock, sku, category_id, images, variations, is_featured, brand)
    select gen_random_uuid(), 'P' || n || ${text(290)}, ${text(20_000)}, 100000 + n, 3, 'LARGE-' || n,
      ${ids.categories}::uuid, ${images}::jsonb, ${variations}::jsonb, true, ${text(100)}
    from generate_series(1, 120) n`.execute(db);
  await sql`
    insert into product (id, name, description, price_kobo, stock, sku, category_id, is_featured)
    select gen_random_uuid(), 'Q' || n || ${text(290)}, ${text(100)}, 100000 + n, 3, 'SMALL-' || n, ${ids.categories}::uuid, true
    from generate_series(1, 2000) n`.execute(db);
  await sql`
    update product set description = ${text(20_000)}, images = ${images}::jsonb, is_featured = true
    where id = ${ids.products}::uuid`.execute(db);
  await sql`
    insert into account (id, name, email)
    select gen_random_uuid(), 'A' || n || ${text(90)}, 'many-' || n || '@example.com' from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`
    insert into review (id, product_id, account_id, star, comment)
    select gen_random_uuid(), ${ids.products}::uuid, id, 5, ${text(500)} from account where email like 'many-%'`.execute(
    db,
  );
  await sql`
    update product set review_count = 20000, star_sum = 100000, star_counts[5] = 20000
    where id = ${ids.products}::uuid`.execute(db);
  for (const [who, most] of [
    [sql`id in (${ids.users}::uuid, ${adminId}::uuid)`, 1_000],
    [sql`email like 'many-1%'`, 60],
  ] as const)
    await sql`
      insert into wishlist_item (account_id, product_id)
      select a.id, p.id from (select id from account where ${who} limit 110) a
      cross join (select id from product limit ${most}::int) p on conflict do nothing`.execute(db);
  await sql`
    insert into cart_line (id, account_id, product_id, variation, variation_key, quantity)
    select gen_random_uuid(), ${ids.users}::uuid, id, '{}', '', 1 from product limit 400
    on conflict do nothing`.execute(db);
  await sql`
    insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address,
      payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, status, payment_status, paid_at)
    select gen_random_uuid(), 'ORD-20260101-' || 500000 + n, 'large_' || n, account_id, customer_name, customer_email,
      shipping_address, payment_method, items_kobo, shipping_kobo, tax_kobo, total_kobo, 'pending', 'paid', now()
    from customer_order, generate_series(1, 150) n where id = ${ids.orders}::uuid`.execute(db);
  await sql`
    insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo, variation)
    select o.id, ${ids.products}::uuid, ${text(300)}, 'https://pictures.example/' || repeat('p', 1900), 2, 1000,
      jsonb_build_object('Size', ${text(50)}::text, 'n', n::text)
    from customer_order o, generate_series(1, 150) n`.execute(db);
  await sql`
    insert into order_note (id, order_id, author_id, author_name, body)
    select gen_random_uuid(), ${ids.orders}::uuid, ${adminId}::uuid, ${text(90)}, ${text(2_000)} from generate_series(1, 400)`.execute(
    db,
  );
  await sql`
    insert into order_event (order_id, kind, status, actor_id)
    select ${ids.orders}::uuid, 'status', 'processing', ${adminId}::uuid from generate_series(1, 3000)`.execute(
    db,
  );
  await sql`
    insert into audit_entry (id, actor_id, actor_name, action, kind, subject_id, subject_name, before, after)
    select gen_random_uuid(), ${adminId}::uuid, ${text(100)}, 'changed', 'product', ${ids.products}, ${text(300)},
      jsonb_build_object('description', ${text(20_000)}::text), jsonb_build_object('description', ${text(20_000)}::text)
    from generate_series(1, 150)`.execute(db);
  await sql`
    insert into session (token_hash, account_id, expires_at, user_agent)
    select decode(md5(n::text), 'hex'), ${adminId}::uuid, now() + interval '1 day', ${text(300)} from generate_series(1, 500) n`.execute(
    db,
  );
  await shop.running.shop.changes.catalogueChanged();
};

beforeAll(async () => {
  shop = await openJunkShop();
  world = await shop.makeWorld();
  await fill();
}, 120_000);
afterAll(() => shop.stop());

/** As much at once as the call gives. */
const queriesOf = ({ query }: DocumentedCall): string[] => {
  const most = 'limit' in query ? 'limit=100' : '';
  const more = ['q', 'search']
    .filter((name) => name in query)
    .map((name) => `${name}=${encodeURIComponent(text(1))}`);
  return ['', most, ...more.map((one) => [most, one].filter(Boolean).join('&'))].map((one) =>
    one ? `?${one}` : '',
  );
};

test('no answer to a read is above 256 KB, however much there is', async () => {
  const reads = shop.calls.filter(({ method }) => method === 'GET');
  const sizes = new Map<string, number>();
  for (const call of reads) {
    const isPublic = isAllowed('visitor', call.permission ?? 'public');
    for (const token of [world.tokens.admin, world.tokens.shopper, ...(isPublic ? [null] : [])]) {
      for (const query of queriesOf(call)) {
        const url = `${urlOf(call, world.known)}${query}`;
        const answer = await shop.send('GET', { url, body: undefined }, token);
        const type = String(answer.headers['content-type']);
        if (type.startsWith('text/csv') || type.startsWith('text/event-stream')) continue;
        // What somebody takes along comes whole.
        if (String(answer.headers['content-disposition']).startsWith('attachment')) continue;
        const bytes = Buffer.byteLength(answer.body);
        expect(answer.statusCode, `${url} answered ${answer.body.slice(0, 300)}`).toBeLessThan(500);
        expect(bytes, url).toBeLessThanOrEqual(ANSWER_MAX_BYTES);
        sizes.set(call.path, Math.max(bytes, sizes.get(call.path) ?? 0));
      }
    }
  }
  // Had these been small anyway, nothing would have been tried.
  for (const path of [
    'products',
    'products/featured',
    'products/{id}',
    'categories',
    'auth/me',
    'cart',
    'orders',
    'orders/{id}',
    'orders/{id}/items',
    'admin/orders/{id}',
    'admin/users',
    'admin/audit',
    'admin/dashboard',
    'admin/products',
  ])
    expect(sizes.get(`/api/v1/${path}`), path).toBeGreaterThan(50_000);
}, 300_000);

test('what somebody edits comes whole', async () => {
  const { ids } = world.known;
  const answer = await shop.send(
    'GET',
    { url: `/api/v1/products/${ids.products}?ratings=0`, body: undefined },
    world.tokens.admin,
  );
  const { description, images } = answer.json().data;
  expect([description.length, images.length]).toEqual([20_000, 30]);
});

test('a list gives as many rows as it is asked for', async () => {
  for (const [path, who] of [
    ['products', null],
    ['admin/products', 'admin'],
    ['orders', 'admin'],
    ['admin/users', 'admin'],
    ['admin/audit', 'admin'],
    ['orders/myorders', 'shopper'],
  ] as const) {
    const url = `/api/v1/${path}?limit=100`;
    const answer = await shop.send('GET', { url, body: undefined }, who && world.tokens[who]);
    expect([path, answer.json().data.length]).toEqual([path, 100]);
  }
});

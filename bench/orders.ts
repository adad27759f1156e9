import { sql } from 'kysely';
import type { Connection } from '#server/database/connection.ts';
import { runUnhurried, vacuum } from './vacuum.ts';

const FIRST_NAMES =
  'Ada Bola Chidi Dayo Efe Femi Gbenga Halima Ifeoma Jide Kemi Lola Musa Ngozi Obi Peju Rashida Sade Tunde Uche Vera Wale Yemi Zainab'.split(
    ' ',
  );
const LAST_NAMES =
  'Abubakar Adeyemi Balogun Bello Chukwu Danjuma Eze Fashola Garba Ibrahim Johnson Kalu Lawal Mohammed Nwosu Okafor Okeke Onyeka Oyelaran Sani Tinubu Umar Williams Yakubu'.split(
    ' ',
  );
const EMAIL_NUMBERS = 9_000;
export const ORDERS_A_DAY = 400;
/** Rows a statement. */
const BATCH = 5_000;

/** A whole number from 0 up to `below`, the same for the same order and purpose. */
const drawn = (purpose: number, below: number) =>
  sql`(hashint8extended(n, ${purpose}::bigint) & 2147483647) % ${below}::int`;

const insertBatch = (
  { from, to, total }: { from: number; to: number; total: number },
  accountIds: readonly string[],
) => sql`
  with made as (
    select n, now() - make_interval(secs => (${total}::int - n) * 86400.0 / ${ORDERS_A_DAY}::int) as placed_at,
      (${FIRST_NAMES}::text[])[1 + ${drawn(1, FIRST_NAMES.length)}] as first_name,
      (${LAST_NAMES}::text[])[1 + ${drawn(2, LAST_NAMES.length)}] as last_name,
      (${[...accountIds]}::uuid[])[1 + ${drawn(3, accountIds.length)}] as account_id,
      ${drawn(4, 100)} as fate
    from generate_series(${from}::bigint, ${to}::bigint) as n
  ),
  placed as (
    select *, (lpad(to_hex((extract(epoch from placed_at) * 1000)::bigint), 12, '0') || '7'
        || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid as id,
      'ORD-' || to_char(placed_at at time zone 'Africa/Lagos', 'YYYYMMDD') || '-' || lpad(n::text, 6, '0') as number,
      'order_' || (extract(epoch from placed_at) * 1000)::bigint || '_' || substr(md5(n::text), 20, 10) as reference,
      lower(first_name || '.' || last_name) || ${drawn(5, EMAIL_NUMBERS)} || '@example.com' as email,
      first_name || ' ' || last_name as name,
      case when fate < 70 then 'delivered' when fate < 78 then 'shipped' when fate < 85 then 'processing'
        when fate < 90 then 'pending' when fate < 97 then 'cancelled' else 'refunded' end as status
    from made
  ),
  item as (
    select placed.id as order_id, p.id as product_id, p.name, coalesce(p.images -> 0 ->> 'url', '') as image,
      1 + ${drawn(6, 3)} as quantity, p.unit_price_kobo
    from placed cross join lateral generate_series(1, 1 + ${drawn(7, 3)}) as line
    join bench_product p on p.place = (hashint8extended(n, 100 + line) & 2147483647) % (select count(*) from bench_product)
  ),
  sums as (
    select order_id, sum(quantity * unit_price_kobo)::bigint as kobo, string_agg(lower(name), E'\n') as names
    from item group by order_id
  ),
  ordered as (
    insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email,
      shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo, refunded_kobo, status, payment_status, paid_at,
      delivered_at, search_text, created_at)
    select id, number, reference, account_id, name, email,
      jsonb_build_object('name', name, 'phone', '08031234567', 'address', '5 Allen Avenue', 'city', 'Ikeja',
        'state', 'Lagos', 'country', 'Nigeria', 'postalCode', '100271'),
      kobo, 1000, 0, kobo + 1000, case when status = 'refunded' then kobo + 1000 else 0 end, status,
      case when status = 'refunded' then 'refunded' else 'paid' end, placed_at,
      case when status = 'delivered' then placed_at + interval '3 days' end,
      lower(number) || E'\n' || id || E'\n' || lower(name) || E'\n' || email || E'\n' || reference || E'\n' || names,
      placed_at
    from placed join sums on sums.order_id = placed.id order by n
  ),
  listed as (
    insert into order_item (order_id, product_id, name, image, quantity, unit_price_kobo)
    select order_id, product_id, name, image, quantity, unit_price_kobo from item
  )
  insert into order_event (order_id, kind, created_at)
  select id, kind, placed_at from placed cross join (values ('placed'), ('paid')) as event (kind)`;

/**
 * Fills a shop that has a catalogue with orders, the same ones at each run but for their days: some hundreds a day up
 * to now, of one to three products, most of them delivered.
 * @param accountIds whose orders they are
 */
export const seedOrders = async (
  { db, address: { directUrl: address } }: Connection,
  total: number,
  accountIds: readonly string[],
): Promise<void> => {
  // Built at the end it takes a fraction of the time.
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where indexname = 'customer_order_search'`.execute(db);
  await sql`drop index customer_order_search`.execute(db);
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`
      create temporary table bench_product as
      select row_number() over (order by sku) - 1 as place, id, name, images, unit_price_kobo from product
      where is_active`.execute(one);
    await sql`create index on bench_product (place)`.execute(one);
    await sql`analyze bench_product`.execute(one);
    for (let from = 1; from <= total; from += BATCH) {
      await insertBatch({ from, to: Math.min(total, from + BATCH - 1), total }, accountIds).execute(one);
    }
    await sql`select setval('order_number', ${total}::bigint)`.execute(one);
  });
  await runUnhurried(address, rows[0]?.definition ?? '');
  await vacuum(address, 'customer_order', 'order_item', 'order_event');
};

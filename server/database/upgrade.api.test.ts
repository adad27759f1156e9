import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createLog, openShop } from '#server/start.ts';
import { describeSchema } from '#tests/support/schema.ts';
import { createBareDatabase } from '#tests/support/shop.ts';
import { directly } from './address.ts';
import { query } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const FIRST_RELEASE = path.join(import.meta.dirname, '../../tests/support/first-release.sql');

const TRIGGER_OF_OLD_0005 = `
  create function end_sessions_of_account() returns trigger language plpgsql as $$
  begin
    delete from session where account_id = new.id;
    return null;
  end
  $$;
  create trigger account_standing_changed after update of role, status, deleted_at on account
    for each row when (old.status is distinct from new.status) execute function end_sessions_of_account()`;

let upgraded: Awaited<ReturnType<typeof createBareDatabase>>;
let fresh: Awaited<ReturnType<typeof createBareDatabase>>;
beforeEach(async () => {
  [upgraded, fresh] = await Promise.all([createBareDatabase(), createBareDatabase()]);
  await migrate(fresh.connectionString);
});
afterEach(async () => {
  await Promise.all([upgraded.drop(), fresh.drop()]);
});

test('a shop of the first release becomes what a new one is, and keeps all that it had', async () => {
  const url = upgraded.connectionString;
  await query(url, await readFile(FIRST_RELEASE, 'utf8'));
  const steps = await migrate(url);
  expect(steps[0]).toBe('0005_sessions.sql');
  expect(await describeSchema(url)).toEqual(await describeSchema(fresh.connectionString));

  expect(
    await query(
      url,
      `select order_number, total_kobo::int, refunded_kobo::int, shipping_address->>'name' as name, phone_number
       from customer_order`,
    ),
  ).toEqual([
    {
      order_number: 'ORD-20260101-1',
      total_kobo: 1101000,
      refunded_kobo: 500,
      name: 'Ada Obi',
      phone_number: '+2348030000000',
    },
  ]);
  expect(
    await query(url, `select email, phone_number from account where phone <> '' or phone_number is not null`),
  ).toEqual([{ email: 'ada@shop.example', phone_number: '+2348030000000' }]);
  expect(await query(url, `select star_counts from product where sku = 'POT-1'`)).toEqual([
    { star_counts: [0, 0, 0, 1, 1] },
  ]);
  // Nothing is split by itself: each product has the stock and the price that it had, and its sku is its own.
  expect(
    await query(
      url,
      `select count(*)::int as wrong from product p left join taken_sku t on t.product_id = p.id
       where p.has_variants or p.unit_price_kobo <> coalesce(p.discount_price_kobo, p.price_kobo)
         or (p.deleted_at is null and t.sku is distinct from p.sku)`,
    ),
  ).toEqual([{ wrong: 0 }]);
  expect(
    await query(url, `select count(*)::int as named from order_item where variant_id is not null`),
  ).toEqual([{ named: 0 }]);
  // A dispute stands in its own table since 0030; what concerns no payment stands before nobody.
  expect(await query(url, `select event_key from webhook_event where concern is not null`)).toEqual([]);
  expect(await query(url, `select count(*)::int as open from dispute where state = 'open'`)).toEqual([
    { open: 1 },
  ]);

  const events = await query<{ payload: string }>(
    url,
    `select payload::text from webhook_event where event_key = 'one'`,
  );
  expect(JSON.parse(events[0]?.payload ?? '{}')).toEqual({
    event: 'charge.success',
    data: {
      reference: 'order_1_paid',
      amount: 1101000,
      currency: 'NGN',
      status: 'success',
      customer: { email: 'ada@shop.example' },
    },
  });

  const shop = await openShop(readConfig({ PORT: '0' }), directly(url), createLog('error'));
  const answer = await shop.app.inject({ url: '/api/v1/products?q=enamel' });
  expect(answer.json().data).toMatchObject([{ name: 'Enamel pot', discountPrice: 11000, reviewCount: 2 }]);
  await shop.stop();
});

test('a shop that had 0005 and 0009 before their files were changed becomes what a new one is', async () => {
  const url = upgraded.connectionString;
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file <= '0018'))
    await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await writeFile(
    path.join(folder, '0009_suggestions.sql'),
    `create index product_title on product using gin (ts_filter(search, '{a,b}')) where deleted_at is null and is_active;`,
  );
  await migrate(url, { folder });
  await query(url, TRIGGER_OF_OLD_0005);
  // That release noted no checksums.
  await query(url, 'alter table migration drop column checksum');
  await migrate(url);
  expect(await describeSchema(url)).toEqual(await describeSchema(fresh.connectionString));
  await rm(folder, { recursive: true });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { searchCondition } from './search-condition.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await sql`
    insert into customer_order (id, order_number, reference, customer_name, customer_email, shipping_address, items_kobo, shipping_kobo,
      tax_kobo, total_kobo, search_text)
    select gen_random_uuid(), 'ORD-' || n, 'R-' || n, 'Ada', '', '{}', 1, 0, 0, 1,
      'ord-' || n || E'\\n' || md5(n::text) || E'\\n' || case when n % 2 = 0 then 'aṣọ òkè of ìṣẹ́yìn, gyaɗa' else 'rice 50 kg' end
    from generate_series(1, 4000) n`.execute(shop.shop.db);
  // Its statistics alone would do, but for entries of the index that wait to be put in.
  await sql`vacuum analyze customer_order`.execute(shop.shop.db);
});
afterAll(() => shop.stop());

test.for(['rice', 'aso oke', 'gyada', 'ol'])(
  '%s, which half of all orders have, is asked of the indexes in place of every order made plain',
  async (typed) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from customer_order o where ${searchCondition(typed)}`.execute(shop.shop.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('customer_order_search_plain');
    // Put into the statement it would look free, and in a large shop the whole table is read through it.
    expect(plan).toContain('plain_letters(search_text)');
    expect(plan).not.toContain('Seq Scan');
  },
);

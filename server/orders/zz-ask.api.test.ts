import { test } from 'vitest';
import { createTestDatabase, openTestShop } from '#tests/support/shop.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { query } from '../database/migrate.fixture.ts';
import { appendFileSync } from 'node:fs';
const LOG = "/tmp/z1m/new.log";
const out = (s: unknown) => appendFileSync(LOG, (typeof s === 'string' ? s : JSON.stringify(s)) + '\n');
test('ask', { timeout: 900_000 }, async () => {
  const database = await createTestDatabase();
  const url = database.connectionString;
  const q = (s: string) => query<Record<string, unknown>>(url, s);
  await q(`
  insert into account (id, name, email, phone, state, city) select gen_random_uuid(), case when n % 3 = 0 then 'Ọlábísí Adébáyọ̀ ' || n else 'Ada Obi ' || n end, 'u' || n || '@shop.example', '0803 555 ' || lpad(n::text, 4, '0'), 'Lagos', 'Ikeja' from generate_series(1,50000) n;
  insert into customer_order (id, order_number, reference, account_id, customer_name, customer_email, shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo, search_text, created_at, payment_status, status)
   select s.id, num, ref, a.id, a.name, a.email, jsonb_build_object('name', a.name, 'phone', '0803', 'address', '12 Street', 'city', 'Ikeja', 'country', 'Nigeria', 'postalCode', '', 'state', (array['Lagos','Ọ̀yọ́ State','F.C.T.','Kano','Rivers State','oyo'])[1 + n % 6]), 100000, 0, 0, 100000,
     lower(num) || E'\\n' || s.id || E'\\n' || lower(ref) || E'\\n' || lower(a.name) || E'\\n' || a.email || E'\\n' || case when n % 2 = 0 then lower('Aṣọ òkè of Ìṣẹ́yìn, blue large' || E'\\n' || 'Gyaɗa mai ƙwai') else 'rice 50 kg' end,
     now() - n * interval '1 minute', 'paid', 'delivered'
   from (select n, gen_random_uuid() as id, 'ORD-2026-' || lpad(n::text, 6, '0') as num, 'order_' || md5(n::text) as ref from generate_series(1,50000) n) s
   join (select row_number() over () as r, * from account) a on a.r = s.n;
  vacuum analyze;
  `.replace('vacuum analyze;', ''));
  await q('vacuum analyze');
  const shop = await openTestShop({}, {}, database);
  const admin = await createAdmin(shop);
  for (const p of ['/orders?search=rice', '/orders?search=aso oke', '/orders?search=aṣọ òkè', '/orders?search=olabisi', '/orders?search=ọlábísí', '/orders?search=ol', '/orders?search=ORD-2026', '/orders?search=zzzz', '/admin/customers?search=olabisi','/admin/customers?search=ada', '/admin/customers?search=zzzz', '/admin/customers?state=oyo','/admin/customers?state=kano&city=ikeja', '/admin/customers?sortBy=name', '/admin/users?search=olabisi', '/admin/users?search=ada', '/admin/users?sortBy=name', '/admin/search?q=olabisi', '/admin/search?q=zzzz', '/admin/search?q=ada', '/admin/payments?search=olabisi','/admin/payments?search=rice', '/admin/security?search=ada', '/admin/security?search=olabisi', '/orders?state=oyo', '/orders?state=kano', '/admin/reports?report=state&period=30']) {
    const ts: number[] = []; let r: any;
    for (let i = 0; i < 4; i++) { const s = performance.now(); r = await call<any>(shop, admin, 'GET', p); ts.push(Math.round(performance.now() - s)); }
    out(`${p} ${r.status} ${ts.join(' ')} ${JSON.stringify(r.body?.pagination?.total ?? r.body?.error ?? '')}`);
  }
  await shop.stop();
});

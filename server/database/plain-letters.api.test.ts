import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBareDatabase } from '#tests/support/shop.ts';
import { query } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const WITH_PLAIN_LETTERS = '0123_plain_letters.sql';
const id = (place: number): string => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`;
const PHONES = [
  '\u202A+234 803 555 4567\u202C',
  '08035554568 (WhatsApp)',
  '0803 555 4569 [calls]',
  '\u200E+234 (0) 803-555-4570',
  'call me (08035554567)',
  '080355545 (old)',
  '',
];
const PLACES = [
  ['f c t', '', 'F.C.T.', '', id(2)],
  ['lagos', 'g r a', 'Lagos', 'G.R.A.', id(2)],
  ['lagos', 'v i', 'Lagos', 'V.I.', id(2)],
  ['lagos', 'vi', 'Lagos', 'VI', id(2)],
  ['f c t', 'garki', 'F.C.T.', 'Garki', id(2)],
  ['f c t abuja', 'garki', 'F.C.T. Abuja', 'Garki', id(3)],
  ['oyo', '', 'Ọ̀yọ́', '', id(2)],
];

/** What a shop of before had. */
const rowsOfBefore = `
  insert into account (id, name, email, phone) values ('${id(1)}', 'Ọlábísí', 'olabisi@shop.example', '${PHONES[0]}');
  insert into account (id, name, email) select gen_random_uuid(), 'Ada ' || n, n || '@shop.example' from generate_series(1, 3000) n;
  insert into audit_entry (id, actor_name, action, kind, subject_id, subject_name)
    select gen_random_uuid(), case n when 1 then 'Ọlábísí' else 'Ada' end, 'changed', 'product', n, 'Lamp ' || n from generate_series(1, 3000) n;
  insert into delivery_zone (id, name, fee_kobo, days_from, days_to) values ('${id(2)}', 'All', 0, 1, 2),
    ('${id(3)}', 'Garki alone', 0, 1, 2);
  insert into delivery_place (state_key, city_key, state, city, zone_id) values
    ${PLACES.map((place) => `(${place.map((text) => `'${text}'`).join(', ')})`).join(', ')};
  insert into customer_order (id, order_number, reference, customer_name, customer_email, shipping_address, items_kobo, shipping_kobo,
    tax_kobo, total_kobo, search_text) values
    ${PHONES.map((phone, place) => `('${id(10 + place)}', 'T-${place}', 'R-${place}', 'Ọlábísí', '', '${JSON.stringify({ phone })}', 1, 0, 0, 1, 'ọlábísí\n${place}')`).join(', ')};
  insert into customer_order (id, order_number, reference, customer_name, customer_email, shipping_address, items_kobo, shipping_kobo,
    tax_kobo, total_kobo, search_text, created_at)
  select gen_random_uuid(), 'A-' || n, 'A-' || n, 'Ada', '', '{}', 1, 0, 0, 1, 'ada\n' || n, now() from generate_series(1, 3000) n;`;

let database: Awaited<ReturnType<typeof createBareDatabase>>;
const rows = (statement: string) => query<Record<string, unknown>>(database.connectionString, statement);
beforeAll(async () => {
  database = await createBareDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < WITH_PLAIN_LETTERS))
    await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(database.connectionString, { folder });
  await rm(folder, { recursive: true });
  await rows(rowsOfBefore);
  expect((await migrate(database.connectionString))[0]).toBe(WITH_PLAIN_LETTERS);
});
afterAll(() => database.drop());

test('orders, accounts and changes of before are in the indexes of plain letters, which are asked', async () => {
  await rows('analyze account, customer_order, audit_entry');
  for (const [index, asked] of [
    ['account_search_plain', "account where deleted_at is null and plain_letters(name || E'\\n' || email)"],
    ['audit_entry_search_plain', "audit_entry where plain_letters(actor_name || E'\\n' || subject_name)"],
    ['customer_order_search_plain', 'customer_order o where plain_letters(o.search_text)'],
  ]) {
    const plan = await rows(`explain select from ${asked} like '%olabisi%'`);
    expect(JSON.stringify(plan), index).toContain(index);
    const found = await rows(`select count(*)::int as count from ${asked} like '%olabisi%'`);
    expect(found).toEqual([{ count: index?.startsWith('customer_order') ? PHONES.length : 1 }]);
  }
});

test('numbers that were pasted with something else are known', async () => {
  expect(
    await rows('select phone_number as number from account where phone is not null and phone <> $$$$'),
  ).toEqual([{ number: '+2348035554567' }]);
  const numbers = await rows(
    'select phone_number as number from customer_order where starts_with(reference, $$R-$$) order by id',
  );
  expect(numbers.map(({ number }) => number)).toEqual([
    ...['67', '68', '69', '70'].map((last) => `+23480355545${last}`),
    null,
    null,
    null,
  ]);
});

test('places of zones have the keys of today, once in a zone, but where two zones would have the same', async () => {
  expect(
    await rows('select state_key, city_key, state from delivery_place order by state, city_key'),
  ).toEqual([
    { state_key: 'abuja federal capital territory', city_key: '', state: 'F.C.T.' },
    { state_key: 'f c t', city_key: 'garki', state: 'F.C.T.' },
    { state_key: 'f c t abuja', city_key: 'garki', state: 'F.C.T. Abuja' },
    { state_key: 'lagos', city_key: 'gra', state: 'Lagos' },
    { state_key: 'lagos', city_key: 'vi', state: 'Lagos' },
    { state_key: 'oyo', city_key: '', state: 'Ọ̀yọ́' },
  ]);
});

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choiceKey } from '#contract/catalogue/choice.ts';
import { createBareDatabase } from '#tests/support/shop.ts';
import { query } from './migrate.fixture.ts';
import { migrate } from './migrate.ts';

const FIRST_IN_ONE_FORM = '0124_texts_in_one_form.sql';
const MIGRATIONS = path.join(import.meta.dirname, 'migrations');
const id = (place: number): string => `018f0000-0000-7000-8000-${String(place).padStart(12, '0')}`;
const [ADA, CAFE, CREME, CREME_APART, CUP, BOTH] = [id(1), id(11), id(12), id(13), id(21), id(22)];
const apart = (text: string): string => text.normalize('NFD');

/** A choice whose types stand in another order once their letters are one. */
const CHOICE = { Ét: 'Crème "1\n2"', Fit: 'Slim' };
const apartIn = (choice: object): string => apart(JSON.stringify(choice));
const keyApart = (choice: Record<string, string>): string =>
  choiceKey(Object.fromEntries(Object.entries(choice).map(([type, value]) => [apart(type), apart(value)])));
const product = (key: string, sku: string, variations: object): string =>
  `('${key}', '${apart('Crème à l’orange')}', '${apart('Très bon, très doux')}', 500000, 7, '${apart(sku)}', '${CAFE}', '${JSON.stringify(variations)}',
    '${apart('[{"name":"Matière","value":"Café"}]')}', '${apart('Bébé')}', '${apart('été, fête')}')`;

const rowsOfBefore = (): string => `
  insert into account (id, name, email) values ('${ADA}', '${apart('Adé Obì')}', 'ada@shop.example');
  insert into category (id, name) values ('${CAFE}', '${apart('Café')}'), ('${CREME}', 'CRÈME'), ('${CREME_APART}', '${apart('crème')}');
  insert into customer_tag (customer_id, tag) values ('${ADA}', '${apart('fidèle')}'), ('${ADA}', '${apart('été')}'), ('${ADA}', 'été');
  insert into customer_segment (id, name, filter) values ('${id(31)}', '${apart('Été')}', '{"tag":"${apart('fidèle')}"}');
  insert into product (id, name, description, price_kobo, stock, sku, category_id, variations, attributes, brand, tags) values
    ${product(CUP, 'É-1', JSON.parse(apart('{"Ét":["Crème \\"1\\n2\\"","Rouge"],"Fit":["Slim"]}'.replaceAll('\n', '\\n'))))},
    ${product(BOTH, 'È-2', { Goût: ['Café', apart('Café')] })};
  insert into variant (id, product_id, position, choice, choice_key, sku, stock) values
    ('${id(41)}', '${CUP}', 0, '${apartIn(CHOICE)}', '${keyApart(CHOICE)}', '${apart('É-1-1')}', 3),
    ('${id(42)}', '${BOTH}', 0, '{"Goût":"Café"}', '${choiceKey({ Goût: 'Café' })}', 'V-1', 3),
    ('${id(43)}', '${BOTH}', 1, '{"Goût":"${apart('Café')}"}', '${choiceKey({ Goût: apart('Café') })}', 'V-2', 3);
  insert into cart_line (id, account_id, product_id, variation, variation_key, quantity) values
    ('${id(51)}', '${ADA}', '${CUP}', '${apartIn(CHOICE)}', '${keyApart(CHOICE)}', 2),
    ('${id(52)}', '${ADA}', '${BOTH}', '{"Goût":"${apart('Café')}"}', '${choiceKey({ Goût: apart('Café') })}', 1);
  insert into checkout (reference, account_id, email, state, lines, shipping_address, items_kobo, shipping_kobo, tax_kobo, total_kobo,
    currency, created_at, expires_at)
  select 'order_1_held', '${ADA}', 'ada@shop.example', 'held', jsonb_build_array(
      jsonb_build_object('productId', '${CUP}', 'name', '${apart('Crème')}', 'image', '', 'quantity', 1, 'unitPriceKobo', 500000, 'variation', '${apartIn(CHOICE)}'::jsonb),
      jsonb_build_object('productId', '${BOTH}', 'name', '${apart('Crème')}', 'image', '', 'quantity', 1, 'unitPriceKobo', 500000, 'variation', '{"Goût":"${apart('Café')}"}'::jsonb)),
    '{}', 500000, 0, 0, 500000, 'NGN', now(), now() + interval '20 minutes';`;

let database: Awaited<ReturnType<typeof createBareDatabase>>;
const rows = (statement: string) => query<Record<string, unknown>>(database.connectionString, statement);

beforeAll(async () => {
  database = await createBareDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  for (const name of (await readdir(MIGRATIONS)).filter((file) => file < FIRST_IN_ONE_FORM))
    await cp(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(database.connectionString, { folder });
  await rm(folder, { recursive: true });
  await rows(rowsOfBefore());
  expect((await migrate(database.connectionString))[0]).toBe(FIRST_IN_ONE_FORM);
});
afterAll(() => database.drop());

test('names are in one form, but where two would be the same', async () => {
  expect(await rows('select name, slug from category order by id')).toMatchObject([
    { name: 'Café', slug: 'cafe' },
    { name: 'CRÈME', slug: 'creme' },
    { name: apart('crème'), slug: 'creme-2' },
  ]);
  expect(await rows('select tag from customer_tag order by tag collate "C"')).toEqual([
    { tag: apart('été') },
    { tag: 'fidèle' },
    { tag: 'été' },
  ]);
  expect(await rows('select name, filter from customer_segment')).toEqual([
    { name: 'Été', filter: { tag: 'fidèle' } },
  ]);
  expect(await rows('select name from account')).toEqual([{ name: 'Adé Obì' }]);
  expect(
    await rows('select name, description, sku, brand, tags, attributes from product order by id'),
  ).toEqual(
    ['É-1', 'È-2'].map((sku) => ({
      name: 'Crème à l’orange',
      description: 'Très bon, très doux',
      sku,
      brand: 'Bébé',
      tags: 'été, fête',
      attributes: [{ name: 'Matière', value: 'Café' }],
    })),
  );
  expect(await rows('select sku from taken_sku order by sku collate "C"')).toEqual(
    ['V-1', 'V-2', 'È-2', 'É-1', 'É-1-1'].map((sku) => ({ sku })),
  );
});

test('choices are, wherever they stand, and a product that has a value in both forms keeps both', async () => {
  expect(await rows('select variations from product order by id')).toEqual([
    { variations: { Ét: ['Crème "1\n2"', 'Rouge'], Fit: ['Slim'] } },
    { variations: { Goût: ['Café', apart('Café')] } },
  ]);
  const both = { Goût: apart('Café') };
  expect(await rows('select choice, choice_key as key from variant order by id')).toEqual([
    { choice: CHOICE, key: choiceKey(CHOICE) },
    { choice: { Goût: 'Café' }, key: choiceKey({ Goût: 'Café' }) },
    { choice: both, key: choiceKey(both) },
  ]);
  expect(await rows('select variation, variation_key as key from cart_line order by id')).toEqual([
    { variation: CHOICE, key: choiceKey(CHOICE) },
    { variation: both, key: choiceKey(both) },
  ]);
  const [held] = await rows('select lines from checkout');
  expect(held?.lines).toMatchObject([
    { name: apart('Crème'), variation: CHOICE },
    { name: apart('Crème'), variation: both },
  ]);
});

test('the key of a choice is the one that calls make', async () => {
  const choices: Record<string, string>[] = [
    {},
    { a: 'b' },
    CHOICE,
    { z: '\u0001"\\/', A: '\u2028🧺', é: '', e: '\u007f' },
  ];
  for (const choice of choices)
    expect(
      await rows(`select key_of_choice('${JSON.stringify(choice).replaceAll("'", "''")}') as key`),
    ).toEqual([{ key: choiceKey(choice) }]);
});

test('done once more it changes nothing, and a mark beside an escape is no harm', async () => {
  await rows('select bring_texts_to_one_form()');
  expect(
    await rows(
      `select in_one_form(jsonb_build_object('a', E'\\n\\u0301b', 'c', array[1, null]::int[])) as it`,
    ),
  ).toEqual([{ it: { a: '\n\u0301b', c: [1, null] } }]);
});

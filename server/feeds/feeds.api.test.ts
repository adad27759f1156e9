import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { addFeeds } from './routes.ts';

const ORIGIN = 'https://shop.example';
let running: TestShop;
let admin: TestAccount;
let category: string;

const set = (settings: object) => call(running, admin, 'PUT', '/admin/settings', settings);
const add = (changes: object): Promise<Product> => addProduct(running, admin, category, { ...changes });
const LONG = 'ọ'.repeat(300);

beforeAll(async () => {
  running = await openTestShop({ APP_URL: ORIGIN }, { extend: async (app, shop) => addFeeds(app, shop) });
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Gowns & <more>');
  await set({ offersFeeds: true, name: 'Ada "Stores"' });
  const attribute = (name: string, value: string) => ({ name, value });
  await add({
    name: 'Kaftan <b>&"\'',
    brand: 'Ade & Sons',
    price: 1_500.5,
    discountPrice: 1_200,
    attributes: [
      attribute('EAN', '4006381-333931'),
      attribute('MPN', 'K-1'),
      attribute('Colour', 'Blue'),
      attribute('Condition', 'Fairly used'),
    ],
    images: Array.from({ length: 14 }, (_, index) => ({ url: `https://pictures.example/${index}.jpg` })),
  });
  await add({ name: LONG, description: 'ṣ'.repeat(20_000), brand: 'b'.repeat(100), stock: 0 });
  await add({ name: 'No such number', attributes: [attribute('GTIN', '4006381333932')] });
  await add({ name: `Emoji ${'🎁'.repeat(100)}`, images: [{ url: '/media/uploads/a.webp', isMain: true }] });
  const sized = await add({
    name: `Gown ${'x'.repeat(200)}`,
    variations: { Size: ['S', 'M'], Colour: ['Red'] },
    variants: [
      {
        choice: { Size: 'S', Colour: 'Red' },
        stock: 2,
        price: 9_000,
        discountPrice: 8_000,
        gtin: '5001234567814',
      },
      { choice: { Size: 'M', Colour: 'Red' }, stock: 0 },
    ],
  });
  expect(sized.variations).toEqual({ Size: ['S', 'M'], Colour: ['Red'] });
  await add({
    name: 'Braiding hair',
    // Of the product: which of its variants it is, nobody has said.
    attributes: [attribute('GTIN', '4006381333931')],
    variations: { Length: ['20 inch', '24 inch'], Colour: ['Black'] },
    variants: [
      { choice: { Length: '20 inch', Colour: 'Black' }, stock: 2 },
      { choice: { Length: '24 inch', Colour: 'Black' }, stock: 1 },
    ],
  });
  // Chosen by two types that feeds have one word for.
  for (const [one, other] of [
    ['Print', 'Design'],
    ['Material', 'Fabric'],
    ['Size', 'Shoe size'],
  ] as const)
    await add({
      name: `Twice: ${one}`,
      variations: { [one]: ['A', 'B'], [other]: ['C', 'D'] },
      variants: ['AC', 'AD', 'BC'].map(([first = '', second = '']) => ({
        choice: { [one]: first, [other]: second },
        stock: 1,
      })),
    });
  await add({ name: 'Hidden', isActive: false });
  const bare = await add({ name: 'Without a picture' });
  const old = await add({ name: 'Control' });
  const { pool } = running.shop.connection;
  await pool.query(`update product set images = '[]' where id = $1`, [bare._id]);
  await pool.query(`update product set name = $2, description = $3 where id = $1`, [
    old._id,
    'Con\u0001trol',
    'Letters\u000bthat XML has no place for',
  ]);
});
afterAll(() => running.stop());

type Item = Record<string, string[]>;

/** The items of a feed that is read as strictly as XML is. */
const itemsOf = (xml: string): Item[] => {
  const items: Item[] = [];
  let name = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', (tag) => {
    name = tag.uri === 'http://base.google.com/ns/1.0' ? tag.local : '';
    if (tag.name === 'item') items.push({});
  });
  parser.on('text', (text) => {
    const item = items.at(-1);
    if (name && item) item[name] = [...(item[name] ?? []), text];
  });
  parser.on('closetag', () => {
    name = '';
  });
  parser.write(xml).close();
  return items;
};

/** Source of lengths and values: Google Merchant Center Help, "Product data specification". */
const LENGTHS: Record<string, number> = {
  id: 50,
  item_group_id: 50,
  title: 150,
  description: 5_000,
  link: 2_000,
  image_link: 2_000,
  brand: 70,
  mpn: 70,
  product_type: 750,
  color: 100,
  size: 100,
  material: 200,
  pattern: 100,
};
const MONEY = /^\d+\.\d\d NGN$/;
const naira = (text = ''): number => Number(text.split(' ')[0]);

/** What Google refuses or disapproves of an item. */
const faultsOf = (item: Item): string[] => {
  const one = (name: string): string => item[name]?.[0] ?? '';
  const faults: string[] = [];
  const must = (isRight: boolean, fault: string) => isRight || faults.push(`${one('title')}: ${fault}`);
  for (const name of ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price'])
    must(one(name).trim() !== '', `${name} is missing`);
  for (const [name, values] of Object.entries(item)) {
    must(values.length === 1 || name === 'additional_image_link', `${name} is there twice`);
    for (const value of values) must(value.length <= (LENGTHS[name] ?? 5_000), `${name} is too long`);
  }
  must((item.additional_image_link ?? []).length <= 10, 'too many pictures');
  for (const url of [one('link'), one('image_link'), ...(item.additional_image_link ?? [])])
    must(/^https?:\/\/[^\s]+$/.test(url) && URL.canParse(url), `${url} is no address`);
  must(one('link').startsWith(`${ORIGIN}/`), 'links elsewhere');
  must(['in_stock', 'out_of_stock', 'preorder', 'backorder'].includes(one('availability')), 'availability');
  must(MONEY.test(one('price')) && naira(one('price')) > 0, 'price');
  if (item.sale_price)
    must(MONEY.test(one('sale_price')) && naira(one('sale_price')) < naira(one('price')), 'sale price');
  must(['new', 'used', 'refurbished'].includes(one('condition')), 'condition');
  if (item.gtin) must(/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(one('gtin')), 'gtin');
  const isIdentified = item.gtin !== undefined || (item.brand !== undefined && item.mpn !== undefined);
  must((one('identifier_exists') === 'no') === !isIdentified, 'identifiers');
  return faults;
};

/** Variants of one product that nothing tells apart: of these only one is shown. Source: the same, "Item group id". */
const alikeIn = (items: readonly Item[]): string[] => {
  const told = items
    .filter((item) => item.item_group_id)
    .map(({ item_group_id, color, size, material, pattern }) =>
      JSON.stringify([item_group_id, color, size, material, pattern]),
    );
  return told.filter((one, at) => told.indexOf(one) !== at);
};

const get = (path: string, headers: Record<string, string> = {}) =>
  running.app.inject({ method: 'GET', url: path, headers });

test('each item of Google’s feed keeps Google’s rules, however odd its product', async () => {
  const { body, headers } = await get('/feeds/google.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body).not.toMatch(/\p{Cs}/u);
  const items = itemsOf(body);
  expect(items.flatMap(faultsOf)).toEqual([]);
  expect(alikeIn(items)).toEqual([]);
  expect(items.map((item) => item.title?.[0]?.slice(0, 10)).sort()).toEqual(
    [
      'Kaftan <b>',
      'ọọọọọọọọọọ',
      'No such nu',
      'Emoji 🎁🎁',
      'Gown xxxxx',
      'Gown xxxxx',
      'Control',
      'Braiding h',
      'Braiding h',
      ...['Twice: Pri', 'Twice: Mat', 'Twice: Siz'].flatMap((title) => [title, title, title]),
    ].sort(),
  );
  expect(new Set(items.map((item) => item.id?.[0])).size).toBe(items.length);
});

test('an item says all that the shop knows of it', async () => {
  const items = itemsOf((await get('/feeds/google.xml')).body);
  const kaftan = items.find((item) => item.title?.[0]?.startsWith('Kaftan'));
  expect(kaftan).toMatchObject({
    title: ['Kaftan <b>&"\''],
    price: ['1500.50 NGN'],
    sale_price: ['1200.00 NGN'],
    brand: ['Ade & Sons'],
    gtin: ['4006381333931'],
    mpn: ['K-1'],
    condition: ['used'],
    color: ['Blue'],
    product_type: ['Gowns & <more>'],
    availability: ['in_stock'],
    image_link: ['https://pictures.example/0.jpg'],
  });
  expect(kaftan?.item_group_id).toBeUndefined();
  const [small, medium] = items
    .filter((item) => item.item_group_id && item.title?.[0]?.startsWith('Gown'))
    .toSorted((left, right) => String(right.size).localeCompare(String(left.size)));
  expect(small).toMatchObject({ size: ['S'], price: ['9000.00 NGN'], sale_price: ['8000.00 NGN'] });
  expect(small?.title?.[0]).toMatch(/… - S, Red$/);
  expect(small?.link?.[0]).toMatch(/\?Size=S&Colour=Red$/);
  expect(medium).toMatchObject({ size: ['M'], price: ['1500.00 NGN'], availability: ['out_of_stock'] });
  expect(medium?.item_group_id).toEqual(small?.item_group_id);
  expect([small?.gtin, small?.identifier_exists]).toEqual([['5001234567814'], undefined]);
  expect([medium?.gtin, medium?.identifier_exists]).toEqual([undefined, ['no']]);
  const hair = items.filter((item) => item.title?.[0]?.startsWith('Braiding'));
  expect(hair.map(({ gtin, identifier_exists }) => [gtin, identifier_exists])).toEqual([
    [undefined, ['no']],
    [undefined, ['no']],
  ]);
  expect(items.find((item) => item.title?.[0]?.startsWith('No such'))?.identifier_exists).toEqual(['no']);
});

test('Meta’s feed has the same items as rows of its own columns', async () => {
  const { body, headers } = await get('/feeds/meta.csv');
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  const rows = parse(body, { columns: true }) as Record<string, string>[];
  const google = itemsOf((await get('/feeds/google.xml')).body);
  expect(rows.map(({ id }) => id).sort()).toEqual(google.map((item) => item.id?.[0]).sort());
  for (const row of rows) {
    for (const name of ['id', 'title', 'description', 'price', 'link', 'image_link', 'brand'])
      expect(row[name], name).not.toBe('');
    expect(['in stock', 'out of stock']).toContain(row.availability);
    expect(row.price).toMatch(MONEY);
    expect(row.title?.length).toBeLessThanOrEqual(200);
    expect(row.description?.length).toBeLessThanOrEqual(9_999);
    expect(row.brand?.length).toBeLessThanOrEqual(100);
  }
  expect(rows.filter(({ gtin }) => gtin === '5001234567814').map(({ size }) => size)).toEqual(['S']);
  // Meta takes no WebP.
  const pictures = rows.flatMap((row) => [row.image_link, ...(row.additional_image_link ?? '').split(',')]);
  expect(pictures.filter((url) => url?.endsWith('.webp'))).toEqual([]);
  expect(pictures).toContain(`${ORIGIN}/media/feed/uploads/a.jpg`);
  expect(rows.find(({ title }) => title === 'No such number')?.brand).toBe('Ada "Stores"');
});

test('is compressed for who takes that, made once for many, and is there only while it is switched on', async () => {
  const [plain, zipped] = await Promise.all([
    get('/feeds/google.xml'),
    get('/feeds/google.xml', { 'accept-encoding': 'gzip' }),
  ]);
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  await set({ offersFeeds: false });
  for (const path of ['/feeds/google.xml', '/feeds/meta.csv']) expect((await get(path)).statusCode).toBe(404);
});

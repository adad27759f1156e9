import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct, expectFiguresRight } from '#tests/support/variants.ts';
import { importDesk } from './import.fixture.ts';
import { workOnImport } from './work.ts';

const APP_URL = 'https://shop.example';
const PICTURES = [{ url: '/media/uploads/a.webp' }, { url: 'https://pictures.example/b.jpg?x=1,2' }];
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL });
  admin = await createAdmin(shop);
  const category = await addCategory(shop, admin, 'Gowns, wrappers');
  await addProduct(shop, admin, category, {
    name: '=Gown, “aso oke”',
    description: 'Woven by hand.\n\nC:\\new\n- <dry> & iron',
    sku: 'GOWN',
    brand: 'Ade, Sons',
    price: 20_000,
    discountPrice: 18_000.5,
    isFeatured: true,
    images: PICTURES,
    variations: { Size: ['S', 'M, tall'], Colour: ['Red|Wine', 'Blue'] },
    attributes: [
      { name: 'Cloth', value: 'Silk, cotton' },
      { name: 'Wash &amp; dry', value: 'as typed: &lt;cold&gt;' },
    ],
    variants: [
      {
        choice: { Size: 'S', Colour: 'Red|Wine' },
        sku: 'GOWN-1',
        gtin: '036000291452',
        stock: 3,
        image: PICTURES[1]?.url,
      },
      { choice: { Size: 'S', Colour: 'Blue' }, sku: 'GOWN-2', stock: 0, price: 25_000 },
      { choice: { Size: 'M, tall', Colour: 'Red|Wine' }, sku: 'GOWN-3', stock: 7, isActive: false },
    ],
  });
  await addProduct(shop, admin, category, {
    name: 'Garri',
    sku: 'GAR',
    stock: 4,
    price: 900,
    attributes: [{ name: 'EAN', value: '4006381-333931' }],
    isActive: false,
  });
  await addProduct(shop, admin, category, {
    name: 'Cap',
    sku: 'CAP',
    stock: 5,
    variations: { Size: ['S', 'L'] },
  });
});
afterAll(() => shop.stop());

const fetchFile = async (from: TestShop, who: TestAccount, query: string) =>
  from.app.inject({
    url: `/api/v1/admin/products/export?${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
const facts = async (from: TestShop, who: TestAccount): Promise<unknown[]> => {
  const { body } = await call<Product[]>(
    from,
    who,
    'GET',
    '/admin/products?limit=100&sortBy=sku&sortOrder=asc',
  );
  const all = await Promise.all(body.data.map(({ _id }) => adminProduct(from, who, _id)));
  return all.map(
    ({ _id, slug, createdAt, basePrice, baseDiscountPrice, category, variants, ...rest }: AdminProduct) => ({
      ...rest,
      category: category.name,
      variants: variants.map(({ _id: __, hasOwnPrice, ...one }) => one),
    }),
  );
};

test('WooCommerce’s format is what its own exporter writes', async () => {
  const answer = await fetchFile(shop, admin, 'format=woocommerce');
  expect(answer.headers['content-disposition']).toMatch(
    /filename="products-woocommerce-\d{4}-\d\d-\d\d\.csv"/,
  );
  const [titles = [], ...rows]: string[][] = parse(answer.body, { bom: true });
  expect(titles.slice(0, 10)).toEqual([
    'ID',
    'Type',
    'SKU',
    'GTIN, UPC, EAN, or ISBN',
    'Name',
    'Published',
    'Is featured?',
    'Visibility in catalog',
    'Short description',
    'Description',
  ]);
  const cells = rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])));
  expect(
    cells.map(({ Type, SKU, Parent, Stock, Published }) => [Type, SKU, Parent, Stock, Published]),
  ).toEqual([
    ['variable', 'GOWN', '', '', '1'],
    ['variation', 'GOWN-1', 'GOWN', '3', '1'],
    ['variation', 'GOWN-2', 'GOWN', '0', '1'],
    ['variation', 'GOWN-3', 'GOWN', '7', '0'],
    ['simple', 'GAR', '', '4', '-1'],
    ['variable', 'CAP', '', '5', '1'],
    ['variation', '', 'CAP', 'parent', '1'],
    ['variation', '', 'CAP', 'parent', '1'],
  ]);
  expect(cells[0]).toMatchObject({
    Name: "'=Gown, “aso oke”",
    Description: '<p>Woven by hand.</p><p>C:\\\\new<br>- &lt;dry&gt; &amp; iron</p>',
    'Is featured?': '1',
    'In stock?': '1',
    Categories: 'Gowns\\, wrappers',
    Brands: 'Ade\\, Sons',
    'Regular price': '',
    Images: `${APP_URL}/media/uploads/a.webp, https://pictures.example/b.jpg?x=1\\,2`,
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': 'S, M\\, tall',
    'Attribute 1 visible': '1',
    'Attribute 1 global': '0',
    'Attribute 3 name': 'Cloth',
    'Attribute 3 value(s)': 'Silk\\, cotton',
  });
  expect(cells[1]).toMatchObject({
    'Regular price': '20000.00',
    'Sale price': '18000.50',
    'Attribute 1 value(s)': 'S',
    'Attribute 2 name': 'Colour',
    'Attribute 2 value(s)': 'Red|Wine',
  });
  expect(cells[2]).toMatchObject({ 'Regular price': '25000.00', 'Sale price': '', 'In stock?': '0' });
  expect(cells.map((one) => one['GTIN, UPC, EAN, or ISBN'])).toEqual([
    '',
    '036000291452',
    '',
    '',
    '4006381333931',
    '',
    '',
    '',
  ]);
  expect((await fetchFile(shop, admin, 'format=word')).statusCode).toBe(400);
});

test('Shopify’s format has the barcode number of each variant, and of a product without any', async () => {
  const rows: Record<string, string>[] = parse((await fetchFile(shop, admin, 'format=shopify')).body, {
    bom: true,
    columns: true,
  });
  expect(
    rows.filter((row) => row['Variant Price']).map((row) => [row['Variant SKU'], row['Variant Barcode']]),
  ).toEqual([
    ['GOWN-1', '036000291452'],
    ['GOWN-2', ''],
    ['GOWN-3', ''],
    ['GAR', '4006381333931'],
    ['CAP', ''],
    ['', ''],
  ]);
});

test.each(['shopify', 'woocommerce'])('a file in the format of %s comes back in whole', async (format) => {
  const file = (await fetchFile(shop, admin, `format=${format}`)).rawPayload;
  const own = importDesk(shop, admin);
  const seen = await own.check(file);
  expect(seen.counts).toMatchObject({ unchanged: 3, changed: 0, created: 0, refused: 0 });
  await own.stop(seen._id);
  const other = await openTestShop({ APP_URL });
  try {
    const owner = await createAdmin(other);
    expect((await importDesk(other, owner).importAll(file)).counts).toMatchObject({ created: 3, refused: 0 });
    expect(await facts(other, owner)).toEqual(await facts(shop, admin));
    await expectFiguresRight(other);
  } finally {
    await other.stop();
  }
});

test('categories of WooCommerce’s own sample stand below their parents, and go out so again', async () => {
  const other = await openTestShop({ APP_URL });
  try {
    const owner = await createAdmin(other);
    const desk = importDesk(other, owner);
    const seen = await desk.check(
      await readFile(path.join(import.meta.dirname, 'woocommerce-sample.csv'), 'utf8'),
    );
    expect(seen.newCategories).toEqual(['Accessories', 'Clothing', 'Decor', 'Hoodies', 'Music', 'Tshirts']);
    await desk.start(seen._id);
    await workOnImport(other.shop);
    const { rows } = await sql<{ name: string; parent: string | null }>`
      select c.name, parent.name as parent from category c left join category parent on parent.id = c.parent_id`.execute(
      other.shop.db,
    );
    expect(Object.fromEntries(rows.map(({ name, parent }) => [name, parent]))).toEqual({
      Accessories: 'Clothing',
      Clothing: null,
      Decor: null,
      Hoodies: 'Clothing',
      Music: null,
      Tshirts: 'Clothing',
    });
    const file = (await fetchFile(other, owner, 'format=woocommerce')).body;
    expect(file).toContain('Clothing > Tshirts');
    const again = await desk.check(file);
    expect(again).toMatchObject({ newCategories: [], counts: { changed: 0, created: 0, refused: 0 } });
  } finally {
    await other.stop();
  }
});

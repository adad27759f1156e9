import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { fileOf, goodRow } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';
import { realShopifyFile } from './moving-in.fixture.ts';
import { workOnImport } from './work.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  desk = importDesk(shop, admin);
});
afterAll(() => shop.stop());

const bySku = async (sku: string): Promise<Product> =>
  (await call<Product[]>(shop, admin, 'GET', `/admin/products?search=${sku}`)).body.data[0] as Product;

test('a real shop’s file comes in whole, its categories from the column that was chosen', async () => {
  const file = realShopifyFile();
  const seen = await desk.check(file);
  expect(seen).toMatchObject({
    progress: { total: 1_194 },
    counts: { created: 1_194, refused: 0 },
    unfinished: { products: 1_194, missing: { description: 1_159, images: 337, category: 1_190 } },
    newCategories: ['Clothing', 'Uncategorised'],
    categoriesFrom: null,
  });
  expect(seen.categorySources).toMatchObject([
    {
      source: 'type',
      column: 'Type',
      products: 1_194,
      categories: 1,
      largest: [{ name: 'simple', products: 1_194 }],
    },
    { source: 'productCategory', products: 4, categories: 1, largest: [{ name: 'Clothing', products: 4 }] },
    {
      source: 'tags',
      column: 'Tags',
      products: 1_194,
      categories: 4,
      largest: [
        { name: 'Ankara', products: 299 },
        { name: 'Lace', products: 299 },
        { name: 'Shoes', products: 298 },
        { name: 'Bags', products: 298 },
      ],
    },
  ]);
  expect((await desk.checkAgain(seen._id, 'vendor')).status).toBe(400);
  const again = await desk.checkAgain(seen._id, 'tags');
  expect(again).toMatchObject({ status: 202, body: { data: { state: 'checking', categoriesFrom: 'tags' } } });
  await workOnImport(shop.shop);
  expect(await desk.find(seen._id)).toMatchObject({
    state: 'checked',
    counts: { created: 1_194 },
    unfinished: { missing: { description: 1_159, images: 337 } },
    newCategories: ['Ankara', 'Bags', 'Lace', 'Shoes'],
  });
  await desk.start(seen._id);
  await workOnImport(shop.shop);
  expect(await desk.find(seen._id)).toMatchObject({ state: 'done', counts: { created: 1_194, refused: 0 } });
  expect((await desk.checkAgain(seen._id, 'type')).body.error).toBe('This import is over');

  const { rows } = await sql`
    select count(*)::integer as products, count(distinct sku)::integer as skus, sum(stock)::integer as stock,
      sum(coalesce(discount_price_kobo, price_kobo))::bigint as kobo, sum(jsonb_array_length(images))::integer as images,
      count(*) filter (where is_active or wants_active)::integer as wanted,
      count(*) filter (where name = 'Gele & ipele 20')::integer as text
    from product where deleted_at is null`.execute(shop.shop.db);
  const each = Array.from({ length: 1_194 }, (_, n) => n);
  expect(rows).toEqual([
    {
      products: 1_194,
      skus: 1_194,
      stock: each.reduce((sum, n) => sum + (n % 7), 0),
      kobo: each.reduce((sum, n) => sum + (1_000 + n) * 100, 0),
      images: 1_194 - 337 + 65,
      wanted: each.filter((n) => n % 10 !== 0).length,
      text: 1,
    },
  ]);
  expect(await bySku('ABA-600')).toMatchObject({
    name: 'Piece 600',
    price: 2_600,
    discountPrice: 1_600,
    stock: 5,
    isActive: false,
    wantsActive: false,
    category: { name: 'Ankara' },
    images: [{ url: 'https://pictures.example/600.jpg', isMain: true }],
  });
  const third = await desk.check(file, '&categoriesFrom=tags');
  expect(third.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1_194 });
});

test('WooCommerce’s sample comes in, and a second time changes nothing', async () => {
  const file = await readFile(path.join(import.meta.dirname, 'woocommerce-sample.csv'));
  expect((await desk.importAll(file)).counts).toMatchObject({ created: 17, refused: 1 });
  expect(await bySku('woo-beanie')).toMatchObject({
    price: 20,
    discountPrice: 18,
    category: { name: 'Accessories' },
  });
  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 17, refused: 1 });
  await desk.stop(again._id);
});

test('a sale that ends between the check and the import comes in as the check has said', async () => {
  const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
  const file = [
    'ID,SKU,Name,Regular price,Sale price,Date sale price ends',
    `7,ENDED,Drum,900,700,${hoursAgo(10)}`,
    `8,OVER,Harp,900,700,${hoursAgo(21)}`,
  ].join('\n');
  const { body } = await desk.send(file);
  const { _id } = body.data;
  await sql`
    update product_import set created_at = now() - interval '20 hours' where id = ${_id}::uuid`.execute(
    shop.shop.db,
  );
  await workOnImport(shop.shop);
  expect((await desk.start(_id)).status).toBe(202);
  await workOnImport(shop.shop);
  expect(await bySku('ENDED')).toMatchObject({ price: 900, discountPrice: 700 });
  expect(await bySku('OVER')).toMatchObject({ price: 900, discountPrice: null });
});

test('categories come from a column of collections where that is chosen, from the first that is one', async () => {
  const file = fileOf(
    goodRow('collected-1', { sku: 'COLLECTED-1', type: 'simple', collection: 'Featured, Beads, Gifts' }),
    goodRow('collected-2', { sku: 'COLLECTED-2', type: 'simple', collection: 'Beads' }),
    goodRow('collected-3', { sku: 'COLLECTED-3', type: 'simple', collection: 'Baskets' }),
    goodRow('collected-4', { sku: 'COLLECTED-4', type: 'simple', collection: 'featured' }),
  );
  const seen = await desk.check(file);
  expect(seen.categorySources).toEqual([
    {
      source: 'type',
      column: 'Type',
      products: 4,
      categories: 1,
      largest: [{ name: 'simple', products: 4 }],
    },
    {
      source: 'collection',
      column: 'Collection',
      products: 3,
      categories: 2,
      largest: [
        { name: 'Beads', products: 2 },
        { name: 'Baskets', products: 1 },
      ],
    },
  ]);
  expect(seen).toMatchObject({ categoriesFrom: null, unfinished: { missing: { category: 4 } } });
  const again = await desk.checkAgain(seen._id, 'collection');
  expect(again).toMatchObject({
    status: 202,
    body: { data: { state: 'checking', categoriesFrom: 'collection' } },
  });
  await workOnImport(shop.shop);
  expect(await desk.find(seen._id)).toMatchObject({
    state: 'checked',
    counts: { created: 4, refused: 0 },
    unfinished: { missing: { category: 1 } },
    // What has no category goes to one that an earlier file may have made.
    newCategories: expect.arrayContaining(['Baskets', 'Beads']),
  });
  await desk.start(seen._id);
  await workOnImport(shop.shop);
  for (const [sku, name] of [
    ['COLLECTED-1', 'Beads'],
    ['COLLECTED-2', 'Beads'],
    ['COLLECTED-3', 'Baskets'],
    ['COLLECTED-4', 'Uncategorised'],
  ] as const)
    expect(await bySku(sku), sku).toMatchObject({ category: { name } });
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { expectFiguresRight } from '#tests/support/variants.ts';
import { importDesk } from './import.fixture.ts';

let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop();
  admin = await createAdmin(shop);
  desk = importDesk(shop, admin);
});
afterAll(() => shop.stop());

type FileRow = Record<string, string>;

/** What the file says, read without any code of the shop: rows by product, those of pictures alone left out. */
const productsOf = (file: Buffer): Map<string, { rows: FileRow[]; pictures: number }> => {
  const rows: FileRow[] = parse(file, { columns: true, bom: true });
  const products = new Map<string, { rows: FileRow[]; pictures: Set<string> }>();
  for (const row of rows) {
    const product = products.get(row.Handle ?? '') ?? { rows: [], pictures: new Set<string>() };
    products.set(row.Handle ?? '', product);
    if (row['Variant Price']) product.rows.push(row);
    for (const column of ['Image Src', 'Variant Image']) if (row[column]) product.pictures.add(row[column]);
  }
  return new Map(
    [...products].map(([handle, { rows: own, pictures }]) => [
      handle,
      { rows: own, pictures: pictures.size },
    ]),
  );
};

/** What somebody pays for one, and what is left of it. */
const offerOf = (row: FileRow) => [
  row['Option1 Value'],
  Number(row['Variant Price']),
  Number(row['Variant Inventory Qty']),
];
const offersIn = (product: AdminProduct) =>
  product.variants.length > 0
    ? product.variants.map((one) => [Object.values(one.choice)[0], one.discountPrice ?? one.price, one.stock])
    : [['Default Title', product.discountPrice ?? product.price, product.stock]];

/** Of the two whose descriptions are HTML over several lines, behind plain text and in paragraphs. */
const LISTED = new Map([
  ['Choker with Gold Pendant', '• 14k yellow\u00a0gold\n• Length, 12" with 2.5" extender\n• Made by hand'],
  ['Gemstone Necklace', 'describes it.\n\n• Sterling silver chain, 14 inches\n• Turquoise or Quartz'],
]);

// Shopify's example shops as it exports them, with words and addresses of pictures of our own.
test.each([
  ['shopify-apparel.csv', 20, 1],
  ['shopify-home-and-garden.csv', 20, 1],
  ['shopify-jewelery.csv', 20, 3],
])('%s comes in whole: each price, stock, option and picture is the file’s', async (name, count, varied) => {
  const file = await readFile(path.join(import.meta.dirname, name));
  const wanted = productsOf(file);
  expect(wanted.size).toBe(count);
  const done = await desk.importAll(file);
  expect(done).toMatchObject({ state: 'done', counts: { created: count, refused: 0 } });
  let withVariants = 0;
  for (const { rows, pictures } of wanted.values()) {
    const title = rows[0]?.Title ?? '';
    const found = await call<Product[]>(
      shop,
      admin,
      'GET',
      `/admin/products?search=${encodeURIComponent(title)}`,
    );
    const id = found.body.data.find((one) => one.name === title)?._id;
    const { data: product } = (await call<AdminProduct>(shop, admin, 'GET', `/admin/products/${id}`)).body;
    expect([title, ...offersIn(product)]).toEqual([title, ...rows.map(offerOf)]);
    expect([title, product.images.length]).toEqual([title, pictures]);
    expect([title, product.description]).toEqual([title, expect.not.stringMatching(/<\/?[a-z]|&\w+;/)]);
    expect([title, product.description]).toEqual([
      title,
      expect.stringContaining(LISTED.get(title) ?? title),
    ]);
    // A product without a type is to be put into a category before it is sold.
    const type = rows[0]?.Type ?? '';
    expect(product).toMatchObject({ brand: rows[0]?.Vendor, category: { name: type || 'Uncategorised' } });
    expect([title, product.isActive, product.wantsActive ?? false]).toEqual([
      title,
      type !== '',
      type === '',
    ]);
    if (product.variants.length > 0) withVariants += 1;
  }
  expect(withVariants).toBe(varied);
  await expectFiguresRight(shop);
  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: count, refused: 0 });
  await desk.stop(again._id);
});

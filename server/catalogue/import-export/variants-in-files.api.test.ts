import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct, expectFiguresRight, stockByChoice } from '#tests/support/variants.ts';
import { fileOf, goodRow, nextRow, options } from './files.fixture.ts';
import { importDesk } from './import.fixture.ts';
import { workOnImport } from './work.ts';

const APP_URL = 'https://shop.example';
let shop: TestShop;
let admin: TestAccount;
let desk: ReturnType<typeof importDesk>;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL });
  admin = await createAdmin(shop);
  desk = importDesk(shop, admin);
});
afterEach(() => expectFiguresRight(shop));
afterAll(() => shop.stop());

const find = async (search: string, from = shop, who = admin): Promise<AdminProduct> => {
  const { body } = await call<Product[]>(from, who, 'GET', `/admin/products?search=${search}`);
  return adminProduct(from, who, body.data[0]?._id ?? '');
};
const fetchFile = async (from: TestShop, who: TestAccount): Promise<string> => {
  const answer = await from.app.inject({
    url: '/api/v1/admin/products/export',
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
/** Two sizes of a wrapper. */
const wrapper = (name: string, [small, large]: [string, string]) => [
  goodRow(name, { sku: `${name}-S`, stock: small, more: options({ Size: 'S' }, true) }),
  nextRow(name, { sku: `${name}-L`, price: '1800', stock: large, more: options({ Size: 'L' }) }),
];

test('WooCommerce’s variations are variants: their prices, SKUs and pictures', async () => {
  await desk.importAll(
    await readFile(path.join(import.meta.dirname, 'woocommerce-sample.csv')),
    '&startStock=3',
  );
  const hoodie = await find('woo-hoodie-blue-logo');
  expect(
    hoodie.variants.map(({ choice, sku, price, discountPrice, stock }) => [
      `${choice.Color} ${choice.Logo}`,
      sku,
      price,
      discountPrice,
      stock,
    ]),
  ).toEqual([
    ['Red No', 'woo-hoodie-red', 45, 42, 3],
    ['Green No', 'woo-hoodie-green', 45, null, 3],
    ['Blue No', 'woo-hoodie-blue', 45, null, 3],
    ['Blue Yes', 'woo-hoodie-blue-logo', 45, null, 3],
  ]);
  expect(hoodie).toMatchObject({ sku: 'woo-hoodie', stock: 12 });
});

test('the barcode numbers of a file of Shopify’s are its variants’, found, shown and there again in the next file', async () => {
  const rows = wrapper('coded', ['3', '4']).map((row, at) => ({
    ...row,
    barcode: ['6001234567813', '12345'][at] ?? '',
  }));
  const plain = goodRow('coded-bag', { sku: 'CODED-BAG', barcode: '6001234567820' });
  const done = await desk.importAll(fileOf(...rows, plain));
  expect(done).toMatchObject({ counts: { created: 2, refused: 0, noted: 1 }, unfinished: { products: 0 } });
  const coded = await find('6001234567813');
  expect(coded).toMatchObject({ name: 'Product coded', isActive: true });
  expect(coded.variants.map(({ sku, gtin }) => [sku, gtin])).toEqual([
    ['coded-S', '6001234567813'],
    ['coded-L', ''],
  ]);
  expect((await find('CODED-BAG')).attributes).toEqual([{ name: 'GTIN', value: '6001234567820' }]);
  const again = await desk.check(await fetchFile(shop, admin));
  expect(again.counts).toMatchObject({ created: 0, changed: 0, refused: 0 });
  await desk.stop(again._id);
});

test('a price list with a row for each variant’s SKU names, prices and makes no product: each row says how it must look', async () => {
  await desk.importAll(fileOf(...wrapper('listed', ['3', '4'])));
  const before = await find('listed-S');
  const seen = await desk.check(
    [
      'SKU,Name,Price',
      `${before.sku},Listed,1500`,
      'listed-S,Listed small,3000',
      'listed-L,Listed large,5000',
      'listed-L,Listed large again,5000',
      'listed-bag,Bag for it,700',
    ].join('\n'),
  );
  const report = await desk.report(seen._id);
  expect(report.map(({ row, outcome, product }) => [row, outcome, product])).toEqual([
    [2, 'changed', before._id],
    [3, 'refused', before._id],
    [4, 'refused', before._id],
    [5, 'refused', before._id],
    [6, 'created', null],
  ]);
  expect(
    report.slice(1, 4).map(({ remarks }) => remarks.map(({ sentence }) => sentence.slice(0, 66))),
  ).toEqual([
    [expect.stringContaining('of “Product listed” (Size: S)')],
    [expect.stringContaining('of “Product listed” (Size: L)')],
    [expect.stringContaining('of “Product listed” (Size: L)')],
  ]);
  await desk.stop(seen._id);
});

test('out of this shop and into an empty one: the same products with the same variants; once more, nothing changes', async () => {
  const category = await addCategory(shop, admin, 'Gowns');
  await addProduct(shop, admin, category, {
    name: 'Gown of aso oke',
    sku: 'GOWN',
    price: 20_000,
    discountPrice: 18_000,
    images: [{ url: '/media/uploads/a.webp' }, { url: 'https://pictures.example/b.jpg' }],
    variations: { Size: ['S', 'M'], Colour: ['Red', 'Blue'] },
    attributes: [{ name: 'Cloth', value: 'Aso oke' }],
    variants: [
      {
        choice: { Size: 'S', Colour: 'Red' },
        sku: 'GOWN-1',
        stock: 3,
        image: 'https://pictures.example/b.jpg',
      },
      {
        choice: { Size: 'S', Colour: 'Blue' },
        sku: 'GOWN-2',
        stock: 0,
        price: 25_000,
        discountPrice: 24_000,
      },
      { choice: { Size: 'M', Colour: 'Red' }, sku: 'GOWN-3', stock: 7, isActive: false, price: 15_000 },
    ],
  });
  const who = await createShopper(shop);
  const { _id } = await find('GOWN-1');
  await addToCart(shop, who, _id, 1, { Size: 'S', Colour: 'Red' });
  await startCheckout(shop, who);
  const file = await fetchFile(shop, admin);
  const own = await desk.check(file);
  expect(own.counts).toMatchObject({ changed: 0, created: 0, refused: 0 });
  await desk.stop(own._id);
  const other = await openTestShop({ APP_URL });
  try {
    const owner = await createAdmin(other);
    const done = await importDesk(other, owner).importAll(file);
    expect(done.counts).toMatchObject({ refused: 0, changed: 0 });
    const facts = ({
      variants,
      basePrice,
      baseDiscountPrice,
      sku,
      variations,
      images,
      attributes,
    }: AdminProduct) => ({
      basePrice,
      baseDiscountPrice,
      sku,
      variations,
      images,
      attributes,
      variants: variants.map(({ _id: __, ...rest }) => rest),
    });
    const [here, there] = [await find('GOWN-1'), await find('GOWN-1', other, owner)];
    const [first] = here.variants;
    if (first) first.stock += 1;
    expect(facts(there)).toEqual(facts(here));
    expect(await fetchFile(other, owner)).toBe(file);
    await expectFiguresRight(other);
  } finally {
    await other.stop();
  }
});

test('the rows of a file are variants of their own: sold, counted, found and audited by variant', async () => {
  const file = fileOf(...wrapper('ankara', ['3', '1']));
  const seen = await desk.check(file);
  expect(await desk.report(seen._id)).toMatchObject([
    {
      outcome: 'created',
      variants: [
        { name: 'Size: S', row: 2, outcome: 'created' },
        { name: 'Size: L', row: 3, outcome: 'created' },
      ],
    },
  ]);
  await desk.start(seen._id);
  await workOnImport(shop.shop);
  const product = await find('ankara-L');
  expect(product).toMatchObject({
    name: 'Product ankara',
    price: 1500,
    highestPrice: 1800,
    stock: 4,
    basePrice: 1500,
  });
  expect(product.variants).toMatchObject([
    { sku: 'ankara-S', hasOwnPrice: false, stock: 3 },
    { sku: 'ankara-L', hasOwnPrice: true, price: 1800, stock: 1 },
  ]);
  const { body } = await call<AuditEntry[]>(shop, admin, 'GET', `/admin/audit?subject=${product._id}`);
  expect(body.data).toMatchObject([
    { action: 'created', after: { variants: { 'Size: L': { sku: 'ankara-L', price: 1800, stock: 1 } } } },
  ]);
  const again = await desk.check(file);
  expect(again.counts).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
  await desk.stop(again._id);
});

test('what of a variant was sold or is held since the check stays so; the other one is left alone', async () => {
  await desk.importAll(fileOf(...wrapper('lace', ['10', '4'])));
  const { _id } = await find('lace');
  const [early, late] = [await createShopper(shop), await createShopper(shop)];
  await addToCart(shop, early, _id, 2, { Size: 'S' });
  await startCheckout(shop, early);
  expect((await desk.check(fileOf(...wrapper('lace', ['10', '4'])))).counts.unchanged).toBe(1);

  const seen = await desk.check(fileOf(...wrapper('lace', ['16', '4'])));
  expect((await desk.report(seen._id))[0]?.variants).toEqual([
    { name: 'Size: S', row: 2, outcome: 'changed', changes: [{ field: 'stock', from: 8, to: 14 }] },
  ]);
  await addToCart(shop, late, _id, 1, { Size: 'S' });
  await startCheckout(shop, late);
  await desk.start(seen._id);
  await workOnImport(shop.shop);
  expect(await stockByChoice(shop, admin, _id)).toEqual({ S: 13, L: 4 });
});

test('values that share one stock are split by a file that tells them apart, holds and all', async () => {
  const category = await addCategory(shop, admin, 'Shoes');
  const { _id } = await addProduct(shop, admin, category, {
    name: 'Kano sandal',
    sku: 'KANO',
    stock: 6,
    variations: { Size: ['S', 'L'] },
  });
  const who = await createShopper(shop);
  await addToCart(shop, who, _id, 2, { Size: 'L' });
  const held = await startCheckout(shop, who);
  const file = fileOf(
    goodRow('kano', { title: 'Kano sandal', sku: 'KANO', stock: '2', more: options({ Size: 'S' }, true) }),
    nextRow('kano', { sku: 'KANO-L', stock: '4', price: '1500', more: options({ Size: 'L' }) }),
  );
  const done = await desk.importAll(file);
  expect(done.counts).toMatchObject({ changed: 1, refused: 0 });
  expect((await desk.report(done._id))[0]?.remarks.map(({ sentence }) => sentence)).toContain(
    'Until now the variants share one stock of 6. With this file each has its own.',
  );
  expect(await stockByChoice(shop, admin, _id)).toEqual({ S: 2, L: 2 });
  const { variants, sku } = await adminProduct(shop, admin, _id);
  expect(variants.map((variant) => variant.sku)).toEqual(['KANO', 'KANO-L']);
  expect(sku).not.toBe('KANO');
  expect(held).toBeDefined();
  expect((await desk.check(file)).counts).toMatchObject({ unchanged: 1 });
  await desk.stop((await desk.call<{ _id: string }[]>('GET', '?limit=1')).body.data[0]?._id ?? '');
});

test('a SKU that another product has is not taken: a variant keeps its own, a new one is to be finished', async () => {
  await desk.importAll(fileOf(...wrapper('taken', ['1', '1']), ...wrapper('wants', ['1', '1'])));
  const rows = [
    goodRow('wants', { sku: 'taken-L', stock: '1', more: options({ Size: 'S' }, true) }),
    nextRow('wants', { sku: 'wants-L', stock: '1', price: '1800', more: options({ Size: 'L' }) }),
    goodRow('later', { more: options({ Size: 'S' }, true) }),
    nextRow('later', { sku: 'wants-L', stock: '1', more: options({ Size: 'L' }) }),
  ];
  const done = await desk.importAll(fileOf(...rows));
  expect(done).toMatchObject({
    counts: { created: 1, unchanged: 1, refused: 0 },
    unfinished: { products: 1, missing: { sku: 1 } },
  });
  const report = await desk.report(done._id);
  expect(report.map(({ remarks }) => remarks.map(({ row, sentence }) => [row, sentence]))).toEqual([
    [[2, 'SKU already exists: it belongs to “Product taken”']],
    [[5, 'This SKU already stands in row 2, at another product']],
  ]);
  const { variants } = await find('wants-L');
  expect(variants.map(({ sku }) => sku)).toEqual(['wants-S', 'wants-L']);
  const again = await desk.check(fileOf(...rows));
  expect(again.counts).toMatchObject({ unchanged: 2, changed: 0 });
  await desk.stop(again._id);
});

test('a hundred products with many variants are written in a few statements', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => [
    goodRow(`bulk-${n}`, { sku: `B-${n}-0`, more: options({ Size: '0' }, true) }),
    ...Array.from({ length: 9 }, (__, size) =>
      nextRow(`bulk-${n}`, {
        sku: `B-${n}-${size + 1}`,
        stock: '1',
        more: options({ Size: String(size + 1) }),
      }),
    ),
  ]).flat();
  const done = await desk.importAll(fileOf(...rows));
  expect(done.counts).toMatchObject({ created: 100, refused: 0 });
  const { rows: counted } = await sql<{ variants: number; units: number }>`
    select count(*)::integer as variants, sum(stock)::integer as units from variant where sku like 'B-%'`.execute(
    shop.shop.db,
  );
  expect(counted).toEqual([{ variants: 1_000, units: 100 * (5 + 9) }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Category, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { importDesk } from './import.fixture.ts';
import { workOnImport } from './work.ts';

const APP_URL = 'https://shop.example';
let shop: TestShop;
let admin: TestAccount;
beforeAll(async () => {
  shop = await openTestShop({ APP_URL });
  admin = await createAdmin(shop);
  const [cloth, food] = [await addCategory(shop, admin, 'Cloth'), await addCategory(shop, admin, 'Food')];
  await addProduct(shop, admin, cloth, {
    name: '=Adire, “indigo”',
    description: 'Dyed by hand.\n\n- washed\n- ironed <twice>',
    price: 12_500.5,
    discountPrice: 9_999.99,
    stock: 7,
    brand: "'+Ade",
    sku: 'ADI-1',
    isFeatured: true,
    images: [{ url: '/media/uploads/a.webp' }, { url: 'https://pictures.example/b.jpg?x=1,2', isMain: true }],
    variations: { Size: ['S', 'M'], Colour: ['Indigo', 'Kola'] },
  });
  await addProduct(shop, admin, food, { name: 'Garri', sku: 'GAR-1', isActive: false, stock: 0 });
  await addProduct(shop, admin, food, {
    name: 'Suya spice',
    sku: 'SUY-1',
    description: 'Ground pepper and nuts',
    variations: { Heat: ['Mild', 'Hot'], Grams: ['100', '200'], Tin: ['Round'], Lid: ['Red', 'Green'] },
  });
});
afterAll(() => shop.stop());

const fetchFile = async (from: TestShop, who: TestAccount, query = '') =>
  from.app.inject({
    url: `/api/v1/admin/products/export${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  });
const listed = async (from: TestShop, who: TestAccount): Promise<Product[]> =>
  (await call<Product[]>(from, who, 'GET', '/admin/products?limit=100&sortBy=sku&sortOrder=asc')).body.data;
/** What a product is, without what each shop makes itself. */
const facts = ({ _id, createdAt: _, category, ...rest }: Product) => ({ ...rest, category: category.name });
const linesOf = (text: string): string[] => text.trimEnd().split('\r\n');

test('is a file in Shopify’s format that spreadsheets open right', async () => {
  const answer = await fetchFile(shop, admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  });
  const lines = linesOf(answer.body.slice(1));
  expect(lines[0]).toBe(
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,' +
      'Option3 Name,Option3 Value,Option4 Name,Option4 Value,Variant SKU,Variant Inventory Tracker,' +
      'Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,' +
      'Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Status,Attributes,Shared Stock',
  );
  expect(lines[1]).toMatch(
    /^adire-indigo-[0-9a-f]{8},"'=Adire, “indigo”",<p>Dyed by hand\.<\/p><p>- washed<br>- ironed &lt;twice&gt;<\/p>,''\+Ade,Cloth,featured,TRUE,Size,S,Colour,Indigo,,,,,ADI-1,shopify,2,deny,manual,9999\.99,12500\.50,TRUE,FALSE,,https:\/\/shop\.example\/media\/uploads\/a\.webp,2,active,,TRUE$/,
  );
  expect(lines[2]).toMatch(
    /^adire-indigo-[0-9a-f]{8},,,,,,,,S,,Kola,,,,,,shopify,2,deny,manual,9999\.99,12500\.50,TRUE,FALSE,,"https:\/\/pictures\.example\/b\.jpg\?x=1,2",1,,,$/,
  );
});

test('an import of it into an empty shop gives equal products, and into this one changes nothing', async () => {
  const file = (await fetchFile(shop, admin)).rawPayload;
  const other = await openTestShop({ APP_URL });
  try {
    const owner = await createAdmin(other);
    const desk = importDesk(other, owner);
    expect((await desk.importAll(file)).counts).toMatchObject({ created: 3, refused: 0 });
    expect((await listed(other, owner)).map(facts)).toEqual((await listed(shop, admin)).map(facts));
    expect((await fetchFile(other, owner)).body).toBe(file.toString());
    expect((await desk.check(file)).counts).toMatchObject({ unchanged: 3, changed: 0, created: 0 });
  } finally {
    await other.stop();
  }
  const own = importDesk(shop, admin);
  const seen = await own.check(file);
  expect(seen.counts).toMatchObject({ unchanged: 3, changed: 0, created: 0 });
  await own.stop(seen._id);
});

test('narrows to what the list of products does', async () => {
  const skusIn = async (query: string) =>
    [...(await fetchFile(shop, admin, query)).body.matchAll(/,([A-Z]{3}-1),/g)].map(([, sku]) => sku);
  expect(await skusIn('?search=garri')).toEqual(['GAR-1']);
  expect(await skusIn('?isActive=false')).toEqual(['GAR-1']);
  expect(await skusIn('?isFeatured=true')).toEqual(['ADI-1']);
  expect(await skusIn('?stock=out')).toEqual(['GAR-1']);
  expect(await skusIn('?search=spcie')).toEqual(['SUY-1']);
  expect(await skusIn('?search=%2B')).toEqual([]);
  expect((await fetchFile(shop, admin, '?stock=eaten')).statusCode).toBe(400);
  expect((await fetchFile(shop, await createShopper(shop))).statusCode).toBe(403);
});

test('units in open checkouts are still in the shop', async () => {
  const [product] = (await listed(shop, admin)).filter(({ sku }) => sku === 'ADI-1');
  const who = await createShopper(shop);
  await addToCart(shop, who, product?._id ?? '', 3, { Size: 'S', Colour: 'Kola' });
  await startCheckout(shop, who);
  const stocks = [...(await fetchFile(shop, admin, '?search=adire')).body.matchAll(/shopify,(\d+),/g)];
  expect(stocks.reduce((sum, [, units]) => sum + Number(units), 0)).toBe(7);
});

test('a category brings along the one that it stands below, and only then has the file a column for it', async () => {
  const from = await openTestShop({ APP_URL });
  const to = await openTestShop({ APP_URL });
  try {
    const owner = await createAdmin(from);
    const clothing = await addCategory(from, owner, 'Clothing');
    const gowns = { name: 'Gowns', parent: clothing };
    const { body } = await call<Category>(from, owner, 'POST', '/categories', gowns);
    await addProduct(from, owner, body.data._id, { name: 'Aso oke gown', sku: 'ASO-1' });
    await addProduct(from, owner, clothing, { name: 'Wrapper', sku: 'WRA-1' });
    const file = (await fetchFile(from, owner)).rawPayload;
    expect(linesOf(file.toString())[0]).toMatch(/,Status,Attributes,Parent Category$/);

    const other = await createAdmin(to);
    const desk = importDesk(to, other);
    const { _id } = await desk.check(file);
    // The column that is taken unless another one is chosen may be chosen as well.
    await desk.checkAgain(_id, 'type');
    await workOnImport(to.shop);
    await desk.start(_id);
    await workOnImport(to.shop);
    const { counts, newCategories } = await desk.find(_id);
    expect([counts.created, newCategories]).toEqual([2, ['Clothing', 'Gowns']]);
    const made = (await call<Category[]>(to, null, 'GET', '/categories')).body.data;
    const parent = made.find(({ name }) => name === 'Clothing')?._id;
    expect(parent).toBeDefined();
    expect(made.find(({ name }) => name === 'Gowns')?.parent).toBe(parent);
    expect((await fetchFile(to, other)).body).toBe(file.toString());
  } finally {
    await from.stop();
    await to.stop();
  }
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { AdminProduct, Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import type { Detail } from '#contract/http/failure.ts';
import { createAdmin, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, productForm } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct, expectFiguresRight } from '#tests/support/variants.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Shoes');
});
afterAll(() => running.stop());
afterEach(() => expectFiguresRight(running));

const variations = { Size: ['41', '42'] };
const at = (Size: string, fields: object = {}) => ({ choice: { Size }, stock: 0, ...fields });
const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const { status, body: answer } = await call<AdminProduct>(running, admin, method, path, body);
  const { details = [] } = answer as { details?: Detail[] };
  return { status, ...answer, paths: details.map((detail) => detail.path) };
};
const add = (fields: object = {}) =>
  send('POST', '/products', productForm(category, { variations, ...fields }));
const made = async (fields: object = {}): Promise<AdminProduct> => {
  const { status, data, error } = await add(fields);
  expect([status, error]).toEqual([201, undefined]);
  return data;
};
const shoe = () => made({ variants: [at('41', { stock: 3 }), at('42', { stock: 7 })] });
const put = (id: string, change: object) => send('PUT', `/products/${id}`, change);
const shopperSees = async (id: string) =>
  (await call<ProductDetail>(running, null, 'GET', `/products/${id}`)).body.data;
const inList = async (id: string, query = '') =>
  (await call<Product[]>(running, null, 'GET', `/products?limit=100${query}`)).body.data.find(
    ({ _id }) => _id === id,
  );

describe('what is shown', () => {
  test('the sum of the stock, and each variant at the price of the product', async () => {
    const product = await made({
      discountPrice: 1_200,
      variants: [at('41', { stock: 3, sku: 'SHOE-41' }), at('42', { stock: 7 })],
    });
    expect(product).toMatchObject({ stock: 10, price: 1_500, discountPrice: 1_200, highestPrice: 1_200 });
    const detail = await shopperSees(product._id);
    expect(detail.variants).toEqual(product.variants);
    expect(detail.variants[0]).toEqual({
      _id: expect.any(String),
      choice: { Size: '41' },
      sku: 'SHOE-41',
      gtin: '',
      price: 1_500,
      discountPrice: 1_200,
      hasOwnPrice: false,
      stock: 3,
      image: null,
      isActive: true,
    });
    expect(detail.variants[1]?.sku).toMatch(/^BAG-OF-/);
  });

  test('the price of the cheapest, and the highest; the list is filtered and sorted by the lowest', async () => {
    const { _id } = await made({
      price: 9_000,
      variants: [at('41', { stock: 1, price: 8_100, discountPrice: 8_000 }), at('42', { stock: 1 })],
    });
    const figures = { price: 8_100, discountPrice: 8_000, highestPrice: 9_000, stock: 2 };
    expect(await inList(_id, '&min=8000&max=8000&sort=price')).toMatchObject(figures);
    expect(await inList(_id, '&min=8001')).toBeUndefined();
    expect(await shopperSees(_id)).toMatchObject(figures);
    expect(await adminProduct(running, admin, _id)).toMatchObject({
      ...figures,
      basePrice: 9_000,
      baseDiscountPrice: null,
    });
    // A lower price of the product is that of the variant without one of its own.
    await put(_id, { price: 5_000, was: { price: 9_000 } });
    expect(await shopperSees(_id)).toMatchObject({ price: 5_000, discountPrice: null, highestPrice: 8_000 });
  });

  test('an inactive variant is not there for shoppers: neither its stock nor its price', async () => {
    const { _id } = await made({
      variants: [at('41', { stock: 3, price: 900, isActive: false }), at('42', { stock: 7 })],
    });
    expect(await shopperSees(_id)).toMatchObject({
      stock: 7,
      price: 1_500,
      variants: [{ choice: { Size: '42' } }],
    });
    expect((await adminProduct(running, admin, _id)).variants).toHaveLength(2);
  });

  test('a product without variants is what it was', async () => {
    const product = await made({ stock: 12 });
    expect(product).toMatchObject({ stock: 12, variants: [], highestPrice: 1_500, basePrice: 1_500 });
    expect(await put(product._id, { stock: 14, stockWas: 12 })).toMatchObject({
      status: 200,
      data: { stock: 14 },
    });
    expect((await shopperSees(product._id)).variants).toEqual([]);
  });

  test('the barcode number of a variant is its digits, shown to everybody', async () => {
    const { _id, variants } = await made({
      variants: [at('41', { gtin: ' 4006381-333931 ' }), at('42', { gtin: null })],
    });
    expect(variants.map(({ gtin }) => gtin)).toEqual(['4006381333931', '']);
    expect((await shopperSees(_id)).variants.map(({ gtin }) => gtin)).toEqual(['4006381333931', '']);
    // The same one at two variants is nobody's business: it is a number of the maker's.
    const twins = [at('41', { gtin: '4006381333931' }), at('42', { gtin: '4006381333931' })];
    expect(await put(_id, { variants: twins })).toMatchObject({ status: 200 });
  });

  test('a search finds the barcode number of a variant, also after another edit', async () => {
    const { _id } = await made({ variants: [at('41', { gtin: '5001234567814' }), at('42')] });
    await put(_id, { brand: 'Zebra' });
    const { body } = await call<Product[]>(running, admin, 'GET', '/admin/products?search=5001234567814');
    expect(body.data.map((product) => product._id)).toEqual([_id]);
  });

  test('a search finds the sku of a variant, also after another edit', async () => {
    const { _id } = await made({ variants: [at('41', { sku: 'QUAGGA-41' }), at('42')] });
    await put(_id, { brand: 'Zebra' });
    expect(await inList(_id, '&q=quagga')).toMatchObject({ _id });
  });
});

describe('what is refused', () => {
  test.for([
    ['a value that the product has not', [at('43')], 400, 'variants.0.choice'],
    ['a choice that leaves a type open', [at('41'), { choice: {}, stock: 1 }], 400, 'variants.1.choice'],
    ['the same choice twice', [at('41'), at('41')], 400, 'variants.1.choice'],
    ['a stock below zero', [at('41', { stock: -1 })], 400, 'variants.0.stock'],
    ['a price of nothing', [at('41', { price: 0 })], 400, 'variants.0.price'],
    [
      'a discount price above the price',
      [at('41', { price: 5, discountPrice: 6 })],
      400,
      'variants.0.discountPrice',
    ],
    ['a discount price alone', [at('41', { discountPrice: 6 })], 400, 'variants.0.discountPrice'],
    [
      'a picture that is not the product’s',
      [at('41', { image: '/media/other.webp' })],
      400,
      'variants.0.image',
    ],
    ['two of one sku', [at('41', { sku: 'TWIN' }), at('42', { sku: 'TWIN' })], 409, 'variants.1.sku'],
    ['a barcode number that is none', [at('41', { gtin: '4006381333932' })], 400, 'variants.0.gtin'],
    ['101 variants', Array.from({ length: 101 }, () => at('41')), 400, 'variants'],
    [
      'more together than can be counted',
      [at('41', { stock: 1e9 }), at('42', { stock: 1 })],
      400,
      'variants',
    ],
  ] as const)('%s', async ([, variants, status, path]) => {
    const refused = await add({ variants });
    expect([refused.status, refused.paths[0]]).toEqual([status, path]);
    expect(refused.error).not.toBe('');
  });

  test('a sku that another product or variant has, whoever comes first', async () => {
    const { sku, variants } = await made({ variants: [at('41', { sku: 'TAKEN-41' })] });
    for (const taken of [sku, variants[0]?.sku])
      expect(await add({ variants: [at('42', { sku: taken })] })).toMatchObject({
        status: 409,
        code: 'sku_taken',
        error: 'Size: 42: SKU already exists',
      });
    expect(await add({ sku: 'TAKEN-41' })).toMatchObject({ status: 409, code: 'sku_taken' });
    const racing = await Promise.all([
      add({ sku: 'RACED' }),
      ...Array.from({ length: 6 }, () => add({ variants: [at('41', { sku: 'RACED' })] })),
    ]);
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409]);
  });

  test('variations that no longer have what a variant is of, unless the variants are sent too', async () => {
    const { _id } = await shoe();
    expect(await put(_id, { variations: { Size: ['41'] } })).toMatchObject({
      status: 400,
      code: 'variants_misfit',
    });
    expect(await put(_id, { variations: { Size: ['42', '41', '43'] } })).toMatchObject({ status: 200 });
    const left = await put(_id, { variations: { Size: ['41'] }, variants: [at('41', { stock: 3 })] });
    expect(left.data).toMatchObject({ stock: 3, variants: [{ choice: { Size: '41' } }] });
  });

  test('a stock of the product that is kept by variant; as it was shown it is passed over', async () => {
    const { _id } = await shoe();
    expect(await put(_id, { stock: 11 })).toMatchObject({ status: 409, code: 'stock_by_variant' });
    expect(await put(_id, { stock: 11, stockWas: 10 })).toMatchObject({ status: 409 });
    expect(await put(_id, { stock: 10, brand: 'Bata' })).toMatchObject({ status: 200, data: { stock: 10 } });
    expect(await put(_id, { stock: 12, stockWas: 12 })).toMatchObject({ status: 200, data: { stock: 10 } });
  });
});

describe('editing', () => {
  test('the list is the whole: one stays by its id or its choice, one goes, one comes', async () => {
    const { _id, variants } = await shoe();
    const [first, second] = variants;
    const after = await put(_id, {
      variations: { Size: ['42', '43', '41 and a half'] },
      variants: [
        at('43', { stock: 1 }),
        { _id: first?._id, choice: { Size: '41 and a half' } },
        { choice: { Size: '42' }, price: 2_000 },
      ],
    });
    expect(after.data.variants).toMatchObject([
      { choice: { Size: '43' }, stock: 1 },
      { _id: first?._id, choice: { Size: '41 and a half' }, stock: 3, sku: first?.sku },
      { _id: second?._id, stock: 7, price: 2_000, hasOwnPrice: true },
    ]);
    expect(after.data).toMatchObject({ stock: 11, price: 1_500, highestPrice: 2_000 });
    const again = await put(_id, { variants: [{ choice: { Size: '42' }, price: null }] });
    expect(again.data).toMatchObject({ stock: 7, variants: [{ _id: second?._id, hasOwnPrice: false }] });
  });

  test('variants swap their skus and their choices', async () => {
    const { _id, variants } = await shoe();
    const [one, two] = variants;
    const swapped = await put(_id, {
      variants: [
        { _id: one?._id, choice: two?.choice, sku: two?.sku },
        { _id: two?._id, choice: one?.choice, sku: one?.sku },
      ],
    });
    expect(swapped.data.variants).toMatchObject([
      { _id: one?._id, choice: { Size: '42' }, sku: two?.sku, stock: 3 },
      { _id: two?._id, choice: { Size: '41' }, sku: one?.sku, stock: 7 },
    ]);
  });

  test('one stock is split, and put together again; sold meanwhile, it is shared out anew', async () => {
    const { _id } = await made({ stock: 12 });
    const split = { variants: [at('41', { stock: 12 }), at('42')] };
    expect(await put(_id, { ...split, stock: 12, stockWas: 13 })).toMatchObject({
      status: 409,
      code: 'stock_changed',
    });
    expect(await put(_id, { ...split, stock: 12, stockWas: 12 })).toMatchObject({ status: 200 });
    const together = await put(_id, { variants: [] });
    expect(together.data).toMatchObject({ stock: 12, variants: [] });
    expect(await put(_id, { stock: 9 })).toMatchObject({ status: 200, data: { stock: 9 } });
  });

  test('stockWas: the edit is a difference, and below zero it is refused by the variant’s name', async () => {
    const { _id } = await shoe();
    const all = (stock: number, stockWas: number) => ({
      variants: [at('41', { stock, stockWas }), { choice: { Size: '42' } }],
    });
    expect((await put(_id, all(6, 5))).data.stock).toBe(11);
    const refused = await put(_id, all(0, 5));
    expect([refused.status, refused.code, refused.error]).toEqual([
      409,
      'stock_changed',
      'Size: 41: the stock has changed since the form was loaded: it would fall below zero',
    ]);
  });

  test('two who edit are told by variant; what both leave alone is nobody’s conflict', async () => {
    const { _id, variants } = await shoe();
    const [one, two] = variants.map(({ _id, choice }) => ({ _id, choice }));
    await put(_id, { variants: [{ ...one, price: 1_800 }, two], was: { variants } });
    const overtaken = await put(_id, { variants: [one, { ...two, sku: 'OTHER-42' }], was: { variants } });
    expect([overtaken.status, overtaken.code, overtaken.error]).toEqual([
      409,
      'edit_conflict',
      'Somebody else has changed this product meanwhile: Size: 41',
    ]);
    const removed = await put(_id, {
      variants: [one],
      was: { variants: (await adminProduct(running, admin, _id)).variants },
    });
    expect(removed.status).toBe(200);
    expect((await put(_id, { variants: [one, two], was: { variants } })).error).toContain('Size: 42');
  });

  test('a barcode number stays where it is not sent, goes where it is emptied, and is in the audit log', async () => {
    const { _id, variants } = await made({ variants: [at('41', { gtin: '4006381333931' }), at('42')] });
    const ids = variants.map(({ _id, choice }) => ({ _id, choice }));
    // A page of before there were any knows of none, neither in what it loaded nor in what it wants.
    const was = { variants: variants.map(({ gtin: _, ...variant }) => variant) };
    const kept = await put(_id, { variants: [ids[0], { ...ids[1], price: 1_900 }], was });
    expect([kept.status, kept.data.variants.map(({ gtin }) => gtin)]).toEqual([200, ['4006381333931', '']]);
    const emptied = await put(_id, { variants: [{ ...ids[0], gtin: '' }, ids[1]] });
    expect(emptied.data.variants.map(({ gtin }) => gtin)).toEqual(['', '']);
    const { body } = await call<AuditEntry[]>(running, admin, 'GET', `/admin/audit?subject=${_id}&limit=1`);
    expect(body.data[0]).toMatchObject({
      before: { variants: { 'Size: 41': { gtin: '4006381333931' } } },
      after: { variants: { 'Size: 41': { gtin: null } } },
    });
  });

  test('two who edit the barcode number of one variant are told', async () => {
    const { _id, variants } = await shoe();
    const [one, two] = variants.map(({ _id, choice }) => ({ _id, choice }));
    const was = { variants };
    await put(_id, { variants: [{ ...one, gtin: '4006381333931' }, two], was });
    const overtaken = await put(_id, { variants: [{ ...one, gtin: '5001234567814' }, two], was });
    expect([overtaken.status, overtaken.code]).toEqual([409, 'edit_conflict']);
    expect(await put(_id, { variants: [{ ...one, gtin: '4006381333931' }, two], was })).toMatchObject({
      status: 200,
    });
  });

  test('an old client sends back the price that it was shown, and changes none', async () => {
    const { _id } = await made({ variants: [at('41', { price: 900 }), at('42')] });
    const { category: own, ...shown } = (await inList(_id)) as Product;
    const { data } = await put(_id, { ...shown, category: own._id, name: 'Pair of shoes' });
    expect(data).toMatchObject({ name: 'Pair of shoes', price: 900, basePrice: 1_500 });
    expect((await put(_id, { price: 1_700 })).data).toMatchObject({ price: 900, basePrice: 1_700 });
  });

  test('a picture that the product has no more goes from its variant', async () => {
    const [one, two] = [{ url: '/media/one.webp' }, { url: '/media/two.webp' }];
    const { _id } = await made({ images: [one, two], variants: [at('41', { image: two?.url })] });
    expect((await put(_id, { images: [one] })).data.variants[0]?.image).toBeNull();
  });

  test('the audit log names the variant', async () => {
    const { _id } = await shoe();
    await put(_id, { variants: [at('41', { stock: 5, stockWas: 3 }), { choice: { Size: '42' } }] });
    const { body } = await call<AuditEntry[]>(running, admin, 'GET', `/admin/audit?subject=${_id}&limit=1`);
    expect(body.data[0]).toMatchObject({
      before: { stock: 10, variants: { 'Size: 41': { stock: 3 } } },
      after: { stock: 12, variants: { 'Size: 41': { stock: 5 } } },
    });
  });

  test('a deleted product’s variants go with it, and their skus are free', async () => {
    const { _id } = await made({ sku: 'GONE', variants: [at('41', { sku: 'GONE-41' })] });
    await call(running, admin, 'DELETE', `/products/${_id}`);
    await made({ sku: 'GONE-41', variants: [at('41', { sku: 'GONE' })] });
  });
});

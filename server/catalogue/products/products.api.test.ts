import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product, ProductDetail } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct, productForm } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let shopper: TestAccount;
let category: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  shopper = await createShopper(running);
  category = await addCategory(running, admin, 'Foodstuff');
});
afterAll(() => running.stop());

const put = (id: string, change: object) => call<Product>(running, admin, 'PUT', `/products/${id}`, change);
const get = (path: string, who: TestAccount | null = null) => call<ProductDetail>(running, who, 'GET', path);
const idsIn = async (path: string, who: TestAccount | null = null): Promise<string[]> =>
  ((await get(path, who)).body.data as unknown as Product[]).map(({ _id }) => _id);

describe('who may write', () => {
  test.for([
    ['POST', '/products'],
    ['PUT', '/products/00000000-0000-7000-8000-000000000000'],
    ['DELETE', '/products/00000000-0000-7000-8000-000000000000'],
    ['GET', '/products/debug/check-featured'],
    ['PUT', '/products/debug/set-featured'],
    ['POST', '/categories'],
    ['PUT', '/categories/00000000-0000-7000-8000-000000000000'],
    ['DELETE', '/categories/00000000-0000-7000-8000-000000000000'],
  ] as const)('%s %s: admins only', async ([method, path]) => {
    expect((await call(running, null, method, path)).status).toBe(401);
    const refused = await call(running, shopper, method, path);
    expect([refused.status, refused.body.error]).toEqual([403, 'Access denied']);
  });

  test.for(['PUT', 'DELETE'] as const)('%s of an unknown or malformed id', async (method) => {
    for (const id of ['00000000-0000-7000-8000-000000000000', 'nonsense']) {
      const answer = await call(running, admin, method, `/products/${id}`, {});
      expect([answer.status, answer.body.error]).toEqual([404, 'Product not found']);
    }
  });
});

describe('a new product', () => {
  test('answers with everything, defaults included, and is there at once', async () => {
    const made = await call<Product>(
      running,
      admin,
      'POST',
      '/products',
      productForm(category, { role: 'x' }),
    );
    expect(made.status).toBe(201);
    expect(made.body.message).toBe('Product created successfully');
    const { _id, createdAt, sku, ...shown } = made.body.data;
    expect(shown).toEqual({
      slug: expect.stringMatching(/^bag-of-garri-\d+$/),
      name: 'Bag of garri',
      description: 'Yellow garri, finely sieved',
      price: 1500,
      discountPrice: null,
      stock: 12,
      brand: '',
      tags: '',
      category: { _id: category, name: 'Foodstuff', slug: 'foodstuff' },
      isActive: true,
      isFeatured: false,
      images: [{ url: 'https://pictures.example/garri.jpg', isMain: true }],
      variations: {},
      attributes: [],
      averageRating: 0,
      reviewCount: 0,
      numOfReviews: 0,
      highestPrice: 1500,
      basePrice: 1500,
      baseDiscountPrice: null,
      variants: [],
    });
    expect(sku).toMatch(/^BAG-OF-[A-Z0-9]{6}$/);
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect((await get(`/products/${_id}`)).body.data).toEqual({
      ...made.body.data,
      starCounts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      ratings: [],
    });
    expect(await idsIn('/products')).toContain(_id);
  });

  test('keeps kobo exact, tidies texts, variations and images', async () => {
    const product = await addProduct(running, admin, category, {
      name: '  Ankara  fabric ',
      price: 19.99,
      discountPrice: 0.07,
      sku: '  ANK-1 ',
      images: [{ url: '/media/uploads/a.webp' }, { url: 'http://x.example/b.png', isMain: true }],
      variations: { ' Colour ': [' Red', 'Red', '', 'Blue '], constructor: ['a'] },
    });
    expect(product).toMatchObject({
      name: 'Ankara  fabric',
      price: 19.99,
      discountPrice: 0.07,
      sku: 'ANK-1',
      images: [
        { url: '/media/uploads/a.webp', isMain: false },
        { url: 'http://x.example/b.png', isMain: true },
      ],
    });
    expect(Object.entries(product.variations).sort()).toEqual([
      ['Colour', ['Red', 'Blue']],
      ['constructor', ['a']],
    ]);
  });

  test('has free rows of its own, in their order, by whose words it is found', async () => {
    const attributes = [
      { name: 'Warranty', value: '2 years' },
      { name: 'Fibre', value: 'Rhubarbsilk' },
    ];
    const { _id } = await addProduct(running, admin, category, { attributes });
    expect((await get(`/products/${_id}`)).body.data.attributes).toEqual(attributes);
    expect(await idsIn('/products?q=rhubarbsilc')).toEqual([_id]);
    expect((await put(_id, { name: 'Ankara' })).body.data.attributes).toEqual(attributes);
    expect((await put(_id, { attributes: attributes.slice(0, 1) })).body.data.attributes).toHaveLength(1);
    expect(await idsIn('/products?q=rhubarbsilk')).toEqual([]);
    const refused = await put(_id, { attributes: [{ name: 'Fibre', value: '' }] });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      'Value of "Fibre" must be non-empty and 200 characters or less',
    ]);
  });

  test('every broken rule is told, the first in the form order as the error', async () => {
    const answer = await call(running, admin, 'POST', '/products', {
      ...productForm(''),
      price: 5,
      discountPrice: 10,
      stock: -1,
      variations: { '': ['x'], Size: [] },
      images: [],
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      error: 'Discount price must be less than regular price',
      code: 'invalid_input',
      details: [
        {
          path: 'discountPrice',
          message: 'Discount price must be less than regular price',
          code: 'discount_not_below_price',
        },
        { path: 'stock', message: 'Stock must be a non-negative number', code: 'too_low' },
        { path: 'category', message: 'Category is required', code: 'required' },
        { path: 'images', message: 'Please upload at least one image for the product', code: 'required' },
        {
          path: 'variations.',
          message: 'Variation type must be non-empty and 50 characters or less',
          code: 'required',
        },
        {
          path: 'variations.Size',
          message: 'Variation type "Size" must have at least one value',
          code: 'required',
        },
      ],
    });
  });

  test('an unknown category is a 400, not a crash', async () => {
    const answer = await call(running, admin, 'POST', '/products', productForm(crypto.randomUUID()));
    expect([answer.status, answer.body.error]).toEqual([400, 'Category not found']);
  });

  test('a taken sku is a 409, and free again once its product is deleted', async () => {
    const first = await addProduct(running, admin, category, { sku: 'ONLY-ONE' });
    const again = () => call(running, admin, 'POST', '/products', productForm(category, { sku: 'ONLY-ONE' }));
    const refused = await again();
    expect([refused.status, refused.body.error]).toEqual([409, 'SKU already exists']);
    const other = await addProduct(running, admin, category);
    expect((await put(other._id, { sku: 'ONLY-ONE' })).body.error).toBe('SKU already exists');
    await call(running, admin, 'DELETE', `/products/${first._id}`);
    expect((await again()).status).toBe(201);
  });

  test('strange but legal text goes through', async () => {
    const product = await addProduct(running, admin, category, {
      name: `O'Neill "quoted" \\ % _ <b>🎉</b>`,
      description: 'x'.repeat(20_000),
      variations: { Größe: ['ﬁ'] },
    });
    expect(product.name).toContain('🎉');
  });
});

describe('an edit', () => {
  test('any subset changes just that; _id in the body is dropped', async () => {
    const product = await addProduct(running, admin, category, { brand: 'Ijebu' });
    const answer = await put(product._id, { _id: 'other', name: 'Bag of gari' });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Product updated successfully',
      data: { ...product, name: 'Bag of gari', slug: product.slug.replace('garri', 'gari') },
    });
    expect((await put(product._id, {})).body.data).toEqual(answer.body.data);
    expect((await get(`/products/${product._id}`)).body.data.name).toBe('Bag of gari');
  });

  test('a discount comes and goes, and stays below the price whichever of the two changes', async () => {
    const { _id } = await addProduct(running, admin, category, { price: 100 });
    expect((await put(_id, { discountPrice: 80 })).body.data.discountPrice).toBe(80);
    for (const change of [{ price: 80 }, { price: 50 }, { discountPrice: 100 }]) {
      const refused = await put(_id, change);
      expect([refused.status, refused.body.error]).toEqual([
        400,
        'Discount price must be less than regular price',
      ]);
    }
    expect((await put(_id, { price: 50, discountPrice: 40 })).body.data).toMatchObject({
      price: 50,
      discountPrice: 40,
    });
    for (const none of ['', 0, null]) {
      await put(_id, { discountPrice: 40 });
      expect((await put(_id, { discountPrice: none })).body.data.discountPrice).toBeNull();
    }
  });

  test('stock with stockWas is a difference, without it the figure itself', async () => {
    const { _id } = await addProduct(running, admin, category, { stock: 10 });
    expect((await put(_id, { stock: 15, stockWas: 12 })).body.data.stock).toBe(13);
    expect((await put(_id, { stock: 2, stockWas: 4 })).body.data.stock).toBe(11);
    const refused = await put(_id, { stock: 0, stockWas: 12 });
    expect(refused.status).toBe(409);
    expect((await put(_id, { stock: 1_000_000_000, stockWas: 0 })).status).toBe(409);
    expect((await get(`/products/${_id}`)).body.data.stock).toBe(11);
    expect((await put(_id, { stock: 1_000_000_000 })).body.data.stock).toBe(1_000_000_000);
    expect((await put(_id, { stock: 1_000_000_001 })).body.error).toBe('Stock must be at most 1,000,000,000');
  });

  test('parallel stock edits add up', async () => {
    const { _id } = await addProduct(running, admin, category, { stock: 100 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put(_id, { stock: index % 2 ? 53 : 48, stockWas: 50 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await get(`/products/${_id}`)).body.data.stock).toBe(100 + 10 * 3 - 10 * 2);
  });

  test('a stock edit reaches readers at once, also across zero', async () => {
    const { _id } = await addProduct(running, admin, category, { stock: 3, name: 'Seldom seen' });
    const path = '/products?q=seldom&inStock=true';
    expect(await idsIn(path)).toEqual([_id]);
    await put(_id, { stock: 0 });
    expect(await idsIn(path)).toEqual([]);
    expect((await get(`/products/${_id}`)).body.data.stock).toBe(0);
    await put(_id, { stock: 4 });
    expect(await idsIn(path)).toEqual([_id]);
  });

  test('a new name is found, the old one no longer', async () => {
    const { _id } = await addProduct(running, admin, category, { name: 'Quaint teapot' });
    await put(_id, { name: 'Splendid kettle', description: 'Boils water for tea' });
    expect(await idsIn('/products?q=spelndid')).toEqual([_id]);
    expect(await idsIn('/products?q=quaint')).toEqual([]);
  });
});

describe('what visitors do not see', () => {
  test('an inactive product is seen by an admin who asks, and its answers are kept for nobody', async () => {
    const { _id } = await addProduct(running, admin, category, {
      isActive: false,
      isFeatured: true,
      name: 'Veiled vase',
    });
    const list = '/products?q=veiled&includeInactive=true';
    for (const order of [
      [null, admin],
      [admin, null, shopper],
      [shopper, admin],
    ]) {
      for (const who of order) {
        const isAdmin = who === admin;
        expect(await idsIn(list, who)).toEqual(isAdmin ? [_id] : []);
        expect((await get(`/products/${_id}`, who)).status).toBe(isAdmin ? 200 : 404);
      }
    }
    expect((await get(`/products/${_id}`)).body.error).toBe('Product not found');
    expect(await idsIn('/products?q=veiled', admin)).toEqual([]);
    expect(await idsIn('/products/featured')).not.toContain(_id);
    await put(_id, { isActive: true });
    expect(await idsIn('/products/featured')).toContain(_id);
    expect((await get(`/products/${_id}`)).status).toBe(200);
    await put(_id, { isActive: false });
    expect((await get(`/products/${_id}`)).status).toBe(404);
  });

  test('a deleted product is gone everywhere, its row stays', async () => {
    const { _id } = await addProduct(running, admin, category, { isFeatured: true, name: 'Fleeting fan' });
    await get(`/products/${_id}`);
    const answer = await call(running, admin, 'DELETE', `/products/${_id}`);
    expect(answer).toEqual({
      status: 200,
      body: { success: true, data: { _id }, message: 'Product deleted successfully' },
    });
    for (const who of [null, admin]) {
      expect((await get(`/products/${_id}`, who)).status).toBe(404);
      expect(await idsIn('/products?q=fleeting&includeInactive=true', who)).toEqual([]);
      expect(await idsIn('/products?limit=100&includeInactive=true', who)).not.toContain(_id);
    }
    expect(await idsIn('/products/featured')).not.toContain(_id);
    expect((await call(running, admin, 'DELETE', `/products/${_id}`)).status).toBe(404);
    expect((await put(_id, { name: 'Back again' })).status).toBe(404);
    const row = await running.shop.db
      .selectFrom('product')
      .select('name')
      .where('id', '=', _id)
      .executeTakeFirst();
    expect(row?.name).toBe('Fleeting fan');
  });
});

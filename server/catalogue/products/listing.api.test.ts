import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue } from './loading.ts';

const COUNT = 120;
const DAY_MS = 24 * 60 * 60 * 1000;

let running: TestShop;
let admin: TestAccount;
let categories: string[];
/** Every product as the list shows it, newest first, inactive ones too. */
let all: Product[];

const ask = async (query: Record<string, string> | string, who?: TestAccount) => {
  const answer = await running.app.inject({
    url: `/api/v1/products?${typeof query === 'string' ? query : new URLSearchParams(query)}`,
    headers: who ? { authorization: who.token } : {},
  });
  const body = answer.json() as {
    error: string;
    data: Product[];
    pagination: { current: number; limit: number; total: number; pages: number };
  };
  return { status: answer.statusCode, headers: answer.headers, ...body };
};

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  const reviewers = [await createShopper(running), await createShopper(running)];
  const loaded = await loadCatalogue(running.shop.db, {
    categories: ['Books', 'Garments', 'Empty'].map((name) => ({ name, description: `All ${name}` })),
    products: Array.from({ length: COUNT }, (_, index) => ({
      // Many alike in every order, so that the tiebreak has something to do.
      name: ['apple', 'Banana', 'Éclair', 'cherry', 'Apple'][index % 5] ?? '',
      description: `Thing number ${index}`,
      priceKobo: 100_00 + (index % 7) * 50_50,
      discountPriceKobo: index % 3 === 0 ? 50_00 + (index % 4) * 1_00 : null,
      stock: index % 4,
      brand: 'Plain',
      sku: `SKU-${index}`,
      category: index % 2 ? 'books' : 'Garments',
      isActive: index % 11 !== 0,
      isFeatured: index % 10 === 1,
      images: [{ url: 'https://pictures.example/a.jpg', isMain: true }],
      variations: {},
      createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(index / 3) * DAY_MS),
      reviews: reviewers.slice(0, index % 3).map(({ accountId }, place) => ({
        accountId,
        star: 1 + ((index + place * 2) % 5),
        comment: '',
        createdAt: new Date(),
      })),
    })),
  });
  categories = loaded.categoryIds;
  const pages = await Promise.all(
    [1, 2].map((page) => ask({ includeInactive: 'true', limit: '100', page: String(page) }, admin)),
  );
  all = pages.flatMap(({ data }) => data);
});
afterAll(() => running.stop());

const unit = (product: Product) => product.discountPrice ?? product.price;
const collator = new Intl.Collator('en');
type Order = (a: Product, b: Product) => number;
const byId: Order = (a, b) => (a._id < b._id ? -1 : 1);
const orders: Record<string, Order> = {
  price: (a, b) => unit(a) - unit(b) || byId(a, b),
  '-price': (a, b) => unit(b) - unit(a) || byId(b, a),
  '-averageRating': (a, b) => b.averageRating - a.averageRating || byId(b, a),
  name: (a, b) => collator.compare(a.name, b.name) || byId(a, b),
  '-name': (a, b) => collator.compare(b.name, a.name) || byId(b, a),
  '': (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || byId(b, a),
};

describe('the list', () => {
  test('holds every product once, whether an admin asks for the inactive ones or a visitor does not get them', async () => {
    expect(all).toHaveLength(COUNT);
    expect(all).toEqual([...all].sort(orders['']));
    const visitor = await ask({ includeInactive: 'true' });
    expect(visitor.pagination.total).toBe(all.filter(({ isActive }) => isActive).length);
    expect((await ask('')).pagination.total).toBe(visitor.pagination.total);
    expect((await ask({ includeInactive: 'true' }, admin)).headers['cache-control']).toContain('no-store');
  });

  test('every filter, sort and page is as a plain reading of the rules has it', async () => {
    const amounts = fc.integer({ min: 50, max: 450 }).map((naira) => naira + 0.5);
    const queries = fc.record(
      {
        category: fc.constantFrom(0, 1, 2),
        isFeatured: fc.boolean(),
        inStock: fc.boolean(),
        rating: fc.constantFrom(0, 1, 2.5, 3, 5),
        range: fc.tuple(amounts, amounts).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
        sort: fc.constantFrom('price', '-price', '-averageRating', 'name', '-name'),
        limit: fc.integer({ min: 1, max: 100 }),
        page: fc.integer({ min: 1, max: 6 }),
        asAdmin: fc.boolean(),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (q) => {
        const wanted = all
          .filter((product) => q.asAdmin || product.isActive)
          .filter((product) => q.category === undefined || product.category._id === categories[q.category])
          .filter((product) => q.isFeatured === undefined || product.isFeatured === q.isFeatured)
          .filter((product) => q.inStock === undefined || product.stock > 0 === q.inStock)
          .filter((product) => q.rating === undefined || product.averageRating >= q.rating)
          .filter((product) => !q.range || (unit(product) >= q.range[0] && unit(product) <= q.range[1]))
          .sort(orders[q.sort ?? '']);
        const { limit = 10, page = 1 } = q;
        const query: Record<string, string> = {};
        if (q.asAdmin) query.includeInactive = 'true';
        if (q.category !== undefined) query.category = categories[q.category] ?? '';
        if (q.range) [query.min, query.max] = q.range.map(String) as [string, string];
        for (const key of ['isFeatured', 'inStock', 'rating', 'sort', 'limit', 'page'] as const) {
          if (q[key] !== undefined) query[key] = String(q[key]);
        }
        const answer = await ask(query, admin);
        expect(answer.status).toBe(200);
        expect(answer.pagination).toEqual({
          current: page,
          limit,
          total: wanted.length,
          pages: Math.ceil(wanted.length / limit),
        });
        expect(answer.data).toEqual(wanted.slice((page - 1) * limit, page * limit));
      }),
      { numRuns: 150 },
    );
  });

  test('no query whatever is an error of the server', async () => {
    const keys = fc.constantFrom(
      'q',
      'page',
      'limit',
      'category',
      'isFeatured',
      'min',
      'max',
      'rating',
      'inStock',
      'sort',
      'includeInactive',
      'x',
    );
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom(
        '',
        '0',
        '-1',
        '1',
        '1e9',
        '999999999',
        'NaN',
        'true',
        'false',
        'price',
        '-price',
        'null',
        '1.5',
        '100',
        '9007199254740991',
      ),
      fc.string({
        unit: fc.constantFrom(
          "'",
          '"',
          '&',
          '|',
          '!',
          ':',
          '*',
          '(',
          ')',
          '<',
          '\\',
          '%',
          '_',
          'a',
          'e',
          ' ',
        ),
        maxLength: 60,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(keys, values), { maxLength: 5 }), async (pairs) => {
        const { status, error } = await ask(new URLSearchParams(pairs).toString());
        expect([200, 400]).toContain(status);
        if (status === 400) expect(error).toMatch(/\w/);
      }),
      { numRuns: 300 },
    );
    expect([200, 400]).toContain((await ask('q=%E0%A4%A&q=%zz')).status);
  });
});

describe('what a filter refuses', () => {
  test.for([
    ['page=0', 'Page must be a whole number of 1 or more'],
    ['page=x', 'Page must be a whole number of 1 or more'],
    ['limit=101', 'Limit must be a whole number from 1 to 100'],
    ['limit=0', 'Limit must be a whole number from 1 to 100'],
    ['sort=cheapest', 'Unknown sort order'],
    ['min=5&max=4', 'Minimum price cannot exceed maximum price'],
    ['min=abc', 'Price filter must be a number of 0 or more'],
    ['max=-1', 'Price filter must be a number of 0 or more'],
    ['rating=6', 'Rating filter must be a number from 0 to 5'],
    ['inStock=maybe', 'inStock must be true or false'],
    ['category=books', 'Category is not valid'],
    ['q=a&q=b', 'Search text is too long'],
  ] as const)('%s', async ([query, sentence]) => {
    const { status, error } = await ask(query);
    expect([status, error]).toEqual([400, sentence]);
  });

  test('a well-formed category that nothing has is an empty list, as is a page past the end', async () => {
    expect(await ask({ category: crypto.randomUUID() })).toMatchObject({
      status: 200,
      data: [],
      pagination: { total: 0, pages: 0 },
    });
    expect(await ask({ page: '999' })).toMatchObject({
      data: [],
      pagination: { current: 999, total: 109, pages: 11 },
    });
  });
});

describe('reads that are the same for everyone', () => {
  const get = (path: string, headers = {}) => running.app.inject({ url: `/api/v1${path}`, headers });

  test('price range over the unit prices of active products', async () => {
    const prices = all.filter(({ isActive }) => isActive).map(unit);
    expect((await get('/products/price-range')).json().data).toEqual({
      minPrice: Math.min(...prices),
      maxPrice: Math.max(...prices),
    });
  });

  test('categories by name, counting active products', async () => {
    const { data } = (await get('/categories')).json();
    expect(
      data.map(({ name, productCount }: { name: string; productCount: number }) => [name, productCount]),
    ).toEqual(
      ['Books', 'Empty', 'Garments'].map((name) => [
        name,
        all.filter((product) => product.isActive && product.category.name === name).length,
      ]),
    );
  });

  test('carry an ETag that holds until something changes', async () => {
    const paths = [
      '/products',
      '/products?q=apple',
      '/products/featured',
      '/products/price-range',
      '/categories',
      `/products/${all.find(({ isActive }) => isActive)?._id}`,
    ];
    for (const path of paths) {
      const { etag } = (await get(path)).headers;
      expect(etag, path).toBeTruthy();
      expect((await get(path, { 'if-none-match': String(etag) })).statusCode, path).toBe(304);
      await running.shop.changes.catalogueChanged();
      expect((await get(path, { 'if-none-match': String(etag) })).statusCode, path).toBe(304);
      expect((await get(path, { 'if-none-match': '"other"' })).statusCode, path).toBe(200);
    }
  });

  test('in an empty shop', async () => {
    const empty = await openTestShop();
    const read = async (path: string) => (await empty.app.inject(`/api/v1${path}`)).json();
    expect((await read('/products/price-range')).data).toEqual({ minPrice: 0, maxPrice: 0 });
    expect(await read('/products')).toMatchObject({ data: [], pagination: { total: 0, pages: 0 } });
    expect((await read('/categories')).data).toEqual([]);
    expect((await read('/products?q=anything')).data).toEqual([]);
    await empty.stop();
  });
});

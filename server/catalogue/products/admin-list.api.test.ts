import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_PRODUCT_SORTS, type AdminProductSort, STOCK_LEVELS } from '#contract/catalogue/admin-list.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import type { StockedProduct } from '#contract/catalogue/stocked-product.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addProduct, productToLoad } from '#tests/support/catalogue.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue } from './loading.ts';

const COUNT = 90;
const MOCCASINS = 5;

let running: TestShop;
let admin: TestAccount;
let categories: string[];
let all: Product[];

const ask = async (query: Record<string, string>, who: TestAccount | null = admin) => {
  const answer = await running.app.inject({
    url: `/api/v1/admin/products?${new URLSearchParams(query)}`,
    headers: who ? { authorization: who.token } : {},
  });
  const body = answer.json() as {
    error: string;
    data: Product[];
    pagination: { current: number; limit: number; total: number; pages: number };
  };
  return { status: answer.statusCode, ...body };
};

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  const loaded = await loadCatalogue(running.shop.db, {
    categories: ['Émail', 'Books', 'Curios'].map((name) => ({ name, description: '' })),
    products: Array.from({ length: COUNT }, (_, index) =>
      productToLoad(['Lamp', 'lantern', 'Bowl'][index % 3] ?? '', {
        sku: `S${String((index * 37) % COUNT).padStart(3, '0')}`,
        category: ['Émail', 'Books', 'Curios'][(index * 5) % 3] ?? '',
        priceKobo: 1_000_00 + (index % 5) * 1_00,
        discountPriceKobo: index % 4 === 0 ? 500_00 + index : null,
        stock: (index * 7) % 23,
        isActive: index % 6 !== 0,
        isFeatured: index % 7 === 0,
        createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
      }),
    ),
  });
  categories = loaded.categoryIds;
  all = (await ask({ limit: '100' })).data;
});
afterAll(() => running.stop());

const unit = (product: Product) => product.discountPrice ?? product.price;
const collator = new Intl.Collator('en');
const compare: Record<AdminProductSort, (a: Product, b: Product) => number> = {
  name: (a, b) => collator.compare(a.name, b.name),
  sku: (a, b) => (a.sku < b.sku ? -1 : Number(a.sku > b.sku)),
  category: (a, b) => collator.compare(a.category.name, b.category.name),
  price: (a, b) => unit(a) - unit(b),
  stock: (a, b) => a.stock - b.stock,
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
};
const isAt: Record<string, (stock: number) => boolean> = {
  in: (stock) => stock > 0,
  low: (stock) => stock > 0 && stock <= 10,
  out: (stock) => stock === 0,
};
const inOrder = (products: Product[], sortBy: AdminProductSort, sortOrder: string): Product[] => {
  const sign = sortOrder === 'asc' ? 1 : -1;
  return products.toSorted((a, b) => sign * (compare[sortBy](a, b) || (a._id < b._id ? -1 : 1)));
};

describe('the administrator’s list of products', () => {
  test('is the administrators’ alone', async () => {
    expect((await ask({}, null)).status).toBe(401);
    const refused = await ask({}, await createShopper(running));
    expect([refused.status, refused.error]).toEqual([403, 'Access denied']);
  });

  test('holds every product, inactive ones too, newest first', async () => {
    expect(all).toHaveLength(COUNT);
    expect(all).toEqual(inOrder(all, 'createdAt', 'desc'));
  });

  test('every filter, order and page is as a plain reading of the rules has it', async () => {
    const queries = fc.record(
      {
        category: fc.constantFrom(0, 1, 2),
        isActive: fc.boolean(),
        isFeatured: fc.boolean(),
        stock: fc.constantFrom(...STOCK_LEVELS),
        search: fc.constantFrom('lamp', 'bowl', 'lantern'),
        sortBy: fc.constantFrom(...ADMIN_PRODUCT_SORTS),
        sortOrder: fc.constantFrom('asc', 'desc'),
        limit: fc.integer({ min: 1, max: 40 }),
        page: fc.integer({ min: 1, max: 4 }),
      },
      { requiredKeys: ['sortBy'] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (q) => {
        const { limit = 10, page = 1, sortOrder = 'desc', search = '' } = q;
        const left = all
          .filter(({ category }) => q.category === undefined || category._id === categories[q.category])
          .filter(({ isActive }) => q.isActive === undefined || isActive === q.isActive)
          .filter(({ isFeatured }) => q.isFeatured === undefined || isFeatured === q.isFeatured)
          .filter(({ stock }) => q.stock === undefined || isAt[q.stock]?.(stock))
          .filter(({ name, sku }) => `${name} ${sku}`.toLowerCase().includes(search.toLowerCase()));
        const wanted = inOrder(left, q.sortBy, sortOrder);
        const query = Object.fromEntries(
          Object.entries(q).map(([name, value]) => [
            name,
            name === 'category' ? (categories[value as number] ?? '') : String(value),
          ]),
        );
        const answer = await ask(query);
        expect(answer.status).toBe(200);
        expect(answer.pagination).toEqual({
          current: page,
          limit,
          total: wanted.length,
          pages: Math.ceil(wanted.length / limit),
        });
        expect(answer.data).toEqual(wanted.slice((page - 1) * limit, page * limit));
      }),
      { numRuns: 200 },
    );
  });

  test('a search without an order has the best match first', async () => {
    const { data } = await ask({ search: 'lantern', limit: '100' });
    expect(data).toHaveLength(COUNT / 3);
    expect((await ask({ search: 'S012' })).data[0]?.sku).toBe('S012');
  });

  test('how many are low counts what was sold since', async () => {
    const lowest = (await ask({ stock: 'low', sortBy: 'stock', sortOrder: 'desc', limit: '1' })).pagination;
    const [plenty] = (await ask({ sortBy: 'stock', sortOrder: 'desc', limit: '1' })).data;
    await running.shop.db
      .updateTable('product')
      .set({ stock: 3 })
      .where('id', '=', plenty?._id ?? '')
      .execute();
    await running.shop.changes.stockChanged([
      { productId: plenty?._id ?? '', before: plenty?.stock ?? 0, after: 3 },
    ]);
    expect((await ask({ stock: 'low', limit: '1' })).pagination.total).toBe(lowest.total + 1);
  });

  test('a product is low, or out of stock, as soon as one variant that can be chosen is, and names it', async () => {
    const sized = async (name: string, stocks: readonly number[], inactive?: number) => {
      const { _id } = await addProduct(running, admin, categories[0] ?? '', {
        name,
        variations: { Size: stocks.map((_, place) => String(40 + place)) },
        variants: stocks.map((stock, place) => ({
          choice: { Size: String(40 + place) },
          stock,
          isActive: place !== inactive,
        })),
      });
      return _id;
    };
    const plenty = await sized('Moccasin', [30, 20]);
    const low = await sized('Moccasin', [30, 2]);
    const out = await sized('Moccasin', [0, 25]);
    const hidden = await sized('Moccasin', [30, 0], 1);
    const both = await sized('Moccasin', [10, 0, 11]);
    const found = async (stock: string) =>
      (await ask({ search: 'moccasin', stock, limit: '100' })).data.map(({ _id }) => _id).sort();
    expect(await found('in')).toEqual([plenty, low, out, hidden, both].sort());
    expect(await found('low')).toEqual([low, both].sort());
    expect(await found('out')).toEqual([out, both].sort());
    const { data } = await ask({ stock: 'out', limit: '100' });
    const shown: StockedProduct | undefined = data.find(({ _id }) => _id === both);
    expect(shown?.lowVariants?.map(({ choice, stock }) => [choice.Size, stock])).toEqual([
      ['41', 0],
      ['40', 10],
    ]);
    expect((await ask({ stock: 'out', limit: '1' })).pagination.total).toBe(data.length);
  });

  test.for([
    [{ stock: 'some' }, 'Stock filter must be in, low or out'],
    [{ sortBy: 'colour' }, 'Unknown sort order'],
    [{ sortOrder: 'up' }, 'Sort order must be asc or desc'],
    [{ isActive: 'maybe' }, 'isActive must be true or false'],
    [{ category: 'books' }, 'Category is not valid'],
    [{ page: '0' }, 'Page must be a whole number of 1 or more'],
  ] as const)('%o is refused', async ([query, sentence]) => {
    const { status, error } = await ask(query);
    expect([status, error]).toEqual([400, sentence]);
  });

  test('the shop’s own list knows nothing of it', async () => {
    const shopList = async (query: string, who: TestAccount | null) => {
      const headers = who ? { authorization: who.token } : {};
      return (await running.app.inject({ url: `/api/v1/products?limit=100&${query}`, headers })).json();
    };
    expect((await shopList('sort=stock', admin)).error).toBe('Unknown sort order');
    const plain = await shopList('', null);
    expect(await shopList('isActive=false&stock=out&sortBy=sku', null)).toEqual(plain);
    expect(await shopList('includeInactive=true', null)).toEqual(plain);
    expect((await shopList('includeInactive=true', admin)).pagination.total).toBe(COUNT + MOCCASINS);
  });
});

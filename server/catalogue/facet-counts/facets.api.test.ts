import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addProduct } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue } from '../products/loading.ts';

const COUNT = 150;
const NAMES = ['Storm lantern', 'Brass lamp', 'Lamp oil', 'Candle', 'Lantern glass'];

let running: TestShop;
let admin: TestAccount;
let categories: { _id: string; name: string }[];
/** Every active product. */
let all: Product[];

const facets = async (query: Record<string, string>): Promise<Facets> => {
  const answer = await running.app.inject(`/api/v1/products/facets?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
};

const everything = async (query: Record<string, string> = {}): Promise<Product[]> => {
  const products: Product[] = [];
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...query, limit: '100', page: String(page) });
    const { body } = await call<Product[]>(running, null, 'GET', `/products?${search}`);
    products.push(...body.data);
    if (body.data.length < 100) return products;
  }
};

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  const reviewers = [await createShopper(running), await createShopper(running)];
  const loaded = await loadCatalogue(running.shop.db, {
    categories: ['Lights', 'Oils', 'Empty', 'Àwọn fìtílà'].map((name) => ({ name, description: '' })),
    products: Array.from({ length: COUNT }, (_, index) => ({
      name: NAMES[index % NAMES.length] ?? '',
      description: index % 2 ? 'Burns all night' : 'Made of brass',
      priceKobo: 100_00 + (index % 9) * 33_33,
      discountPriceKobo: index % 3 === 0 ? 50_00 + (index % 4) * 7 : null,
      stock: index % 4,
      brand: 'Beacon',
      sku: `SKU-${index}`,
      category: ['Lights', 'Oils', 'Àwọn fìtílà'][index % 3] ?? '',
      isActive: index % 8 !== 0,
      isFeatured: index % 7 === 1,
      images: [],
      variations: {},
      reviews: reviewers.slice(0, index % 3).map(({ accountId }, place) => ({
        accountId,
        star: 1 + ((index + place * 2) % 5),
        comment: '',
        createdAt: new Date(),
      })),
    })),
  });
  categories = ['Àwọn fìtílà', 'Empty', 'Lights', 'Oils'].map((name) => ({
    _id: loaded.categoryIds[['Lights', 'Oils', 'Empty', 'Àwọn fìtílà'].indexOf(name)] ?? '',
    name,
  }));
  all = await everything();
});
afterAll(() => running.stop());

const unit = ({ discountPrice, price }: Product) => discountPrice ?? price;

interface Wanted {
  category?: number | undefined;
  isFeatured?: boolean | undefined;
  inStock?: boolean | undefined;
  rating?: number | undefined;
  range?: readonly [number, number] | undefined;
  q?: string | undefined;
}

const choices = fc.record(
  {
    category: fc.constantFrom(0, 1, 2, 3),
    isFeatured: fc.boolean(),
    inStock: fc.boolean(),
    rating: fc.oneof(
      fc.constantFrom(0, 1, 2.5, 4, 5),
      fc.integer({ min: 0, max: 500 }).map((r) => r / 100),
    ),
    range: fc
      .tuple(fc.integer({ min: 4900, max: 40_000 }), fc.integer({ min: 4900, max: 40_000 }))
      .map(([a, b]) => [Math.min(a, b) / 100, Math.max(a, b) / 100] as const),
    q: fc.constantFrom('lamp', 'lantern', 'lanten', 'brass', 'bras lamp', 'oil', 'lights', 'nothing'),
  },
  { requiredKeys: [] },
);

const queryOf = ({ category, range, q, ...plain }: Wanted): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, String(value)])),
  ...(category === undefined ? {} : { category: categories[category]?._id ?? '' }),
  ...(range ? { min: String(range[0]), max: String(range[1]) } : {}),
  ...(q === undefined ? {} : { q }),
});

/** Counts one by one. */
const countsOf = (products: readonly Product[], { category, inStock }: Wanted): Facets => {
  const chosen = category === undefined ? undefined : categories[category]?._id;
  const isOf = (id: string | undefined) => (product: Product) =>
    id === undefined || product.category._id === id;
  const isThere = (there: boolean | undefined) => (product: Product) =>
    there === undefined || product.stock > 0 === there;
  return {
    categories: categories.map(({ _id, name }) => ({
      _id,
      name,
      count: products.filter(isOf(_id)).filter(isThere(inStock)).length,
    })),
    availability: {
      inStock: products.filter(isOf(chosen)).filter(isThere(true)).length,
      outOfStock: products.filter(isOf(chosen)).filter(isThere(false)).length,
    },
    total: products.filter(isOf(chosen)).filter(isThere(inStock)).length,
  };
};

const isLeftBy =
  ({ isFeatured, rating, range }: Wanted) =>
  (product: Product): boolean =>
    (isFeatured === undefined || product.isFeatured === isFeatured) &&
    (rating === undefined || product.averageRating >= rating) &&
    (!range || (unit(product) >= range[0] && unit(product) <= range[1]));

describe('the counts beside the filters', () => {
  test('are those of counting one by one, whichever filters are set', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async ({ q, ...wanted }) => {
        expect(await facets(queryOf(wanted))).toEqual(countsOf(all.filter(isLeftBy(wanted)), wanted));
      }),
      { numRuns: 200 },
    );
  });

  test('are those of the search’s own results, slips forgiven', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async (wanted) => {
        const { category: _, inStock: __, ...others } = wanted;
        const products = await everything(queryOf(others));
        expect(await facets(queryOf(wanted))).toEqual(countsOf(products, wanted));
      }),
      { numRuns: 100 },
    );
  });

  test('their total is that of the list', async () => {
    await fc.assert(
      fc.asyncProperty(choices, async (wanted) => {
        const query = queryOf(wanted);
        const list = await running.app.inject(`/api/v1/products?${new URLSearchParams(query)}`);
        expect((await facets(query)).total).toBe(list.json().pagination.total);
      }),
      { numRuns: 100 },
    );
  });

  test('follow what is sold out, written, hidden and renamed at once', async () => {
    const [lights] = categories.filter(({ name }) => name === 'Lights');
    const product = await addProduct(running, admin, lights?._id ?? '', { name: 'Hurricane lamp', stock: 1 });
    const change = (changes: object) => call(running, admin, 'PUT', `/products/${product._id}`, changes);
    const query = { q: 'hurricane' };
    const lightsIn = async () => {
      // Asked under many filters, so that every way of counting has its turn.
      for (let least = 1; least < 8; least += 1) await facets({ min: String(least) });
      const counts = await facets({ min: '1500', max: '1500' });
      const found = await facets(query);
      expect(found.availability).toEqual(counts.availability);
      return counts;
    };
    expect((await lightsIn()).availability).toEqual({ inStock: 1, outOfStock: 0 });
    await change({ stock: 0 });
    expect((await lightsIn()).availability).toEqual({ inStock: 0, outOfStock: 1 });
    await change({ isActive: false });
    expect((await lightsIn()).availability).toEqual({ inStock: 0, outOfStock: 0 });
    await call(running, admin, 'PUT', `/categories/${lights?._id}`, { name: 'Lamps' });
    expect((await facets({})).categories.map(({ name }) => name)).toEqual([
      'Àwọn fìtílà',
      'Empty',
      'Lamps',
      'Oils',
    ]);
    await change({ isActive: true });
    expect((await lightsIn()).categories.find(({ _id }) => _id === lights?._id)?.count).toBe(1);
  });

  test.for([
    ['min=5&max=4', 'Minimum price cannot exceed maximum price'],
    ['inStock=maybe', 'inStock must be true or false'],
    ['category=books', 'Category is not valid'],
    [`q=${'a'.repeat(201)}`, 'Search text is too long'],
  ] as const)('%s is refused as by the list', async ([query, sentence]) => {
    const answer = await running.app.inject(`/api/v1/products/facets?${query}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, sentence]);
  });

  test('are the same for everyone, with an ETag', async () => {
    const first = await running.app.inject('/api/v1/products/facets?rating=2&page=3&sort=price');
    const again = await running.app.inject({
      url: '/api/v1/products/facets?rating=2&page=3&sort=price',
      headers: { 'if-none-match': String(first.headers.etag), authorization: admin.token },
    });
    expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  });
});

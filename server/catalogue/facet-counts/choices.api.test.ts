import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Facets } from '#contract/catalogue/facets.ts';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct, productToLoad } from '#tests/support/catalogue.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { adminProduct } from '#tests/support/variants.ts';
import { loadCatalogue } from '../products/loading.ts';

const SIZES = ['41', '42', '43'];
const COLOURS = ['Red', 'Blue', 'Green'];
const COUNT = 36;

let running: TestShop;
let admin: TestAccount;
let categories: string[];
let all: AdminProduct[];

/** A third has no variations, a third has them with one stock, a third has variants. */
const formAt = (index: number): Record<string, unknown> => {
  const name = `${['Sandal', 'Slipper'][index % 2]} ${index}`;
  const price = 1_000 + (index % 7) * 500;
  if (index % 3 === 0) return { name, price, stock: index % 2 };
  const sizes = SIZES.slice(index % 3, 1 + (index % 5));
  const variations = { Size: sizes.length > 0 ? sizes : ['41'], Colour: COLOURS.slice(0, 1 + (index % 3)) };
  if (index % 3 === 1) return { name, price, stock: index % 4, variations };
  const variants = variations.Size.flatMap((Size, place) =>
    variations.Colour.map((Colour, other) => ({
      choice: { Size, Colour },
      stock: (index + place + other) % 3,
      isActive: (index + place * 2 + other) % 4 !== 0,
    })),
  );
  return { name, price, variations, variants };
};

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  categories = [await addCategory(running, admin, 'Shoes'), await addCategory(running, admin, 'Others')];
  all = [];
  for (let index = 0; index < COUNT; index += 1) {
    const { _id } = await addProduct(running, admin, categories[index % 2] ?? '', formAt(index));
    all.push(await adminProduct(running, admin, _id));
  }
});
afterAll(() => running.stop());

interface Wanted {
  sizes?: string[] | undefined;
  colours?: string[] | undefined;
  category?: number | undefined;
  inStock?: boolean | undefined;
  min?: number | undefined;
  q?: string | undefined;
}
const wanted = fc.record(
  {
    sizes: fc.subarray(SIZES),
    colours: fc.subarray(COLOURS),
    category: fc.constantFrom(0, 1),
    inStock: fc.boolean(),
    min: fc.integer({ min: 900, max: 4_500 }),
    q: fc.constantFrom('sandal', 'slipper', 'sandl'),
  },
  { requiredKeys: [] },
);

const queryOf = ({ sizes = [], colours = [], category, inStock, min, q }: Wanted): string => {
  const search = new URLSearchParams(
    sizes.map((size) => ['choice', `Size:${size}`]).concat(colours.map((c) => ['choice', `colour: ${c} `])),
  );
  if (category !== undefined) search.set('category', categories[category] ?? '');
  if (inStock !== undefined) search.set('inStock', String(inStock));
  if (min !== undefined) search.set('min', String(min));
  if (q !== undefined) search.set('q', q);
  search.set('limit', '100');
  return search.toString();
};

const list = async (query: string): Promise<string[]> => {
  const { body } = await call<Product[]>(running, null, 'GET', `/products?${query}`);
  expect(body.error).toBeUndefined();
  return body.data.map(({ _id }) => _id).sort();
};
const facets = async (query: string): Promise<Facets> =>
  (await call<Facets>(running, null, 'GET', `/products/facets?${query}`)).body.data;

/** What can be had of a product at once, with whether it is in stock. */
const rowsOf = ({ variants, variations, stock }: AdminProduct) =>
  variants.length > 0
    ? variants
        .filter(({ isActive }) => isActive)
        .map((variant) => ({
          has: (type: string, value: string) => variant.choice[type] === value,
          isInStock: variant.stock > 0,
        }))
    : [
        {
          has: (type: string, value: string) => variations[type]?.includes(value) ?? false,
          isInStock: stock > 0,
        },
      ];

/** One by one, by a plain reading of the rules. */
const isFound =
  ({ sizes = [], colours = [], category, inStock, min, q }: Wanted) =>
  (product: AdminProduct): boolean => {
    const isOne = (type: string, values: readonly string[], has: (type: string, value: string) => boolean) =>
      values.length === 0 || values.some((value) => has(type, value));
    const rows = rowsOf(product).filter(
      ({ has }) => isOne('Size', sizes, has) && isOne('Colour', colours, has),
    );
    const isChoosing = sizes.length + colours.length > 0;
    const isThere = isChoosing ? rows.some(({ isInStock }) => isInStock) : product.stock > 0;
    return (
      (!isChoosing || rows.length > 0) &&
      (category === undefined || product.category._id === categories[category]) &&
      (inStock === undefined || isThere === inStock) &&
      (min === undefined || product.price >= min) &&
      (q === undefined || product.name.toLowerCase().startsWith(q.slice(0, 3)))
    );
  };
const idsOf = (choosing: Wanted): string[] =>
  all
    .filter(isFound(choosing))
    .map(({ _id }) => _id)
    .sort();

describe('values of variations as filters', () => {
  test('find what a plain reading of the rules finds, in the list, in a search and in the counts', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, async (choosing) => {
        const ids = idsOf(choosing);
        expect(await list(queryOf(choosing))).toEqual(ids);
        expect((await facets(queryOf(choosing))).total).toBe(ids.length);
      }),
      { numRuns: 150 },
    );
  });

  test('each value says how many products it would leave, what is chosen of its own type aside', async () => {
    await fc.assert(
      fc.asyncProperty(wanted, async (choosing) => {
        const { choices = [] } = await facets(queryOf(choosing));
        const counted = (type: string) =>
          new Map(choices.find(({ name }) => name === type)?.values.map(({ name, count }) => [name, count]));
        for (const size of SIZES) {
          const count = all.filter(isFound({ ...choosing, sizes: [size] })).length;
          expect([size, counted('Size').get(size) ?? 0]).toEqual([size, count]);
        }
        for (const colour of COLOURS) {
          const count = all.filter(isFound({ ...choosing, colours: [colour] })).length;
          expect([colour, counted('Colour').get(colour) ?? 0]).toEqual([colour, count]);
        }
      }),
      { numRuns: 150 },
    );
  });

  test('several addresses of one choice are one answer', async () => {
    const ids = idsOf({ sizes: ['42'], colours: ['Red'] });
    expect(await list('choice=size:42&choice=Colour:RED')).toEqual(ids);
    expect(await list('choice=Colour:%20red&choice=SIZE:42&choice=Size:42')).toEqual(ids);
    expect(await list('choice=Size:42,Colour:Red')).toEqual([]);
  });

  test.for([
    'choice=Size',
    'choice=:42',
    `choice=Size:${'x'.repeat(300)}`,
    'choice=a:1&choice=b:1&choice=c:1&choice=d:1&choice=e:1&choice=f:1',
  ])('%s is refused', async (query) => {
    const { status, body } = await call(running, null, 'GET', `/products?${query}`);
    expect([status, body.error]).toEqual([
      400,
      'A choice must be a type and a value such as Size:42, of 5 types and 20 values at most',
    ]);
  });

  test('a value is one whatever its case; sizes stand in their order', async () => {
    const category = await addCategory(running, admin, 'Shirts');
    for (const [Size, Colour] of [
      [['XL', 'S'], ['navy']],
      [['M'], ['Navy']],
    ] as const)
      await addProduct(running, admin, category, { variations: { Size, Colour } });
    const { choices } = await facets(`category=${category}`);
    expect(choices?.map(({ name, values }) => [name, values.map(({ count }) => count)])).toEqual([
      ['Size', [1, 1, 1]],
      ['Colour', [2]],
    ]);
    expect(choices?.[0]?.values.map(({ name }) => name)).toEqual(['S', 'M', 'XL']);
    expect(await list('choice=colour:NAVY')).toHaveLength(2);
  });

  test('a size that sells out while others are left goes from what is in stock at once', async () => {
    const category = await addCategory(running, admin, 'Boots');
    const { _id } = await addProduct(running, admin, category, {
      variations: { Size: ['50', '51'] },
      variants: [
        { choice: { Size: '50' }, stock: 1 },
        { choice: { Size: '51' }, stock: 9 },
      ],
    });
    const query = 'choice=Size:50&inStock=true';
    expect([await list(query), (await facets(query)).total]).toEqual([[_id], 1]);
    const shopper = await createShopper(running);
    await addToCart(running, shopper, _id, 1, { Size: '50' });
    expect((await startCheckout(running, shopper)).status).toBe(201);
    expect([await list(query), (await facets(query)).total]).toEqual([[], 0]);
    expect(await list('choice=Size:50&inStock=false')).toEqual([_id]);
    expect(await list('choice=Size:51&inStock=true')).toEqual([_id]);
  });

  test('where more than a few have what is chosen, the list goes on to its last page', async () => {
    const category = await addCategory(running, admin, 'Buckets');
    await loadCatalogue(running.shop.db, {
      categories: [{ name: 'Buckets', description: '' }],
      products: Array.from({ length: 300 }, (_, index) =>
        productToLoad(`Bucket ${index}`, {
          category: 'Buckets',
          stock: index % 4,
          variations: { Handle: [index === 299 ? 'Rope' : 'Steel'] },
        }),
      ),
    });
    await running.shop.changes.catalogueChanged();
    const found = (
      await Promise.all([1, 2, 3].map((page) => list(`choice=Handle:Steel&limit=100&page=${page}`)))
    ).flat();
    expect(new Set(found).size).toBe(299);
    expect(await list('choice=Handle:Rope')).toHaveLength(1);
    expect(await list(`choice=Handle:Rope&category=${category}&inStock=false`)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit/schemas.ts';
import type { BulkOutcome } from '#contract/catalogue/bulk.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { createAdmin, createShopper, type TestAccount } from '#tests/support/accounts.ts';
import { addCategory, addProduct } from '#tests/support/catalogue.ts';
import { addToCart, call, startCheckout } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let running: TestShop;
let admin: TestAccount;
let category: string;
let other: string;

beforeAll(async () => {
  running = await openTestShop();
  admin = await createAdmin(running);
  category = await addCategory(running, admin, 'Foodstuff');
  other = await addCategory(running, admin, 'Drinks');
});
afterAll(() => running.stop());

const bulk = async (body: object, who: TestAccount | null = admin) =>
  call<BulkOutcome>(running, who, 'POST', '/admin/products/bulk', body);
const look = async (id: string): Promise<Product> =>
  (await call<Product>(running, admin, 'GET', `/products/${id}?ratings=0`)).body.data;
const add = (changes: Record<string, unknown> = {}) => addProduct(running, admin, category, changes);
const several = (...changes: Record<string, unknown>[]) => Promise.all(changes.map(add));
const idsOf = (products: readonly Product[]): string[] => products.map(({ _id }) => _id);
/** Looks first, as an administrator does, and confirms what was seen. */
const change = async (ids: readonly string[], wanted: object) => {
  const seen = await bulk({ ids, change: wanted });
  return bulk({ ids, change: wanted, confirmed: seen.body.data.changed });
};

describe('changes of many products at once', () => {
  test('are the administrators’ alone', async () => {
    expect((await bulk({}, null)).status).toBe(401);
    expect((await bulk({}, await createShopper(running))).status).toBe(403);
  });

  test('are looked at first: nothing is written', async () => {
    const [plain, reduced] = await several(
      { price: 100 },
      { price: 100, discountPrice: 95, name: 'Reduced rice' },
    );
    const ids = idsOf([plain, reduced] as Product[]);
    const { status, body } = await bulk({ ids, change: { price: { how: 'lowerPercent', value: 10 } } });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        isDone: false,
        changed: 1,
        unchanged: 0,
        refused: 1,
        refusals: [
          {
            _id: reduced?._id,
            name: 'Reduced rice',
            error: 'Discount price must be less than regular price',
          },
        ],
        examples: [{ _id: plain?._id, name: 'Bag of garri', before: { price: 100 }, after: { price: 90 } }],
      },
    });
    expect(await look(plain?._id ?? '')).toMatchObject({ ...plain });
  });

  test.for([
    [{ how: 'set', value: 19.99 }, 19.99],
    [{ how: 'raise', value: 0.01 }, 33.34],
    [{ how: 'lower', value: 0.33 }, 33],
    [{ how: 'raisePercent', value: 10 }, 36.66],
    [{ how: 'lowerPercent', value: 12.5 }, 29.16],
    [{ how: 'raisePercent', value: 0.05 }, 33.35],
  ] as const)('price %o of ₦33.33 is ₦%s, to the kobo', async ([price, expected]) => {
    const { _id } = await add({ price: 33.33 });
    const { body } = await change([_id], { price });
    expect([body.message, body.data.isDone]).toEqual(['1 product updated successfully', true]);
    expect((await look(_id)).price).toBe(expected);
  });

  test.for([
    [{ how: 'set', value: 0 }, 0],
    [{ how: 'add', value: 5 }, 15],
    [{ how: 'take', value: 10 }, 0],
  ] as const)('stock %o of 10 units is %i', async ([stock, expected]) => {
    const { _id } = await add({ stock: 10 });
    await change([_id], { stock });
    expect((await look(_id)).stock).toBe(expected);
  });

  test('several fields go together, search, listing and counts follow, and each product has its entry in the log', async () => {
    const [first, second, same] = await several(
      { name: 'Zobo leaves' },
      { name: 'Zobo syrup' },
      { name: 'Zobo tea', category: other, isActive: false, isFeatured: true },
    );
    const all = [first, second, same] as Product[];
    const wanted = { category: other, isActive: false, isFeatured: true };
    const { data, message } = (await change(idsOf(all), wanted)).body;
    expect(message).toBe('2 products updated successfully');
    expect(data).toMatchObject({ changed: 2, unchanged: 1, refused: 0 });
    expect(data.examples[0]).toMatchObject({
      before: { category: 'Foodstuff', isActive: true, isFeatured: false },
      after: { category: 'Drinks', isActive: false, isFeatured: true },
    });
    for (const { _id } of all) {
      expect(await look(_id)).toMatchObject({
        category: { _id: other, name: 'Drinks' },
        isActive: false,
        isFeatured: true,
      });
    }
    const found = await call<Product[]>(running, admin, 'GET', '/admin/products?search=zobo%20drinks');
    expect(idsOf(found.body.data).sort()).toEqual(idsOf(all).sort());
    const stale = await call<Product[]>(running, admin, 'GET', '/admin/products?search=zobo%20foodstuff');
    expect(stale.body.data).toEqual([]);
    expect((await call<Product[]>(running, null, 'GET', '/products?q=zobo')).body.data).toEqual([]);
    const { body } = await call<AuditEntry[]>(
      running,
      admin,
      'GET',
      '/admin/audit?search=zobo&action=changed',
    );
    expect(body.data.map(({ subject, before }) => [subject.name, before]).sort()).toEqual(
      ['Zobo leaves', 'Zobo syrup'].map((name) => [
        name,
        { category: 'Foodstuff', isActive: true, isFeatured: false },
      ]),
    );
  });

  test('whoever a rule of its own keeps from it is left out and named; the others change', async () => {
    const [few, many, gone] = await several({ stock: 2, name: 'Few' }, { stock: 20 }, {});
    await call(running, admin, 'DELETE', `/products/${gone?._id}`);
    const all = idsOf([few, many, gone] as Product[]);
    const { data } = (await change(all, { stock: { how: 'take', value: 3 } })).body;
    expect(data).toMatchObject({ changed: 1, refused: 2 });
    expect(data.refusals).toEqual([
      { _id: gone?._id, name: '', error: 'Product not found' },
      { _id: few?._id, name: 'Few', error: 'Only 2 in stock' },
    ]);
    expect((await look(few?._id ?? '')).stock).toBe(2);
    expect((await look(many?._id ?? '')).stock).toBe(17);
    for (const [price, error] of [
      [{ how: 'lower', value: 1_500 }, 'Price must be a positive number'],
      [{ how: 'raise', value: 100_000_000 }, 'Price must be at most 100,000,000'],
    ] as const) {
      const seen = await bulk({ ids: [many?._id], change: { price } });
      expect(seen.body.data.refusals[0]?.error).toBe(error);
    }
  });

  test.for([
    ['stock', { stock: { how: 'set', value: 7 } }],
    ['price', { price: { how: 'set', value: 900 } }],
  ] as const)('a product that lacked nothing but its %s goes on sale with it', async ([field, wanted]) => {
    const [lacking, lackingMore] = await several({ isActive: false }, { isActive: false });
    const { db } = running.shop;
    const lack = (id: string | undefined, missing: string[]) =>
      db.updateTable('product').set({ missing, wants_active: true }).where('id', '=', String(id)).execute();
    await lack(lacking?._id, [field]);
    await lack(lackingMore?._id, ['description', field]);
    const ids = idsOf([lacking, lackingMore] as Product[]);
    expect((await change(ids, wanted)).body.data).toMatchObject({ changed: 2, refused: 0 });
    expect((await look(ids[0] ?? '')).isActive).toBe(true);
    expect(await look(ids[1] ?? '')).toMatchObject({ isActive: false, missing: ['description'] });
  });

  test('delete hides them everywhere, in one step', async () => {
    const products = await several({ name: 'Doomed drum' }, { name: 'Doomed dish' });
    const { data, message } = (await change(idsOf(products), { isDeleted: true })).body;
    expect([message, data.changed]).toEqual(['2 products deleted successfully', 2]);
    expect((await call<Product[]>(running, null, 'GET', '/products?q=doomed')).body.data).toEqual([]);
    const { body } = await call<AuditEntry[]>(
      running,
      admin,
      'GET',
      '/admin/audit?search=doomed&action=deleted',
    );
    expect(body.data.map(({ before }) => before.price)).toEqual([1_500, 1_500]);
    expect((await change(idsOf(products), { isDeleted: true })).body.data).toMatchObject({
      changed: 0,
      refused: 2,
    });
  });

  test('all that a filter leaves change, and only if they are as many as were confirmed', async () => {
    const shelf = await addCategory(running, admin, 'Basketry');
    const ids = await Promise.all(
      [3, 0, 40].map(async (stock) => (await add({ category: shelf, name: 'Raffia basket', stock }))._id),
    );
    const filter = { category: shelf, search: 'raffia', stock: 'in' };
    const wanted = { isFeatured: true };
    const seen = await bulk({ filter, change: wanted });
    expect(seen.body.data).toMatchObject({ isDone: false, changed: 2 });
    await add({ category: shelf, name: 'Raffia basket', stock: 1 });
    const refused = await bulk({ filter, change: wanted, confirmed: 2 });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'The products have changed since you looked at them. Please look again',
    ]);
    expect((await look(ids[0] ?? '')).isFeatured).toBe(false);
    expect((await bulk({ filter, change: wanted, confirmed: 3 })).body.data.changed).toBe(3);
    expect((await look(ids[0] ?? '')).isFeatured).toBe(true);
    expect((await look(ids[1] ?? '')).isFeatured).toBe(false);
    const everything = await bulk({ filter: { isActive: true }, change: { isActive: false } });
    expect(everything.body.data.changed).toBeGreaterThan(5);
    expect((await bulk({ filter: { search: '...' }, change: wanted })).body.data.changed).toBe(0);
  });

  test.for([
    [{}, 'Please choose what to change'],
    [{ change: {} }, 'Please choose what to change'],
    [{ ids: [], change: { isActive: true } }, 'Please choose at least one product'],
    [{ change: { isActive: true } }, 'Please choose at least one product'],
    [{ ids: ['x'], change: { isActive: true } }, 'Product not found'],
    [{ change: { isDeleted: true, isActive: true } }, 'Products that are deleted cannot be changed as well'],
    [{ change: { isDeleted: false } }, 'isDeleted must be true or false'],
    [{ change: { category: 'foodstuff' } }, 'Category not found'],
    [{ change: { price: { how: 'set', value: null } } }, 'Please enter a number'],
    [{ change: { price: { how: 'set', value: 0 } } }, 'Price must be a positive number'],
    [{ change: { price: { how: 'set', value: 0.001 } } }, 'Price can have at most two decimals'],
    [{ change: { price: { how: 'set', value: 1e9 } } }, 'Price must be at most 100,000,000'],
    [{ change: { price: { how: 'raise', value: -1 } } }, 'Amount must be a positive number'],
    [
      { change: { price: { how: 'raisePercent', value: 1001 } } },
      'Percentage must be a number above 0 and at most 1,000',
    ],
    [
      { change: { price: { how: 'raisePercent', value: 0.001 } } },
      'Percentage can have at most two decimals',
    ],
    [{ change: { price: { how: 'double', value: 1 } } }, 'Please choose how to change it'],
    [
      { change: { stock: { how: 'add', value: 1.5 } } },
      'Number of units must be a whole number of 0 or more',
    ],
    [{ change: { stock: { how: 'add', value: 1e10 } } }, 'Stock must be at most 1,000,000,000'],
  ] as const)('%j is refused', async ([body, sentence]) => {
    const { status, body: answer } = await bulk(body);
    expect([status, answer.error]).toEqual([400, sentence]);
  });

  test('an unknown category is a 400, and so are more products than fit at once', async () => {
    const { _id } = await add();
    const unknown = await bulk({ ids: [_id], change: { category: crypto.randomUUID() }, confirmed: 1 });
    expect([unknown.status, unknown.body.error]).toEqual([400, 'Category not found']);
    const ids = Array.from({ length: 5_001 }, () => crypto.randomUUID());
    const many = await bulk({ ids, change: { isActive: true } });
    expect([many.status, many.body.error]).toEqual([400, 'At most 5,000 products can be changed at once']);
  });
});

describe('at the same time', () => {
  test('raises add up, and so do units beside sales and edits', async () => {
    const products = await several(
      { price: 100, stock: 50 },
      { price: 100, stock: 50 },
      { price: 100, stock: 50 },
    );
    const ids = idsOf(products);
    const buyers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const buyer = await createShopper(running);
        await addToCart(running, buyer, ids[0] ?? '', 2);
        return buyer;
      }),
    );
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        bulk({
          ids: index % 2 ? ids : ids.toReversed(),
          change: { price: { how: 'raise', value: 1 }, stock: { how: 'add', value: 3 } },
          confirmed: 3,
        }),
      ),
      ...buyers.map((buyer) => startCheckout(running, buyer)),
      ...ids.map((id) => call(running, admin, 'PUT', `/products/${id}`, { stock: 49, stockWas: 50 })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      ...Array(6).fill(200),
      ...Array(5).fill(201),
      200,
      200,
      200,
    ]);
    const after = await Promise.all(ids.map(look));
    expect(after.map(({ price }) => price)).toEqual([106, 106, 106]);
    expect(after.map(({ stock }) => stock)).toEqual([50 + 18 - 10 - 1, 67, 67]);
  });

  test('a category that goes meanwhile takes nobody with it', async () => {
    const { _id } = await add();
    for (let round = 0; round < 5; round += 1) {
      const doomed = await addCategory(running, admin, `Doomed ${round}`);
      const [moved, deleted] = await Promise.all([
        bulk({ ids: [_id], change: { category: doomed }, confirmed: 1 }),
        call(running, admin, 'DELETE', `/categories/${doomed}`),
      ]);
      expect([`${moved.status} ${deleted.status}`]).toEqual([expect.stringMatching(/^(200 409|400 200)$/)]);
    }
    expect((await look(_id)).category.name).toBeTruthy();
  });
});

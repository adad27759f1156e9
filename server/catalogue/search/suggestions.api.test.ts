import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import { createAdmin } from '#tests/support/accounts.ts';
import { addProduct, productToLoad } from '#tests/support/catalogue.ts';
import { call } from '#tests/support/purchase.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue } from '../products/loading.ts';

let running: TestShop;
let categoryIds: string[];

beforeAll(async () => {
  running = await openTestShop();
  const loaded = await loadCatalogue(running.shop.db, {
    categories: ['Curios', 'Phones and tablets', 'Phone cases', 'Telephony', 'Phones of old'].map((name) => ({
      name,
      description: '',
    })),
    products: [
      productToLoad('Samsung Galaxy', {
        category: 'Phones and tablets',
        brand: 'Samsung',
        priceKobo: 250_000_50,
        discountPriceKobo: 199_999_00,
        images: [
          { url: '/media/back.webp', isMain: false },
          { url: '/media/front.webp', isMain: true },
        ],
      }),
      productToLoad('Cover for Galaxy', { category: 'Phone cases' }),
      productToLoad('Switchboard', { category: 'Telephony' }),
      productToLoad('Zephyrine', { stock: 0 }),
      productToLoad('Zephyrine lantern'),
      productToLoad('Zephyrine lantern, the large one'),
      productToLoad('Candle', { brand: 'Zephyrine' }),
      productToLoad('Matches', { description: 'Goes well with a zephyrine' }),
      productToLoad('Zephyrine of old', { isActive: false }),
      productToLoad('Àṣọ Òkè wrapper'),
      ...Array.from({ length: 12 }, (_, index) => productToLoad(`Bead number ${index}`)),
    ],
  });
  categoryIds = loaded.categoryIds;
});
afterAll(() => running.stop());

const suggest = async (q: string): Promise<Suggestions> => {
  const answer = await running.app.inject(`/api/v1/products/suggestions?${new URLSearchParams({ q })}`);
  expect(answer.statusCode, `${q}: ${answer.body}`).toBe(200);
  return answer.json().data;
};
const names = async (q: string): Promise<string[]> => (await suggest(q)).products.map(({ name }) => name);
const categories = async (q: string): Promise<string[]> =>
  (await suggest(q)).categories.map(({ name }) => name);

describe('products', () => {
  test('are suggested with price, discount and main picture', async () => {
    const { products } = await suggest('galaxy sam');
    expect(products).toEqual([
      {
        _id: expect.any(String),
        slug: expect.stringMatching(/^samsung-galaxy-\d+$/),
        name: 'Samsung Galaxy',
        price: 250_000.5,
        discountPrice: 199_999,
        highestPrice: 199_999,
        image: '/media/front.webp',
      },
    ]);
  });

  test('by name before brand, what can be bought before what is sold out, the shorter before the longer name', async () => {
    expect(await names('zephyrine')).toEqual([
      'Zephyrine lantern',
      'Zephyrine lantern, the large one',
      'Zephyrine',
      'Candle',
    ]);
  });

  test.for(['z', 'ze', 'zeph', 'ZEPHYR', 'zephyri', 'zephyrine l', 'lantern zeph'])(
    'are found by the beginning of a word: %s',
    async (q) => expect(await names(q)).toContain('Zephyrine lantern'),
  );

  test.for(['samsng', 'smasung', 'samsumg', 'samsungg', 'amsung'])(
    'forgive a slip in a whole word: %s',
    async (q) => expect(await names(q)).toEqual(['Samsung Galaxy']),
  );

  test.for(['zepyr', 'zehpy', 'zephir', 'zeephy', 'ezphyr', 'zepphyri', 'galaxy smas', 'samsng gal'])(
    'and in a word that is still being typed: %s',
    async (q) => expect(await names(q)).not.toEqual([]),
  );

  test('by words without their accents', async () => {
    for (const q of ['aso ok', 'ÀṢỌ', 'òkè wr']) expect(await names(q), q).toEqual(['Àṣọ Òkè wrapper']);
  });

  test('by the category that they stand in, after those that have the word themselves', async () => {
    expect(await names('phone')).toContain('Samsung Galaxy');
    expect(await names('telephony')).toEqual(['Switchboard']);
  });

  test('are six at most', async () => {
    expect(await names('bead')).toHaveLength(6);
  });

  test('are never inactive or deleted ones, and are gone at once', async () => {
    const admin = await createAdmin(running);
    const made = await addProduct(running, admin, categoryIds[0] ?? '', { name: 'Quokka plush' });
    expect(await names('quok')).toEqual(['Quokka plush']);
    await call(running, admin, 'PUT', `/products/${made._id}`, { isActive: false });
    expect(await names('quok')).toEqual([]);
    await call(running, admin, 'PUT', `/products/${made._id}`, { isActive: true, price: 77 });
    expect((await suggest('quok')).products[0]?.price).toBe(77);
    await call(running, admin, 'DELETE', `/products/${made._id}`);
    expect(await names('quok')).toEqual([]);
    expect(await names('zephyrine of old')).toEqual([]);
  });
});

describe('categories', () => {
  test('are those that have every typed word, the likest first; without products they lead nowhere', async () => {
    expect(await categories('phone')).toEqual(['Phone cases', 'Phones and tablets']);
    expect(await categories('phones')).toEqual(['Phones and tablets', 'Phone cases']);
    expect(await categories('tablets pho')).toEqual(['Phones and tablets']);
    expect(await categories('zephyrine')).toEqual([]);
  });

  test.for(['phnoe', 'tabelts', 'tablts', 'teleph', 'telphony', 'telpho'])('forgive a slip: %s', async (q) =>
    expect(await categories(q)).not.toEqual([]),
  );
});

describe('what is typed', () => {
  test.for(['', '   ', '!?', '🙂'])('%j suggests nothing', async (q) =>
    expect(await suggest(q)).toEqual({ products: [], categories: [] }),
  );

  test('may have a hundred letters', async () => {
    expect((await suggest('a'.repeat(100))).products).toEqual([]);
    const answer = await running.app.inject(`/api/v1/products/suggestions?q=${'a'.repeat(101)}`);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'Search text is too long']);
  });

  test('is never an error of the server, and finds what it is the beginning of', async () => {
    const all = ['Samsung Galaxy', 'Zephyrine lantern', 'Cover for Galaxy', 'Switchboard'];
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (q) => {
        const answer = await running.app.inject(`/api/v1/products/suggestions?${new URLSearchParams({ q })}`);
        expect([200, 400]).toContain(answer.statusCode);
      }),
      { numRuns: 100 },
    );
    for (const name of all) {
      for (let length = 2; length <= name.length; length += 1)
        expect(await names(name.slice(0, length)), name.slice(0, length)).toContain(name);
    }
  });

  test('is answered to everybody alike, with an ETag', async () => {
    const url = '/api/v1/products/suggestions?q=zeph';
    const { headers } = await running.app.inject(url);
    const again = await running.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productToLoad } from '#tests/support/catalogue.ts';
import { hasRealProducts, readRealProducts } from '#tests/support/real-products.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { loadCatalogue } from '../products/loading.ts';

const real = hasRealProducts ? readRealProducts() : [];
const testOnRealProducts = test.skipIf(!hasRealProducts);
let running: TestShop;
/** Ids of the real products, in their order in the file. */
let ids: string[] = [];

const find = async (
  q: string,
  more: Record<string, string> = {},
): Promise<{ ids: string[]; names: string[]; total: number }> => {
  const answer = await running.app.inject(`/api/v1/products?${new URLSearchParams({ q, ...more })}`);
  expect(answer.statusCode, `${q}: ${answer.body}`).toBe(200);
  const { data, pagination } = answer.json();
  return {
    ids: data.map((product: { _id: string }) => product._id),
    names: data.map((product: { name: string }) => product.name),
    total: pagination.total,
  };
};

beforeAll(async () => {
  running = await openTestShop();
  const loaded = await loadCatalogue(running.shop.db, {
    categories: [...new Set(real.map(({ category }) => category)), 'Curios'].map((name) => ({
      name,
      description: '',
    })),
    products: [
      ...real.map((product) =>
        productToLoad(product.title, {
          description: product.description,
          brand: product.brand,
          sku: product.sku,
          category: product.category,
        }),
      ),
      productToLoad('Àṣọ Òkè wrapper', { description: 'Hand-woven in Ìṣẹ́yìn' }),
      productToLoad('Crème brûlée torch', { brand: 'Søren' }),
      productToLoad('Zephyrine lantern'),
      productToLoad('Zephyrine', { description: 'A plain thing, ten letters' }),
      productToLoad('Zephyrines twin pack'),
      productToLoad('Candle', { brand: 'Zephyrine' }),
      productToLoad('Matches', { description: 'Goes well with a zephyrine' }),
      productToLoad('Zephyrime ornament'),
      productToLoad('Hidden gramophone', { isActive: false }),
      productToLoad('Pitcher', { description: 'For oil and whatever else of zumbra' }),
      productToLoad('Zúmbra oil, five litres', { brand: 'Vendaval' }),
      productToLoad('Tablet q7a53'),
      productToLoad('Tablet q7a54'),
    ],
  });
  ids = loaded.productIds.slice(0, real.length);
});
afterAll(() => running.stop());

/** A small seeded generator (mulberry32), so that each run makes the same mistakes. */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
type Slip = (word: string, place: number, letter: string) => string;
const slips: Record<string, Slip> = {
  wrong: (word, place, letter) => word.slice(0, place) + letter + word.slice(place + 1),
  missing: (word, place) => word.slice(0, place) + word.slice(place + 1),
  extra: (word, place, letter) => word.slice(0, place) + letter + word.slice(place),
  swapped: (word, place) =>
    word.slice(0, place) + (word[place + 1] ?? '') + (word[place] ?? '') + word.slice(place + 2),
};

/** A mistyped word of the name: the word as it is, and with a slip. */
const mistype = (name: string, slip: Slip, random: () => number): [right: string, wrong: string] | null => {
  const words = name.match(/[A-Za-z]{4,}/g) ?? [];
  const word = words[Math.floor(random() * words.length)];
  if (!word) return null;
  for (;;) {
    const place = Math.floor(random() * (word.length - 1));
    const wrong = slip(word, place, LETTERS[Math.floor(random() * LETTERS.length)] ?? 'x');
    if (wrong.toLowerCase() !== word.toLowerCase()) return [word, wrong];
  }
};

describe('slips of the typist, over real names', () => {
  const shareOf = async (
    queryOf: (name: string, right: string, wrong: string) => string | null,
    seed: number,
  ) => {
    const random = seeded(seed);
    const missed: string[] = [];
    let asked = 0;
    for (const [kind, slip] of Object.entries(slips)) {
      for (const [index, { title }] of real.entries()) {
        const mistyped = mistype(title, slip, random);
        const query = mistyped && queryOf(title, ...mistyped);
        if (!query) continue;
        asked += 1;
        const id = ids[index];
        if (!id || !(await find(query)).ids.includes(id)) missed.push(`${kind}: ${title} as ${query}`);
      }
    }
    const share = (asked - missed.length) / asked;
    process.stdout.write(
      `\n${asked} mistyped searches, ${(100 * share).toFixed(1)}% found within the first ten; missed:\n  ${missed.join('\n  ')}\n`,
    );
    return { share, asked };
  };

  testOnRealProducts(
    'a name with one mistyped word finds its product within the first ten',
    {
      timeout: 120_000,
    },
    async () => {
      const { share, asked } = await shareOf((name, right, wrong) => name.replace(right, wrong), 1);
      expect(asked).toBeGreaterThan(700);
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
  );

  testOnRealProducts(
    'so does the mistyped word alone, where no more than ten products have it',
    {
      timeout: 120_000,
    },
    async () => {
      const text = real.map((product) => Object.values(product).join(' ').toLowerCase());
      const { share, asked } = await shareOf(
        (_name, right, wrong) =>
          text.filter((one) => one.includes(right.toLowerCase())).length <= 10 ? wrong : null,
        2,
      );
      expect(asked).toBeGreaterThan(300);
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
  );
});

describe('what a search finds', () => {
  testOnRealProducts('samsng finds Samsung', async () => {
    const { names } = await find('samsng');
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const name of names) expect(name).toContain('Samsung');
  });

  testOnRealProducts('every word must be found, in whichever field', async () => {
    const { names } = await find('galaxy smartphones samsung');
    expect(names.sort()).toEqual(['Samsung Galaxy S10', 'Samsung Galaxy S7', 'Samsung Galaxy S8']);
    expect((await find('samsung gramophone')).total).toBe(0);
  });

  testOnRealProducts('sku and category count as fields', async () => {
    const product = real[0];
    expect((await find(product?.sku ?? '')).ids[0]).toBe(ids[0]);
    const inCategory = real.filter(({ category }) => category === 'skin-care').length;
    expect((await find('skin-care')).total).toBeGreaterThanOrEqual(inCategory);
  });

  test('accents do not matter, on either side', async () => {
    for (const q of ['aso oke', 'Àṣọ Òkè', 'ASO', 'iseyin', 'ìṣẹ́yìn']) {
      expect((await find(q)).names, q).toContain('Àṣọ Òkè wrapper');
    }
    for (const q of ['creme brulee', 'crème', 'soren', 'SØREN', 'brule']) {
      expect((await find(q)).names, q).toContain('Crème brûlée torch');
    }
  });

  test('as typed before the beginning of a word before a slip, and name before brand before description', async () => {
    expect((await find('zephyrine')).names).toEqual([
      'Zephyrine',
      'Zephyrine lantern',
      'Candle',
      'Matches',
      'Zephyrines twin pack',
      'Zephyrime ornament',
    ]);
  });

  test('a partly typed last word finds by its beginning', async () => {
    expect((await find('apple airp')).names.every((name) => /air ?p/i.test(name))).toBe(true);
    expect((await find('z')).names).toContain('Zephyrine');
  });

  test('words of fewer than four letters forgive nothing', async () => {
    expect((await find('s11')).total).toBe(0);
  });

  test('a search that is common as it was typed is not widened', async () => {
    const { names, total } = await find('watch', { limit: '100' });
    expect(total).toBe(names.length);
    const isFound = real.filter((product) => / watch|^watch/i.test(Object.values(product).join(' ')));
    expect(total).toBeLessThanOrEqual(isFound.length + 10);
  });

  test('a word with figures finds its neighbours only where nothing is called so', async () => {
    expect((await find('q7a54')).names).toEqual(['Tablet q7a54']);
    expect((await find('q7a5')).names.toSorted()).toEqual(['Tablet q7a53', 'Tablet q7a54']);
    expect((await find('q7b54')).names).toEqual(['Tablet q7a54']);
  });

  test('words that were written together are taken apart where nothing is found otherwise', async () => {
    expect((await find('zumbraoil')).names).toEqual(['Zúmbra oil, five litres', 'Pitcher']);
    expect((await find('vendaval zumbraoil litres')).names).toEqual(['Zúmbra oil, five litres']);
    expect((await find('zumbraoil', { min: '1000.01' })).total).toBe(0);
    expect((await find('zumbraoils')).total).toBe(0);
    expect((await find('hiddengramophone')).total).toBe(0);
    // One word that is there needs no other.
    expect((await find('zephyrinelantern')).names).toEqual(['Zephyrine lantern']);
    expect((await find('zephyrine')).names).not.toContain('Zúmbra oil, five litres');
  });

  test('inactive products stay hidden', async () => {
    expect((await find('gramophone')).total).toBe(0);
    expect((await find('gramophone', { includeInactive: 'true' })).total).toBe(0);
  });

  test('a sort takes the place of the rank, and filters narrow the search', async () => {
    const { names } = await find('zephyrine', { sort: '-name' });
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a)));
    expect((await find('zephyrine', { min: '1000.01' })).total).toBe(0);
    expect((await find('zephyrine', { max: '1000' })).total).toBe(6);
    expect((await find('zephyrime', { inStock: 'false' })).total).toBe(0);
  });

  testOnRealProducts('pages do not overlap and leave nothing out', async () => {
    const whole = (await find('the', { limit: '100' })).ids;
    const first = (await find('the', { limit: '50', page: '1' })).ids;
    const second = (await find('the', { limit: '50', page: '2' })).ids;
    expect([...first, ...second]).toEqual(whole);
    const past = await find('the', { page: '500' });
    expect(past.ids).toEqual([]);
    expect(past.total).toBeGreaterThan(100);
  });

  test('blank is no search', async () => {
    expect((await find('   ')).total).toBe(real.length + 12);
  });

  test.for([
    '%',
    '_',
    '\\',
    "'",
    "''",
    '"',
    '&',
    '|',
    '!',
    '<->',
    ':*',
    'a:*',
    '()',
    ') & (',
    '!!!',
    '🎉',
    '👩‍👩‍👧',
    '*',
    ';--',
    "' or 1=1 --",
    ':A',
    'iphone:*A',
    '\u202e',
    '\ud800',
    'a'.repeat(100),
    '😀'.repeat(50),
    "'".repeat(100),
    'a b '.repeat(25),
    'ﷺ'.repeat(30),
    '&amp;',
  ])('strange text is only text: %j', async (q) => {
    await find(q);
    await find(`iphone ${q}`.slice(0, 100));
  });

  test('text without a letter or digit finds nothing', async () => {
    for (const q of ['%', '_', '?!', '🎉']) expect((await find(q)).total, q).toBe(0);
  });

  test('too long a text is refused', async () => {
    const answer = await running.app.inject(`/api/v1/products?q=${'a'.repeat(201)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Search text is too long');
  });
});

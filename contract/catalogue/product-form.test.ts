import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { NO_PLAIN_FIELDS } from '#tests/support/plain-fields.ts';
import { createProductSchema, updateProductSchema } from './product-form.ts';

const CATEGORY = '01890a5d-ac96-774b-bcce-b302099a8057';
const good = {
  name: 'Bag of garri',
  description: 'Yellow garri, finely sieved',
  price: 1500,
  stock: 3,
  category: CATEGORY,
  images: [{ url: '/media/uploads/a.webp' }],
};
const sentences = (
  form: object,
  schema: typeof createProductSchema | typeof updateProductSchema = createProductSchema,
) => {
  const result = schema.safeParse(form);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};
const broken = (change: object) => sentences({ ...good, ...change });

describe('each rule has its sentence', () => {
  test.for([
    [{ name: ' a ' }, 'name: Product name must be at least 2 characters long'],
    [{ name: undefined }, 'name: Product name must be at least 2 characters long'],
    [{ name: 'x'.repeat(301) }, 'name: This is too long'],
    [{ description: ' too short ' }, 'description: Product description must be at least 10 characters long'],
    [{ price: 0 }, 'price: Price must be a positive number'],
    [{ price: '1500' }, 'price: Price must be a positive number'],
    [{ price: Number.NaN }, 'price: Price must be a positive number'],
    [{ price: 0.005 }, 'price: Price can have at most two decimals'],
    [{ price: 100_000_000.01 }, 'price: Price must be at most 100,000,000'],
    [{ discountPrice: 'much' }, 'discountPrice: Discount price must be a valid number'],
    [{ discountPrice: {} }, 'discountPrice: Discount price must be a valid number'],
    [{ discountPrice: -1 }, 'discountPrice: Discount price must be a positive number'],
    [{ discountPrice: 1500 }, 'discountPrice: Discount price must be less than regular price'],
    [{ discountPrice: 9.999 }, 'discountPrice: Price can have at most two decimals'],
    [{ stock: -1 }, 'stock: Stock must be a non-negative number'],
    [{ stock: 1.5 }, 'stock: Stock must be a non-negative number'],
    [{ stock: null }, 'stock: Stock must be a non-negative number'],
    [{ stock: 1_000_000_001 }, 'stock: Stock must be at most 1,000,000,000'],
    [{ category: '' }, 'category: Category is required'],
    [{ category: undefined }, 'category: Category is required'],
    [{ category: 'foodstuff' }, 'category: Category not found'],
    [{ images: [] }, 'images: Please upload at least one image for the product'],
    [{ images: undefined }, 'images: Please upload at least one image for the product'],
    [{ images: Array(31).fill(good.images[0]) }, 'images: A product can have at most 30 images'],
    [
      { images: [{ url: 'javascript:alert(1)' }] },
      'images.0.url: Image addresses must start with https://, http:// or /media/',
    ],
    [
      { images: [{ url: '/media/../etc' }] },
      'images.0.url: Image addresses must start with https://, http:// or /media/',
    ],
    [
      { images: [{ url: 'https://' }] },
      'images.0.url: Image addresses must start with https://, http:// or /media/',
    ],
    [
      { images: [{ url: '//evil.example/x' }] },
      'images.0.url: Image addresses must start with https://, http:// or /media/',
    ],
    [
      { variations: { ' ': ['a'] } },
      'variations. : Variation type must be non-empty and 50 characters or less',
    ],
    [
      { variations: { Size: [' ', ''] } },
      'variations.Size: Variation type "Size" must have at least one value',
    ],
    [
      { variations: { Size: ['x'.repeat(51)] } },
      'variations.Size: Values for "Size" must be non-empty and 50 characters or less',
    ],
    [
      { variations: { Size: 'S' } },
      'variations.Size: Values for "Size" must be non-empty and 50 characters or less',
    ],
    [{ variations: [] }, 'variations: Variation type must be non-empty and 50 characters or less'],
    [{ isActive: 'yes' }, 'isActive: isActive must be true or false'],
    [{ sku: 'x'.repeat(65) }, 'sku: This is too long'],
  ] as const)('%j', ([change, sentence]) => {
    expect(broken(change)).toEqual([sentence]);
  });

  test('an address of a picture is judged in a browser without `URL.canParse` as well', () => {
    vi.stubGlobal('URL', Object.assign(class extends URL {}, { canParse: undefined }));
    const told = ['https://shop.example/a.jpg', 'https://'].map((url) => broken({ images: [{ url }] }));
    vi.unstubAllGlobals();
    expect(told).toEqual([
      [],
      ['images.0.url: Image addresses must start with https://, http:// or /media/'],
    ]);
  });

  test('all broken rules are told in the order of the form, the one across two fields in its place', () => {
    const all = broken({
      variations: { Size: [] },
      images: [],
      category: '',
      stock: -1,
      discountPrice: 7,
      price: -3,
      description: '',
      name: '',
    });
    expect(all.map((line) => line.split(':')[0])).toEqual([
      'name',
      'description',
      'price',
      'discountPrice',
      'stock',
      'category',
      'images',
      'variations.Size',
    ]);
    expect(all[3]).toBe('discountPrice: Discount price must be less than regular price');
  });
});

test('a value that variations take is one that a variant can have: 50 characters, whatever they are', () => {
  const has = (value: string) =>
    broken({ variations: { Size: [value] }, variants: [{ choice: { Size: value } }] });
  expect(has('🎁'.repeat(50))).toEqual([]);
  expect(has('🎁'.repeat(51))).toEqual([
    'variations.Size: Values for "Size" must be non-empty and 50 characters or less',
    'variants.0.choice.Size: A variant needs one value for each variation type',
  ]);
});

describe('what a good form becomes', () => {
  test('no discount, however it is said', () => {
    for (const discountPrice of ['', '  ', 0, -0, '0', ' 0.00', null, undefined]) {
      expect(createProductSchema.parse({ ...good, discountPrice }).discountPrice).toBeNull();
    }
  });

  test('unknown keys are gone, defaults are there', () => {
    expect(createProductSchema.parse({ ...good, _id: 'x', role: 'admin', stockWas: 3 })).toEqual({
      ...good,
      discountPrice: null,
      images: [{ url: '/media/uploads/a.webp', isMain: true }],
      variations: {},
      attributes: [],
      ...NO_PLAIN_FIELDS,
      sku: undefined,
      isActive: true,
      isFeatured: false,
    });
  });

  test('exactly one image is main', () => {
    const flags = fc.array(fc.option(fc.boolean(), { nil: undefined }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(flags, (given) => {
        const images = given.map((isMain, index) => ({ url: `https://x.example/${index}`, isMain }));
        const result = createProductSchema.parse({ ...good, images }).images;
        expect(result.map(({ url }) => url)).toEqual(images.map(({ url }) => url));
        expect(result.findIndex(({ isMain }) => isMain)).toBe(Math.max(0, given.indexOf(true)));
        expect(result.filter(({ isMain }) => isMain)).toHaveLength(1);
      }),
    );
  });

  test('types that are the same once trimmed become one, and names of built-in properties are only names', () => {
    const variations = JSON.parse(
      '{"Size":["S"]," Size ":["M","S"],"__proto__":["x"]," __proto__ ":["y"],"constructor":["a"],"toString":["b"]}',
    );
    const result = createProductSchema.parse({ ...good, variations }).variations;
    expect(JSON.stringify(result)).toBe('{"Size":["S","M"],"constructor":["a"],"toString":["b"]}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  test('whatever variations are sent, what comes out keeps the rules', () => {
    const values = fc.oneof(fc.array(fc.string({ unit: 'binary', maxLength: 60 })), fc.anything());
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: 'binary', maxLength: 60 }), values), (variations) => {
        const result = createProductSchema.safeParse({ ...good, variations });
        if (!result.success) return;
        for (const [type, list] of Object.entries(result.data.variations)) {
          expect(list.length).toBeGreaterThan(0);
          expect(new Set(list).size).toBe(list.length);
          for (const text of [type, ...list]) {
            expect(text).toBe(text.trim().toWellFormed());
            expect(text.length).toBeGreaterThan(0);
            expect(text.length).toBeLessThanOrEqual(50);
          }
        }
      }),
    );
  });

  test('an edit holds what was sent and nothing else', () => {
    const sent = (form: object) => JSON.stringify(updateProductSchema.parse(form));
    expect(sent({})).toBe('{}');
    expect(sent({ _id: 'x', discountPrice: '' })).toBe('{"discountPrice":null}');
    expect(sent({ brand: null, sku: ' ', variations: null, images: [], isActive: null })).toBe(
      '{"images":[],"variations":{},"brand":""}',
    );
    expect(sentences({ price: 5, discountPrice: 5 }, updateProductSchema)).toEqual([
      'discountPrice: Discount price must be less than regular price',
    ]);
  });
});

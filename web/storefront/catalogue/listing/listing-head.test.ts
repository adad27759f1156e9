import { describe, expect, test } from 'vitest';
import type { CardProduct } from '../product-card-model.ts';
import { listingHead } from './listing-head.ts';
import { type Listing, statusOf } from './listing-load.ts';

const ORIGIN = 'https://shop.example';
const MATCHES = [
  {
    id: 'root',
    loaderData: {
      origin: ORIGIN,
      storefront: { name: 'Shop', contact: { email: '', phone: '', address: '' } },
    },
  },
];
const CATEGORY = '0198c0de-abcd-7000-8000-0000000000ff';
const PRODUCT: CardProduct = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  slug: 'gown-1001',
  name: 'Gown',
  preview: 'A gown',
  category: 'Clothing',
  price: 100,
  discountPrice: null,
  highestPrice: 100,
  stock: 3,
  averageRating: 0,
  reviewCount: 0,
  picture: '/media/demo/gown-1.webp',
  variationTypes: [],
};

const listing = (products: CardProduct[] = [PRODUCT], current = 1, pages = 5): Listing => ({
  result: { products, pagination: { current, limit: 10, total: pages * 10, pages }, failure: null },
  choices: {
    categories: [{ _id: CATEGORY, name: 'Clothing', slug: 'clothing', parent: null }],
    collections: [],
    range: { minPrice: 0, maxPrice: 1000 },
    isIncomplete: false,
  },
  category: null,
  collection: null,
});

const tag = (search: string, name: string, shown = listing()): unknown => {
  for (const entry of listingHead(shown, new URLSearchParams(search), MATCHES)) {
    const is = (value: unknown) => value === name;
    if ('title' in entry && name === 'title') return entry.title;
    if ('rel' in entry && is(entry.rel)) return 'href' in entry ? entry.href : undefined;
    if (
      'content' in entry &&
      (('name' in entry && is(entry.name)) || ('property' in entry && is(entry.property)))
    )
      return entry.content;
  }
  return undefined;
};

describe('a state of the listing has one address', () => {
  test.each([
    ['', '/products'],
    ['page=1&sortBy=&q=&utm_source=mail', '/products'],
    ['page=2', '/products?page=2'],
    ['page=0', '/products'],
    [`category=${CATEGORY.toUpperCase()}`, '/category/clothing'],
    [`page=3&category=${CATEGORY}`, '/category/clothing?page=3'],
    [`minPrice=5&category=${CATEGORY}`, '/category/clothing?minPrice=5'],
    ['sortBy=price&minPrice=100&q=lace', '/products?q=lace&minPrice=100&sortBy=price'],
    ['q=lace&sortBy=price&minPrice=100', '/products?q=lace&minPrice=100&sortBy=price'],
    ['maxPrice=100&minPrice=900', '/products?minPrice=100&maxPrice=900'],
    ['sortBy=eaten&minRating=9', '/products'],
  ])('?%s is %s', (search, path) => {
    expect(tag(search, 'canonical')).toBe(`${ORIGIN}${path}`);
    expect(tag(search, 'og:url')).toBe(`${ORIGIN}${path}`);
  });
});

describe('a category’s own page', () => {
  const own = {
    ...listing(),
    category: { _id: CATEGORY, name: 'Clothing', slug: 'clothing', description: 'Gowns and\nagbadas.' },
  };

  test('has its address whatever narrows it, and no other category’s', () => {
    expect(tag('', 'canonical', own)).toBe(`${ORIGIN}/category/clothing`);
    expect(tag('page=2&utm_source=x', 'canonical', own)).toBe(`${ORIGIN}/category/clothing?page=2`);
    expect(tag('category=another&sortBy=name', 'canonical', own)).toBe(
      `${ORIGIN}/category/clothing?sortBy=name`,
    );
    expect([tag('', 'robots', own), tag('sortBy=name', 'robots', own)]).toEqual([
      undefined,
      'noindex, follow',
    ]);
  });

  test('says what its owner says of it', () => {
    expect(tag('', 'title', own)).toBe('Clothing | Shop');
    expect(tag('', 'description', own)).toBe('Gowns and agbadas.');
    expect(tag('', 'og:image', own)).toBe(`${ORIGIN}/media/share/demo/gown-1.jpg`);
  });

  test('that the shop does not have is no page', () => {
    const result = { products: [] as [], pagination: null, failure: { status: 404, message: 'Gone' } };
    expect(statusOf({ ...listing(), result }, new URL(`${ORIGIN}/category/none`))).toBe(404);
  });
});

describe('search engines', () => {
  test.each(['', 'page=2', 'featured=true', `category=${CATEGORY}`, `category=${CATEGORY}&page=2&x=1`])(
    'keep ?%s',
    (search) => {
      expect(tag(search, 'robots')).toBeUndefined();
    },
  );

  test.each([
    'q=lace',
    'q=lace&page=2',
    'minPrice=1',
    'maxPrice=0',
    'minRating=4',
    'availability=inStock',
    'sortBy=name',
  ])('leave ?%s out and follow its links', (search) => {
    expect(tag(search, 'robots')).toBe('noindex, follow');
  });

  test('leave an empty department out', () => {
    expect(tag(`category=${CATEGORY}`, 'robots', listing([], 1, 0))).toBe('noindex, follow');
  });
});

test('titles tell category and page', () => {
  expect(tag('', 'title')).toBe('Products | Shop');
  expect(tag(`category=${CATEGORY}&page=2`, 'title')).toBe('Clothing, page 2 | Shop');
  expect(tag('featured=true', 'title')).toBe('Featured Products | Shop');
  expect(tag('q=lace', 'title')).toBe('Results for “lace” | Shop');
});

test('a category is shared with its first picture, the listing with the shop’s', () => {
  expect(tag(`category=${CATEGORY}`, 'og:image')).toBe(`${ORIGIN}/media/share/demo/gown-1.jpg`);
  expect(tag('', 'og:image')).toBe(`${ORIGIN}/share.jpg`);
});

describe('the status', () => {
  const status = (search: string, shown: Listing) => statusOf(shown, new URL(`${ORIGIN}/products?${search}`));

  test('is a 404 past the last page and for an unknown category only', () => {
    expect(status('', listing())).toBe(200);
    expect(status('page=5', listing([PRODUCT], 5))).toBe(200);
    expect(status('page=6', listing([], 6))).toBe(404);
    expect(status('page=2', listing([], 2, 0))).toBe(404);
    expect(status('q=nothing', listing([], 1, 0))).toBe(200);
    expect(status(`category=${CATEGORY}`, listing([], 1, 0))).toBe(200);
    expect(status(`category=${CATEGORY.replace('a', 'b')}`, listing([], 1, 0))).toBe(404);
  });

  test('judges no category while the shop’s are not known', () => {
    const shown = listing();
    const choices = { ...shown.choices, categories: [], isIncomplete: true };
    expect(status(`category=${CATEGORY}`, { ...shown, choices })).toBe(200);
  });

  test('is that of a failure', () => {
    const result = { products: [] as [], pagination: null, failure: { status: 503, message: 'Away' } };
    expect(status('', { ...listing(), result })).toBe(503);
  });
});

import { describe, expect, test, vi } from 'vitest';
import {
  countFilters,
  filterQueryOf,
  filtersOf,
  hrefOf,
  NO_FILTERS,
  pageOf,
  queryOf,
  summaryOf,
} from './listing-filters.ts';

const read = (search: string) => filtersOf(new URLSearchParams(search));

describe('the filters of an address', () => {
  test('are none without a query', () => {
    expect(read('')).toEqual(NO_FILTERS);
  });

  test('go through the address and back unchanged', () => {
    const filters = {
      q: 'jollof rice',
      collection: null,
      category: '0198c0de-0000-7000-8000-000000000001',
      featured: true,
      minPrice: 500,
      maxPrice: 20_000,
      minRating: 3,
      availability: 'inStock',
      sortBy: '-price',
      choices: [
        { type: 'Colour', value: 'Red' },
        { type: 'page', value: '2:1' },
      ],
    } as const;
    const href = hrefOf(filters, 3);
    expect(read(href.slice(href.indexOf('?')))).toEqual(filters);
    expect(pageOf(new URL(href, 'https://shop.example').searchParams)).toBe(3);
  });

  test('of a category’s page stand in its address, without the category', () => {
    const shoes = { _id: '0198c0de-0000-7000-8000-000000000001', slug: 'shoes' };
    const filters = { ...NO_FILTERS, category: shoes._id, minRating: 4 };
    expect(hrefOf(filters, 2, [shoes])).toBe('/category/shoes?minRating=4&page=2');
    expect(filtersOf(new URLSearchParams('category=another&minRating=4'), shoes)).toEqual(filters);
    expect(hrefOf({ ...filters, category: '' }, 1, [shoes])).toBe('/products?minRating=4');
    expect(hrefOf({ ...filters, category: 'unknown' }, 1, [shoes])).toBe(
      '/products?category=unknown&minRating=4',
    );
  });

  test('stand in the address of a browser that cannot count parameters', () => {
    vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
    const href = hrefOf({ ...NO_FILTERS, minRating: 4 }, 2);
    vi.restoreAllMocks();
    expect(href).toBe('/products?minRating=4&page=2');
  });

  test('leave nothing in the address that is the default', () => {
    expect(hrefOf(NO_FILTERS)).toBe('/products');
    expect(hrefOf({ ...NO_FILTERS, featured: true })).toBe('/products?featured=true');
    expect(hrefOf({ ...NO_FILTERS, minPrice: 0 })).toBe('/products');
  });

  test('take what cannot be understood for no filter', () => {
    expect(read('minPrice=abc&maxPrice=-5&minRating=9&availability=maybe&sortBy=eaten&featured=1')).toEqual(
      NO_FILTERS,
    );
    expect(pageOf(new URLSearchParams('page=0'))).toBe(1);
    expect(pageOf(new URLSearchParams('page=two'))).toBe(1);
  });

  test('take the empty fields of a plain form for no filter', () => {
    expect(read('q=&category=&minPrice=&maxPrice=&minRating=0&availability=all&sortBy=')).toEqual(NO_FILTERS);
  });

  test('keep the lowest price at or below the highest', () => {
    expect(read('minPrice=900&maxPrice=100')).toMatchObject({ minPrice: 100, maxPrice: 900 });
  });

  test('keep a highest price of 0', () => {
    expect(hrefOf({ ...NO_FILTERS, maxPrice: 0 })).toBe('/products?maxPrice=0');
  });
});

describe('the query for the server', () => {
  test('names only what is set', () => {
    const query = queryOf({ ...NO_FILTERS, availability: 'outOfStock', minRating: 4 }, 2, 10);
    expect(Object.entries(query).filter(([, value]) => value !== undefined)).toEqual([
      ['page', 2],
      ['limit', 10],
      ['rating', 4],
      ['inStock', false],
    ]);
  });
});

test('counts are asked for without the page and the order, which change none', () => {
  const filters = { ...NO_FILTERS, q: 'rice', minPrice: 5, sortBy: 'price' } as const;
  const query = Object.entries(filterQueryOf(filters)).filter(([, value]) => value !== undefined);
  expect(query).toEqual([
    ['q', 'rice'],
    ['min', 5],
  ]);
});

test('the badge counts both prices as one filter, and neither the search nor the order', () => {
  expect(countFilters({ ...NO_FILTERS, q: 'rice', sortBy: 'price', minPrice: 1, maxPrice: 9 })).toBe(1);
  expect(countFilters({ ...NO_FILTERS, featured: true, availability: 'inStock', minRating: 2 })).toBe(3);
});

test('the summary counts from the first product of the page', () => {
  expect(summaryOf(1, 10, 10, 42)).toBe('Showing 1-10 of 42 products');
  expect(summaryOf(5, 10, 2, 42)).toBe('Showing 41-42 of 42 products');
});

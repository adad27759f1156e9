import type { Seeded } from './seeded.ts';
import { ADJECTIVES, BRANDS, NOUNS } from './words.ts';

export const API_READS = ['list', 'filtered', 'facets', 'search', 'suggestions', 'detail'] as const;
export const PAGES = ['home', 'listing', 'product'] as const;
/** A kind of read: a call of the API, or a page. */
export type Read = (typeof API_READS)[number] | (typeof PAGES)[number];

/** How many different addresses a read that is kept in memory goes round. */
const KEPT: Record<Read, number> = {
  list: 1,
  filtered: 20,
  facets: 20,
  search: 200,
  suggestions: 200,
  detail: 200,
  home: 1,
  listing: 1,
  product: 50,
};
/** Lists are read from the front; a page far down is rare. */
const PAGES_READ = 20;
/** Larger than any count of queries and without a common divisor: neighbours come out far apart, and none twice. */
const STRIDE = 7_919;

const at = <T>(from: readonly T[], place: number): T => from[place % from.length] as T;

/** Every third query is mistyped: a letter left out, or two swapped. */
const mistype = (word: string, place: number): string => {
  const letter = 1 + (place % Math.max(1, word.length - 2));
  const next = word.slice(letter + 1);
  return place % 2 === 0
    ? word.slice(0, letter) + next
    : word.slice(0, letter) + next.slice(0, 1) + word[letter] + next.slice(1);
};

/** The query of this number: nouns with an adjective, a brand or both, until those are used up (some 100,000). */
export const searchText = (number: number): string => {
  const place = (number * STRIDE) % (NOUNS.length * ADJECTIVES.length * BRANDS.length);
  const noun = at(NOUNS, place);
  const adjective = at(ADJECTIVES, Math.floor(place / NOUNS.length));
  const brand = at(BRANDS, Math.floor(place / NOUNS.length / ADJECTIVES.length));
  const typed = number % 3 === 0 ? mistype(noun, place) : noun;
  const words = [
    [brand, typed],
    [adjective, typed],
    [brand, adjective, typed],
  ][number % 3];
  return (words ?? []).join(' ').toLowerCase();
};

/** A search that is still being typed: two letters or more of it. */
const typedSoFar = (number: number): string => {
  const text = searchText(number);
  return text.slice(0, 2 + ((number * STRIDE) % (text.length - 1)));
};

/** Filters that no other number has: the lowest price differs by a kobo. */
const filterText = (number: number, { categoryIds }: Seeded): string => {
  const min = 500 + ((number * STRIDE) % 10_000_000) / 100;
  const parts = [`min=${min.toFixed(2)}`, `max=${(min + 100_000).toFixed(2)}`];
  if (number % 2 === 0) parts.push(`category=${at(categoryIds, number)}`);
  if (number % 3 === 0) parts.push('inStock=true');
  if (number % 5 === 0) parts.push('rating=3');
  if (number % 2 === 1) parts.push(`sort=${at(['price', '-price', '-averageRating'], number)}`);
  return parts.join('&');
};

const addressOf = (read: Read, number: number, seeded: Seeded): string => {
  const product = at(seeded.shownIds, number * STRIDE);
  switch (read) {
    case 'list':
      return `/api/v1/products?page=${1 + (number % PAGES_READ)}`;
    case 'filtered':
      return `/api/v1/products?${filterText(number, seeded)}`;
    case 'facets':
      return `/api/v1/products/facets?${filterText(number, seeded)}`;
    case 'suggestions':
      return `/api/v1/products/suggestions?q=${encodeURIComponent(typedSoFar(number))}`;
    case 'search':
      return `/api/v1/products?q=${encodeURIComponent(searchText(number))}`;
    case 'detail':
      return `/api/v1/products/${product}`;
    case 'home':
      return '/';
    case 'listing':
      return '/products';
    case 'product':
      return `/products/${at(seeded.shownSlugs, number * STRIDE)}`;
  }
};

/** Addresses whose answers stay in memory. */
export const keptAddresses = (read: Read, seeded: Seeded): string[] =>
  Array.from({ length: KEPT[read] }, (_, number) => addressOf(read, number, seeded));

/** The catalogue's cheapest product costs more naira. */
const LOWEST_PRICES = 400;

/**
 * A page of the listing under a lowest price below that of every product, which leaves nothing out: pages are known by the parameters that
 * they understand, and what nobody reads makes them no other. They read whole naira.
 */
const withLowestPrice = (number: number): string =>
  `/products?page=${1 + (number % PAGES_READ)}&minPrice=${1 + (Math.floor(number / PAGES_READ) % (LOWEST_PRICES - 1))}`;

/** Reads that cannot be asked for anew: the home page and a product's call understand no parameter. */
export const ALWAYS_KEPT: ReadonlySet<Read> = new Set<Read>(['home', 'detail']);

/**
 * An address whose answer is not in memory: one that was never asked for before, where its own words do not make it so by a parameter that
 * changes nothing; of the list the one that is never kept, as an administrator may be asking, and that shows a visitor the same.
 */
export const freshAddress = (read: Read, number: number, seeded: Seeded): string => {
  if (read === 'listing') return withLowestPrice(number);
  const address = addressOf(read, number, seeded);
  if (read === 'list') return `${address}&includeInactive=true`;
  return `${address}${address.includes('?') ? '&' : '?'}fresh=${number}`;
};

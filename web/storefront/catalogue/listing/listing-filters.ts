import { categoryPath, collectionPath } from '#contract/catalogue/addresses.ts';
import {
  type ChosenValue,
  choiceParameter,
  choiceWord,
  chosenValues,
  MOST_CHOSEN,
  MOST_CHOSEN_TYPES,
  typesOf,
} from '#contract/catalogue/chosen-values.ts';
import { CHOICE_TEXT_MAX } from '#contract/catalogue/limits.ts';
import type { ProductSort } from '#contract/catalogue/schemas.ts';
import type { Query } from '../../../api/api.ts';

export const AVAILABILITIES = ['all', 'inStock', 'outOfStock'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** "and up"; 0 is any. */
export const RATINGS = [4, 3, 2, 1] as const;

export const SORTS = [
  { value: '', name: 'Newest first' },
  { value: 'price', name: 'Price: low to high' },
  { value: '-price', name: 'Price: high to low' },
  { value: '-averageRating', name: 'Best rated' },
  { value: 'name', name: 'Name: A to Z' },
  { value: '-name', name: 'Name: Z to A' },
] as const satisfies readonly { value: ProductSort | ''; name: string }[];
export type Sort = (typeof SORTS)[number]['value'];

/** The collection whose page it is. */
export type OfCollection = { _id: string; slug: string; name: string } | null;

/** What the listing is narrowed by. Prices are whole naira; null is no bound. */
export interface ListingFilters {
  q: string;
  collection: OfCollection;
  category: string;
  featured: boolean;
  minPrice: number | null;
  maxPrice: number | null;
  minRating: number;
  availability: Availability;
  sortBy: Sort;
  /** Values of variations: of one type either, of several each. */
  choices: readonly ChosenValue[];
}

export const NO_FILTERS: ListingFilters = {
  q: '',
  collection: null,
  category: '',
  featured: false,
  minPrice: null,
  maxPrice: null,
  minRating: 0,
  availability: 'all',
  sortBy: '',
  choices: [],
};

/**
 * The parameters of the listing's address. Others (a campaign's, a discount code's) are the browser's alone, and the page
 * is the same without them.
 */
type ListingParameter =
  | 'q'
  | 'category'
  | 'featured'
  | 'minPrice'
  | 'maxPrice'
  | 'minRating'
  | 'availability'
  | 'sortBy'
  | 'choice'
  | 'page';

const priceIn = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;

/** As many as may be chosen at once, the first ones. */
const choicesIn = (texts: readonly string[]): readonly ChosenValue[] => {
  const chosen = chosenValues(texts.filter((text) => text.length <= CHOICE_TEXT_MAX).slice(0, MOST_CHOSEN));
  const types = typesOf(chosen).slice(0, MOST_CHOSEN_TYPES);
  return chosen.filter(({ type }) => types.includes(choiceWord(type)));
};

/**
 * Reads the address; what it does not understand is no filter. Bounds the wrong way round are turned.
 * @param category whose page it is, where it is a category's
 * @param collection whose page it is, where it is a collection's
 */
export const filtersOf = (
  search: URLSearchParams,
  category?: { _id: string } | null,
  collection: OfCollection = null,
): ListingFilters => {
  const from = priceIn(search.get('minPrice'));
  const to = priceIn(search.get('maxPrice'));
  const areTurned = from !== null && to !== null && from > to;
  const rating = Number(search.get('minRating'));
  return {
    q: (search.get('q') ?? '').trim(),
    collection,
    category: category?._id ?? (search.get('category') ?? '').trim().toLowerCase(),
    featured: search.get('featured') === 'true',
    minPrice: areTurned ? to : from,
    maxPrice: areTurned ? from : to,
    minRating: RATINGS.find((choice) => choice === rating) ?? 0,
    availability: AVAILABILITIES.find((choice) => choice === search.get('availability')) ?? 'all',
    sortBy: SORTS.find(({ value }) => value === search.get('sortBy'))?.value ?? '',
    choices: choicesIn(search.getAll('choice')),
  };
};

/** The page that the address asks for, from 1. */
export const pageOf = (search: URLSearchParams): number => {
  const text = search.get('page') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
};

/**
 * The address of a page of the listing: always in the same order and without what is the default.
 * @param categories whose own pages are known; the listing shows any other one
 */
export const hrefOf = (
  filters: ListingFilters,
  page = 1,
  categories: readonly { _id: string; slug: string }[] = [],
): string => {
  const category = categories.find(({ _id }) => _id === filters.category);
  const own = filters.collection ? collectionPath(filters.collection) : '/products';
  const path = category ? categoryPath(category) : own;
  const search = new URLSearchParams();
  const set = (name: ListingParameter, value: string | number | null | false) => {
    if (value !== '' && value !== null && value !== false && value !== 0) search.set(name, String(value));
  };
  set('q', filters.q.trim());
  set('category', category === undefined && filters.category);
  set('featured', filters.featured && 'true');
  // A lowest price of 0 is no bound.
  set('minPrice', filters.minPrice);
  set('maxPrice', filters.maxPrice === null ? null : String(filters.maxPrice));
  set('minRating', filters.minRating);
  set('availability', filters.availability === 'all' ? '' : filters.availability);
  for (const chosen of chosenValues(filters.choices.map(choiceParameter)))
    search.append('choice' satisfies ListingParameter, choiceParameter(chosen));
  set('sortBy', filters.sortBy);
  set('page', page > 1 && page);
  // Not by its size, which older phones do not know.
  const text = String(search);
  return text ? `${path}?${text}` : path;
};

/** What both `GET /products` and `GET /products/facets` are asked. */
export const filterQueryOf = (filters: ListingFilters): Query => ({
  q: filters.q || undefined,
  collection: filters.collection?._id,
  category: filters.category || undefined,
  isFeatured: filters.featured || undefined,
  min: filters.minPrice ?? undefined,
  max: filters.maxPrice ?? undefined,
  rating: filters.minRating || undefined,
  inStock: filters.availability === 'all' ? undefined : filters.availability === 'inStock',
  choice: filters.choices.length > 0 ? filters.choices.map(choiceParameter) : undefined,
});

/** The query of `GET /products`. */
export const queryOf = (filters: ListingFilters, page: number, limit: number): Query => ({
  page,
  limit,
  ...filterQueryOf(filters),
  sort: filters.sortBy || undefined,
});

/** How many filters are set, for the badge: the search and the order are no filters, both prices are one, and so are values of one type. */
export const countFilters = (filters: ListingFilters): number =>
  [
    filters.category !== '',
    filters.featured,
    filters.minPrice !== null || filters.maxPrice !== null,
    filters.minRating > 0,
    filters.availability !== 'all',
    ...typesOf(filters.choices),
  ].filter(Boolean).length;

/** `Showing x-y of total products` */
export const summaryOf = (page: number, limit: number, shown: number, total: number): string => {
  const first = (page - 1) * limit + 1;
  return `Showing ${first}-${first + shown - 1} of ${total} products`;
};

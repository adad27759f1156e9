import { categoryPath, collectionPath } from '#contract/catalogue/addresses.ts';
import * as calls from '#contract/catalogue/calls.ts';
import { listCollections, readCollection } from '#contract/catalogue/collections/calls.ts';
import type { Collection } from '#contract/catalogue/collections/schemas.ts';
import type { Facets, OfferedChoice } from '#contract/catalogue/facets.ts';
import { DEFAULT_PRICE_RANGE } from '#contract/catalogue/limits.ts';
import type { Category, CategoryRef, PriceRange } from '#contract/catalogue/schemas.ts';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { askedFor } from '../asked-for.ts';
import { type CardProduct, cardOf } from '../product-card-model.ts';
import {
  type Availability,
  filterQueryOf,
  filtersOf,
  type ListingFilters,
  pageOf,
  queryOf,
} from './listing-filters.ts';

/** Products a page. Source: the specification, section 9. */
export const PAGE_SIZE = 10;

/** What the filters can be set to. */
export interface FilterChoices {
  categories: (CategoryRef & { parent: string | null })[];
  range: PriceRange;
  /** Those that are shown, as far as they could be loaded. */
  collections: readonly Pick<Collection, '_id' | 'slug' | 'name'>[];
  /** One of the two could not be loaded. */
  isIncomplete: boolean;
}

export type ListingResult =
  | { products: CardProduct[]; pagination: Pagination; failure: null }
  | { products: []; pagination: null; failure: { status: number; message: string } };

/** The category whose page it is. */
export type ShownCategory = Pick<Category, '_id' | 'slug' | 'name' | 'description'>;

const failureOf = (error: unknown): ListingResult => {
  if (!(error instanceof ApiError)) throw error;
  const { status, message } = error;
  return { products: [], pagination: null, failure: { status: status === 0 ? 503 : status, message } };
};

const loadProducts = async (
  api: Api,
  filters: ListingFilters,
  page: number,
  signal: AbortSignal,
): Promise<ListingResult> => {
  try {
    const { data, pagination } = await api(calls.listProducts, {
      query: queryOf(filters, page, PAGE_SIZE),
      signal,
      failure: 'Failed to fetch products',
    });
    return { products: data.map(cardOf), pagination, failure: null };
  } catch (error) {
    return failureOf(error);
  }
};

const loadChoices = async (api: Api, signal: AbortSignal): Promise<FilterChoices> => {
  const [categories, range, collections] = await Promise.allSettled([
    api(calls.listCategories, { signal }),
    api(calls.readPriceRange, { signal }),
    api(listCollections, { signal }),
  ]);
  return {
    categories:
      categories.status === 'fulfilled'
        ? categories.value.data.map(({ _id, name, slug, parent }) => ({ _id, name, slug, parent }))
        : [],
    collections:
      collections.status === 'fulfilled'
        ? collections.value.data.map(({ _id, name, slug }) => ({ _id, name, slug }))
        : [],
    range: range.status === 'fulfilled' ? range.value.data : DEFAULT_PRICE_RANGE,
    isIncomplete: categories.status === 'rejected' || range.status === 'rejected',
  };
};

/** How many products each choice would leave under the present search and the other filters. */
export interface ChoiceCounts {
  /** By the category's id; under '' all categories. */
  categories: Readonly<Record<string, number>>;
  availability: Readonly<Record<Availability, number>>;
  /** Variation types and their values. */
  choices: readonly OfferedChoice[];
}

const countsOf = ({
  categories,
  availability: { inStock, outOfStock },
  choices = [],
}: Facets): ChoiceCounts => {
  const byId: Record<string, number> = { '': 0 };
  for (const { _id, parent, count } of categories) {
    byId[_id] = count;
    // A parent counts those below it.
    if (!parent) byId[''] = (byId[''] ?? 0) + count;
  }
  return { categories: byId, availability: { all: inStock + outOfStock, inStock, outOfStock }, choices };
};

/** The counts for an address of the listing; null where they cannot be had, which nobody needs to be told. */
export const loadCounts = async (
  api: Api,
  filters: ListingFilters,
  signal: AbortSignal,
): Promise<ChoiceCounts | null> => {
  try {
    const query = filterQueryOf(filters);
    return countsOf((await api(calls.readFacets, { query, signal })).data);
  } catch {
    return null;
  }
};

export interface Listing {
  result: ListingResult;
  choices: FilterChoices;
  /** Whose page it is; null for that of all products. */
  category: ShownCategory | null;
  collection: Collection | null;
  /** Pages of the owner that a search finds; absent where nothing was searched for, and below categories. */
  pages?: Suggestions['pages'];
}

/** The pages that the search box suggests for the words; none where they cannot be had: products are what was asked for. */
const loadPages = async (api: Api, words: string, signal: AbortSignal): Promise<Suggestions['pages']> => {
  const q = askedFor(words);
  if (q === '') return undefined;
  try {
    return (await api(calls.listSuggestions, { query: { q }, signal })).data.pages;
  } catch {
    return undefined;
  }
};

/** A page of products and what they can be filtered by. `known` spares asking for the choices again. */
export const loadListing = async (
  api: Api,
  url: URL,
  signal: AbortSignal,
  known?: FilterChoices,
): Promise<Listing> => {
  const search = url.searchParams;
  const filters = filtersOf(search);
  const [result, choices, pages] = await Promise.all([
    loadProducts(api, filters, pageOf(search), signal),
    known ?? loadChoices(api, signal),
    loadPages(api, filters.q, signal),
  ]);
  return { result, choices, category: null, collection: null, pages };
};

const loadCategory = async (api: Api, words: string, signal: AbortSignal): Promise<ShownCategory> => {
  const { data } = await api(calls.readCategory, {
    params: { id: words },
    signal,
    failure: 'Failed to fetch category',
  });
  const { _id, slug, name, description } = data;
  return { _id, slug, name, description };
};

/**
 * A page of a category's products. Where its address is known already, nobody waits for the category.
 * @param words the last part of an address that the category has or has had
 */
export const loadCategoryListing = async (
  api: Api,
  url: URL,
  words: string,
  signal: AbortSignal,
  known?: FilterChoices,
): Promise<Listing> => {
  const search = url.searchParams;
  const asked = loadCategory(api, words, signal);
  const loading = (async () => {
    const shown = known?.categories.find(({ slug }) => slug === words) ?? (await asked);
    return loadProducts(api, filtersOf(search, shown), pageOf(search), signal);
  })();
  const choices = known ?? loadChoices(api, signal);
  try {
    const [category, result] = await Promise.all([asked, loading]);
    return { result, choices: await choices, category, collection: null };
  } catch (error) {
    return { result: failureOf(error), choices: await choices, category: null, collection: null };
  }
};

/**
 * A page of a collection's products.
 * @param words the last part of an address that the collection has or has had
 */
export const loadCollectionListing = async (
  api: Api,
  url: URL,
  words: string,
  signal: AbortSignal,
  known?: FilterChoices,
): Promise<Listing> => {
  const search = url.searchParams;
  const choices = known ?? loadChoices(api, signal);
  try {
    const { data: collection } = await api(readCollection, { params: { id: words }, signal });
    const result = await loadProducts(api, filtersOf(search, null, collection), pageOf(search), signal);
    return { result, choices: await choices, category: null, collection };
  } catch (error) {
    return { result: failureOf(error), choices: await choices, category: null, collection: null };
  }
};

/** The category that one stands below; undefined where there is none. */
export const parentOf = ({ _id }: { _id: string }, { categories }: FilterChoices) => {
  const own = categories.find((category) => category._id === _id);
  return categories.find((category) => category._id === own?.parent);
};

/** The path of a category or a collection that was asked for by an earlier address; null where it has no other. */
export const movedTo = ({ category, collection }: Listing, words: string): string | null => {
  if (category !== null && category.slug !== words) return categoryPath(category);
  return collection !== null && collection.slug !== words ? collectionPath(collection) : null;
};

const NOT_FOUND = 404;

/** Whether there is no such category or collection. */
export const isMissing = ({ result, category, collection }: Listing): boolean =>
  category === null && collection === null && result.failure?.status === NOT_FOUND;

/**
 * The status of a page of the listing: a category that the shop does not have and a page past the last one are no
 * pages; where nothing is found, that is the answer.
 */
export const statusOf = ({ result, choices, category: shown }: Listing, url: URL): number => {
  if (result.failure !== null) return result.failure.status;
  const { category } = filtersOf(url.searchParams, shown);
  const isUnknown =
    category !== '' && !choices.isIncomplete && choices.categories.every(({ _id }) => _id !== category);
  const isPastTheEnd = result.pagination.current > Math.max(1, result.pagination.pages);
  return isUnknown || isPastTheEnd ? NOT_FOUND : 200;
};

import * as calls from '#contract/catalogue/calls.ts';
import type { Facets, OfferedChoice } from '#contract/catalogue/facets.ts';
import { DEFAULT_PRICE_RANGE } from '#contract/catalogue/limits.ts';
import type { CategoryRef, PriceRange } from '#contract/catalogue/schemas.ts';
import type { Pagination } from '#contract/http/envelope.ts';
import type { Api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type CardProduct, cardOf } from '../product-card-model.ts';
import { type Availability, filterQueryOf, filtersOf, pageOf, queryOf } from './listing-filters.ts';

/** Products a page. Source: the specification, section 9. */
export const PAGE_SIZE = 10;

/** What the filters can be set to. */
export interface FilterChoices {
  categories: CategoryRef[];
  range: PriceRange;
  /** One of the two could not be loaded. */
  isIncomplete: boolean;
}

export type ListingResult =
  | { products: CardProduct[]; pagination: Pagination; failure: null }
  | { products: []; pagination: null; failure: { status: number; message: string } };

const loadProducts = async (api: Api, url: URL, signal: AbortSignal): Promise<ListingResult> => {
  const search = url.searchParams;
  try {
    const { data, pagination } = await api(calls.listProducts, {
      query: queryOf(filtersOf(search), pageOf(search), PAGE_SIZE),
      signal,
      failure: 'Failed to fetch products',
    });
    return { products: data.map(cardOf), pagination, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message } = error;
    return { products: [], pagination: null, failure: { status: status === 0 ? 503 : status, message } };
  }
};

const loadChoices = async (api: Api, signal: AbortSignal): Promise<FilterChoices> => {
  const [categories, range] = await Promise.allSettled([
    api(calls.listCategories, { signal }),
    api(calls.readPriceRange, { signal }),
  ]);
  return {
    categories:
      categories.status === 'fulfilled' ? categories.value.data.map(({ _id, name }) => ({ _id, name })) : [],
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
  for (const { _id, count } of categories) {
    byId[_id] = count;
    byId[''] = (byId[''] ?? 0) + count;
  }
  return { categories: byId, availability: { all: inStock + outOfStock, inStock, outOfStock }, choices };
};

/** The counts for an address of the listing; null where they cannot be had, which nobody needs to be told. */
export const loadCounts = async (api: Api, url: URL, signal: AbortSignal): Promise<ChoiceCounts | null> => {
  try {
    const query = filterQueryOf(filtersOf(url.searchParams));
    return countsOf((await api(calls.readFacets, { query, signal })).data);
  } catch {
    return null;
  }
};

export interface Listing {
  result: ListingResult;
  choices: FilterChoices;
}

/** A page of products and what they can be filtered by. `known` spares asking for the choices again. */
export const loadListing = async (
  api: Api,
  url: URL,
  signal: AbortSignal,
  known?: FilterChoices,
): Promise<Listing> => {
  const [result, choices] = await Promise.all([
    loadProducts(api, url, signal),
    known ?? loadChoices(api, signal),
  ]);
  return { result, choices };
};

const NOT_FOUND = 404;

/**
 * The status of a page of the listing: a category that the shop does not have and a page past the last one are no
 * pages; where nothing is found, that is the answer.
 */
export const statusOf = ({ result, choices }: Listing, url: URL): number => {
  if (result.failure !== null) return result.failure.status;
  const { category } = filtersOf(url.searchParams);
  const isUnknown =
    category !== '' && !choices.isIncomplete && choices.categories.every(({ _id }) => _id !== category);
  const isPastTheEnd = result.pagination.current > Math.max(1, result.pagination.pages);
  return isUnknown || isPastTheEnd ? NOT_FOUND : 200;
};

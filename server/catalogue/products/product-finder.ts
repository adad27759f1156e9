import { type RawBuilder, sql } from 'kysely';
import type { AdminProductFilter, AdminProductQuery } from '#contract/catalogue/admin-list-query.ts';
import { chosenValues } from '#contract/catalogue/chosen-values.ts';
import type { Facets, OfferedChoice } from '#contract/catalogue/facets.ts';
import { MOST_SUGGESTED_PAGES } from '#contract/catalogue/limits.ts';
import type { ProductFilterQuery, ProductListQuery } from '#contract/catalogue/schemas.ts';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache, versionOfRatings } from '#server/answers/versioned-cache.ts';
import { findTitled } from '#server/content-pages/read-pages.ts';
import type { Connection } from '#server/database/connection.ts';
import { type CollectionFilter, filterOfRule, isInCollection } from '../collections/collection-filter.ts';
import { type KnownCollections, readKnownCollections } from '../collections/known-collections.ts';
import { type ChoiceFacets, readChoiceFacets, readIdsWithChoices } from '../facet-counts/choice-facets.ts';
import { labelsOf } from '../facet-counts/choice-labels.ts';
import { type ChosenTokens, tokensOf } from '../facet-counts/chosen-tokens.ts';
import { type FacetCount, facetsOf, withoutOwn } from '../facet-counts/facet-counts.ts';
import { offeredChoices } from '../facet-counts/offered-choices.ts';
import { ProductCounts } from '../facet-counts/product-counts.ts';
import { type KnownCategory, readKnownCategories } from '../search/known-categories.ts';
import { type FoundPage, searchProducts } from '../search/search.ts';
import { suggest } from '../search/suggest.ts';
import { typedWords } from '../search/words.ts';
import { adminFiltersOf, conditionOf, filtersOf, type ProductFilters } from './filters.ts';
import { listProducts, type Paging, type ProductPage } from './listing.ts';
import { adminOrderOf, orderOfHand, type ProductOrder, productOrders } from './sort-orders.ts';

/** Each holds a count for every category. */
const MOST_SEARCHES_REMEMBERED = 200;

/** Finds products and counts them, with what is remembered of the catalogue until it changes. */
export class ProductFinder {
  readonly #connection: Connection;
  readonly #counts: ProductCounts;
  readonly #categories: VersionedCache<readonly KnownCategory[]>;
  readonly #collections: KnownCollections;
  readonly #searches: VersionedCache<readonly FacetCount[]>;
  readonly #ratedSearches: VersionedCache<readonly FacetCount[]>;
  readonly #offers: VersionedCache<readonly OfferedChoice[]>;
  readonly #ratedOffers: VersionedCache<readonly OfferedChoice[]>;

  constructor(connection: Connection, answers: ResponseCache) {
    this.#connection = connection;
    this.#counts = new ProductCounts(connection.reads, answers);
    this.#categories = new VersionedCache(answers);
    this.#collections = new VersionedCache(answers);
    this.#searches = new VersionedCache(answers, MOST_SEARCHES_REMEMBERED);
    this.#ratedSearches = new VersionedCache(answers, MOST_SEARCHES_REMEMBERED, versionOfRatings);
    this.#offers = new VersionedCache(answers, MOST_SEARCHES_REMEMBERED);
    this.#ratedOffers = new VersionedCache(answers, MOST_SEARCHES_REMEMBERED, versionOfRatings);
  }

  /** One page of what the search and the filters leave. */
  async page(query: ProductListQuery, includesInactive: boolean): Promise<ProductPage> {
    const filters = await this.#filters(query, includesInactive);
    const { collection } = filters;
    const own = collection?.kind === 'hand' && query.q === '' ? orderOfHand(collection.id) : undefined;
    const order = query.sort ? productOrders[query.sort] : own;
    return this.#page(query.q, filters, order, query);
  }

  /** One page as administrators see it: inactive products too. */
  async adminPage(query: AdminProductQuery, lowStock: number): Promise<ProductPage> {
    const order = query.sortBy && adminOrderOf(query.sortBy, query.sortOrder);
    return this.#page(query.search, await this.#withBelow(adminFiltersOf(query, lowStock)), order, query);
  }

  /** SQL: the condition on `product p` of all that an administrator's filter leaves. */
  async adminCondition(filter: AdminProductFilter, lowStock: number): Promise<RawBuilder<unknown>> {
    const filters = await this.#withBelow(adminFiltersOf(filter, lowStock));
    if (filter.search === '') return conditionOf(filters);
    const { matched } = await this.#search(filter.search, filters, undefined, { page: 1, limit: 1 });
    return sql`${conditionOf(filters)} and p.search @@ ${matched}::tsquery`;
  }

  /** The ids of all that an administrator's filter leaves, in their order; of more than `most`, one more than that. */
  async adminIds(filter: AdminProductFilter, lowStock: number, most: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select p.id from product p where ${await this.adminCondition(filter, lowStock)}
      order by p.id limit ${most + 1}::integer`.execute(this.#connection.db);
    return rows.map(({ id }) => id);
  }

  /** How many products each choice of category, availability and values of variations would leave. */
  async facets(query: ProductFilterQuery): Promise<Facets> {
    const filters = await this.#filters(query, false);
    const [facetCounts, categories, choices] = await Promise.all([
      this.#facetCounts(query.q, filters),
      readKnownCategories(this.#connection.db, this.#categories),
      this.#choices(query.q, filters),
    ]);
    const facets = facetsOf(facetCounts, filters, categories);
    return choices.length > 0 ? { ...facets, choices: [...choices] } : facets;
  }

  /** What the text that is being typed may become. */
  async suggestions(text: string): Promise<Suggestions> {
    const { reads } = this.#connection;
    const words = typedWords(text);
    if (words.length === 0) return { products: [], categories: [] };
    const pages = await findTitled(reads, words, MOST_SUGGESTED_PAGES);
    return { ...(await suggest(reads, this.#categories, text)), ...(pages.length > 0 ? { pages } : {}) };
  }

  async #filters(query: ProductFilterQuery, includesInactive: boolean): Promise<ProductFilters> {
    const filters = await this.#withBelow(filtersOf(query, includesInactive, await this.#tokens(query)));
    return query.collection === undefined
      ? filters
      : { ...filters, collection: await this.#collection(query.collection) };
  }

  async #collection(id: string): Promise<CollectionFilter> {
    const known = (await readKnownCollections(this.#connection.reads, this.#collections)).get(id);
    if (!known) return { kind: 'none' };
    if (known.rule === null) return { kind: 'hand', id };
    const { category } = known.rule;
    const below = category === null ? [] : await this.#below(category);
    return filterOfRule(known.rule, below);
  }

  async #below(category: string): Promise<string[]> {
    const categories = await readKnownCategories(this.#connection.db, this.#categories);
    return categories.filter(({ parent }) => parent === category).map(({ id }) => id);
  }

  /** A category is asked for with those below it. */
  async #withBelow(filters: ProductFilters): Promise<ProductFilters> {
    if (filters.category === undefined) return filters;
    const below = await this.#below(filters.category);
    return below.length === 0 ? filters : { ...filters, below };
  }

  #tokens({ choice }: ProductFilterQuery): Promise<ChosenTokens | undefined> {
    return tokensOf(this.#connection.reads, chosenValues(choice));
  }

  /** The values that a search finds are read for it; those of the whole shop are kept. */
  async #choices(text: string, filters: ProductFilters): Promise<readonly OfferedChoice[]> {
    const remembered = filters.rating === undefined ? this.#offers : this.#ratedOffers;
    const { version } = remembered;
    const key = JSON.stringify([typedWords(text), filters]);
    const known = remembered.find(key);
    if (known) return known;
    const offered = await (text === '' ? this.#offeredOfList(filters) : this.#offeredOfSearch(text, filters));
    remembered.keep(key, version, offered);
    return offered;
  }

  async #offeredOfList(filters: ProductFilters): Promise<readonly OfferedChoice[]> {
    const facets = await this.#counts.choiceFacets(filters);
    const { collection } = filters;
    if (!collection) return this.#offered(facets, filters);
    const { db } = this.#connection;
    return this.#offered(facets, filters, await readIdsWithChoices(db, isInCollection(collection)));
  }

  async #offered(
    facets: ChoiceFacets,
    filters: ProductFilters,
    found?: ReadonlySet<string>,
  ): Promise<readonly OfferedChoice[]> {
    const labels = await labelsOf(this.#connection.reads, facets.tokens);
    return offeredChoices(facets, filters, labels, found);
  }

  /** Where the values of the whole shop are at hand, it is enough to know which products are found. */
  async #offeredOfSearch(text: string, filters: ProductFilters): Promise<readonly OfferedChoice[]> {
    const { db } = this.#connection;
    const { matched } = await this.#search(text, filters, undefined, { page: 1, limit: 1 });
    const { collection } = filters;
    const isFound = sql`p.search @@ ${matched}::tsquery and ${collection ? isInCollection(collection) : sql`true`}`;
    const kept = await this.#counts.keptChoiceFacets(filters);
    return kept
      ? this.#offered(kept, filters, await readIdsWithChoices(db, isFound))
      : this.#offered(await readChoiceFacets(db, isFound), filters);
  }

  async #page(
    text: string,
    filters: ProductFilters,
    order: ProductOrder | undefined,
    paging: Paging,
  ): Promise<ProductPage> {
    if (text === '') return listProducts(this.#connection, this.#counts, filters, order, paging);
    return this.#search(text, filters, order, paging);
  }

  async #facetCounts(text: string, filters: ProductFilters): Promise<readonly FacetCount[]> {
    if (text === '') return this.#counts.facetCounts(filters);
    const known = this.#searchesFor(filters).find(this.#searchKey(text, filters));
    return known ?? (await this.#search(text, filters, undefined, { page: 1, limit: 1 })).facetCounts;
  }

  /** A page is usually followed by the question how many there are of each kind: its search has counted them. */
  async #search(
    text: string,
    filters: ProductFilters,
    order: ProductOrder | undefined,
    paging: Paging,
  ): Promise<FoundPage> {
    const searches = this.#searchesFor(filters);
    const { version } = searches;
    const found = await searchProducts(
      this.#connection.reads,
      this.#categories,
      text,
      filters,
      order,
      paging,
    );
    searches.keep(this.#searchKey(text, filters), version, found.facetCounts);
    return found;
  }

  #searchesFor({ rating }: ProductFilters): VersionedCache<readonly FacetCount[]> {
    return rating === undefined ? this.#searches : this.#ratedSearches;
  }

  #searchKey(text: string, filters: ProductFilters): string {
    return JSON.stringify([typedWords(text), withoutOwn(filters)]);
  }
}

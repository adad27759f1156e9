import type { Facets } from '#contract/catalogue/facets.ts';
import type { ProductFilterQuery, ProductListQuery } from '#contract/catalogue/schemas.ts';
import type { Suggestions } from '#contract/catalogue/suggestions.ts';
import type { Connection } from '#server/database/connection.ts';
import type { AnswerCache } from './answer-cache.ts';
import { type Cell, facetsOf, withoutOwn } from './counts/cells.ts';
import { ProductCounts } from './counts/product-counts.ts';
import { filtersOf, type ProductFilters } from './filters.ts';
import { listProducts, type Paging, type ProductPage } from './listing.ts';
import { Remembered } from './remembered.ts';
import { type KnownCategory, readKnownCategories } from './search/known-categories.ts';
import { searchProducts } from './search/search.ts';
import { suggest } from './search/suggest.ts';
import { typedWords } from './search/words.ts';

/** Each holds a count for every category. */
const MOST_SEARCHES_REMEMBERED = 200;

/** Finds products and counts them, with what is remembered of the catalogue until it changes. */
export class ProductFinder {
  readonly #connection: Connection;
  readonly #counts: ProductCounts;
  readonly #categories: Remembered<readonly KnownCategory[]>;
  readonly #searches: Remembered<readonly Cell[]>;

  constructor(connection: Connection, answers: AnswerCache) {
    this.#connection = connection;
    this.#counts = new ProductCounts(connection.reads, answers);
    this.#categories = new Remembered(answers);
    this.#searches = new Remembered(answers, MOST_SEARCHES_REMEMBERED);
  }

  /** One page of what the search and the filters leave. */
  async page(query: ProductListQuery, includesInactive: boolean): Promise<ProductPage> {
    const filters = filtersOf(query, includesInactive);
    if (query.q === '') return listProducts(this.#connection, this.#counts, filters, query.sort, query);
    return this.#search(query.q, filters, query.sort, query);
  }

  /** How many products each choice of category and availability would leave. */
  async facets(query: ProductFilterQuery): Promise<Facets> {
    const filters = filtersOf(query, false);
    const [cells, categories] = await Promise.all([
      this.#cells(query.q, filters),
      readKnownCategories(this.#connection.db, this.#categories),
    ]);
    return facetsOf(cells, filters, categories);
  }

  /** What the text that is being typed may become. */
  suggestions(text: string): Promise<Suggestions> {
    return suggest(this.#connection.reads, this.#categories, text);
  }

  async #cells(text: string, filters: ProductFilters): Promise<readonly Cell[]> {
    if (text === '') return this.#counts.cells(filters);
    const known = this.#searches.find(this.#searchKey(text, filters));
    return known ?? (await this.#search(text, filters, undefined, { page: 1, limit: 1 })).cells;
  }

  /** A page is usually followed by the question how many there are of each kind: its search has counted them. */
  async #search(
    text: string,
    filters: ProductFilters,
    sort: ProductListQuery['sort'],
    paging: Paging,
  ): Promise<ProductPage & { cells: readonly Cell[] }> {
    const { version } = this.#searches;
    const found = await searchProducts(this.#connection.db, this.#categories, text, filters, sort, paging);
    this.#searches.keep(this.#searchKey(text, filters), version, found.cells);
    return found;
  }

  #searchKey(text: string, filters: ProductFilters): string {
    return JSON.stringify([typedWords(text), withoutOwn(filters)]);
  }
}

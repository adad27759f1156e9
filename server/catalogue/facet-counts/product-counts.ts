import { sql } from 'kysely';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache, versionOfRatings } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';
import { conditionOf, isInStock, type ProductFilters } from '../products/filters.ts';
import { chosenCountsOf } from './choice-counts.ts';
import { type ChoiceFacets, readChoiceFacets } from './choice-facets.ts';
import { type FacetCount, withoutOwn } from './facet-counts.ts';
import { KeptFacets } from './kept-facets.ts';
import { facetCountsOf, type ProductFacets, readProductFacets } from './product-facets.ts';

/**
 * So many different filters are counted by the database after a change of the catalogue; then it is cheaper to read
 * the facets, which costs as much as some eight counts, and to count in memory.
 */
const COUNTED_BEFORE_FACETS = 4;
const MOST_REMEMBERED = 200;

const countInDatabase = async (db: Database, filters: ProductFilters): Promise<FacetCount[]> => {
  const { rows } = await sql<{ category_id: string; is_in_stock: boolean; count: number }>`
    select counted.category_id, counted.is_in_stock, count(*) as count
    from (select p.category_id, ${isInStock(filters)} as is_in_stock from product p where ${conditionOf(filters)}) counted
    group by counted.category_id, counted.is_in_stock`.execute(db);
  return rows.map((row) => ({ category: row.category_id, isInStock: row.is_in_stock, count: row.count }));
};

/** Counts of which one kind of change makes an end. */
class KeptCounts {
  readonly #db: Database;
  readonly #remembered: VersionedCache<readonly FacetCount[]>;
  readonly #facets: KeptFacets<ProductFacets>;
  readonly #choices: KeptFacets<ChoiceFacets>;
  #version: number | null = null;
  #counted = 0;

  constructor(db: Database, remembered: VersionedCache<readonly FacetCount[]>) {
    this.#db = db;
    this.#remembered = remembered;
    this.#facets = new KeptFacets(() => readProductFacets(db));
    this.#choices = new KeptFacets(() => readChoiceFacets(db));
  }

  async facetCounts(filters: ProductFilters): Promise<readonly FacetCount[]> {
    const key = JSON.stringify(filters);
    const known = this.#remembered.find(key);
    if (known) return known;
    const { version } = this.#remembered;
    const isFromMemory =
      version !== null &&
      !filters.includesInactive &&
      // What decides over a collection is not among the facets.
      filters.collection === undefined &&
      this.#isWorthReading(version, filters);
    const facetCounts = isFromMemory
      ? await this.#countInMemory(version, filters)
      : await countInDatabase(this.#db, filters);
    this.#remembered.keep(key, version, facetCounts);
    return facetCounts;
  }

  /** The values of variations of every active product, as the catalogue is now. */
  choiceFacets(): Promise<ChoiceFacets> {
    return this.#choices.at(this.#remembered.version);
  }

  /** The same where they need not be read first. */
  keptChoiceFacets(): Promise<ChoiceFacets> | undefined {
    const { version } = this.#remembered;
    return version === null || this.#choices.isMissingAt(version) ? undefined : this.#choices.at(version);
  }

  async #countInMemory(version: number, filters: ProductFilters): Promise<FacetCount[]> {
    if (filters.choices) return chosenCountsOf(await this.#choices.at(version), filters);
    return facetCountsOf(await this.#facets.at(version), filters);
  }

  /** Not before some have been counted by the database, unless somebody has read them already. */
  #isWorthReading(version: number, { choices }: ProductFilters): boolean {
    // The page asks for them beside its list anyway.
    if (choices) return true;
    if (version !== this.#version) {
      this.#version = version;
      this.#counted = 0;
    }
    if (!this.#facets.isMissingAt(version)) return true;
    this.#counted += 1;
    return this.#counted > COUNTED_BEFORE_FACETS;
  }
}

/** How many products filters leave, without a search: for the pages of the list and for its facets. */
export class ProductCounts {
  readonly #db: Database;
  readonly #plain: KeptCounts;
  /** Each review may change these, and should not make an end of the others. */
  readonly #rated: KeptCounts;

  constructor(db: Database, answers: ResponseCache) {
    this.#db = db;
    this.#plain = new KeptCounts(db, new VersionedCache(answers, MOST_REMEMBERED));
    this.#rated = new KeptCounts(db, new VersionedCache(answers, MOST_REMEMBERED, versionOfRatings));
  }

  /** Counted under all filters but category and availability; see `FacetCount`. */
  async facetCounts(all: ProductFilters): Promise<readonly FacetCount[]> {
    const filters = withoutOwn(all);
    // What is remembered holds through changes of stock.
    if (filters.scarce !== undefined) return countInDatabase(this.#db, filters);
    return this.#keptFor(filters).facetCounts(filters);
  }

  /** What variations can be filtered by, with the ratings of the moment where the filters ask for them. */
  choiceFacets(filters: ProductFilters): Promise<ChoiceFacets> {
    return this.#keptFor(filters).choiceFacets();
  }

  /** The same where they need not be read first. */
  keptChoiceFacets(filters: ProductFilters): Promise<ChoiceFacets> | undefined {
    return this.#keptFor(filters).keptChoiceFacets();
  }

  #keptFor({ rating }: ProductFilters): KeptCounts {
    return rating === undefined ? this.#plain : this.#rated;
  }
}

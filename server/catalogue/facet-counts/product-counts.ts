import { sql } from 'kysely';
import type { ResponseCache } from '#server/answers/response-cache.ts';
import { VersionedCache, versionOfRatings } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';
import { conditionOf, type ProductFilters } from '../products/filters.ts';
import { type FacetCount, withoutOwn } from './facet-counts.ts';
import { facetCountsOf, type ProductFacets, readProductFacets } from './product-facets.ts';

/**
 * So many different filters are counted by the database after a change of the catalogue; then it is cheaper to read
 * the facets, which costs as much as some eight counts, and to count in memory.
 */
const COUNTED_BEFORE_FACETS = 4;
const MOST_REMEMBERED = 200;

const countInDatabase = async (db: Database, filters: ProductFilters): Promise<FacetCount[]> => {
  const { rows } = await sql<{ category_id: string; is_in_stock: boolean; count: number }>`
    select p.category_id, p.is_in_stock, count(*) as count from product p where ${conditionOf(filters)}
    group by p.category_id, p.is_in_stock`.execute(db);
  return rows.map((row) => ({ category: row.category_id, isInStock: row.is_in_stock, count: row.count }));
};

/** Counts of which one kind of change makes an end. */
class KeptCounts {
  readonly #db: Database;
  readonly #remembered: VersionedCache<readonly FacetCount[]>;
  #version: number | null = null;
  #counted = 0;
  #facets: Promise<ProductFacets> | null = null;

  constructor(db: Database, remembered: VersionedCache<readonly FacetCount[]>) {
    this.#db = db;
    this.#remembered = remembered;
  }

  async facetCounts(filters: ProductFilters): Promise<readonly FacetCount[]> {
    const key = JSON.stringify(filters);
    const known = this.#remembered.find(key);
    if (known) return known;
    const { version } = this.#remembered;
    const facets = filters.includesInactive ? null : await this.#facetsAt(version);
    if (facets) return facetCountsOf(facets, filters);
    const facetCounts = await countInDatabase(this.#db, filters);
    this.#remembered.keep(key, version, facetCounts);
    return facetCounts;
  }

  /** The facets of this version of the catalogue, read once; null while it would not pay. */
  async #facetsAt(version: number | null): Promise<ProductFacets | null> {
    if (version === null) return null;
    if (version !== this.#version) {
      this.#version = version;
      this.#counted = 0;
      this.#facets = null;
    }
    if (!this.#facets) {
      this.#counted += 1;
      if (this.#counted <= COUNTED_BEFORE_FACETS) return null;
      const reading = readProductFacets(this.#db);
      this.#facets = reading;
      reading.catch(() => {
        if (this.#facets === reading) this.#facets = null;
      });
    }
    return this.#facets;
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
    return (filters.rating === undefined ? this.#plain : this.#rated).facetCounts(filters);
  }
}

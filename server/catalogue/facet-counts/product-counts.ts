import { sql } from 'kysely';
import type { AnswerCache } from '#server/answers/response-cache.ts';
import { Remembered, versionOfRatings } from '#server/answers/versioned-cache.ts';
import type { Database } from '#server/database/connection.ts';
import { conditionOf, type ProductFilters } from '../products/filters.ts';
import { type Cell, withoutOwn } from './facet-counts.ts';
import { cellsOf, readTally, type Tally } from './product-facets.ts';

/**
 * So many different filters are counted by the database after a change of the catalogue; then it is cheaper to read
 * the tally, which costs as much as some eight counts, and to count in memory.
 */
const COUNTED_BEFORE_TALLY = 4;
const MOST_REMEMBERED = 200;

const countInDatabase = async (db: Database, filters: ProductFilters): Promise<Cell[]> => {
  const { rows } = await sql<{ category_id: string; is_in_stock: boolean; count: number }>`
    select p.category_id, p.is_in_stock, count(*) as count from product p where ${conditionOf(filters)}
    group by p.category_id, p.is_in_stock`.execute(db);
  return rows.map((row) => ({ category: row.category_id, isInStock: row.is_in_stock, count: row.count }));
};

/** Counts of which one kind of change makes an end. */
class KeptCounts {
  readonly #db: Database;
  readonly #remembered: Remembered<readonly Cell[]>;
  #version: number | null = null;
  #counted = 0;
  #tally: Promise<Tally> | null = null;

  constructor(db: Database, remembered: Remembered<readonly Cell[]>) {
    this.#db = db;
    this.#remembered = remembered;
  }

  async cells(filters: ProductFilters): Promise<readonly Cell[]> {
    const key = JSON.stringify(filters);
    const known = this.#remembered.find(key);
    if (known) return known;
    const { version } = this.#remembered;
    const tally = filters.includesInactive ? null : await this.#tallyAt(version);
    if (tally) return cellsOf(tally, filters);
    const cells = await countInDatabase(this.#db, filters);
    this.#remembered.keep(key, version, cells);
    return cells;
  }

  /** The tally of this version of the catalogue, read once; null while it would not pay. */
  async #tallyAt(version: number | null): Promise<Tally | null> {
    if (version === null) return null;
    if (version !== this.#version) {
      this.#version = version;
      this.#counted = 0;
      this.#tally = null;
    }
    if (!this.#tally) {
      this.#counted += 1;
      if (this.#counted <= COUNTED_BEFORE_TALLY) return null;
      const reading = readTally(this.#db);
      this.#tally = reading;
      reading.catch(() => {
        if (this.#tally === reading) this.#tally = null;
      });
    }
    return this.#tally;
  }
}

/** How many products filters leave, without a search: for the pages of the list and for its facets. */
export class ProductCounts {
  readonly #db: Database;
  readonly #plain: KeptCounts;
  /** Each review may change these, and should not make an end of the others. */
  readonly #rated: KeptCounts;

  constructor(db: Database, answers: AnswerCache) {
    this.#db = db;
    this.#plain = new KeptCounts(db, new Remembered(answers, MOST_REMEMBERED));
    this.#rated = new KeptCounts(db, new Remembered(answers, MOST_REMEMBERED, versionOfRatings));
  }

  /** Counted under all filters but category and availability; see `Cell`. */
  async cells(all: ProductFilters): Promise<readonly Cell[]> {
    const filters = withoutOwn(all);
    // What is remembered holds through changes of stock.
    if (filters.mostStock !== undefined) return countInDatabase(this.#db, filters);
    return (filters.rating === undefined ? this.#plain : this.#rated).cells(filters);
  }
}

import type { RawBuilder } from 'kysely';
import type { Database } from './connection.ts';

/** So many rows of their first are planned well without. */
const FEW = 500;

/**
 * Has PostgreSQL look at tables again as they grow. It does so by itself about once a minute; until then it plans for what was there
 * before: a join of two tables that were small goes row by row through both, which takes the list of a shop that is being filled ten seconds.
 */
export class GrowingTables {
  readonly #analyze: RawBuilder<unknown>;
  #grown = 0;
  #seen = 0;

  /** @param analyze the statement; it should leave out what is being looked at already (`skip_locked`) */
  constructor(analyze: RawBuilder<unknown>) {
    this.#analyze = analyze;
  }

  /** So many more rows are there for everybody: they are looked at each time that they have doubled. */
  async grew(db: Database, by: number): Promise<void> {
    this.#grown += by;
    if (this.#grown >= FEW && this.#grown >= 2 * this.#seen) await this.#look(db);
  }

  /** Nothing more comes. */
  async finish(db: Database): Promise<void> {
    if (this.#grown - this.#seen >= FEW) await this.#look(db);
  }

  async #look(db: Database): Promise<void> {
    this.#seen = this.#grown;
    // Nothing goes wrong without: PostgreSQL comes to it by itself.
    await this.#analyze.execute(db).catch(() => {});
  }
}

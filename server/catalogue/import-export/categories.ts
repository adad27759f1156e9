import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import { makeKnown } from '../search/vocabulary.ts';
import { indexedWords } from '../search/words.ts';

interface CategoryRow {
  id: string;
  name: string;
}

/** The shop's categories by name, whatever its case. */
export class Categories {
  readonly #db: Database;
  readonly #byName: Map<string, CategoryRow>;

  private constructor(db: Database, rows: readonly CategoryRow[]) {
    this.#db = db;
    this.#byName = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  }

  static async read(db: Database): Promise<Categories> {
    return new Categories(db, await db.selectFrom('category').select(['id', 'name']).execute());
  }

  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase());
  }

  find(name: string): CategoryRow | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  /** Makes what is missing of these, before the products that go there: a transaction of its own, in the audit log. */
  async make(names: Iterable<string>, actor: Actor): Promise<void> {
    const missing = new Map(
      [...names].filter((name) => !this.has(name)).map((name) => [name.toLowerCase(), name]),
    );
    if (missing.size === 0) return;
    const wanted = [...missing.values()];
    await this.#db.transaction().execute(async (trx) => {
      await makeKnown(
        trx,
        wanted.flatMap((name) => [...indexedWords(name)]),
      );
      const { rows: added } = await sql<CategoryRow>`
        insert into category (id, name)
        select id, name from unnest(${wanted.map(() => randomUUIDv7())}::uuid[], ${wanted}::text[]) as row(id, name)
        on conflict (lower(name)) do nothing returning id, name`.execute(trx);
      await recordChanges(
        trx,
        actor,
        added.map((one) => ({
          action: 'created',
          kind: 'category',
          subject: one,
          after: { name: one.name, description: '' },
        })),
      );
    });
    const { rows } = await sql<CategoryRow>`
      select id, name from category where lower(name) = any(
        select lower(name collate "und-x-icu") from unnest(${wanted}::text[]) as asked(name))`.execute(
      this.#db,
    );
    for (const row of rows) this.#byName.set(row.name.toLowerCase(), row);
  }
}

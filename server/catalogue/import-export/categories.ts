import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { oneLine } from '#contract/typed-text.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { oneCategoryTreeAtATime } from '../categories/categories.ts';
import { makeKnown } from '../search/vocabulary.ts';
import { indexedWords } from '../search/words.ts';

interface CategoryRow {
  id: string;
  name: string;
}

/** Adds categories; one whose parent stands below another itself goes to the top. */
const add = async (
  trx: Transaction<DB>,
  actor: Actor,
  names: readonly string[],
  parentOf: (name: string) => string | null,
): Promise<string[]> => {
  const { rows } = await sql<CategoryRow & { parent: string | null }>`
    with added as (
      insert into category (id, name, parent_id)
      select row.id, row.name, parent.id
      from unnest(${names.map(() => randomUUIDv7())}::uuid[], ${[...names]}::text[], ${names.map(parentOf)}::text[])
        as row(id, name, parent)
      left join category parent on lower(parent.name) = lower(row.parent collate "und-x-icu") and parent.parent_id is null
      on conflict (lower(name)) do nothing returning id, name, parent_id)
    select added.id, added.name, parent.name as parent
    from added left join category parent on parent.id = added.parent_id`.execute(trx);
  await recordChanges(
    trx,
    actor,
    rows.map(({ parent, ...one }) => ({
      action: 'created',
      kind: 'category',
      subject: one,
      after: { name: one.name, description: '', ...(parent === null ? {} : { parent }) },
    })),
  );
  return rows.map(({ id }) => id);
};

/** Names that look the same are the same, also where an older one has invisible signs in it. */
const nameKey = (name: string): string => oneLine(name).toLowerCase();

/** The shop's categories by name, whatever its case. */
export class Categories {
  readonly #db: Database;
  readonly #byName: Map<string, CategoryRow>;

  private constructor(db: Database, rows: readonly CategoryRow[]) {
    this.#db = db;
    this.#byName = new Map(rows.map((row) => [nameKey(row.name), row]));
  }

  static async read(db: Database): Promise<Categories> {
    return new Categories(db, await db.selectFrom('category').select(['id', 'name']).execute());
  }

  has(name: string): boolean {
    return this.#byName.has(nameKey(name));
  }

  find(name: string): CategoryRow | undefined {
    return this.#byName.get(nameKey(name));
  }

  /**
   * Makes what is missing of these, before the products that go there: a transaction of its own, in the audit log.
   * @param parentOf which category each of them stands below, by its name in lower case; it is made too
   * @returns the ids of those that it has made
   */
  async make(
    names: Iterable<string>,
    actor: Actor,
    parentOf: Readonly<Record<string, string>> = {},
  ): Promise<string[]> {
    const missing = this.#missingOf(names);
    if (missing.length === 0) return [];
    const below = (name: string): string | null => parentOf[name.toLowerCase()] ?? null;
    const parents = this.#missingOf(missing.flatMap((name) => below(name) ?? []));
    const made = await this.#db.transaction().execute(async (trx) => {
      // Before the words, as whoever adds or renames one by the form.
      if (Object.keys(parentOf).length > 0) await oneCategoryTreeAtATime(trx);
      await makeKnown(
        trx,
        [...parents, ...missing].flatMap((name) => [...indexedWords(name)]),
      );
      return [...(await add(trx, actor, parents, () => null)), ...(await add(trx, actor, missing, below))];
    });
    const { rows } = await sql<CategoryRow>`
      select id, name from category where lower(name) = any(
        select lower(name collate "und-x-icu") from unnest(${[...parents, ...missing]}::text[]) as asked(name))`.execute(
      this.#db,
    );
    for (const row of rows) this.#byName.set(nameKey(row.name), row);
    return made;
  }

  #missingOf(names: Iterable<string>): string[] {
    return [
      ...new Map([...names].filter((name) => !this.has(name)).map((name) => [nameKey(name), name])).values(),
    ];
  }
}

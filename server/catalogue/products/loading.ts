import { randomUUIDv7 } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { makeKnown } from '../search/vocabulary.ts';
import { indexedWords } from '../search/words.ts';
import { type AddedProduct, insertProducts } from './product-writers.ts';

export interface CategoryToLoad {
  /** Made when absent. */
  id?: string;
  name: string;
  description: string;
}

export interface ReviewToLoad {
  /** An existing account; one review for each account and product. */
  accountId: string;
  /** Whole, 1 to 5. */
  star: number;
  comment: string;
  createdAt: Date;
}

/** A product to load. Prices are whole kobo; `category` is a category's name. */
export interface ProductToLoad extends Omit<AddedProduct, 'id' | 'categoryId'> {
  category: string;
  /** Now when absent. */
  createdAt?: Date;
  reviews?: ReviewToLoad[];
}

export interface CatalogueToLoad {
  categories: CategoryToLoad[];
  products: ProductToLoad[];
}

/** The ids of what was loaded, in the order in which it was given. */
export interface LoadedCatalogue {
  categoryIds: string[];
  productIds: string[];
}

const ROWS_A_STATEMENT = 1_000;
const STARS = [1, 2, 3, 4, 5];

/** PostgreSQL reads rows out of one JSON parameter, so that the statement is the same however many there are. */
const inBatches = async <T>(
  rows: readonly T[],
  insert: (batch: string) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    await insert(JSON.stringify(rows.slice(from, from + ROWS_A_STATEMENT)));
  }
};

/** Adds what is missing of the categories; one that is there already, whatever its case, is used as it is. */
const loadCategories = async (
  trx: Transaction<DB>,
  categories: readonly CategoryToLoad[],
): Promise<string[]> => {
  const rows = categories.map((category) => ({ ...category, id: category.id ?? randomUUIDv7() }));
  await inBatches(rows, (batch) =>
    sql`
      insert into category (id, name, description)
      select id, name, description from jsonb_to_recordset(${batch}::jsonb) as row(id uuid, name text, description text)
      on conflict (lower(name)) do nothing`.execute(trx),
  );
  const { rows: found } = await sql<{ id: string }>`
    select c.id from unnest(${categories.map(({ name }) => name)}::text[]) with ordinality as asked(name, place)
    join category c on lower(c.name) = lower(asked.name collate "und-x-icu") order by place`.execute(trx);
  return found.map(({ id }) => id);
};

const loadProducts = async (
  trx: Transaction<DB>,
  products: readonly ProductToLoad[],
  categoryIdOf: (name: string) => string,
): Promise<string[]> => {
  const rows = products.map(({ reviews = [], category, ...product }) => ({
    ...product,
    id: randomUUIDv7(),
    categoryId: categoryIdOf(category),
    starSum: reviews.reduce((sum, { star }) => sum + star, 0),
    reviewCount: reviews.length,
    starCounts: STARS.map((star) => reviews.filter((review) => review.star === star).length),
  }));
  await insertProducts(trx, rows);
  return rows.map(({ id }) => id);
};

const loadReviews = async (
  trx: Transaction<DB>,
  products: readonly ProductToLoad[],
  productIds: readonly string[],
): Promise<void> => {
  const rows = products.flatMap(({ reviews = [] }, index) =>
    reviews.map((review) => ({ ...review, id: randomUUIDv7(), productId: productIds[index] })),
  );
  await inBatches(rows, (batch) =>
    sql`
      insert into review (id, product_id, account_id, star, comment, created_at)
      select id, "productId", "accountId", star, comment, "createdAt"
      from jsonb_to_recordset(${batch}::jsonb) as row(id uuid, "productId" uuid, "accountId" uuid, star smallint,
        comment text, "createdAt" timestamptz)`.execute(trx),
  );
};

/**
 * Loads a whole catalogue at once, all of it or nothing: for the demo and for benchmarks. What is given is taken
 * as it is; only the database's own rules hold. In a shop that is already answering, call
 * `shop.changes.catalogueChanged()` afterwards.
 * @throws Error for a product whose category is neither given nor there, and the database's error for a taken sku
 */
export const loadCatalogue = (
  db: Database,
  { categories, products }: CatalogueToLoad,
): Promise<LoadedCatalogue> =>
  db.transaction().execute(async (trx) => {
    const categoryIds = await loadCategories(trx, categories);
    const known = new Map(
      (await trx.selectFrom('category').select(['id', 'name']).execute()).map(({ id, name }) => [
        name.toLowerCase(),
        id,
      ]),
    );
    await makeKnown(
      trx,
      categories.flatMap(({ name }) => [...indexedWords(name)]),
    );
    const productIds = await loadProducts(trx, products, (name) => {
      const id = known.get(name.toLowerCase());
      if (id === undefined) throw new Error(`Unknown category: ${name}`);
      return id;
    });
    await loadReviews(trx, products, productIds);
    // A freshly filled table has no statistics yet, and the planner would guess.
    if (products.length >= ROWS_A_STATEMENT) await sql`analyze product, search_word, review`.execute(trx);
    return { categoryIds, productIds };
  });

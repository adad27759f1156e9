import { randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { categoryMessages as say } from '#contract/catalogue/messages.ts';
import type { Category, createCategorySchema, updateCategorySchema } from '#contract/catalogue/schemas.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { isForeignKeyViolation, isUniqueViolation } from '#server/database/violations.ts';
import { brokenRule, conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { categoryLexeme, vocabularyOf } from '../search/product-words.ts';
import { addingToVocabulary } from '../search/vocabulary.ts';
import { indexedWords } from '../search/words.ts';

export type NewCategory = z.output<typeof createCategorySchema>;
export type CategoryChange = z.output<typeof updateCategorySchema>;

type CategoryRow = Selectable<DB['category']> & { product_count: number };

const columns = sql`c.id, c.name, c.description, c.created_at`;

const categoryOf = (row: CategoryRow): Category => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  createdAt: row.created_at.toISOString(),
  productCount: row.product_count,
});

/** Every category by name; `productCount` counts the active products. */
export const listCategories = async (db: Database): Promise<Category[]> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns}, coalesce(counted.products, 0) as product_count
    from category c
    left join (
      select category_id, count(*) as products from product
      where category_id is not null and is_active group by category_id
    ) counted on counted.category_id = c.id
    order by c.name, c.id`.execute(db);
  return rows.map(categoryOf);
};

/** What the audit log shows of a category. */
const audited = ({ name, description }: CategoryRow): Record<string, unknown> => ({ name, description });

/** Runs a write on one category in a transaction, and tells what the database refused in the words of the form. */
const write = async (
  shop: Shop,
  statements: (trx: Transaction<DB>) => Promise<CategoryRow>,
): Promise<Category> => {
  try {
    const category = await shop.db.transaction().execute(statements);
    await shop.changes.catalogueChanged();
    return categoryOf(category);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('category_exists', say.exists);
    if (isForeignKeyViolation(error)) throw conflict('category_not_empty', say.hasProducts);
    throw error;
  }
};

/** @throws Refusal 409 when another category has the name, whatever its case */
export const createCategory = (
  shop: Shop,
  actor: Actor,
  { name, description }: NewCategory,
): Promise<Category> =>
  write(shop, async (trx) => {
    const { rows } = await sql<CategoryRow>`
      with ${addingToVocabulary(vocabularyOf(indexedWords(name)))}
      insert into category as c (id, name, description) values (${randomUUIDv7()}, ${name}, ${description})
      returning ${columns}, 0 as product_count`.execute(trx);
    const added = rows[0];
    if (!added) throw new Error('A category that was added is not there');
    await recordChanges(trx, actor, [
      { action: 'created', kind: 'category', subject: { id: added.id, name }, after: audited(added) },
    ]);
    return added;
  });

const findCategory = async (trx: Transaction<DB>, id: string): Promise<CategoryRow | undefined> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns}, 0 as product_count from category c where id = ${id}::uuid`.execute(trx);
  return rows[0];
};

const lockCategory = async (trx: Transaction<DB>, id: string): Promise<CategoryRow> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns}, 0 as product_count from category c where id = ${id}::uuid for no key update`.execute(
    trx,
  );
  if (!rows[0]) throw notFound('category_not_found', say.notFound);
  return rows[0];
};

/**
 * Changes what is given. The new name finds the category's products at once: they stand under its id.
 * @throws Refusal 404, or 409 when another category has the name
 */
export const changeCategory = (
  shop: Shop,
  actor: Actor,
  id: string,
  { name, description }: CategoryChange,
): Promise<Category> =>
  write(shop, async (trx) => {
    const before = await lockCategory(trx, id);
    const { rows } = await sql<CategoryRow>`
      with ${addingToVocabulary(vocabularyOf(indexedWords(name ?? '')))}
      update category c set name = coalesce(${name ?? null}, name),
        description = coalesce(${description ?? null}, description)
      where id = ${id}::uuid
      returning ${columns}, (select count(*) from product where category_id = c.id and is_active) as product_count`.execute(
      trx,
    );
    const after = rows[0] ?? before;
    await recordChanges(trx, actor, [
      {
        action: 'changed',
        kind: 'category',
        subject: { id, name: before.name },
        before: audited(before),
        after: audited(after),
      },
    ]);
    return after;
  });

/** Puts every product of a category, active or not, into another one. */
const moveProducts = async (
  trx: Transaction<DB>,
  actor: Actor,
  from: CategoryRow,
  to: CategoryRow,
): Promise<void> => {
  // Locked in the order of their ids, like everything that locks several products.
  // An unfinished product that lacked nothing but a category is finished with it.
  const { rows } = await sql<{ id: string; name: string; wasActive: boolean; isActive: boolean }>`
    with moving as (
      select id, is_active from product where category_id = ${from.id}::uuid order by id for no key update
    )
    update product p set category_id = ${to.id}::uuid, updated_at = now(), missing = array_remove(p.missing, 'category'),
      is_active = p.is_active or (p.wants_active and p.missing = '{category}'),
      wants_active = p.wants_active and p.missing <> '{category}',
      search = ts_delete(p.search, ${categoryLexeme(from.id)}) || ${`'${categoryLexeme(to.id)}':1B`}::tsvector
    from moving where p.id = moving.id
    returning p.id, p.name, moving.is_active as "wasActive", p.is_active as "isActive"`.execute(trx);
  await recordChanges(
    trx,
    actor,
    rows.map(({ id, name, wasActive, isActive }) => ({
      action: 'changed',
      kind: 'product',
      subject: { id, name },
      before: { category: from.name, isActive: wasActive },
      after: { category: to.name, isActive },
    })),
  );
};

/**
 * Deletes a category.
 * @param moveTo where its products go first, all in one transaction; null leaves them, and then there must be none
 * @throws Refusal 404, 400 for an unknown target, or 409 when a product is still in it, active or not
 */
export const deleteCategory = async (
  shop: Shop,
  actor: Actor,
  id: string,
  moveTo: string | null,
): Promise<void> => {
  await write(shop, async (trx) => {
    if (moveTo === id) throw brokenRule('category_target_wrong', say.moveElsewhere, 'moveTo');
    await sql`
      select from category where id = any(${[id, moveTo ?? id]}::uuid[]) order by id for no key update`.execute(
      trx,
    );
    const before = await lockCategory(trx, id);
    if (moveTo !== null) {
      const target = await findCategory(trx, moveTo);
      if (!target) throw brokenRule('category_target_wrong', say.moveElsewhere, 'moveTo');
      await moveProducts(trx, actor, before, target);
    }
    await trx.deleteFrom('category').where('id', '=', id).execute();
    await recordChanges(trx, actor, [
      { action: 'deleted', kind: 'category', subject: { id, name: before.name }, before: audited(before) },
    ]);
    return before;
  });
};

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { categoryMessages as say } from '#contract/catalogue/messages.ts';
import type { Category, createCategorySchema, updateCategorySchema } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { vocabularyOf } from './search/product-words.ts';
import { addingToVocabulary } from './search/vocabulary.ts';
import { indexedWords } from './search/words.ts';
import { isForeignKeyViolation } from './violations.ts';

export type NewCategory = z.output<typeof createCategorySchema>;
export type CategoryChange = z.output<typeof updateCategorySchema>;

interface CategoryRow {
  id: string;
  name: string;
  description: string;
  created_at: Date;
  product_count: number;
}

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
    select c.id, c.name, c.description, c.created_at, coalesce(counted.products, 0) as product_count
    from category c
    left join (
      select category_id, count(*) as products from product
      where category_id is not null and is_active group by category_id
    ) counted on counted.category_id = c.id
    order by c.name, c.id`.execute(db);
  return rows.map(categoryOf);
};

/** Runs a write on one category; null when there is no such category. */
const write = async (
  shop: Shop,
  statement: ReturnType<typeof sql<CategoryRow>>,
): Promise<Category | null> => {
  try {
    const { rows } = await statement.execute(shop.db);
    if (!rows[0]) return null;
    await shop.changes.catalogueChanged();
    return categoryOf(rows[0]);
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict(say.exists);
    if (isForeignKeyViolation(error)) throw conflict(say.hasProducts);
    throw error;
  }
};

/** @throws Refusal 409 when another category has the name, whatever its case */
export const createCategory = async (shop: Shop, { name, description }: NewCategory): Promise<Category> => {
  const category = await write(
    shop,
    sql<CategoryRow>`
      with ${addingToVocabulary(vocabularyOf(indexedWords(name)))}
      insert into category (id, name, description) values (${randomUUIDv7()}, ${name}, ${description})
      returning *, 0 as product_count`,
  );
  if (!category) throw new Error('A category that was added is not there');
  return category;
};

/**
 * Changes what is given. The new name finds the category's products at once: they stand under its id.
 * @throws Refusal 404, or 409 when another category has the name
 */
export const changeCategory = async (
  shop: Shop,
  id: string,
  { name, description }: CategoryChange,
): Promise<Category> => {
  const category = await write(
    shop,
    sql<CategoryRow>`
      with ${addingToVocabulary(vocabularyOf(indexedWords(name ?? '')))}
      update category set name = coalesce(${name ?? null}, name),
        description = coalesce(${description ?? null}, description)
      where id = ${id}::uuid
      returning *, (select count(*) from product where category_id = category.id and is_active) as product_count`,
  );
  if (!category) throw notFound(say.notFound);
  return category;
};

/** @throws Refusal 404, or 409 when a product is still in it, active or not */
export const deleteCategory = async (shop: Shop, id: string): Promise<void> => {
  const category = await write(
    shop,
    sql<CategoryRow>`delete from category where id = ${id}::uuid returning *, 0 as product_count`,
  );
  if (!category) throw notFound(say.notFound);
};

import { type Selectable, sql } from 'kysely';
import { MOST_FOOTER_CATEGORIES } from '#contract/catalogue/limits.ts';
import type { Category, CategoryLink } from '#contract/catalogue/schemas.ts';
import { isId } from '#contract/http/envelope.ts';
import type { Database } from '#server/database/connection.ts';
import type { DB } from '#server/database/schema.generated.ts';

export type CategoryRow = Omit<Selectable<DB['category']>, 'is_top' | 'parent_is_top'> & {
  product_count: number;
};

const columns = sql`c.id, c.slug, c.name, c.description, c.parent_id, c.created_at`;
/** SQL: how many active products `category c` has, with those of the categories below it. */
const productCount = sql`(select count(*) from product where is_active
  and category_id in (select id from category own where own.id = c.id or own.parent_id = c.id))`;

export const categoryOf = (row: CategoryRow): Category => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  parent: row.parent_id,
  createdAt: row.created_at.toISOString(),
  productCount: row.product_count,
});

/** Every category by name. */
export const listCategories = async (db: Database): Promise<Category[]> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns}, coalesce(sum(counted.products), 0)::integer as product_count
    from category c
    join category own on own.id = c.id or own.parent_id = c.id
    left join (
      select category_id, count(*) as products from product
      where category_id is not null and is_active group by category_id
    ) counted on counted.category_id = own.id
    group by c.id
    order by c.name, c.id`.execute(db);
  return rows.map(categoryOf);
};

/**
 * The categories that the foot of every page leads to: the largest of the uppermost that have something on sale. Beyond 500
 * products they are not counted, because this is asked again whenever the catalogue changes. Those of about one size stand by
 * name: each time that the order changes, every page has to be made anew.
 */
export const listLargest = async (db: Database): Promise<CategoryLink[]> => {
  const { rows } = await sql<CategoryLink>`
    select c.name, c.slug
    from category c cross join lateral (
      select count(*) as products from (
        select from category own join product p on p.category_id = own.id and p.is_active
        where own.id = c.id or own.parent_id = c.id limit 500) few
    ) counted
    where c.parent_id is null and counted.products > 0
    order by width_bucket(counted.products::integer, array[4, 16, 64, 256]) desc, c.name, c.id
    limit ${MOST_FOOTER_CATEGORIES}::int`.execute(db);
  return rows;
};

export const findCategory = async (db: Database, id: string): Promise<CategoryRow | null> => {
  const { rows } = await sql<CategoryRow>`
    select ${columns}, ${productCount} as product_count from category c where c.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
};

/** The category that a path names by its id, or by words that are or were its address; null where there is none. */
export const findNamedCategory = async (db: Database, named: string): Promise<Category | null> => {
  const { rows } = await sql<{ id: string }>`
    select category_id as id from category_address where words = ${named}`.execute(db);
  const id = rows[0]?.id ?? (isId(named) ? named : null);
  const row = id === null ? null : await findCategory(db, id);
  return row && categoryOf(row);
};

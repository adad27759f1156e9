import { sql } from 'kysely';
import { productNumberIn } from '#contract/catalogue/addresses.ts';
import type { AdminProduct, CategoryRef, ProductDetail, Review } from '#contract/catalogue/schemas.ts';
import { isId } from '#contract/http/envelope.ts';
import type { Database } from '#server/database/connection.ts';
import { newestReviews, starCountsOf } from '../reviews/review-rows.ts';
import { activeVariantsColumn, type StoredVariant, variantsColumn } from '../variants/stored-variant.ts';
import { visibleProducts } from './filters.ts';
import { adminProductOf, type ProductRow, productColumns } from './product-answer.ts';

/**
 * A product with its newest reviews; null when it is unknown, deleted or (unless asked for) inactive.
 * @param ratings how many of the reviews
 */
export const findProduct = async (
  db: Database,
  id: string,
  { includesInactive, ratings }: { includesInactive: boolean; ratings: number },
): Promise<ProductDetail | null> => {
  const { rows } = await sql<
    ProductRow & {
      star_counts: number[];
      ratings: Review[];
      variants: StoredVariant[];
      parent: CategoryRef | null;
    }
  >`
    select ${productColumns}, p.star_counts, ${newestReviews(ratings)} as ratings, ${activeVariantsColumn},
      (select jsonb_build_object('_id', a.id, 'name', a.name, 'slug', a.slug) from category a where a.id = c.parent_id) as parent
    from product p join category c on c.id = p.category_id
    where p.id = ${id}::uuid and ${visibleProducts(includesInactive)}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const product = adminProductOf(row, row.variants);
  return {
    ...product,
    category: { ...product.category, ...(row.parent ? { parent: row.parent } : {}) },
    starCounts: starCountsOf(row.star_counts),
    ratings: row.ratings,
  };
};

/** A product as administrators edit it, active or not; null when it is unknown or deleted. */
export const findAdminProduct = async (db: Database, id: string): Promise<AdminProduct | null> => {
  const { rows } = await sql<ProductRow & { variants: StoredVariant[] }>`
    select ${productColumns}, ${variantsColumn}
    from product p join category c on c.id = p.category_id
    where p.id = ${id}::uuid and ${visibleProducts(true)}`.execute(db);
  const row = rows[0];
  return row ? adminProductOf(row, row.variants) : null;
};

/** The id of the product that a path names by its id, or as an address does; null where there is none. */
export const findProductId = async (db: Database, named: string): Promise<string | null> => {
  if (isId(named)) return named;
  const number = productNumberIn(named);
  if (number === null) return null;
  const { rows } = await sql<{ id: string }>`
    select id from product where number = ${Number(number)}::int and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
};

/** Whether shoppers see the product. */
export const isForSale = async (db: Database, id: string): Promise<boolean> => {
  const { rows } =
    await sql`select from product p where p.id = ${id}::uuid and ${visibleProducts(false)}`.execute(db);
  return rows.length > 0;
};

import { sql } from 'kysely';
import type { ProductDetail, Review } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { newestReviews, starCountsOf } from '../reviews/review-rows.ts';
import { visibleProducts } from './filters.ts';
import { type ProductRow, productColumns, productOf } from './product-answer.ts';

/**
 * A product with its newest reviews; null when it is unknown, deleted or (unless asked for) inactive.
 * @param ratings how many of the reviews
 */
export const findProduct = async (
  db: Database,
  id: string,
  { includesInactive, ratings }: { includesInactive: boolean; ratings: number },
): Promise<ProductDetail | null> => {
  const { rows } = await sql<ProductRow & { star_counts: number[]; ratings: Review[] }>`
    select ${productColumns}, p.star_counts, ${newestReviews(ratings)} as ratings
    from product p join category c on c.id = p.category_id
    where p.id = ${id}::uuid and ${visibleProducts(includesInactive)}`.execute(db);
  const row = rows[0];
  return row ? { ...productOf(row), starCounts: starCountsOf(row.star_counts), ratings: row.ratings } : null;
};

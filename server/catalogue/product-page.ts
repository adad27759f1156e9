import { sql } from 'kysely';
import type { ProductDetail, Review } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { visibleProducts } from './filters.ts';
import { type ProductRow, productColumns, productOf } from './product-answer.ts';

/** A review as JSON out of the database: its date is PostgreSQL's own spelling. */
interface ReviewJson {
  star: number;
  comment: string;
  user: { _id: string; name: string };
  createdAt: string;
}

/** SQL for all reviews of the product with this id, newest first, as one JSON value. */
const ratingsOf = (productId: ReturnType<typeof sql>) => sql`(
  select coalesce(json_agg(json_build_object('star', r.star, 'comment', r.comment,
    'user', json_build_object('_id', a.id, 'name', a.name), 'createdAt', r.created_at)
    order by r.created_at desc, r.id desc), '[]')
  from review r join account a on a.id = r.account_id where r.product_id = ${productId})`;

const reviewOf = (review: ReviewJson): Review => ({
  ...review,
  createdAt: new Date(review.createdAt).toISOString(),
});

/** A product with its reviews, newest first; null when it is unknown, deleted or (unless asked for) inactive. */
export const findProduct = async (
  db: Database,
  id: string,
  { includesInactive }: { includesInactive: boolean },
): Promise<ProductDetail | null> => {
  const { rows } = await sql<ProductRow & { ratings: ReviewJson[] }>`
    select ${productColumns}, ${ratingsOf(sql`p.id`)} as ratings
    from product p join category c on c.id = p.category_id
    where p.id = ${id}::uuid and ${visibleProducts(includesInactive)}`.execute(db);
  const row = rows[0];
  return row ? { ...productOf(row), ratings: row.ratings.map(reviewOf) } : null;
};

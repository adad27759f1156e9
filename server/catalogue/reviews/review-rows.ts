import { type RawBuilder, sql } from 'kysely';
import type { Review, StarCounts } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { visibleProducts } from '../products/filters.ts';

/** Stands in for the name of somebody whose account was deleted: their reviews stay, their name does not. */
export const FORMER_CUSTOMER = 'Former customer';

/** `review r` with its `account a` as the contract shows it. */
const reviewJson = sql`json_build_object(
  'star', r.star,
  'comment', r.comment,
  'user', json_build_object('_id', a.id,
    'name', case when a.deleted_at is null then a.name else ${sql.lit(FORMER_CUSTOMER)} end),
  'isVerifiedPurchase', exists (
    select from kept_purchase k where k.account_id = r.account_id and k.product_id = r.product_id),
  'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/**
 * SQL for the newest reviews of `product p`, as one JSON value. Which ones is decided before anything else is read, so
 * that a page far down costs no more than the first.
 */
export const newestReviews = (most: number, skipped = 0): RawBuilder<Review[]> => sql<Review[]>`(
  select coalesce(json_agg(${reviewJson} order by r.created_at desc, r.id desc), '[]')
  from (
    select * from review where product_id = p.id
    order by created_at desc, id desc limit ${most}::int offset ${skipped}::bigint
  ) r join account a on a.id = r.account_id)`;

/** What the database counts, one star first, as the contract names it. */
export const starCountsOf = ([
  one = 0,
  two = 0,
  three = 0,
  four = 0,
  five = 0,
]: readonly number[]): StarCounts => ({
  1: one,
  2: two,
  3: three,
  4: four,
  5: five,
});

/** A page of a product's reviews, newest first, and how many there are in all; null when nobody can see the product. */
export const findReviewPage = async (
  db: Database,
  productId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ reviews: Review[]; total: number } | null> => {
  const { rows } = await sql<{ reviews: Review[]; total: number }>`
    select ${newestReviews(limit, (page - 1) * limit)} as reviews, p.review_count as total
    from product p where p.id = ${productId}::uuid and ${visibleProducts(false)}`.execute(db);
  return rows[0] ?? null;
};

/**
 * What a shopper has said of a product, null where they have said nothing; undefined when nobody can see the product.
 */
export const findOwnReview = async (
  db: Database,
  productId: string,
  accountId: string,
): Promise<Review | null | undefined> => {
  const { rows } = await sql<{ review: Review | null }>`
    select (
      select ${reviewJson} from review r join account a on a.id = r.account_id
      where r.product_id = p.id and r.account_id = ${accountId}::uuid
    ) as review
    from product p where p.id = ${productId}::uuid and ${visibleProducts(false)}`.execute(db);
  return rows[0]?.review;
};

import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { productMessages, reviewMessages as say } from '#contract/catalogue/messages.ts';
import type { ReviewForm } from '#contract/catalogue/review-form.ts';
import type { Reviews } from '#contract/catalogue/reviews.ts';
import { isUniqueViolation } from '#server/database/violations.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import type { Shop } from '#server/shop.ts';
import { visibleProducts } from '../products/filters.ts';
import { findProduct } from '../products/product-page.ts';

/** Whose review of what, and how many of the product's reviews are wanted back. */
export interface ReviewCall {
  productId: string;
  accountId: string;
  ratings: number;
}

const reviewsOf = async (shop: Shop, { productId, ratings }: ReviewCall): Promise<Reviews> => {
  const product = await findProduct(shop.db, productId, { includesInactive: true, ratings });
  if (!product) throw notFound('product_not_found', productMessages.notFound);
  const { averageRating, reviewCount, numOfReviews, starCounts } = product;
  return { ratings: product.ratings, averageRating, reviewCount, numOfReviews, starCounts };
};

/**
 * Adds a shopper's review: of whoever is logged in (the call's permission), has bought it or not, once a product. The product's sums move in the same statement, so that they are right however many
 * shoppers review at once.
 * @throws Refusal 404 when there is no such product, 409 when the shopper has reviewed it already
 */
export const addReview = async (
  shop: Shop,
  call: ReviewCall,
  { star, comment }: ReviewForm,
): Promise<Reviews> => {
  const { rows } = await sql`
    with added as (
      insert into review (id, product_id, account_id, star, comment)
      select ${randomUUIDv7()}::uuid, p.id, ${call.accountId}::uuid, ${star}::smallint, ${comment}
      from product p where p.id = ${call.productId}::uuid and ${visibleProducts(false)}
      returning product_id, star
    )
    update product p set star_sum = p.star_sum + added.star, review_count = p.review_count + 1,
      star_counts[added.star] = p.star_counts[added.star] + 1
    from added where p.id = added.product_id returning p.id`
    .execute(shop.db)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? conflict('already_reviewed', say.twice) : error;
    });
  if (rows.length === 0) throw notFound('product_not_found', productMessages.notFound);
  await shop.changes.reviewed(call.productId);
  return reviewsOf(shop, call);
};

/**
 * Takes a shopper's own review away.
 * @throws Refusal 404 when there is no such product, or no review of theirs
 */
export const removeReview = async (shop: Shop, call: ReviewCall): Promise<Reviews> => {
  const { rows } = await sql<{ id: string | null }>`
    with found as (
      select p.id from product p where p.id = ${call.productId}::uuid and ${visibleProducts(false)}
    ), removed as (
      delete from review r using found where r.product_id = found.id and r.account_id = ${call.accountId}::uuid
      returning r.product_id, r.star
    ), written as (
      update product p set star_sum = p.star_sum - removed.star, review_count = p.review_count - 1,
        star_counts[removed.star] = p.star_counts[removed.star] - 1
      from removed where p.id = removed.product_id returning p.id
    )
    select written.id from found left join written on true`.execute(shop.db);
  if (rows.length === 0) throw notFound('product_not_found', productMessages.notFound);
  if (rows[0]?.id === null) throw notFound('review_not_found', say.notFound);
  await shop.changes.reviewed(call.productId);
  return reviewsOf(shop, call);
};

/**
 * Shows at once whether reviews are of a verified purchase, where the buyer has reviewed what was bought. To be called
 * when the order, its money or its return is committed: a review written meanwhile announces itself. Orders that are cancelled, refunded or
 * taken up again move stock, and with that what is kept of the product.
 */
export const purchaseMade = async (
  shop: Shop,
  accountId: string,
  productIds: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ product_id: string }>`
    select product_id from review where account_id = ${accountId}::uuid and product_id = any(${productIds}::uuid[])`.execute(
    shop.db,
  );
  await shop.changes.reviewsMarked(rows.map((row) => row.product_id));
};

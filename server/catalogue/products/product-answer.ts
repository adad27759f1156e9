import { sql } from 'kysely';
import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { Product } from '#contract/catalogue/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { type NamedProduct, namedColumns } from './stored-product.ts';

/** A product as `productColumns` reads it. */
export interface ProductRow extends NamedProduct {
  averageRating: number;
  reviewCount: number;
  createdAt: Date;
}

/** What an answer shows of a product; expects `product p` and its `category c`. */
export const productColumns = sql`${namedColumns}, p.average_rating as "averageRating",
  p.review_count as "reviewCount", p.created_at as "createdAt"`;

/**
 * SQL: joins to rows that name a product under `found` what `productColumns` expects. Row by row: a plan that is made
 * once for all values of LIMIT expects thousands of rows, and would read the whole table.
 */
export const joiningFound = sql`cross join lateral (select * from product p where p.id = found offset 0) p
  cross join lateral (select c.name from category c where c.id = p.category_id offset 0) c`;

/** The product as the contract shows it, prices in naira. */
export const productOf = (row: ProductRow): Product => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  price: nairaOfKobo(row.priceKobo),
  discountPrice: row.discountPriceKobo === null ? null : nairaOfKobo(row.discountPriceKobo),
  stock: row.stock,
  ...byField(PLAIN_FIELDS, (field) => row[field]),
  sku: row.sku,
  category: { _id: row.categoryId, name: row.category },
  isActive: row.isActive,
  isFeatured: row.isFeatured,
  images: row.images,
  variations: row.variations,
  attributes: row.attributes,
  averageRating: row.averageRating,
  reviewCount: row.reviewCount,
  numOfReviews: row.reviewCount,
  createdAt: row.createdAt.toISOString(),
});

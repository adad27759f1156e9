import { sql } from 'kysely';
import type { Product, ProductImage, Variations } from '#contract/catalogue/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';

/** A product as `productColumns` reads it; prices in kobo. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  price_kobo: number;
  discount_price_kobo: number | null;
  stock: number;
  brand: string;
  sku: string;
  category_id: string;
  category_name: string;
  is_active: boolean;
  is_featured: boolean;
  images: ProductImage[];
  variations: Variations;
  average_rating: number;
  review_count: number;
  created_at: Date;
}

/** What an answer shows of a product; expects `product p` and its `category c`. */
export const productColumns = sql`p.id, p.name, p.description, p.price_kobo, p.discount_price_kobo, p.stock, p.brand,
  p.sku, p.category_id, c.name as category_name, p.is_active, p.is_featured, p.images, p.variations,
  p.average_rating, p.review_count, p.created_at`;

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
  price: nairaOfKobo(row.price_kobo),
  discountPrice: row.discount_price_kobo === null ? null : nairaOfKobo(row.discount_price_kobo),
  stock: row.stock,
  brand: row.brand,
  sku: row.sku,
  category: { _id: row.category_id, name: row.category_name },
  isActive: row.is_active,
  isFeatured: row.is_featured,
  images: row.images,
  variations: row.variations,
  averageRating: row.average_rating,
  reviewCount: row.review_count,
  numOfReviews: row.review_count,
  createdAt: row.created_at.toISOString(),
});

/** A product as the audit log shows it: what a form can change, prices in naira. */
export const auditedProduct = (product: Product): Record<string, unknown> => ({
  name: product.name,
  description: product.description,
  price: product.price,
  discountPrice: product.discountPrice,
  stock: product.stock,
  brand: product.brand,
  sku: product.sku,
  category: product.category.name,
  images: product.images,
  variations: product.variations,
  isActive: product.isActive,
  isFeatured: product.isFeatured,
});

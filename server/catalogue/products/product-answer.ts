import { sql } from 'kysely';
import { byField, PLAIN_FIELDS } from '#contract/catalogue/field-list.ts';
import type { AdminProduct, Product } from '#contract/catalogue/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { presentVariant, type StoredVariant } from '../variants/stored-variant.ts';
import { type NamedProduct, namedColumns } from './stored-product.ts';

/** A product as `productColumns` reads it. */
export interface ProductRow extends NamedProduct {
  slug: string;
  categorySlug: string;
  averageRating: number;
  reviewCount: number;
  createdAt: Date;
  /** Where variants have prices of their own: those of the cheapest, and the highest unit price; null elsewhere. */
  lowestPriceKobo: number | null;
  lowestDiscountPriceKobo: number | null;
  highestUnitPriceKobo: number | null;
}

/** SQL: what `shownPrices` tells the prices from, for `product p`. */
export const priceColumns = sql`p.price_kobo as "priceKobo", p.discount_price_kobo as "discountPriceKobo",
  p.lowest_price_kobo as "lowestPriceKobo", p.lowest_discount_price_kobo as "lowestDiscountPriceKobo",
  p.highest_unit_price_kobo as "highestUnitPriceKobo"`;

/** SQL: the address of the main picture of `product p`, or empty. */
export const mainPicture = sql`
  coalesce(jsonb_path_query_first(p.images, '$[*] ? (@.isMain == true)')->>'url', p.images->0->>'url', '')`;

/** What an answer shows of a product; expects `product p` and its `category c`. */
export const productColumns = sql`${namedColumns}, p.slug, c.slug as "categorySlug", p.average_rating as "averageRating",
  p.review_count as "reviewCount", p.created_at as "createdAt", p.lowest_price_kobo as "lowestPriceKobo",
  p.lowest_discount_price_kobo as "lowestDiscountPriceKobo", p.highest_unit_price_kobo as "highestUnitPriceKobo"`;

/**
 * SQL: joins to rows that name a product under `found` what `productColumns` expects. Row by row: a plan that is made
 * once for all values of LIMIT expects thousands of rows, and would read the whole table.
 */
export const joiningFound = sql`cross join lateral (select * from product p where p.id = found offset 0) p
  cross join lateral (select c.name, c.slug from category c where c.id = p.category_id offset 0) c`;

type Priced = Pick<
  ProductRow,
  'priceKobo' | 'discountPriceKobo' | 'lowestPriceKobo' | 'lowestDiscountPriceKobo' | 'highestUnitPriceKobo'
>;

/** What a product costs, in naira: where prices differ by variant, the cheapest one's, and the highest. */
export const shownPrices = (row: Priced): Pick<Product, 'price' | 'discountPrice' | 'highestPrice'> => {
  const hasOwn = row.lowestPriceKobo !== null;
  const discountPriceKobo = hasOwn ? row.lowestDiscountPriceKobo : row.discountPriceKobo;
  const priceKobo = row.lowestPriceKobo ?? row.priceKobo;
  return {
    price: nairaOfKobo(priceKobo),
    discountPrice: discountPriceKobo === null ? null : nairaOfKobo(discountPriceKobo),
    highestPrice: nairaOfKobo(row.highestUnitPriceKobo ?? discountPriceKobo ?? priceKobo),
  };
};

/** The product as the contract shows it, prices in naira. */
export const productOf = (row: ProductRow): Product => ({
  _id: row.id,
  slug: row.slug,
  name: row.name,
  description: row.description,
  ...shownPrices(row),
  stock: row.stock,
  ...byField(PLAIN_FIELDS, (field) => row[field]),
  sku: row.sku,
  category: { _id: row.categoryId, name: row.category, slug: row.categorySlug },
  isActive: row.isActive,
  isFeatured: row.isFeatured,
  images: row.images,
  variations: row.variations,
  attributes: row.attributes,
  averageRating: row.averageRating,
  reviewCount: row.reviewCount,
  numOfReviews: row.reviewCount,
  createdAt: row.createdAt.toISOString(),
  ...(row.missing?.length ? { missing: row.missing, wantsActive: row.wantsActive ?? false } : {}),
});

/** A product as its form has it, where variants have prices of their own: with that of the others. */
export const withOwnPrices = (row: ProductRow): Product => ({
  ...productOf(row),
  price: nairaOfKobo(row.priceKobo),
  discountPrice: row.discountPriceKobo === null ? null : nairaOfKobo(row.discountPriceKobo),
});

/** The product as its form has it: with its own prices, and with variants. */
export const adminProductOf = (row: ProductRow, variants: readonly StoredVariant[]): AdminProduct => ({
  ...productOf(row),
  basePrice: nairaOfKobo(row.priceKobo),
  baseDiscountPrice: row.discountPriceKobo === null ? null : nairaOfKobo(row.discountPriceKobo),
  variants: variants.map((variant) => presentVariant(variant, row)),
});

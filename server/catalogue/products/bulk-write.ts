import { sql, type Transaction } from 'kysely';
import type { ProductImage, Variations } from '#contract/catalogue/schemas.ts';
import type { DB } from '#server/database/schema.generated.ts';
import { keepingPictures } from '#server/media/store/in-use.ts';

/** A product as many are written at once. Prices in kobo; `search` is its words, see product-words.ts. */
export interface ProductToWrite {
  id: string;
  handle: string | null;
  name: string;
  description: string;
  priceKobo: number;
  discountPriceKobo: number | null;
  stock: number;
  brand: string;
  sku: string;
  categoryId: string;
  isActive: boolean;
  isFeatured: boolean;
  images: readonly ProductImage[];
  variations: Variations;
  search: string;
}

/** SQL: the columns of a `ProductToWrite` in JSON. */
const written = sql`id uuid, handle text, name text, description text, "priceKobo" bigint, "discountPriceKobo" bigint,
  stock integer, brand text, sku text, "categoryId" uuid, "isActive" boolean, "isFeatured" boolean, images jsonb,
  variations jsonb, search text`;

/**
 * Adds products in one statement, the same however many there are.
 * @param rows a JSON list of `ProductToWrite`, each with `starSum`, `reviewCount`, `starCounts` and `createdAt` where it
 *   has a past
 */
export const insertProducts = (trx: Transaction<DB>, rows: string): Promise<unknown> =>
  sql`
    insert into product (id, handle, name, description, price_kobo, discount_price_kobo, stock, brand, sku, category_id,
      is_active, is_featured, images, variations, star_sum, review_count, star_counts, search, created_at)
    select id, handle, name, description, "priceKobo", "discountPriceKobo", stock, brand, sku, "categoryId",
      "isActive", "isFeatured", images, variations, coalesce("starSum", 0), coalesce("reviewCount", 0),
      coalesce("starCounts", '{0,0,0,0,0}'), search::tsvector, coalesce("createdAt", now())
    from jsonb_to_recordset(${rows}::jsonb) as row(${written}, "starSum" integer, "reviewCount" integer,
      "starCounts" integer[], "createdAt" timestamptz)`.execute(trx);

/** Writes products anew that the transaction has locked, in one statement; their handles stay. */
export const updateProducts = (trx: Transaction<DB>, rows: readonly ProductToWrite[]): Promise<unknown> =>
  sql`
    update product p set name = row.name, description = row.description, price_kobo = row."priceKobo",
      discount_price_kobo = row."discountPriceKobo", stock = row.stock, brand = row.brand, sku = row.sku,
      category_id = row."categoryId", is_active = row."isActive", is_featured = row."isFeatured", images = row.images,
      variations = row.variations, search = row.search::tsvector, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(${written})
    where p.id = row.id`.execute(trx);

/** The pictures of products that are being saved count as in use from now on. */
export const keepPicturesOf = (trx: Transaction<DB>, rows: readonly ProductToWrite[]): Promise<unknown> =>
  sql`with ${keepingPictures(JSON.stringify(rows.flatMap(({ images }) => images)))} select`.execute(trx);

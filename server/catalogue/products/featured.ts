import { sql } from 'kysely';
import { MOST_FEATURED } from '#contract/catalogue/limits.ts';
import type { PriceRange, Product } from '#contract/catalogue/schemas.ts';
import { nairaOfKobo } from '#contract/money.ts';
import { type Actor, recordChanges } from '#server/audit/audit.ts';
import type { Database } from '#server/database/connection.ts';
import type { Shop } from '#server/shop.ts';
import { visibleProducts } from './filters.ts';
import { type ProductRow, productColumns, productOf } from './product-answer.ts';

/** The newest active featured products, newest first. */
export const listFeatured = async (db: Database): Promise<Product[]> => {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from product p join category c on c.id = p.category_id
    where ${visibleProducts(false)} and p.is_featured
    order by p.created_at desc, p.id desc limit ${MOST_FEATURED}::int`.execute(db);
  return rows.map(productOf);
};

/** The lowest and highest unit price of the active products, in naira; both 0 when there are none. */
export const findPriceRange = async (db: Database): Promise<PriceRange> => {
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
    select
      (select min(p.unit_price_kobo) from product p where ${visibleProducts(false)}) as lowest,
      (select max(p.unit_price_kobo) from product p where ${visibleProducts(false)}) as highest`.execute(db);
  return { minPrice: nairaOfKobo(rows[0]?.lowest ?? 0), maxPrice: nairaOfKobo(rows[0]?.highest ?? 0) };
};

/** The products that are featured, active or not, newest first. */
export interface FeaturedCheck {
  count: number;
  products: { _id: string; name: string; isFeatured: boolean }[];
}

export const checkFeatured = async (db: Database): Promise<FeaturedCheck> => {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name', 'is_featured'])
    .where('is_featured', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return {
    count: rows.length,
    products: rows.map((row) => ({ _id: row.id, name: row.name, isFeatured: row.is_featured })),
  };
};

/** Makes exactly these products featured; ids that nothing has are passed over. */
export const setFeatured = async (
  shop: Shop,
  actor: Actor,
  productIds: readonly string[],
): Promise<FeaturedCheck> => {
  await shop.db.transaction().execute(async (trx) => {
    // Locked in the order of their ids, like everything that locks several products.
    const { rows } = await sql<{ id: string; name: string; isFeatured: boolean }>`
      with differing as (
        select id from product where deleted_at is null and is_featured <> (id = any(${productIds}::uuid[]))
        order by id for no key update
      )
      update product p set is_featured = (p.id = any(${productIds}::uuid[])), updated_at = now()
      from differing where p.id = differing.id
      returning p.id, p.name, p.is_featured as "isFeatured"`.execute(trx);
    await recordChanges(
      trx,
      actor,
      rows.map(({ id, name, isFeatured }) => ({
        action: 'changed',
        kind: 'product',
        subject: { id, name },
        before: { isFeatured: !isFeatured },
        after: { isFeatured },
      })),
    );
  });
  await shop.changes.catalogueChanged();
  return checkFeatured(shop.db);
};

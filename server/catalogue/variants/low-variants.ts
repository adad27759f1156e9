import { sql } from 'kysely';
import type { Product } from '#contract/catalogue/schemas.ts';
import {
  type LowVariant,
  MOST_LOW_VARIANTS,
  type StockedProduct,
} from '#contract/catalogue/stocked-product.ts';
import type { Database } from '#server/database/connection.ts';

/** SQL: of `variant v`, whether it can be chosen. */
export const isOffered = sql`v.deleted_at is null and v.is_active`;

interface LowRow {
  productId: string;
  count: number;
  low: LowVariant[];
}

/** The products, each with those of its variants of which so many units or fewer are left. */
export const withLowVariants = async (
  db: Database,
  products: readonly Product[],
  mostUnits: number,
): Promise<StockedProduct[]> => {
  const { rows } = await sql<LowRow>`
    select v.product_id as "productId", count(*) as count,
      json_agg(json_build_object('_id', v.id, 'choice', v.choice, 'stock', v.stock)
        order by v.stock, v.position, v.id) as low
    from variant v where v.product_id = any(${products.map(({ _id }) => _id)}::uuid[])
      and ${isOffered} and v.stock <= ${mostUnits}::integer
    group by v.product_id`.execute(db);
  const found = new Map(rows.map((row) => [row.productId, row]));
  return products.map((product) => {
    const row = found.get(product._id);
    if (!row) return product;
    return { ...product, lowVariants: row.low.slice(0, MOST_LOW_VARIANTS), lowVariantCount: row.count };
  });
};

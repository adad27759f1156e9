import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/schema.generated.ts';
import { discountPriceInForce, priceInForce, unitPriceInForce } from './variant-price.ts';

/**
 * Writes anew what products show of their variants: the sum of their stock, and where one has a price of its own the
 * lowest and the highest. For whoever has just written variants, or the prices of products that may have some; the
 * products' rows must be locked. One whose last variant has gone keeps its stock.
 */
export const refreshFigures = async (trx: Transaction<DB>, productIds: readonly string[]): Promise<void> => {
  await sql`
    update product set has_variants = f.variants > 0,
      stock = case when f.variants > 0 then f.stock else product.stock end,
      lowest_price_kobo = case when f.is_priced then f.prices[1] end,
      lowest_discount_price_kobo = case when f.is_priced then f.discounts[1] end,
      highest_unit_price_kobo = case when f.is_priced then f.highest end
    from (
      select p.id, count(v.id) as variants, coalesce(sum(v.stock) filter (where v.is_active), 0)::integer as stock,
        bool_or(v.price_kobo is not null) filter (where v.is_active) as is_priced,
        array_agg(costs.price order by costs.unit, v.position) filter (where v.is_active) as prices,
        array_agg(costs.discount order by costs.unit, v.position) filter (where v.is_active) as discounts,
        max(costs.unit) filter (where v.is_active) as highest
      from product p left join variant v on v.product_id = p.id and v.deleted_at is null
      cross join lateral (select ${priceInForce} as price, ${discountPriceInForce} as discount,
        ${unitPriceInForce} as unit) costs
      where p.id = any(${[...productIds]}::uuid[])
        and (p.has_variants or exists (select from variant w where w.product_id = p.id and w.deleted_at is null))
      group by p.id
    ) f where product.id = f.id`.execute(trx);
};

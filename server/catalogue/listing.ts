import { sql } from 'kysely';
import type { Product, ProductSort } from '#contract/catalogue/schemas.ts';
import type { Database } from '#server/database/connection.ts';
import { conditionOf, newestFirst, type ProductFilters, productOrders } from './filters.ts';
import { type ProductRow, productColumns, productOf } from './product-answer.ts';
import type { Remembered } from './remembered.ts';

/** Which part of a list is asked for; `page` counts from 1. */
export interface Paging {
  page: number;
  limit: number;
}

/** One page of products, and how many there are over all pages. */
export interface ProductPage {
  products: Product[];
  total: number;
}

/**
 * One page of the products that the filters leave, in one statement. How many they are is counted the first time
 * and remembered until the catalogue changes. The page is found in an index and only its own rows are read.
 */
export const listProducts = async (
  db: Database,
  totals: Remembered<number>,
  filters: ProductFilters,
  sort: ProductSort | undefined,
  { page, limit }: Paging,
): Promise<ProductPage> => {
  const key = JSON.stringify(filters);
  const { version } = totals;
  const known = totals.find(key);
  const condition = conditionOf(filters);
  const { column, direction } = sort ? productOrders[sort] : newestFirst;
  const total = known === undefined ? sql`(select count(*) from product p where ${condition})` : sql`null`;
  const { rows } = await sql<ProductRow & { total: number | null }>`
    with page as (
      select p.id as found, ${column} as main from product p where ${condition}
      order by ${column} ${direction}, p.id ${direction} limit ${limit}::integer offset ${(page - 1) * limit}::bigint
    )
    select counted.total, ${productColumns}
    from (select ${total} as total) counted
    left join (page join product p on p.id = found join category c on c.id = p.category_id) on true
    order by main ${direction}, found ${direction}`.execute(db);
  const counted = known ?? rows[0]?.total ?? 0;
  totals.keep(key, version, counted);
  return { products: rows.filter(({ id }) => id !== null).map(productOf), total: counted };
};

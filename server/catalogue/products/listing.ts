import { sql } from 'kysely';
import type { Product } from '#contract/catalogue/schemas.ts';
import { type Connection, plannedEachTime } from '#server/database/connection.ts';
import { fewOf, totalOf } from '../facet-counts/facet-counts.ts';
import type { ProductCounts } from '../facet-counts/product-counts.ts';
import { conditionOf, isNarrowed, type ProductFilters } from './filters.ts';
import { joiningFound, type ProductRow, productColumns, productOf } from './product-answer.ts';
import { newestFirst, type ProductOrder } from './sort-orders.ts';

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

/** Counts of what is chosen of variations come from memory, and where it is little they say which products it is. */
const fewWhere = async (
  counts: ProductCounts,
  filters: ProductFilters,
): Promise<readonly string[] | undefined> =>
  filters.choices && fewOf(await counts.facetCounts(filters), filters);

/** One page of the products that the filters leave. The page is found in an index and only its own rows are read. */
export const listProducts = async (
  connection: Connection,
  counts: ProductCounts,
  filters: ProductFilters,
  order: ProductOrder | undefined,
  { page, limit }: Paging,
): Promise<ProductPage> => {
  const { column, direction, joining = sql`` } = order ?? newestFirst;
  const few = await fewWhere(counts, filters);
  const isAmongFew = few ? sql`p.id = any(${[...few]}::uuid[]) and` : sql``;
  const statement = sql<ProductRow>`
    with page as (
      select p.id as found, ${column} as main from product p ${joining}
      where ${isAmongFew} ${conditionOf(filters)}
      order by ${column} ${direction}, p.id ${direction} limit ${limit}::integer offset ${(page - 1) * limit}::bigint
    )
    select ${productColumns} from page ${joiningFound}
    order by main ${direction}, found ${direction}`;
  // Whether to walk the order's own index or to collect and sort depends on how much the filters leave.
  const reading = isNarrowed(filters)
    ? sql<ProductRow>`${plannedEachTime}${statement}`.execute(connection.db)
    : statement.execute(connection.reads);
  const [{ rows }, facetCounts] = await Promise.all([reading, counts.facetCounts(filters)]);
  return { products: rows.map(productOf), total: totalOf(facetCounts, filters) };
};
